"""Appending moves to a log: once or ten times, all or nothing."""

from typing import Any

import pytest

from games.attempts.models import Attempt
from games.rules.geometry import COVERS
from games.rules.notation import ALPHABET, PLAYS
from tests.builders import first_come, scheduled, seed_that_ends
from tests.client import Answer, Api
from tests.hostile import full_width

WON, STUCK = seed_that_ends("won"), seed_that_ends("stuck")


@pytest.fixture
def view(guest: Api) -> dict[str, Any]:
    """A ranked attempt three moves old."""
    scheduled(WON)
    return guest.play(guest.play_daily(), first_come(WON)[:3])


def send(browser: Api, view: dict[str, Any], start: int, moves: str) -> Answer:
    return browser.post(f"/api/attempts/{view['id']}/moves/", {"from": start, "moves": moves})


def test_a_move_sent_ten_times_is_made_once(guest: Api) -> None:
    scheduled(WON)
    begun = guest.play_daily()
    answers = [send(guest, begun, 0, first_come(WON)[0]) for _ in range(10)]
    assert [answer.status for answer in answers] == [200] * 10
    assert all(answer.body == answers[0].body for answer in answers)
    assert answers[0].body["log"] == first_come(WON)[0]
    assert answers[0].body["moves"] == 1


def test_a_late_repeat_of_an_earlier_piece_answers_the_present_view(guest: Api, view: dict[str, Any]) -> None:
    log = view["log"]
    for start in range(3):
        for end in range(start + 1, 4):
            answer = send(guest, view, start, log[start:end])
            assert (answer.status, answer.body) == (200, view)


def test_a_repeat_after_the_game_is_over_still_answers_200(guest: Api) -> None:
    scheduled(WON)
    log = first_come(WON)
    over = guest.play(guest.play_daily(), log)
    assert over["status"] == "won"
    assert send(guest, over, len(log) - 1, log[-1]).body == over
    assert send(guest, over, 0, log).body == over


def test_a_piece_that_the_log_holds_only_in_part_is_a_conflict(guest: Api, view: dict[str, Any]) -> None:
    following = first_come(WON)[3]
    for start in range(3):
        conflict(guest, view, start, view["log"][start:] + following)


def test_other_moves_at_that_place_are_a_conflict(guest: Api, view: dict[str, Any]) -> None:
    for start in range(3):
        for move in ALPHABET:
            if move != view["log"][start]:
                conflict(guest, view, start, move)


@pytest.mark.parametrize("start", [4, 5, 28, 500, 999])
def test_a_log_shorter_than_from_is_a_conflict(guest: Api, view: dict[str, Any], start: int) -> None:
    conflict(guest, view, start, "-")


def test_409_comes_before_illegal(guest: Api, view: dict[str, Any]) -> None:
    for start in (0, 2, 4):
        conflict(guest, view, start, "<")


@pytest.mark.parametrize("bad", ["s", "z", "R", "?", "_", ">", "\u2013", full_width("0"), "é", "🂡", " "])
@pytest.mark.parametrize("start", [0, 3, 7, 500])
def test_malformed_comes_before_409_and_before_illegal(guest: Api, view: dict[str, Any], start: int, bad: str) -> None:
    for good in ("", "0", "<<"):
        answer = send(guest, view, start, good + bad)
        assert (answer.status, answer.code, answer.error["at"]) == (400, "malformed_log", start + len(good))
    assert guest.look(view) == view


@pytest.mark.parametrize(("start", "length"), [(0, 1001), (1, 1000), (990, 11), (999, 2), (1000, 1), (3, 60_000)])
def test_a_log_of_more_than_1000_is_malformed_at_1000(
    guest: Api, view: dict[str, Any], start: int, length: int
) -> None:
    answer = send(guest, view, start, "-" * length)
    assert (answer.status, answer.code, answer.error["at"]) == (400, "malformed_log", 1000)
    assert guest.look(view) == view


def test_a_bad_character_before_the_thousandth_is_named_rather_than_the_length(
    guest: Api, view: dict[str, Any]
) -> None:
    assert send(guest, view, 990, "-----s" + "-" * 30).error["at"] == 995
    assert send(guest, view, 990, "-" * 30 + "s").error["at"] == 1000


def test_a_log_can_be_a_thousand_long_and_then_only_be_ended(guest: Api) -> None:
    view = guest.practise("long", "classic")
    full = send(guest, view, 0, "-<" * 500)
    assert (full.status, full.body["moves"], full.body["undos"], full.body["legal"]) == (200, 1000, 500, "")
    for move in ALPHABET:
        answer = send(guest, view, 1000, move)
        assert (answer.status, answer.code, answer.error["at"]) == (400, "malformed_log", 1000)
    assert send(guest, view, 999, "<").status == 200
    ended = guest.end(view).body
    assert (ended["status"], ended["moves"], len(ended["log"])) == ("ended", 1000, 1000)


def test_a_rejected_request_keeps_nothing_of_its_good_beginning(guest: Api) -> None:
    view = guest.practise(WON)
    log = first_come(WON)
    for at in (1, 5, len(log) - 1):
        bad = next(move for move in PLAYS if move in log[:at])
        answer = send(guest, view, 0, log[:at] + bad)
        assert (answer.status, answer.code) == (422, "illegal_move")
        assert answer.error["at"] == at
        assert answer.error["reason"] == "already_removed"
        assert guest.look(view) == view
    assert Attempt.objects.get().times_ms == []
    assert send(guest, view, 0, log).body["status"] == "won"


def test_at_counts_in_the_whole_log(guest: Api, view: dict[str, Any]) -> None:
    answer = send(guest, view, 3, "0")
    assert (answer.status, answer.error["at"], answer.error["reason"]) == (422, 3, "covered")
    assert send(guest, view, 3, "0-").error["at"] == 3


def test_a_stuck_game_answers_every_move_with_its_own_reason(guest: Api) -> None:
    scheduled(STUCK)
    stuck = guest.play(guest.play_daily(), first_come(STUCK))
    assert (stuck["status"], stuck["legal"], stuck["stock"]) == ("stuck", "", 0)
    for slot, move in enumerate(PLAYS):
        covered = any(stuck["slots"][cover] is not None for cover in COVERS[slot])
        gone = stuck["slots"][slot] is None
        refused(guest, stuck, move, "already_removed" if gone else "covered" if covered else "not_adjacent")
    refused(guest, stuck, "-", "stock_empty")
    refused(guest, stuck, "<", "undo_not_allowed")


def test_a_won_game_answers_every_move_game_over(guest: Api) -> None:
    scheduled(WON)
    won = guest.play(guest.play_daily(), first_come(WON))
    assert (won["status"], won["cards_left"], won["legal"]) == ("won", 0, "")
    for move in ALPHABET:
        refused(guest, won, move, "game_over")


@pytest.mark.parametrize("ruleset", ["streak", "classic"])
def test_an_ended_game_answers_every_move_game_over(guest: Api, ruleset: str) -> None:
    scheduled(WON, ruleset=ruleset)
    ended = guest.end(guest.play(guest.play_daily(ruleset=ruleset), "-")).body
    assert (ended["status"], ended["legal"]) == ("ended", "")
    for move in ALPHABET:
        refused(guest, ended, move, "game_over")


@pytest.mark.parametrize(
    "extra", [{"score": 999999}, {"won": True}, {"elapsed_ms": 1}, {"outcome": {}}, {"id": "mine"}]
)
def test_a_client_cannot_claim_anything(guest: Api, view: dict[str, Any], extra: dict[str, Any]) -> None:
    move = first_come(WON)[3]
    answer = guest.post(f"/api/attempts/{view['id']}/moves/", {"from": 3, "moves": move, **extra})
    assert (answer.status, answer.code, list(answer.error["fields"])) == (400, "invalid", list(extra))
    assert guest.look(view) == view


def conflict(browser: Api, view: dict[str, Any], start: int, moves: str) -> None:
    answer = send(browser, view, start, moves)
    assert (answer.status, answer.code) == (409, "conflict")
    assert answer.error["current"] == view == browser.look(view)


def refused(browser: Api, view: dict[str, Any], move: str, reason: str) -> None:
    answer = send(browser, view, len(view["log"]), move)
    assert (answer.status, answer.code) == (422, "illegal_move")
    assert (answer.error["at"], answer.error["reason"]) == (len(view["log"]), reason), move
    assert browser.look(view) == view
