"""The day's deals come into being when they are first asked for, once."""

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from games.deals.calendar import Day
from games.deals.models import DailyDeal, Deal
from games.deals.services import dailies, daily, practice_deal
from games.rules.commitment import commitment
from games.rules.rulesets import DEFAULT_RULESET, RULESETS
from games.rules.shuffle import deal_from_seed
from tests.client import Api
from tests.conftest import NOW, Clock, utc
from tests.hostile import full_width

TODAY = Day(NOW.date())
KEYS = [ruleset.key for ruleset in RULESETS]


def test_fifty_parallel_first_requests_find_one_deal_a_ruleset(
    in_parallel: Callable[[list[Callable[[], dict[str, str]]]], list[dict[str, str]]],
) -> None:
    def ask() -> dict[str, str]:
        answer = Api().get("/api/daily/")
        assert answer.status == 200
        return {row["ruleset"]: row["deal_id"] for row in answer.body["rulesets"]}

    answers = in_parallel([ask] * 50)
    assert all(answer == answers[0] for answer in answers)
    assert Counter(DailyDeal.objects.values_list("ruleset", flat=True)) == dict.fromkeys(KEYS, 1)
    # Those who lost the race leave no orphaned deals behind.
    assert Deal.objects.count() == len(KEYS)


def test_fifty_parallel_practices_of_one_seed_share_one_deal(
    in_parallel: Callable[[list[Callable[[], str]]], list[str]],
) -> None:
    ids = in_parallel([lambda: str(practice_deal(seed="42", ruleset=DEFAULT_RULESET).pk)] * 50)
    assert len(set(ids)) == 1
    assert Deal.objects.count() == 1


@pytest.mark.django_db
def test_a_year_of_dailies_has_a_different_deal_every_day(time: Clock) -> None:
    time.advance(days=400)
    days = [Day(NOW.date() + timedelta(days=number)) for number in range(365)]
    deals = [daily(day=day, ruleset=DEFAULT_RULESET).deal for day in days]
    assert len({deal.cards_text for deal in deals}) == len({deal.seed for deal in deals}) == 365
    assert len({deal.commitment for deal in deals}) == 365


@pytest.mark.django_db
def test_a_hundred_deals_minted_on_one_day_are_all_different(time: Clock) -> None:
    time.advance(days=25)
    deals = [found.deal for number in range(25) for found in dailies(day=Day(NOW.date() + timedelta(days=number)))]
    assert len(deals) == len({deal.cards_text for deal in deals}) == len({deal.seed for deal in deals}) == 100


@pytest.mark.django_db
def test_a_minted_deal_follows_from_its_seed_and_says_so() -> None:
    for found in dailies(day=TODAY):
        deal = found.deal
        assert deal.cards == deal_from_seed(deal.seed)
        assert deal.commitment == commitment(deal.seed)
        assert (deal.kind, deal.ruleset, deal.ruleset_version) == ("daily", found.ruleset, 1)
        assert (deal.shuffle_version, deal.commitment_version) == (1, 1)


@pytest.mark.django_db
def test_a_secret_seed_is_long_enough_to_hold_128_random_bits() -> None:
    seeds = [found.deal.seed for found in dailies(day=TODAY)]
    assert all(22 <= len(seed) <= 64 for seed in seeds)  # 22 characters of base64 are 132 bits
    assert len({seed[:4] for seed in seeds}) == len(seeds)


def test_days_that_nobody_scheduled_work_whenever_they_are_asked_for(api: Api, time: Clock) -> None:
    for _ in range(3):
        time.advance(days=3)
        body = api.get("/api/daily/").body
        assert body["date"] == time.at.date().isoformat()
        assert [row["ruleset"] for row in body["rulesets"]] == KEYS
    for day in ("2026-11-01", "2026-12-01", "2026-12-02"):
        assert api.get(f"/api/daily/{day}/").body["date"] == day


def test_asking_again_finds_the_same_deals(api: Api, time: Clock) -> None:
    first = api.get("/api/daily/").body["rulesets"]
    assert api.get("/api/daily/2026-11-30/").body["rulesets"] == first
    time.advance(days=1)
    again = api.get("/api/daily/2026-11-30/").body["rulesets"]
    assert [row["deal_id"] for row in again] == [row["deal_id"] for row in first]
    assert {row["deal_id"] for row in api.get("/api/daily/").body["rulesets"]}.isdisjoint(
        row["deal_id"] for row in first
    )


OUTSIDE = [
    "2026-10-31", "2026-12-01", "2026-12-02", "0001-01-01", "9999-12-31", "2026-11-31", "2026-02-30", "0000-00-00",
    "today", "2026-11-3", "20261130", full_width("2026-11-30"), "2026-11-30'", "-1", "9" * 30, "2026-11-30T00",
]  # fmt: skip


@pytest.mark.parametrize("day", OUTSIDE)
def test_days_outside_the_calendar_are_404_and_mint_nothing(day: str, api: Api) -> None:
    answer = api.get(f"/api/daily/{day}/")
    assert (answer.status, answer.code) == (404, "not_found")
    assert Deal.objects.count() == 0


@pytest.mark.parametrize("day", ["2026-10-31", "2026-12-01", "0001-01-01", "9999-12-31"])
def test_no_attempt_starts_on_a_day_outside_the_calendar(day: str, guest: Api) -> None:
    answer = guest.post("/api/attempts/", {"daily": day, "ruleset": "streak"})
    assert (answer.status, answer.code) == (404, "not_found")
    assert Deal.objects.count() == 0


@pytest.mark.parametrize("client_says", ["Mon, 07 Dec 2026 12:00:00 GMT", "Mon, 23 Nov 2026 12:00:00 GMT"])
def test_a_client_whose_clock_is_a_week_off_gets_the_servers_today(client_says: str, api: Api) -> None:
    headers = {"Date": client_says, "X-Client-Date": client_says, "If-Modified-Since": client_says}
    answer = api.client.get("/api/daily/", headers=headers)
    assert (answer.status_code, answer.json()["date"]) == (200, "2026-11-30")
    assert api.client.get("/api/daily/2026-12-07/", headers=headers).status_code == 404
    assert api.client.get("/api/daily/2026-11-23/", headers=headers).status_code == 200


def test_before_the_first_day_there_is_no_daily(api: Api, time: Clock) -> None:
    time.move_to(utc("2026-10-31 23:59:59"))
    assert api.get("/api/daily/").status == 404
    time.move_to(utc("2026-11-01 00:00"))
    body = api.get("/api/daily/").body
    assert (body["date"], body["number"]) == ("2026-11-01", 1)


def test_the_daily_says_when_it_opens_closes_and_reveals_by_the_servers_clock(api: Api) -> None:
    body = api.get("/api/daily/").body
    assert body == {
        "date": "2026-11-30",
        "number": 30,
        "opens_at": "2026-11-30T00:00:00Z",
        "closes_at": "2026-12-01T00:00:00Z",
        "reveals_at": "2026-12-01T01:00:00Z",
        "server_time": "2026-11-30T12:00:00Z",
        "rulesets": body["rulesets"],
    }
    for row in body["rulesets"]:
        assert list(row) == ["ruleset", "deal_id", "commitment", "seed", "attempt", "void"]
        assert (row["seed"], row["attempt"], row["void"]) == (None, None, None)


def test_a_month_lists_its_days_up_to_today(api: Api, time: Clock) -> None:
    time.move_to(utc("2026-12-02 00:30"))
    november = api.get("/api/daily/", month="2026-11").body
    assert november["month"] == "2026-11"
    assert [day["number"] for day in november["days"]] == list(range(1, 31))
    december = api.get("/api/daily/", month="2026-12").body
    assert [day["date"] for day in december["days"]] == ["2026-12-01", "2026-12-02"]
    nothing = {"attempt": None, "status": None, "score": None, "cards_left": None, "moves": None}
    assert december["days"][0]["rulesets"] == [{"ruleset": key, **nothing} for key in KEYS]
    assert Deal.objects.count() == 0


@pytest.mark.parametrize("month", ["2026-10", "2027-01", "9999-12", "0001-01"])
def test_a_month_outside_the_calendar_is_404(month: str, api: Api) -> None:
    assert api.get("/api/daily/", month=month).status == 404


@pytest.mark.django_db
def test_a_rollover_between_two_requests_is_one_instant_for_daily_and_board(time: Clock) -> None:
    for at, day in (("2026-11-30 23:59:59.999999", "2026-11-30"), ("2026-12-01 00:00", "2026-12-01")):
        time.move_to(utc(at))
        browser = Api()
        assert browser.get("/api/daily/").body["date"] == day
        assert browser.get(f"/api/leaderboards/daily:{day}:streak/").status == 200
        following = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        assert browser.get(f"/api/leaderboards/daily:{following}:streak/").status == 404
