"""Takes a request's body off the network before a thread is given to it.

The WSGI application reads bodies in its threads, of which there are few: without this, a handful of clients that
promise a body and never send it would stop the service for everybody.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from games.errors import ErrorCode
from tripeaks_site.errors import envelope

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PATIENCE_SECONDS = 10.0


class WholeBodies:
    """An ASGI application that hands requests on with their body already here, or answers 400 if it does not come.

    A body longer than `most` bytes is not read on: the application refuses it by its length.
    """

    def __init__(self, application: Application, *, most: int, patience: float = PATIENCE_SECONDS) -> None:
        self._application, self._most, self._patience = application, most, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(self._patience):
                messages = await self._read(receive)
        except TimeoutError:
            await _refuse(send)
            return
        if messages is not None:
            await self._application(scope, _again(messages, receive), send)

    async def _read(self, receive: Receive) -> list[dict[str, Any]] | None:
        """The messages that make the body; None if the client has gone."""
        messages: list[dict[str, Any]] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            messages.append(message)
            size += len(message.get("body", b""))
            if not message.get("more_body", False) or size > self._most:
                return messages


def _again(messages: list[dict[str, Any]], receive: Receive) -> Receive:
    """What was received, in order, then whatever comes."""
    waiting = iter(messages)

    async def next_message() -> dict[str, Any]:
        for message in waiting:
            return message
        return await receive()

    return next_message


async def _refuse(send: Send) -> None:
    body = json.dumps(envelope(ErrorCode.INVALID, "The body did not come in time.", {"fields": {}})).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body})
