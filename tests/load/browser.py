"""A player for benchmarks: calls the WSGI application itself, with a session and CSRF like a browser."""

import io
import json
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from games.players.services import create_guest
from tripeaks_site.wsgi import application

_TOKEN = "b" * 32


class Browser:
    """One player's requests. A request that does not succeed ends the benchmark."""

    def __init__(self) -> None:
        self._cookies = f"{settings.CSRF_COOKIE_NAME}={_TOKEN}"
        self.path = ""
        self.board = ""

    def as_guest(self) -> "Browser":
        guest = create_guest()
        session = SessionStore()
        session[SESSION_KEY] = str(guest.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = guest.get_session_auth_hash()
        session.save()
        self._cookies += f"; {settings.SESSION_COOKIE_NAME}={session.session_key}"
        return self

    def get(self, path: str) -> Any:
        return self._call("GET", path, b"")

    def post(self, path: str, body: object) -> Any:
        return self._call("POST", path, json.dumps(body).encode())

    def play_daily(self) -> int:
        """Plays today's daily to its end, the first legal move each time, and says how many moves that took."""
        today = self.get("/api/daily/")["date"]
        view = self.post("/api/attempts/", {"daily": today, "ruleset": "streak"})
        self.path, self.board = f"/api/attempts/{view['id']}/", f"/api/leaderboards/daily:{today}:streak/"
        while view["legal"]:
            view = self.post(f"{self.path}moves/", {"from": len(view["log"]), "moves": view["legal"][0]})
        return len(view["log"])

    def _call(self, method: str, path: str, body: bytes) -> Any:
        path, _, query = path.partition("?")
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_COOKIE": self._cookies,
            "HTTP_X_CSRFTOKEN": _TOKEN,
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
        }
        answered: list[str] = []

        def start(status: str, headers: Any, error: Any = None, /) -> Callable[[bytes], object]:
            answered.append(status)
            return answered_in_pieces

        response = application(environ, start)
        content = b"".join(response)
        response.close()
        if not answered[0].startswith("2"):
            raise SystemExit(f"{method} {path}: {answered[0]} {content[:300]!r}")
        return json.loads(content)


def answered_in_pieces(piece: bytes) -> object:
    """WSGI's old way to answer, which Django does not use."""
    raise AssertionError(piece)
