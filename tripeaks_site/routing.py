"""Socket paths. There are none yet; a socket to any other path is accepted and closed with 4404, as clients expect."""

from collections.abc import Awaitable, Callable
from typing import Any

NO_SUCH_ROOM = 4404


async def nowhere(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Browsers see the close code only of a socket that was accepted first."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NO_SUCH_ROOM})
