"""Practice: by seed with everything shown, or at a daily whose ranked game is over."""

from typing import Any

import pytest

from games.attempts.models import Attempt
from games.rules.shuffle import deal_from_seed
from leaderboards.models import Entry
from tests.builders import first_come, player, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import Clock, utc

WON = seed_that_ends("won")
LOG = first_come(WON)
HIDDEN = {"seed": None, "deal": None}


@pytest.fixture
def after_ranked(guest: Api) -> dict[str, Any]:
    """The view of a practice attempt at the open daily, the ranked one given up."""
    scheduled(WON)
    guest.end(guest.play(guest.play_daily(), LOG[:3]))
    answer = guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"})
    assert answer.status == 201
    view: dict[str, Any] = answer.body
    return view


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
@pytest.mark.parametrize("seed", ["42", "9007199254740993", "9223372036854775807", "~!@#$%^&*()_+-=", "x" * 64])
def test_practice_by_seed_shows_the_seed_as_text_and_all_52_cards(guest: Api, seed: str, ruleset: str) -> None:
    answer = guest.post("/api/attempts/", {"seed": seed, "ruleset": ruleset})
    assert answer.status == 201
    view = answer.body
    assert (view["seed"], view["deal"]) == (seed, list(deal_from_seed(seed)))
    assert (view["ranked"], view["daily"], view["race"], view["ruleset"]) == (False, None, None, ruleset)


def test_every_practice_is_a_new_attempt_on_the_same_deal(guest: Api) -> None:
    first, second = guest.practise("42"), guest.practise("42")
    assert first["id"] != second["id"]
    assert (first["deal_id"], first["commitment"]) == (second["deal_id"], second["commitment"])
    assert guest.practise("42", "hogue")["deal_id"] != first["deal_id"]


def test_practice_by_seed_takes_a_whole_game_in_one_request(guest: Api) -> None:
    answer = guest.move(guest.practise(WON), LOG)
    assert (answer.status, answer.body["status"], answer.body["log"]) == (200, "won", LOG)


def test_the_first_attempt_at_an_open_daily_is_ranked_and_hidden(guest: Api) -> None:
    scheduled(WON)
    answer = guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"})
    assert answer.status == 201
    assert answer.body["ranked"] is True
    assert answer.body.items() >= HIDDEN.items()
    again = guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"})
    assert (again.status, again.body) == (200, answer.body)


def test_practice_after_the_ranked_game_is_hidden_like_it(guest: Api, after_ranked: dict[str, Any]) -> None:
    assert (after_ranked["ranked"], after_ranked["daily"]) == (False, "2026-11-30")
    assert after_ranked.items() >= HIDDEN.items()
    for second in "-<0l":
        answer = guest.move(after_ranked, f"-{second}")
        assert (answer.status, answer.error["at"], answer.error["reason"]) == (422, 1, "unseen")


def test_practice_before_the_reveal_is_hidden_even_from_those_who_may_see_the_deal(db: None) -> None:
    scheduled(WON)
    browser = Api().signed_in(player())
    won = browser.play(browser.play_daily(), LOG)
    assert won["deal"] == list(deal_from_seed(WON))
    practice = browser.play_daily()
    assert practice["ranked"] is False
    assert practice.items() >= HIDDEN.items()
    assert browser.move(practice, "--").error["reason"] == "unseen"
    assert browser.end(practice).body["deal"] == won["deal"]


def test_practice_touches_neither_board_nor_ranked_result(guest: Api, after_ranked: dict[str, Any]) -> None:
    before = list(Entry.objects.values())
    daily = guest.get("/api/daily/").body["rulesets"][0]
    assert guest.play(after_ranked, LOG)["status"] == "won"
    assert list(Entry.objects.values()) == before
    assert guest.get("/api/daily/").body["rulesets"][0] == daily != after_ranked["id"]
    month = guest.get("/api/daily/", month="2026-11").body["days"][-1]["rulesets"][0]
    assert (month["status"], month["moves"], month["attempt"]) == ("ended", 3, daily["attempt"])


def test_practice_at_the_daily_is_new_every_time(guest: Api, after_ranked: dict[str, Any]) -> None:
    assert guest.play_daily()["id"] != after_ranked["id"]
    assert Attempt.objects.filter(ranked=True).count() == 1


def test_practice_begun_hidden_is_open_once_the_daily_has_revealed(
    guest: Api, after_ranked: dict[str, Any], time: Clock
) -> None:
    time.move_to(utc("2026-12-01 01:00"))
    now = guest.look(after_ranked)
    assert (now["status"], now["seed"], now["deal"]) == ("playing", WON, list(deal_from_seed(WON)))
    answer = guest.move(after_ranked, LOG)
    assert (answer.status, answer.body["status"]) == (200, "won")


@pytest.mark.parametrize("played_before", [True, False])
def test_after_the_reveal_every_attempt_at_the_daily_is_practice_with_all_shown(
    guest: Api, time: Clock, played_before: bool
) -> None:
    scheduled(WON)
    if played_before:
        guest.end(guest.play_daily())
    boards = Entry.objects.count()
    time.move_to(utc("2026-12-01 01:00"))
    answer = guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"})
    assert (answer.status, answer.body["ranked"], answer.body["daily"]) == (201, False, "2026-11-30")
    assert (answer.body["seed"], answer.body["deal"]) == (WON, list(deal_from_seed(WON)))
    assert guest.move(answer.body, LOG).body["status"] == "won"
    assert Entry.objects.count() == boards
    assert guest.get("/api/me/").body["streak_days"] == int(played_before)


def test_a_daily_has_one_ranked_attempt_in_each_ruleset(guest: Api) -> None:
    for ruleset in ("streak", "classic", "hogue", "strict"):
        scheduled(WON + ruleset, ruleset=ruleset)
        assert guest.play_daily(ruleset=ruleset)["ranked"] is True
    assert all(row["attempt"] for row in guest.get("/api/daily/").body["rulesets"])


def test_ones_attempts_are_ones_own(guest: Api) -> None:
    scheduled(WON)
    mine = guest.play_daily()
    other = Api().as_guest()
    assert other.play_daily()["id"] != mine["id"]
    for row in Api().get("/api/daily/").body["rulesets"]:
        assert row["attempt"] is None


def test_nobody_plays_without_signing_in(api: Api) -> None:
    scheduled(WON)
    for body in ({"daily": "2026-11-30", "ruleset": "streak"}, {"seed": "42", "ruleset": "streak"}):
        answer = api.post("/api/attempts/", body)
        assert (answer.status, answer.code) == (401, "not_signed_in")
    assert Attempt.objects.count() == 0
