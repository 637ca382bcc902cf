"""Whatever path, query, method or header comes: JSON under /api/, the right code, never a 500."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.client import Api
from tests.paths import api_routes, fill, routes
from tests.tripeaks_site.endpoints import DAY, GOOD, Stage, handler

pytestmark = pytest.mark.django_db

JSON = ("application/json", "application/vnd.oai.openapi+json")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "CHEESE")
HOSTILE = [
    "0", "-1", "1", "x", "null", "None", "undefined", str(2**31), str(2**63), "9" * 50, "1.5", "NaN", "%2e%2e", "%2F",
    "a%2Fb", "%27%20OR%201%3D1", "%F0%9F%82%A1", "%E2%80%AE", "a" * 3000, "%25", "%", "{}", "[]", "*", ";", "%5C", "+",
    "%3Cscript%3E", "00000000-0000-0000-0000-000000000000", "%EF%BC%90", "~", "daily:9999-99-99:streak", "2026-11-31",
    "me", "%C3%A9",
]  # fmt: skip
CONTROL = ["%00", "a%00b", "%0A", "%0D%0A", "%1B", "%7F"]
NO_UTF8 = ["%ff", "%c0%80", "%ed%a0%80"]
UNKNOWN = [
    "/api", "/api/", "/api/me", "/api/x/", "/api/daily/2026-11-30", "/api/daily//", "/api/attempts", "/api/attempts/x/",
    "/api/leaderboards/", "/api/leaderboards//", "/api/me/x/", "/api/v1/me/", "/api/../etc/passwd", "/api/admin/",
    "/api//me/", "/api/.env", "/api/ME/", f"/api/attempts/{'0' * 36}/", "/api/deals/", "/api/me/.json", "/api/me.json",
]  # fmt: skip
QUERIES = {
    "api/daily/": ("month",),
    "api/deals/<uuid:deal_id>/proof/": ("cards",),
    "api/leaderboards/<str:board>/": ("limit", "cursor", "around"),
    "api/schema/": ("lang",),
}
HOSTS = ["evil.example", "", "localhost:x", "[::1", "a b", "localhost/../x", "\x7f", "é.example", "x" * 300]
ACCEPT = ["text/html", "application/xml", "*/*", "", "x", "application/json;q=0", "text/html;q=\x7f"]


def checked(answer: Any, *statuses: int) -> dict[str, Any]:
    """The envelope's inside, after the answer was found to be an error in JSON with one of those statuses."""
    assert answer.status_code in statuses, (answer.status_code, answer.content[:300])
    assert answer["Content-Type"] in JSON
    error: dict[str, Any] = json.loads(answer.content)["error"]
    assert set(error) >= {"code", "message"}
    return error


def parameters(route: str) -> list[str]:
    return [part.split(":")[-1].rstrip(">") for part in route.split("/") if part.startswith("<")]


@pytest.mark.parametrize("route", [route for route in api_routes() if parameters(route)])
def test_hostile_path_parameters_are_refused(route: str) -> None:
    stage = Stage()
    codes = {400: "invalid", 404: "not_found", 405: "method_not_allowed"}
    for name in parameters(route):
        for value in (*HOSTILE, *NO_UTF8, *CONTROL):
            answer = stage.browser.client.generic("GET", fill(route, {**stage.values, name: value}))
            error = checked(answer, *([400] if value in CONTROL else codes))
            assert error["code"] == codes[answer.status_code]


@pytest.mark.parametrize("route", api_routes())
def test_hostile_queries_are_refused(route: str) -> None:
    stage = Stage()
    path = stage.path(route)
    known = QUERIES.get(route, ())
    for name in ("limit", "cursor", "around", "month", "cards", "lang", "x", "format", "%EF%BD%8C"):
        for value in HOSTILE if name in known else HOSTILE[:2]:
            answer = stage.browser.client.generic("GET", f"{path}?{name}={value}")
            assert answer.status_code in (200, 400, 403, 405, 409), f"{name}={value}"
            assert answer["Content-Type"].split(";")[0] in JSON
    for value in (*CONTROL, *NO_UTF8):
        checked(stage.browser.client.generic("GET", f"{path}?limit={value}"), 400)
        checked(stage.browser.client.generic("GET", f"{path}?{value}=1"), 400)


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("route", api_routes())
def test_a_query_of_1500_fields_is_too_many(route: str, debug: bool, settings: Any) -> None:
    settings.DEBUG = debug
    stage = Stage()
    many = "&".join(f"a{number}=1" for number in range(1500))
    answer = stage.browser.client.generic("GET", f"{stage.path(route)}?{many}")
    assert answer.status_code in (400, 405) or route == "api/schema/"
    assert answer["Content-Type"].split(";")[0] in JSON


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("route", api_routes())
def test_a_wrong_method_is_405_with_or_without_a_csrf_token(route: str, debug: bool, settings: Any) -> None:
    settings.DEBUG = debug
    stage = Stage()
    before = stage.rows()
    token = stage.browser._token()
    wrong = [method for method in METHODS if method == "OPTIONS" or not handler(route, method.replace("HEAD", "GET"))]
    for method in wrong:
        for headers in ({}, {"X-CSRFToken": token, "Accept": "text/html"}):
            for client in (stage.browser.client, Api().client):
                answer = client.generic(method, stage.path(route), b"{}", "application/json", headers=headers)
                assert answer.status_code == 405
                if method != "HEAD":
                    assert checked(answer, 405)["code"] == "method_not_allowed"
                assert answer["Allow"]
    assert stage.rows() == before


@pytest.mark.parametrize("debug", [False, True])
def test_an_unknown_path_is_404_in_json_for_every_method(debug: bool, settings: Any, api: Api) -> None:
    settings.DEBUG = debug
    for path in UNKNOWN:
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            for headers in ({}, {"Accept": "text/html,*/*"}):
                answer = api.client.generic(method, path, b"{}", "application/json", headers=headers)
                assert checked(answer, 404)["code"] == "not_found", f"{method} {path}"


@pytest.mark.parametrize("route", api_routes())
def test_every_answer_is_json_whatever_is_accepted(route: str) -> None:
    stage = Stage()
    for accept in ACCEPT:
        for method in ("GET", "POST"):
            answer = stage.browser.client.generic(method, stage.path(route), b"", headers={"Accept": accept})
            assert answer["Content-Type"].split(";")[0] in JSON


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("path", ["/api/me/", "/api/daily/", "/api/unknown/", "/api/guest/"])
def test_a_host_that_is_not_ours_is_refused_in_json(path: str, debug: bool, settings: Any) -> None:
    settings.DEBUG, settings.ALLOWED_HOSTS = debug, ["localhost"]
    for host in HOSTS:
        for method in ("GET", "POST"):
            client = Client(raise_request_exception=False)
            answer = client.generic(method, path, b"{}", "application/json", HTTP_HOST=host)
            assert checked(answer, 400)["code"] == "invalid"


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"--x--"),
        ("multipart/form-data; boundary=" + "x" * 300, b"--x--"),
        ("application/x-www-form-urlencoded", b"a=1&" * 1500),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\xff\r\n--x--"),
    ],
)
def test_forms_are_answered_in_json_in_debug_too(debug: bool, content_type: str, body: bytes, settings: Any) -> None:
    settings.DEBUG = debug
    stage = Stage()
    for method, route in GOOD:
        for headers in ({}, {"X-CSRFToken": stage.browser._token()}):
            for client in (stage.browser.client, Api().client):
                answer = client.generic(method, stage.path(route), body, content_type, headers=headers)
                checked(answer, 400, 403, 415)


@pytest.mark.parametrize("cookie", ["x", "\x00", "é", "x" * 5000, "..."])
def test_a_broken_session_or_csrf_cookie_is_nobodys(cookie: str, api: Api) -> None:
    for name in ("sessionid", "csrftoken"):
        api.client.cookies[name] = cookie
        answer = api.get("/api/me/")
        assert (answer.status, answer.body["username"]) == (200, None)
        api.client.cookies[name] = cookie
        checked(api.client.post("/api/guest/", b"{}", content_type="application/json"), 403)


def test_only_the_page_of_the_docs_is_html_under_api(api: Api) -> None:
    values = {"attempt_id": "0", "deal_id": "0", "date": DAY, "board": "x"}
    paths = [fill(route, values) for route in routes() if route.startswith("api/")]
    assert [path for path in paths if "html" in api.client.get(path)["Content-Type"]] == ["/api/docs/"]


@pytest.mark.parametrize("debug", [False, True])
def test_a_defect_is_a_500_in_json_that_tells_nothing(
    debug: bool, settings: Any, api: Api, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*args: object) -> None:
        raise ValueError("the secret seed")

    settings.DEBUG = debug
    monkeypatch.setattr("tripeaks_site.api.me", fail)
    answer = api.client.get("/api/me/")
    assert checked(answer, 500) == {"code": "internal", "message": "Something went wrong here. It has been logged."}
    assert "ValueError" in caplog.text
