"""The solver against trying every line by the rules, in endgames of every ruleset."""

import os
import subprocess
import sys

import pytest

from games.rules.notation import MAX_LOG
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.state import State
from games.solver.solve import clearing_line, solve
from tests.games.rules.games import IN_CI
from tests.games.solver.brute import Found, brute_force
from tests.games.solver.endgames import endgames

# Plain Python is hundreds of times slower than compiled code.
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
COUNT = (300 if IN_CI else 60) if COMPILED else 30

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)


def answer(state: State) -> Found:
    found = solve(state)
    return Found(found.solvable, found.min_draws, dict(found.best), found.best_winning_score)


@every_ruleset
def test_no_line_is_better_than_the_solver_says_and_one_is_as_good(ruleset: Ruleset) -> None:
    won = lost = 0
    for state in endgames(ruleset, COUNT):
        assert answer(state) == brute_force(state), (state.deal, state.position)
        won, lost = won + brute_force(state).solvable, lost + (not brute_force(state).solvable)
    if COMPILED:
        # The sample is worth something only if it has both.
        assert won > COUNT // 10
        assert lost > COUNT // 10


@every_ruleset
def test_the_line_it_gives_comes_to_what_it_says(ruleset: Ruleset) -> None:
    for state in endgames(ruleset, COUNT, seed=1):
        found = solve(state)
        end = state.extend(found.line)
        assert ruleset.rank_key(end.outcome()) == _rank_key(ruleset, dict(found.best))


@every_ruleset
def test_the_clearing_line_clears_with_the_fewest_draws(ruleset: Ruleset) -> None:
    for state in endgames(ruleset, COUNT, seed=2):
        line = clearing_line(state)
        assert (line is not None) == solve(state).solvable
        if line is not None:
            end = state.extend(line)
            assert end.status == "won"
            assert end.draws == solve(state).min_draws


def test_a_log_that_is_nearly_full_has_room_only_for_what_it_has_room_for() -> None:
    """In classic a log of undone draws may come to its end before the game does."""
    ruleset = next(ruleset for ruleset in RULESETS if ruleset.undo)
    for number, state in enumerate(endgames(ruleset, COUNT, seed=3)):
        wanted = MAX_LOG - number % 15
        # What wins is not taken back.
        back = [move for move in state.legal_moves().strip("<") if state.apply(move).status != "won"]
        if not back:
            continue
        there_and_back = back[0] + "<"
        full = state
        while full.moves + 2 <= wanted:
            full = full.extend(there_and_back)
        assert answer(full) == brute_force(full)
        end = full.extend(solve(full).line)
        assert {"cards_left": end.cards_left, "moves": end.moves} == solve(full).best
        line = clearing_line(full)
        assert (line is not None) == brute_force(full).solvable
        assert line is None or full.extend(line).status == "won"


def _rank_key(ruleset: Ruleset, best: dict[str, int]) -> tuple[int, int]:
    return (-best["score"], 0) if ruleset.ranked_by == "score" else (best["cards_left"], best["moves"])


@pytest.mark.skipif(not COMPILED, reason="this is that run")
def test_all_of_this_holds_without_the_compiler_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", __file__, "-q", "-p", "no:cacheprovider", "--deselect", _this(__name__)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def _this(module: str) -> str:
    return f"{module.replace('.', '/')}.py::test_all_of_this_holds_without_the_compiler_too"
