"""The best results that an independent program found, and that the lines to them are real."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.replay import replay
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver.solve import clearing_line, is_clearable, solve

VECTORS = Path(__file__).parents[2] / "vectors" / "best.json"
CASES: list[dict[str, Any]] = json.loads(VECTORS.read_text("utf-8"))["cases"]


def position(case: dict[str, Any]) -> State:
    return replay(get_ruleset(case["ruleset"]), deal_from_seed(case["seed"]), case["log"])


def test_the_vectors_are_there() -> None:
    assert {case["ruleset"] for case in CASES} == {"streak", "classic", "hogue", "strict"}
    assert len(CASES) >= 300


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['ruleset']}-{case['seed']}-{len(case['log'])}")
def test_a_position_is_worth_what_the_vectors_say(case: dict[str, Any]) -> None:
    found = solve(position(case))
    assert (found.solvable, found.min_draws, found.best) == (case["solvable"], case["min_draws"], case["best"])
    assert found.best_winning_score == case.get("best_winning_score")


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
def test_the_lines_come_to_what_they_promise(ruleset: str) -> None:
    for case in (case for case in CASES if case["ruleset"] == ruleset):
        state = position(case)
        found = solve(state)
        end = state.extend(found.line).outcome().as_dict()
        assert {key: end[key] for key in found.best} == found.best
        line = clearing_line(state)
        assert (line is not None) == case["solvable"]
        if line is not None:
            cleared = state.extend(line)
            assert (cleared.status, cleared.draws) == ("won", case["min_draws"])


def test_a_deal_is_clearable_exactly_if_it_can_be_cleared_from_its_start() -> None:
    for case in (case for case in CASES if not case["log"]):
        assert is_clearable(get_ruleset(case["ruleset"]), deal_from_seed(case["seed"])) == case["solvable"]
