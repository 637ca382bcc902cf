"""A game as its player sees it: the view, undo and being stuck, giving up, times, streak days."""

from typing import Any

import pytest

from games.attempts.models import Attempt
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from tests.builders import first_come, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import Clock, utc

WON = seed_that_ends("won")
LOG = first_come(WON)
CLASSIC_STUCK = seed_that_ends("stuck", "classic")


def test_the_view_names_exactly_what_the_contract_names(guest: Api) -> None:
    daily = scheduled(WON)
    view = guest.play_daily()
    deal = deal_from_seed(WON)
    assert view == {
        "id": view["id"],
        "ruleset": "streak",
        "ruleset_version": 1,
        "ranked": True,
        "daily": "2026-11-30",
        "race": None,
        "deal_id": str(daily.deal_id),
        "commitment": daily.deal.commitment,
        "seed": None,
        "deal": None,
        "log": "",
        "status": "playing",
        "slots": ["??"] * 18 + list(deal[18:28]),
        "waste": deal[28],
        "stock": 23,
        "score": 0,
        "streak": 0,
        "longest_streak": 0,
        "cards_left": 28,
        "moves": 0,
        "draws": 0,
        "undos": 0,
        "peaks_cleared": 0,
        "legal": view["legal"],
        "started_at": "2026-11-30T12:00:00Z",
        "finished_at": None,
        "elapsed_ms": 0,
    }


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
def test_every_view_of_a_game_is_the_replay_of_its_log(guest: Api, ruleset: str) -> None:
    seed = seed_that_ends("won", ruleset)
    scheduled(seed, ruleset=ruleset)
    view = guest.play_daily(ruleset=ruleset)
    state = State.start(get_ruleset(ruleset), deal_from_seed(seed))
    for move in first_come(seed, ruleset):
        view = guest.play(view, move)
        state = state.apply(move)
        assert view.items() >= state.outcome().as_dict().items()
        assert (view["slots"], view["waste"], view["stock"]) == (list(state.slots()), state.waste, state.stock)
        assert view["legal"] == state.legal_moves()
        assert guest.look(view) == view
    stored = Attempt.objects.get()
    names = ("status", "score", "cards_left", "moves", "draws", "longest_streak", "peaks_cleared", "undos")
    assert {name: getattr(stored, name) for name in names} == {name: view[name] for name in names}
    assert (view["status"], stored.played_out) == ("won", True)


def test_a_game_can_be_gone_on_with_from_another_browser(guest: Api) -> None:
    scheduled(WON)
    view = guest.play(guest.play_daily(), LOG[:10])
    elsewhere = guest.another_tab()
    assert elsewhere.play_daily() == view
    assert elsewhere.play(view, LOG[10:])["status"] == "won"


def test_in_classic_an_undo_restores_the_position_and_counts_as_a_move(guest: Api) -> None:
    scheduled(CLASSIC_STUCK, ruleset="classic")
    first = guest.play_daily(ruleset="classic")
    assert first["waste"] is None
    counts = ("log", "moves", "undos")
    view = guest.play(first, "-<")
    assert {**view, **{name: first[name] for name in counts}} == first
    assert (view["log"], view["moves"], view["undos"]) == ("-<", 2, 1)
    assert guest.move(view, "<").error["reason"] == "nothing_to_undo"


def test_a_stuck_classic_game_may_be_undone_and_is_not_over(guest: Api) -> None:
    scheduled(CLASSIC_STUCK, ruleset="classic")
    stuck = guest.play(guest.play_daily(ruleset="classic"), first_come(CLASSIC_STUCK, "classic"))
    assert (stuck["status"], stuck["legal"], stuck["finished_at"]) == ("stuck", "<", None)
    assert guest.get(f"/api/attempts/{stuck['id']}/replay/").status == 409
    assert guest.move(stuck, "-").error["reason"] == "stock_empty"
    back = guest.play(stuck, "<")
    assert (back["status"], back["undos"]) == ("playing", 1)
    assert guest.get("/api/leaderboards/daily:2026-11-30:classic/").body["total"] == 0
    ended = guest.end(back).body
    assert (ended["status"], Attempt.objects.get().played_out) == ("ended", False)


def test_a_stuck_classic_game_may_be_ended_and_counts_as_played_out(guest: Api) -> None:
    scheduled(CLASSIC_STUCK, ruleset="classic")
    stuck = guest.play(guest.play_daily(ruleset="classic"), first_come(CLASSIC_STUCK, "classic"))
    ended = guest.end(stuck).body
    assert (ended["status"], ended["cards_left"], ended["legal"]) == ("ended", stuck["cards_left"], "")
    assert Attempt.objects.get().played_out is True


def test_giving_up_keeps_the_score_and_a_second_time_changes_nothing(guest: Api, time: Clock) -> None:
    scheduled(WON)
    view = guest.play(guest.play_daily(), LOG[:6])
    time.advance(seconds=5)
    ended = guest.end(view)
    assert (ended.status, ended.body["status"], ended.body["finished_at"]) == (200, "ended", "2026-11-30T12:00:05Z")
    assert ended.body["score"] == view["score"] > 0
    time.advance(hours=1)
    again = guest.end(view)
    assert (again.status, again.body) == (200, ended.body)


@pytest.mark.parametrize("status", ["won", "stuck"])
def test_ending_what_is_over_answers_200_and_changes_nothing(guest: Api, time: Clock, status: str) -> None:
    seed = seed_that_ends(status)
    scheduled(seed)
    over = guest.play(guest.play_daily(), first_come(seed))
    assert (over["status"], over["finished_at"]) == (status, "2026-11-30T12:00:00Z")
    time.advance(hours=3)
    assert (guest.end(over).status, guest.end(over).body) == (200, over)


@pytest.mark.parametrize("send", ["one by one", "all at once"])
def test_the_replay_has_a_time_for_every_move_and_none_falls(guest: Api, time: Clock, send: str) -> None:
    view = guest.practise(WON)
    time.advance(milliseconds=29)
    if send == "all at once":
        view = guest.move(view, LOG).body
    else:
        for move in LOG:
            time.advance(milliseconds=251)
            view = guest.play(view, move)
    replay = guest.get(f"/api/attempts/{view['id']}/replay/").body
    assert len(replay["times_ms"]) == len(replay["log"]) == len(LOG)
    assert replay["times_ms"] == sorted(replay["times_ms"])
    expected = [29] * len(LOG) if send == "all at once" else [29 + 251 * (number + 1) for number in range(len(LOG))]
    assert replay["times_ms"] == expected
    assert view["elapsed_ms"] == expected[-1]


@pytest.mark.parametrize("milliseconds", [1, 29, 57, 1009, 4035, 86_399_999, 16_711_435])
def test_elapsed_time_is_exact_to_the_millisecond(guest: Api, time: Clock, milliseconds: int) -> None:
    view = guest.practise("42")
    time.advance(milliseconds=milliseconds)
    assert guest.look(view)["elapsed_ms"] == milliseconds


def test_a_server_clock_set_back_makes_no_time_fall_or_become_negative(guest: Api, time: Clock) -> None:
    view = guest.practise(WON)
    for move, back_and_forth in zip(LOG, (10, -4, -60, 3, 2, 1, 100, -50) * 9, strict=False):
        time.advance(seconds=back_and_forth)
        view = guest.play(view, move)
        assert view["elapsed_ms"] >= 0
    times = guest.get(f"/api/attempts/{view['id']}/replay/").body["times_ms"]
    assert times == sorted(times)
    assert times[0] >= 0


def test_elapsed_time_stands_still_once_the_game_is_over(guest: Api, time: Clock) -> None:
    scheduled(WON)
    view = guest.play_daily()
    time.advance(minutes=2)
    assert guest.look(view)["elapsed_ms"] == 120_000
    guest.end(view)
    time.advance(days=2)
    assert guest.look(view)["elapsed_ms"] == 120_000


def test_a_day_of_draws_with_score_0_counts_for_the_streak_and_on_the_board(guest: Api, time: Clock) -> None:
    for number, day in enumerate(("2026-11-28", "2026-11-29", "2026-11-30")):
        time.move_to(utc(f"{day} 09:00"))
        scheduled(WON + day, day=day)
        view: dict[str, Any] = guest.play(guest.play_daily(day), "-" * 10)
        assert guest.get("/api/me/").body["streak_days"] == number  # not while it is being played
        guest.end(view)
        assert guest.get("/api/me/").body["streak_days"] == number + 1
        me = guest.get(f"/api/leaderboards/daily:{day}:streak/").body["me"]
        assert (me["score"], me["rank"], me["cards_left"]) == (0, 1, 28)
    time.move_to(utc("2026-12-01 23:59"))
    assert guest.get("/api/me/").body["streak_days"] == 3
    time.move_to(utc("2026-12-02 00:00"))
    assert guest.get("/api/me/").body["streak_days"] == 0


def test_two_rulesets_on_one_day_are_one_day_of_the_streak_and_practice_is_none(guest: Api) -> None:
    guest.end(guest.practise("42"))
    assert guest.get("/api/me/").body["streak_days"] == 0
    for ruleset in ("streak", "classic"):
        scheduled(WON + ruleset, ruleset=ruleset)
        guest.end(guest.play_daily(ruleset=ruleset))
    assert guest.get("/api/me/").body["streak_days"] == 1
