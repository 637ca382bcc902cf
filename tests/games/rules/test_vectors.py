"""The vectors that server and browser share."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.cards import format_deal
from games.rules.commitment import CardProof, commitment, prove, verify_proof
from games.rules.errors import IllegalMove, MalformedLog
from games.rules.replay import replay
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed

VECTORS = Path(__file__).parents[2] / "vectors"


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))["cases"]
    return found


def answer(ruleset: str, seed: str, log: str) -> dict[str, Any]:
    try:
        return dict(replay(get_ruleset(ruleset), deal_from_seed(seed), log).outcome().as_dict())
    except MalformedLog as error:
        return {"error": "malformed", "at": error.at}
    except IllegalMove as error:
        return {"error": "illegal", "at": error.at, "reason": error.reason}


@pytest.mark.parametrize("case", cases("deals"), ids=lambda case: case["seed"])
def test_a_seed_has_its_deal_commitment_and_proof(case: dict[str, Any]) -> None:
    seed, proof = case["seed"], case["proof"]
    deal = deal_from_seed(seed)
    assert format_deal(deal) == case["deal"]
    assert commitment(seed) == case["commitment"]
    index = proof["index"]
    proven = prove(seed, index)
    assert proven == CardProof(index, deal[index], proof["salt"], tuple(proof["path"]))
    assert verify_proof(case["commitment"], proven)


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
def test_every_log_comes_to_its_outcome_or_first_error(ruleset: str) -> None:
    mine = [case for case in cases("replays") if case["ruleset"] == ruleset]
    wrong = [
        f"seed {case['seed']} log {case['log']!r}: {got}, expected {case['expect']}"
        for case in mine
        if (got := answer(ruleset, case["seed"], case["log"])) != case["expect"]
    ]
    assert len(mine) == 280
    assert not wrong, "\n".join(wrong)


def test_the_vectors_of_best_results_begin_with_legal_logs() -> None:
    best = cases("best")
    assert len(best) == 320
    for case in best:
        assert "error" not in answer(case["ruleset"], case["seed"], case["log"])
