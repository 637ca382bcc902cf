"""A browser as the API sees it: cookies, CSRF, JSON."""

import json
from typing import Any

from django.test import Client

from games.players.models import Player
from games.players.services import create_guest


class Answer:
    """A response: its status and its JSON."""

    def __init__(self, response: Any) -> None:
        self.response = response
        self.status: int = response.status_code
        self.body: Any = json.loads(response.content) if response.content else None

    @property
    def error(self) -> dict[str, Any]:
        error: dict[str, Any] = self.body["error"]
        return error

    @property
    def code(self) -> str:
        return str(self.error["code"])


class Api:
    """Speaks to the service like the browser app, CSRF included."""

    def __init__(self) -> None:
        # Defects must show as 500, as they would outside, not as exceptions in the test.
        self.client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        self.me: Player | None = None

    def as_guest(self) -> "Api":
        return self.signed_in(create_guest())

    def signed_in(self, player: Player) -> "Api":
        self.client.force_login(player)
        self.me = player
        return self

    def get(self, path: str, **query: Any) -> Answer:
        return Answer(self.client.get(path, query))

    def post(self, path: str, body: object = None, **headers: str) -> Answer:
        return self.send("POST", path, body, **headers)

    def send(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        raw = body if isinstance(body, bytes) else json.dumps({} if body is None else body).encode()
        headers.setdefault("X-CSRFToken", self._token())
        return Answer(self.client.generic(method, path, raw, content_type="application/json", headers=headers))

    def play_daily(self, day: str = "2026-11-30", ruleset: str = "streak") -> dict[str, Any]:
        """The view of the attempt at that daily, begun if it was not."""
        view: dict[str, Any] = self.post("/api/attempts/", {"daily": day, "ruleset": ruleset}).body
        return view

    def practise(self, seed: str, ruleset: str = "streak") -> dict[str, Any]:
        """The view of a new practice attempt."""
        view: dict[str, Any] = self.post("/api/attempts/", {"seed": seed, "ruleset": ruleset}).body
        return view

    def move(self, view: dict[str, Any], moves: str) -> Answer:
        """Plays on from the position the view shows."""
        return self.post(f"/api/attempts/{view['id']}/moves/", {"from": len(view["log"]), "moves": moves})

    def play(self, view: dict[str, Any], log: str) -> dict[str, Any]:
        """The view after those moves, sent one by one as a player would."""
        for move in log:
            answer = self.move(view, move)
            assert answer.status == 200, answer.body
            view = answer.body
        return view

    def look(self, view: dict[str, Any]) -> dict[str, Any]:
        """The view as it is now."""
        now: dict[str, Any] = self.get(f"/api/attempts/{view['id']}/").body
        return now

    def another_tab(self) -> "Api":
        """A client of its own with the same cookies, for another thread."""
        tab = Api()
        self._token()
        tab.client.cookies.update(self.client.cookies)
        tab.me = self.me
        return tab

    def end(self, view: dict[str, Any]) -> Answer:
        return self.post(f"/api/attempts/{view['id']}/end/")

    def _token(self) -> str:
        if "csrftoken" not in self.client.cookies:
            self.client.get("/api/me/")
        return self.client.cookies["csrftoken"].value
