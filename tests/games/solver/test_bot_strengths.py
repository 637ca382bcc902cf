"""Sharp beats steady, and steady beats careless. `python -m tests.load.bench_bot` shows it over 1,000 deals."""

import numpy as np
import numpy.typing as npt
import pytest

from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.solver.bot import play_many

Figures = npt.NDArray[np.float64]


def results(ruleset: Ruleset, strength: str, *, deals: int, games: int) -> Figures:
    """By deal, the mean result: more is better."""
    found = []
    for number in range(deals):
        played = play_many(ruleset, deal_from_seed(f"beats-{number}"), strength=strength, seed=number, games=games)
        by_score = ruleset.ranked_by == "score"
        found.append(played.scores.mean() if by_score else -played.cards_left.mean())
    return np.array(found)


def standard_errors(better: Figures, worse: Figures) -> float:
    """By how many standard errors the mean of one is above that of the other, deal by deal."""
    gain = better - worse
    return float(gain.mean() / (gain.std(ddof=1) / len(gain) ** 0.5))


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_steady_beats_careless(ruleset: Ruleset) -> None:
    careless = results(ruleset, "careless", deals=200, games=20)
    steady = results(ruleset, "steady", deals=200, games=20)
    assert standard_errors(steady, careless) > 8


@pytest.mark.parametrize(("key", "deals"), [("streak", 80), ("classic", 250), ("hogue", 100), ("strict", 80)])
def test_sharp_beats_steady(key: str, deals: int) -> None:
    ruleset = next(ruleset for ruleset in RULESETS if ruleset.key == key)
    steady = results(ruleset, "steady", deals=deals, games=20)
    sharp = results(ruleset, "sharp", deals=deals, games=1)
    assert standard_errors(sharp, steady) > 3
