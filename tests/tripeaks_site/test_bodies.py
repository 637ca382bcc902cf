"""A body that never comes holds nobody up."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from tripeaks_site.bodies import WholeBodies

Messages = list[dict[str, Any]]


def part(body: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


async def sent_for(messages: Messages, *, patience: float = 10.0) -> tuple[Messages, bytes | None]:
    """What is answered to a client that sends these and then falls silent, and the body the application read."""
    left = iter(messages)
    answers: Messages = []
    read: list[bytes] = []

    async def receive() -> dict[str, Any]:
        for message in left:
            return message
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]  # never comes

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    async def application(scope: dict[str, Any], receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        body, more = b"", True
        while more and len(body) <= 8:
            message = await receive()
            body, more = body + message["body"], message["more_body"]
        read.append(body)
        await send({"type": "http.response.start", "status": 200})

    await WholeBodies(application, most=8, patience=patience)({"type": "http"}, receive, send)
    return answers, read[0] if read else None


async def test_a_body_in_pieces_reaches_the_application_whole() -> None:
    answers, body = await sent_for([part(b"ab", more=True), part(b"", more=True), part(b"cd", more=False)])
    assert answers[0]["status"] == 200
    assert body == b"abcd"


async def test_a_body_that_does_not_come_is_refused_without_the_application() -> None:
    answers, body = await sent_for([part(b"{", more=True)], patience=0)
    assert answers[0]["status"] == 400
    assert json.loads(answers[1]["body"])["error"]["code"] == "invalid"
    assert body is None


async def test_a_body_over_the_limit_is_not_read_on() -> None:
    answers, body = await sent_for([part(b"123456789", more=True)])
    assert answers[0]["status"] == 200
    assert body == b"123456789"


async def test_a_client_that_has_gone_is_answered_nothing() -> None:
    assert await sent_for([part(b"{", more=True), {"type": "http.disconnect"}]) == ([], None)
