"""The analysis of a finished game over HTTP. Who may see it: test_visibility.py; that the figures are exact: the
solver's own tests.
"""

import json
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from games.attempts import analysis
from games.attempts.solver_tables import Gate, Tables
from games.rules.cards import Deal
from games.rules.rulesets import RULESETS, Ruleset
from games.solver import table as solver
from tests.builders import first_come, played, player, ranked, scheduled, seed_that_ends
from tests.client import Answer, Api
from tests.conftest import Clock, utc

VECTORS = Path(__file__).parents[2] / "vectors" / "best.json"
CASES = json.loads(VECTORS.read_text())["cases"]
WON = seed_that_ends("won")
KEYS = ["solvable", "min_draws", "best", "best_winning_score"]
PATIENCE = 60.0
HTTP_THREADS = 8


@pytest.fixture(autouse=True)
def _nothing_is_kept_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "_tables", Tables())
    monkeypatch.setattr(analysis, "_gate", Gate())


def case(ruleset: str, seed: str, *, begun: bool) -> dict[str, Any]:
    found: dict[str, Any] = next(
        case for case in CASES if (case["ruleset"], case["seed"], bool(case["log"])) == (ruleset, seed, begun)
    )
    return found


def finished(browser: Api, seed: str, ruleset: str, log: str) -> str:
    """The path of the analysis of a practice game with that log, given up if it was not over."""
    view = browser.move(browser.practise(seed, ruleset), log).body
    assert browser.end(view).status == 200
    return f"/api/attempts/{view['id']}/analysis/"


@pytest.mark.parametrize("ruleset", [ruleset.key for ruleset in RULESETS])
@pytest.mark.parametrize("seed", ["pub-0", "pub-3"])
def test_it_says_what_the_vectors_say_of_the_deal_and_of_where_the_game_ended(
    guest: Api, ruleset: str, seed: str
) -> None:
    start, later = case(ruleset, seed, begun=False), case(ruleset, seed, begun=True)
    answer = guest.get(finished(guest, seed, ruleset, later["log"]))
    assert answer.status == 200
    body = answer.body
    assert {key: body[key] for key in KEYS} == {key: start.get(key) for key in KEYS}
    assert [(move["at"], move["move"]) for move in body["moves"]] == list(enumerate(later["log"]))
    assert (body["moves"][0]["best_before"], body["moves"][-1]["best_after"]) == (start["best"], later["best"])
    for before, after in zip(body["moves"], body["moves"][1:], strict=False):
        assert before["best_after"] == after["best_before"]
    assert (body["turning_point"] is not None) is (start["solvable"] and not later["solvable"])
    assert list(body) == [*KEYS, "moves", "turning_point"]


def test_what_the_moves_gave_away_adds_up_to_what_is_missing_at_the_end(guest: Api) -> None:
    view = guest.move(guest.practise(WON), first_come(WON)).body
    body = guest.get(f"/api/attempts/{view['id']}/analysis/").body
    assert sum(move["lost"] for move in body["moves"]) == body["best"]["score"] - view["score"]
    assert (view["status"], body["turning_point"]) == ("won", None)


def test_a_game_without_a_move_has_an_analysis(guest: Api) -> None:
    view = guest.practise("42")
    guest.end(view)
    body = guest.get(f"/api/attempts/{view['id']}/analysis/").body
    assert (body["moves"], body["turning_point"]) == ([], None)


def test_moves_taken_back_are_told_and_turn_nothing(guest: Api) -> None:
    seed = seed_that_ends("won", "classic")
    log = "-<-<" + first_come(seed, "classic")
    body = guest.get(finished(guest, seed, "classic", log)).body
    assert "".join(move["move"] for move in body["moves"]) == log
    assert (body["best_winning_score"], body["turning_point"]) == (None, None)
    assert body["moves"][-1]["best_after"] == {"cards_left": 0, "moves": len(log)}


def test_ones_own_unfinished_game_has_none_yet(guest: Api) -> None:
    view = guest.practise(WON)
    answer = guest.get(f"/api/attempts/{view['id']}/analysis/")
    assert (answer.status, answer.code) == (409, "conflict")
    assert answer.error["current"] == guest.look(view)


def test_until_the_solver_is_ready_one_is_told_to_come_back(guest: Api, no_solver: None) -> None:
    path = finished(guest, WON, "streak", "-")
    answer = guest.get(path)
    assert (answer.status, answer.code) == (503, "unavailable")
    assert int(answer.response["Retry-After"]) > 0
    assert guest.get("/api/attempts/00000000-0000-0000-0000-000000000000/analysis/").status == 404


@pytest.mark.parametrize("when", ["2026-11-30 13:00", "2026-12-01 01:00"])
def test_the_number_of_queries_does_not_grow_with_the_game_or_with_what_is_known(
    db: None, time: Clock, when: str
) -> None:
    scheduled(WON)
    reader = player()
    browser = Api().signed_in(reader)
    won = played(ranked(player()), first_come(WON))
    played(ranked(reader), first_come(WON))
    time.move_to(utc(when))
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(f"/api/attempts/{won.pk}/analysis/").status == 200
        counts.append(len(queries))
    # The session, its player, the attempt; until the reveal one's own attempt at the daily too.
    assert counts == [4 if when.startswith("2026-11") else 3] * 2


def test_one_deal_is_solved_once_for_all_who_played_it(db: None, time: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = watched_solver(monkeypatch)
    scheduled(WON)
    attempts = [played(ranked(player()), first_come(WON, skip=skip)) for skip in range(6)]
    time.move_to(utc("2026-12-01 01:00"))
    bodies = [Api().get(f"/api/attempts/{attempt.pk}/analysis/").body for attempt in attempts]
    assert solved == ["streak"]
    assert len({json.dumps({key: body[key] for key in KEYS}) for body in bodies}) == 1
    assert len({len(body["moves"]) for body in bodies}) > 1


def test_the_same_cards_in_another_ruleset_are_another_table(guest: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = watched_solver(monkeypatch)
    answers = [guest.get(finished(guest, "pub-0", ruleset.key, "-")).body["best"] for ruleset in RULESETS]
    assert solved == [ruleset.key for ruleset in RULESETS]
    assert answers == [case(ruleset.key, "pub-0", begun=False)["best"] for ruleset in RULESETS]


def watched_solver(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows by the ruleset's key whenever a deal is solved."""
    solved: list[str] = []
    build = solver.build_table

    def watched(ruleset: Ruleset, deal: Deal) -> solver.DealTable:
        solved.append(ruleset.key)
        return build(ruleset, deal)

    monkeypatch.setattr(solver, "build_table", watched)
    return solved


def test_two_hundred_at_once_are_answered_or_refused_and_a_move_goes_through_meanwhile(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight threads answer requests, as in `manage.py serve`. Solving is held up until all else has been answered."""
    browser = Api().as_guest()
    path = finished(browser, WON, "streak", "-")
    playing = browser.practise("42")
    solving, go_on, waiting, solved = threading.Event(), threading.Event(), threading.Semaphore(0), list[int]()
    build = solver.build_table

    def held_up(ruleset: Ruleset, deal: Deal) -> solver.DealTable:
        solving.set()
        assert go_on.wait(PATIENCE)
        solved.append(1)
        return build(ruleset, deal)

    class Watched(threading.Condition):
        def wait(self, timeout: float | None = None) -> bool:
            waiting.release()
            return super().wait(timeout)

    gate = Gate(running=2, waiting=2, seconds=PATIENCE)
    gate._changed = Watched()
    monkeypatch.setattr(analysis, "_gate", gate)
    monkeypatch.setattr(solver, "build_table", held_up)

    def ask(tab: Api) -> Answer:
        try:
            return tab.get(path)
        finally:
            connections.close_all()

    def move(tab: Api) -> Answer:
        try:
            return tab.move(playing, "-")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=HTTP_THREADS) as pool:
        asked = [pool.submit(ask, browser.another_tab()) for _ in range(200)]
        moved = pool.submit(move, browser.another_tab())
        try:
            assert solving.wait(PATIENCE)
            assert all(waiting.acquire(timeout=PATIENCE) for _ in range(2))
            assert moved.result(PATIENCE).status == 200
            # Everybody but the four inside is answered while nothing is solved yet.
            refused = [future.result() for future in islice(as_completed(asked, timeout=PATIENCE), 196)]
            assert solved == []
        finally:
            go_on.set()
        answers = [future.result(PATIENCE) for future in asked]
    assert {(answer.status, answer.code) for answer in refused} == {(503, "unavailable")}
    assert all(int(answer.response["Retry-After"]) > 0 for answer in refused)
    assert sorted(answer.status for answer in answers) == [200] * 4 + [503] * 196
    assert solved == [1]
