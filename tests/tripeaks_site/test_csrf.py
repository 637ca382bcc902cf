"""A foreign page can do nothing in its visitor's name, at any endpoint that writes."""

import pytest

from tests.client import Api
from tests.tripeaks_site.endpoints import GOOD, Stage, writing

# Stateless: there is nothing to protect.
FREE = ("POST", "api/verify/")
GUARDED = sorted(target for target in writing() if target != FREE)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("target", GUARDED, ids=" ".join)
@pytest.mark.parametrize(
    "headers",
    [
        {"X-CSRFToken": ""},
        {"X-CSRFToken": "x" * 32},
        {"X-CSRFToken": "x" * 64},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://testserver:81"},
    ],
)
def test_without_its_token_or_from_a_foreign_origin_nothing_is_done(
    target: tuple[str, str], headers: dict[str, str]
) -> None:
    method, route = target
    stage = Stage()
    before = stage.rows()
    for browser in (stage.browser, Api()):
        answer = browser.send(method, stage.path(route), GOOD[target], **headers)
        assert (answer.status, answer.code) == (403, "forbidden")
    assert stage.rows() == before


@pytest.mark.parametrize("target", GUARDED, ids=" ".join)
def test_from_its_own_origin_it_is_done(target: tuple[str, str]) -> None:
    method, route = target
    stage = Stage()
    answer = stage.browser.send(method, stage.path(route), GOOD[target], Origin="http://testserver")
    assert answer.status in (200, 201)


def test_anothers_token_is_no_token() -> None:
    stage, other = Stage(), Api().as_guest()
    token = other._token()
    answer = stage.browser.post("/api/guest/", **{"X-CSRFToken": token})
    assert answer.status == 403
