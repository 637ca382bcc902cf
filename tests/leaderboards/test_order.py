"""Order and rank on a daily board."""

from typing import Any

import pytest

from tests.builders import ended, first_come, played, player, ranked, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import Clock
from tests.leaderboards.results import Result, browser_of, fill, path


def ranks(browser: Api, ruleset: str = "streak", **query: Any) -> list[tuple[int, str]]:
    return [(row["rank"], row["username"]) for row in browser.get(path(ruleset), **query).body["rows"]]


def test_scores_9_8_8_7_rank_1_2_2_4_on_every_page(api: Api) -> None:
    players = fill(
        [Result(7), Result(8, seconds=2), Result(9), Result(8, seconds=1)], names=["d-7", "c-8", "a-9", "b-8"]
    )
    expected = [(1, "a-9"), (2, "b-8"), (2, "c-8"), (4, "d-7")]
    assert ranks(api) == expected
    second = api.get(path(), limit=2).body["next"]
    assert ranks(api, limit=2, cursor=second) == expected[2:]
    third = api.get(path(), limit=1, cursor=second).body["next"]
    assert ranks(api, limit=1, cursor=third) == expected[3:]
    for who in players:
        browser = browser_of(who)
        assert ranks(browser, around="me") == expected
        me = browser.get(path(), limit=1).body["me"]
        assert (me["rank"], me["username"]) in expected


def test_equals_are_listed_by_when_they_got_there_and_then_by_id(api: Api) -> None:
    fill(
        [Result(50, seconds=9), Result(50, seconds=1), Result(50, seconds=5), Result(50, seconds=5)],
        names=["last", "zed", "Amy", "bob"],
    )
    assert ranks(api) == [(1, "zed"), (1, "Amy"), (1, "bob"), (1, "last")]


def test_a_microsecond_settles_the_order_of_equals(api: Api) -> None:
    fill([Result(5, seconds=0.000002), Result(5, seconds=0.000001)], names=["second", "first"])
    assert ranks(api) == [(1, "first"), (1, "second")]


def test_time_played_is_shown_and_never_ranks(api: Api) -> None:
    fill([Result(5, elapsed_ms=900_000, seconds=1), Result(5, elapsed_ms=1, seconds=2)], names=["slow", "fast"])
    rows = api.get(path()).body["rows"]
    assert [(row["rank"], row["username"], row["elapsed_ms"]) for row in rows] == [(1, "slow", 900_000), (1, "fast", 1)]


def test_classic_ranks_by_cards_left_and_then_by_moves_low_to_high(api: Api) -> None:
    fill(
        [
            Result(cards_left=1, moves=10), Result(cards_left=0, moves=90), Result(cards_left=0, moves=40, seconds=3),
            Result(cards_left=0, moves=40, seconds=1), Result(cards_left=28, moves=0),
        ],
        names=["one-left", "ninety", "forty-late", "forty", "nothing"],
        ruleset="classic",
    )  # fmt: skip
    assert ranks(api, "classic") == [(1, "forty"), (1, "forty-late"), (3, "ninety"), (4, "one-left"), (5, "nothing")]


def test_a_best_of_0_has_rank_1(api: Api) -> None:
    fill([Result(cards_left=0, moves=0)], names=["only"], ruleset="classic")
    assert ranks(api, "classic") == [(1, "only")]


def test_negative_scores_rank_below_0(api: Api) -> None:
    fill([Result(-115), Result(0), Result(-5), Result(3)], names=["worst", "zero", "minus", "best"], ruleset="hogue")
    rows = api.get(path("hogue")).body["rows"]
    assert [(row["rank"], row["username"], row["score"]) for row in rows] == [
        (1, "best", 3), (2, "zero", 0), (3, "minus", -5), (4, "worst", -115),
    ]  # fmt: skip


@pytest.mark.django_db
def test_score_0_has_a_rank_everywhere() -> None:
    last = fill([Result(10), Result(0)])[-1]
    browser = browser_of(last)
    for query in ({}, {"around": "me"}, {"limit": 1}):
        me = browser.get(path(), **query).body["me"]
        assert (me["rank"], me["score"], me["username"]) == (2, 0, last.username)


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
def test_a_played_game_stands_on_the_board_as_it_was_played(guest: Api, time: Clock, ruleset: str) -> None:
    seed = seed_that_ends("won", ruleset)
    scheduled(seed, ruleset=ruleset)
    view = guest.play_daily(ruleset=ruleset)
    assert guest.get(path(ruleset)).body["total"] == 0
    time.advance(seconds=61, microseconds=1001)
    won = guest.play(view, first_come(seed, ruleset))
    body = guest.get(path(ruleset)).body
    assert guest.me is not None
    assert body == {
        "board": f"daily:2026-11-30:{ruleset}",
        "total": 1,
        "rows": [
            {
                "rank": 1,
                "username": guest.me.username,
                "guest": True,
                "score": won["score"],
                "cards_left": 0,
                "moves": won["moves"],
                "elapsed_ms": 61_001,
                "achieved_at": "2026-11-30T12:01:01.001001Z",
                "attempt": view["id"],
            }
        ],
        "next": None,
        "me": body["rows"][0],
    }


@pytest.mark.parametrize("ruleset", ["streak", "classic", "strict"])
def test_of_two_players_the_better_is_ahead_however_the_games_ended(api: Api, ruleset: str) -> None:
    seed = seed_that_ends("won", ruleset)
    scheduled(seed, ruleset=ruleset)
    loser, winner = player(), player()
    ended(ranked(loser, ruleset=ruleset))
    played(ranked(winner, ruleset=ruleset), first_come(seed, ruleset))
    assert ranks(api, ruleset) == [(1, winner.username), (2, loser.username)]


def test_boards_of_other_days_and_rulesets_stay_as_they_are(guest: Api, time: Clock) -> None:
    fill([Result(5), Result(4)])
    before = Api().get(path()).body
    time.advance(days=1)
    guest.end(guest.play_daily("2026-12-01"))
    guest.end(guest.play_daily("2026-12-01", "classic"))
    time.advance(days=1)
    for _ in range(2):
        assert Api().get(path()).body == before
        assert Api().get("/api/leaderboards/daily:2026-12-01:streak/").body["total"] == 1
        assert Api().get("/api/leaderboards/daily:2026-12-01:classic/").body["total"] == 1
        assert Api().get("/api/leaderboards/daily:2026-12-01:hogue/").body["total"] == 0
