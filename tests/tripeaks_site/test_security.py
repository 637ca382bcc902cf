"""Cookies, CSRF, headers, proxies, hosts."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.hashers import get_hasher
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from tests.builders import player
from tests.client import Api
from tripeaks_site import checks
from tripeaks_site.proxies import TrustedProxies

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("path", ["/api/guest/", "/api/attempts/"])
def test_a_post_without_a_csrf_token_is_refused_signed_in_or_not(db: None, path: str) -> None:
    for client in (Client(enforce_csrf_checks=True), Api().as_guest().client):
        response = client.post(path, {"seed": "1", "ruleset": "streak"}, content_type="application/json")
        assert response.status_code == 403
        assert response.json()["error"]["code"] == "forbidden"


def test_a_foreign_page_cannot_post_even_with_a_token(guest: Api) -> None:
    guest.get("/api/me/")
    answer = guest.post("/api/attempts/", {"seed": "1", "ruleset": "streak"}, Origin="https://evil.example")
    assert (answer.status, answer.code) == (403, "forbidden")


def test_verify_asks_nobody_who_they_are(db: None) -> None:
    body = {"seed": "pub-0", "ruleset": "streak", "log": ""}
    assert (
        Client(enforce_csrf_checks=True).post("/api/verify/", body, content_type="application/json").status_code == 200
    )


def test_signing_in_changes_the_session_and_the_token(api: Api) -> None:
    api.get("/api/me/")
    before = api.client.cookies["csrftoken"].value
    api.post("/api/guest/")
    assert api.client.cookies["csrftoken"].value != before
    assert "sessionid" in api.client.cookies
    assert api.client.cookies["sessionid"]["httponly"]


def settings_with(**environment: str) -> Mapping[str, Any]:
    """The settings a process started with that environment has."""
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "DEBUG", "PASSWORD_HASHERS"]
    script = f"from django.conf import settings; print({{n: getattr(settings, n) for n in {names}}})"
    clean = {name: value for name, value in os.environ.items() if name not in ("LOCAL_HTTP", "DEBUG")}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=clean | {"DJANGO_SETTINGS_MODULE": "tripeaks_site.settings", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    read: dict[str, Any] = eval(done.stdout)  # noqa: S307 - printed by ourselves
    return read


def test_cookies_are_secure_unless_debugging_or_at_home() -> None:
    secure = settings_with()
    assert secure["SESSION_COOKIE_SECURE"]
    assert secure["CSRF_COOKIE_SECURE"]
    assert secure["SECURE_HSTS_SECONDS"] > 0
    assert secure["DEBUG"] is False
    assert secure["PASSWORD_HASHERS"][0].endswith("Argon2PasswordHasher")
    for environment in ({"LOCAL_HTTP": "1"}, {"DEBUG": "1"}):
        assert not settings_with(**environment)["SESSION_COOKIE_SECURE"]


def test_passwords_are_kept_as_argon2(settings: Settings, db: None) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    assert get_hasher().algorithm == "argon2"
    assert player("ada").password.startswith("argon2$")


def test_every_answer_carries_the_policies(api: Api) -> None:
    for path in ("/api/me/", "/", "/healthz", "/admin/login/"):
        headers = api.client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        script = next(part for part in policy.split("; ") if part.startswith("script-src "))
        assert "'unsafe-inline'" not in script
        assert "'unsafe-eval'" not in script
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def through(settings: Settings, proxies: list[str], **meta: str) -> Mapping[str, Any]:
    """The request's META after the middleware, for a peer and headers."""
    settings.TRUSTED_PROXIES = proxies
    seen: dict[str, Any] = {}

    def view(request: Any) -> HttpResponse:
        seen.update(request.META, secure=request.is_secure())
        return HttpResponse()

    request = RequestFactory().get("/")
    request.META.update(meta)
    TrustedProxies(view)(request)
    return seen


def test_forwarded_headers_of_a_stranger_are_dropped(settings: Settings) -> None:
    seen = through(
        settings, [], REMOTE_ADDR="203.0.113.9", HTTP_X_FORWARDED_FOR="10.0.0.1", HTTP_X_FORWARDED_PROTO="https"
    )
    assert seen["REMOTE_ADDR"] == "203.0.113.9"
    assert "HTTP_X_FORWARDED_FOR" not in seen
    assert seen["secure"] is False


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("1.2.3.4, 203.0.113.9", "203.0.113.9"),
        ("1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("", "10.0.0.1"),
        ("10.0.0.3", "10.0.0.1"),
        ("2001:db8::1", "2001:db8::1"),
    ],
)
def test_a_trusted_proxy_is_believed_only_about_its_own_peer(settings: Settings, forwarded: str, client: str) -> None:
    seen = through(
        settings,
        ["10.0.0.0/8"],
        REMOTE_ADDR="10.0.0.1",
        HTTP_X_FORWARDED_FOR=forwarded,
        HTTP_X_FORWARDED_PROTO="https",
    )
    assert seen["REMOTE_ADDR"] == client
    assert seen["secure"] is True


def test_misconfiguration_is_told_by_a_check(settings: Settings) -> None:
    assert checks.secret_key_is_set() == checks.plain_http_only_at_home() == checks.proxies_are_networks() == []
    settings.SECRET_KEY = "unset"
    assert [found.id for found in checks.secret_key_is_set()] == ["tripeaks.E001"]
    settings.LOCAL_HTTP, settings.ALLOWED_HOSTS = True, ["play.example"]
    assert [found.id for found in checks.plain_http_only_at_home()] == ["tripeaks.E002"]
    settings.TRUSTED_PROXIES = ["10.0.0.0/8", "everybody"]
    assert [found.id for found in checks.proxies_are_networks()] == ["tripeaks.E003"]
    settings.SPA_PAGE = Path("/nowhere/app.html")
    assert [found.id for found in checks.app_is_built()] == ["tripeaks.W001"]


def test_another_host_needs_a_key_of_its_own() -> None:
    clean = {name: value for name, value in os.environ.items() if name not in ("SECRET_KEY", "LOCAL_HTTP")}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=clean | {"ALLOWED_HOSTS": "play.example"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "tripeaks.E001" in done.stderr


def test_the_players_model_is_our_own_from_the_first_migration() -> None:
    assert site.AUTH_USER_MODEL == "players.Player"
