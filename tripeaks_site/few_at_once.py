"""Keeps costly requests out of the threads while as many of them are in there as may be.

A refusal by the application costs a thread, a session and a look at the database. A burst of hundreds of those would
hold up every player's moves for seconds; refused here it costs a tenth of a millisecond each.
"""

import json
import re

from games.errors import ErrorCode
from tripeaks_site.bodies import Application, Receive, Scope, Send
from tripeaks_site.errors import RETRY_AFTER_SECONDS, envelope


class FewAtOnce:
    """An ASGI application that hands at most `most` requests at once on whose path matches `paths`, and answers 503 to
    more of them. Other requests pass. One event loop calls it, so it needs no lock.
    """

    def __init__(self, application: Application, *, paths: re.Pattern[str], most: int) -> None:
        self._application, self._paths, self._most = application, paths, most
        self._inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._paths.fullmatch(scope["path"]):
            await self._application(scope, receive, send)
            return
        if self._inside >= self._most:
            await _refuse(send)
            return
        self._inside += 1
        try:
            await self._application(scope, receive, send)
        finally:
            self._inside -= 1


async def _refuse(send: Send) -> None:
    body = json.dumps(envelope(ErrorCode.UNAVAILABLE, "Many ask for this at once; try again in some seconds.")).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(RETRY_AFTER_SECONDS).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})
