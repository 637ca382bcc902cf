"""A burst of costly requests is refused before it costs a thread; everything else goes through."""

import asyncio
import json
import re
from typing import Any

import pytest

from tripeaks_site.asgi import ANALYSIS
from tripeaks_site.few_at_once import FewAtOnce

Answers = list[dict[str, Any]]


class Crowd:
    """An application whose requests stay in until they are let go, behind a door for two that go to /costly/."""

    def __init__(self) -> None:
        self.leave = asyncio.Event()
        self.door = FewAtOnce(self._application, paths=re.compile("/costly/"), most=2)

    async def _application(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["path"] == "/defect/" or scope.get("defect"):
            raise ZeroDivisionError
        if scope["path"] == "/costly/":
            await self.leave.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def asks(self, path: str, **scope: bool) -> Answers:
        answers: Answers = []

        async def send(message: dict[str, Any]) -> None:
            answers.append(message)

        await self.door({"type": "http", "path": path, **scope}, None, send)  # type: ignore[arg-type]  # reads nothing
        return answers


async def test_two_are_inside_and_all_others_are_told_to_come_back_at_once() -> None:
    crowd = Crowd()
    inside = [asyncio.create_task(crowd.asks("/costly/")) for _ in range(2)]
    await asyncio.sleep(0)
    for _ in range(200):
        start, body = await crowd.asks("/costly/")
        assert start["status"] == 503
        assert int(dict(start["headers"])[b"retry-after"]) > 0
        assert int(dict(start["headers"])[b"content-length"]) == len(body["body"])
        assert json.loads(body["body"])["error"]["code"] == "unavailable"
    assert (await crowd.asks("/moves/"))[0]["status"] == 200
    crowd.leave.set()
    assert [(await task)[0]["status"] for task in inside] == [200, 200]
    assert (await crowd.asks("/costly/"))[0]["status"] == 200


async def test_a_request_that_fails_leaves_its_place() -> None:
    crowd = Crowd()
    crowd.leave.set()
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await crowd.asks("/costly/", defect=True)
    assert (await crowd.asks("/costly/"))[0]["status"] == 200


@pytest.mark.parametrize(
    ("path", "costly"),
    [
        ("/api/attempts/6bde9f9a-0e13-44e5-a85f-2b5a7aa22647/analysis/", True),
        ("/api/attempts/x/analysis/", True),
        ("/api/attempts/6bde9f9a-0e13-44e5-a85f-2b5a7aa22647/moves/", False),
        ("/api/attempts/6bde9f9a-0e13-44e5-a85f-2b5a7aa22647/analysis/x/", False),
        ("/api/daily/", False),
    ],
)
def test_analyses_are_the_costly_ones(path: str, costly: bool) -> None:
    assert (ANALYSIS.fullmatch(path) is not None) is costly
