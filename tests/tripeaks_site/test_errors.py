"""Every error is the same envelope with the status of its code."""

from typing import Any

import pytest
from django.db import OperationalError
from django.test import RequestFactory

from games.errors import ErrorCode
from tests.client import Answer, Api
from tripeaks_site import errors

CONTRACT = {
    "invalid": 400,
    "malformed_log": 400,
    "not_signed_in": 401,
    "forbidden": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "conflict": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "illegal_move": 422,
    "too_many_requests": 429,
    "unavailable": 503,
    "internal": 500,
}


def test_each_code_has_the_status_of_the_contract() -> None:
    assert {code.value: status.value for code, status in errors.STATUS.items()} == CONTRACT
    assert {code.value for code in ErrorCode} == set(CONTRACT)


def test_without_the_database_the_answer_is_503_with_retry_after(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(**kwargs: Any) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("games.attempts.api.dailies.dailies", away)
    answer = api.get("/api/daily/")
    assert (answer.status, answer.code) == (503, "unavailable")
    assert int(answer.response["Retry-After"]) > 0


def test_a_defect_is_an_envelope_too_and_tells_nothing(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**kwargs: Any) -> None:
        raise RuntimeError("the seed is 42")

    monkeypatch.setattr("games.attempts.api.dailies.dailies", broken)
    answer = api.get("/api/daily/")
    assert (answer.status, answer.code) == (500, "internal")
    assert "42" not in str(answer.body)


@pytest.mark.parametrize(
    ("handler", "status"),
    [
        (lambda request: errors.bad_request(request, ValueError()), 400),
        (lambda request: errors.forbidden(request, PermissionError()), 403),
        (errors.not_found, 404),
        (errors.server_error, 500),
        (lambda request: errors.csrf_failure(request, "no cookie"), 403),
    ],
)
def test_djangos_own_refusals_are_envelopes(handler: Any, status: int) -> None:
    answer = Answer(handler(RequestFactory().get("/api/")))
    assert answer.status == status
    assert set(answer.error) >= {"code", "message"}


def test_answers_are_never_kept_by_a_browser(guest: Api) -> None:
    for path in ("/api/me/", "/api/daily/", "/api/leaderboards/daily:2026-11-30:streak/", "/api/attempts/x/"):
        response = guest.client.get(path)
        assert response.status_code == 404 or response["Cache-Control"] == "no-store", path
