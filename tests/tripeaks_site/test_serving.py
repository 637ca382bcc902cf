"""Pages, health, logs, the commands that serve and do due work."""

import io
import json
import logging
import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import CommandError
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings

from tests.client import Api
from tripeaks_site.local_secret import local_secret_key
from tripeaks_site.management.commands.serve import hold_sqlite_file

PAGE = '<!doctype html><html><script>start("a")</script><script src="/x.js"></script></html>'


@pytest.fixture
def built(settings: Settings, tmp_path: Path) -> Path:
    """A browser app that is built."""
    settings.SPA_PAGE = tmp_path / "app.html"
    settings.SPA_PAGE.write_text(PAGE)
    return tmp_path


def test_any_path_of_the_app_is_the_app(api: Api, built: Path) -> None:
    for path in ("/", "/play/1b4e28ba-2fa1-11d2-883f-0016d3cca427", "/daily/2026-11-30/streak", "/nothing/of/ours"):
        response = api.client.get(path)
        assert response.status_code == 200
        assert response.content.decode() == PAGE
        assert response["Cache-Control"] == "no-cache"


def test_the_pages_own_script_is_allowed_by_its_hash_alone(api: Api, built: Path) -> None:
    import base64
    import hashlib

    digest = base64.b64encode(hashlib.sha256(b'start("a")').digest()).decode()
    policy = api.client.get("/")["Content-Security-Policy"]
    assert f"'sha256-{digest}'" in policy
    assert policy.count("sha256-") == 1


def test_a_new_build_is_served_without_a_restart(api: Api, built: Path) -> None:
    api.client.get("/")
    (built / "app.html").write_text("<p>new</p>")
    os.utime(built / "app.html", ns=(1, 1))
    assert api.client.get("/").content == b"<p>new</p>"


def test_without_a_build_the_page_says_what_to_do(api: Api, settings: Settings, tmp_path: Path) -> None:
    settings.SPA_PAGE = tmp_path / "app.html"
    response = api.client.get("/")
    assert response.status_code == 503
    assert b"make run" in response.content


@pytest.mark.parametrize("path", ["/static/nothing.js", "/_app/immutable/nothing.js", "/ws/x/", "/admin", "/api/x/"])
def test_a_missing_file_is_not_answered_with_the_app(api: Api, built: Path, path: str) -> None:
    assert api.client.get(path).status_code == 404


def test_only_reading_is_offered_of_a_page(api: Api, built: Path) -> None:
    assert Client().delete("/").status_code == 405


def test_alive_and_ready_name_their_parts(api: Api) -> None:
    assert api.get("/healthz").body == {"status": "ok"}
    ready = api.get("/readyz")
    assert ready.status == 200
    assert ready.body["checks"]["database"] == "ok"
    assert ready.body["checks"]["redis"] in ("ok", "not configured")
    assert ready.body["checks"]["solver"] == "ok"


def test_not_ready_while_the_solver_is_being_made_ready(api: Api, no_solver: None) -> None:
    answer = api.get("/readyz")
    assert (answer.status, answer.body["status"]) == (503, "unavailable")
    assert answer.body["checks"] | {"redis": "-"} == {"database": "ok", "redis": "-", "solver": "warming"}
    assert int(answer.response["Retry-After"]) > 0
    assert api.get("/healthz").status == 200


def test_not_ready_without_the_database(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> Any:
        raise OperationalError("connection refused")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "cursor", away)
        answer = api.get("/readyz")
    assert answer.status == 503
    assert answer.body["checks"]["database"] == "away"


def test_without_redis_the_service_is_still_ready_and_says_so(api: Api, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": settings.REDIS_URL}
    }
    answer = api.get("/readyz")
    assert (answer.status, answer.body["checks"]["redis"]) == (200, "away")


def test_logs_are_one_json_object_a_line_without_an_address(guest: Api) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_json_formatter())
    logging.getLogger().addHandler(handler)
    try:
        guest.get("/api/daily/")
    finally:
        logging.getLogger().removeHandler(handler)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert any(line.get("event") == "request_finished" and line.get("code") == 200 for line in lines)
    assert "127.0.0.1" not in stream.getvalue()


def _json_formatter() -> logging.Formatter:
    described: Any = site.LOGGING["formatters"]
    formatter: logging.Formatter = described["json"]["()"](
        **{name: value for name, value in described["json"].items() if name != "()"}
    )
    return formatter


def test_a_key_made_for_this_machine_stays_and_is_its_owners(tmp_path: Path) -> None:
    key = local_secret_key(tmp_path)
    assert len(key) >= 50
    assert local_secret_key(tmp_path) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_sqlite_file_is_served_by_one_process(tmp_path: Path) -> None:
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "x.sqlite3"}
    held = hold_sqlite_file(database)
    assert held is not None
    with pytest.raises(CommandError, match=r"Another process serves from .*x\.sqlite3"):
        hold_sqlite_file(database)
    os.close(held)
    again = hold_sqlite_file(database)
    assert again is not None
    os.close(again)


def test_a_database_server_may_be_served_by_many() -> None:
    assert hold_sqlite_file({"ENGINE": "django.db.backends.postgresql", "NAME": "x"}) is None
