"""Which deals are kept, and how hard each weekday is."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from games.deals.policy import EASIEST, HARDEST, WEEKDAYS, Band, Policy, band_of, band_of_weekday

MONDAY = date(2026, 11, 30)


@dataclass
class Facts:
    solvable: bool = True
    par: int = 500
    difficulty: int = 50


def test_a_week_grows_harder_from_monday_to_sunday() -> None:
    week = [band_of(MONDAY + timedelta(days=number)) for number in range(7)]
    assert week == [band_of_weekday(name) for name in WEEKDAYS]
    for earlier, later in pairwise(week):
        assert earlier.low <= later.low
        assert earlier.high <= later.high
        assert earlier != later
    assert (week[0].low, week[-1].high) == (EASIEST, HARDEST)


def test_every_difficulty_suits_some_day() -> None:
    bands = [band_of_weekday(name) for name in WEEKDAYS]
    assert all(any(band.distance(number) == 0 for band in bands) for number in range(EASIEST, HARDEST + 1))


@pytest.mark.parametrize(("difficulty", "away"), [(0, 20), (19, 1), (20, 0), (35, 0), (50, 0), (51, 1), (100, 50)])
def test_the_distance_from_a_band_is_nothing_inside_it(difficulty: int, away: int) -> None:
    assert Band(20, 50).distance(difficulty) == away


@pytest.mark.parametrize(
    ("facts", "kept"),
    [
        (Facts(), True),
        (Facts(solvable=False), False),
        (Facts(par=399), False),
        (Facts(par=400), True),
        (Facts(par=600), True),
        (Facts(par=601), False),
        (Facts(difficulty=39), False),
        (Facts(difficulty=40), True),
        (Facts(difficulty=60), True),
        (Facts(difficulty=61), False),
    ],
)
def test_a_policy_keeps_what_is_solvable_and_inside_its_bounds(facts: Facts, kept: bool) -> None:
    policy = Policy(par_min=400, par_max=600, difficulty_min=40, difficulty_max=60)
    assert policy.accepts(facts) is kept


def test_a_policy_without_bounds_asks_only_that_the_deal_can_be_cleared() -> None:
    assert Policy().accepts(Facts(par=-10_000, difficulty=99))
    assert not Policy().accepts(Facts(solvable=False))


def test_a_policy_survives_being_stored() -> None:
    policy = Policy(par_min=-5, par_max=None, difficulty_min=3, difficulty_max=9, approve=True)
    assert Policy.from_dict(policy.as_dict()) == policy


@pytest.mark.parametrize(
    "bounds",
    [
        {"par_min": 2, "par_max": 1},
        {"difficulty_min": 60, "difficulty_max": 40},
        {"difficulty_min": -1},
        {"difficulty_max": 100},
    ],
)
def test_bounds_the_wrong_way_round_or_off_the_scale_are_refused(bounds: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="bound"):
        Policy(**bounds)
