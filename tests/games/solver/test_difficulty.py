"""One scale for all deals of a ruleset, and what each weekday takes from it."""

from datetime import date

import pytest

from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.solver.bot import play_many
from games.solver.difficulty import WEEKDAY_BANDS, band_of, difficulty_of, hardness, log_odds
from games.solver.rating import PLAYOUTS, hardness_of
from games.solver.solve import is_clearable

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)


def figure(*, careless: int, steady: int, cards_left: float = 3.0) -> float:
    return hardness(careless_odds=log_odds(careless, 1000), steady_odds=log_odds(steady, 400), cards_left=cards_left)


def test_the_more_games_clear_a_deal_the_easier_it_is() -> None:
    assert figure(careless=10, steady=100) > figure(careless=11, steady=100) > figure(careless=11, steady=101)
    assert figure(careless=0, steady=0, cards_left=5) > figure(careless=0, steady=0, cards_left=4)
    assert figure(careless=1, steady=0, cards_left=28) < figure(careless=0, steady=0, cards_left=28)


def test_the_odds_of_none_and_of_all_are_finite_and_opposite() -> None:
    assert log_odds(0, 400) == -log_odds(400, 400) < -6
    assert log_odds(200, 400) == 0


@each_ruleset
def test_difficulty_runs_from_0_to_99_and_never_falls_as_deals_get_harder(ruleset: Ruleset) -> None:
    found = [difficulty_of(ruleset, tenth / 10) for tenth in range(-1000, 1000)]
    assert found == sorted(found)
    assert set(found) == set(range(100))


@each_ruleset
def test_difficulties_of_solvable_deals_spread_evenly(ruleset: Ruleset) -> None:
    some = [deal_from_seed(f"spread-{number}") for number in range(220)]
    difficulties = [
        difficulty_of(
            ruleset,
            hardness_of(ruleset, deal, play_many(ruleset, deal, strength="steady", seed=1, games=PLAYOUTS)),
        )
        for deal in some
        if is_clearable(ruleset, deal)
    ]
    assert len(difficulties) > 130
    for band in WEEKDAY_BANDS:
        share = sum(difficulty in band for difficulty in difficulties) / len(difficulties)
        assert 0.07 < share < 0.23


def test_the_weekdays_share_the_scale_from_an_easy_monday_to_a_hard_sunday() -> None:
    assert len(WEEKDAY_BANDS) == 7
    assert [difficulty for band in WEEKDAY_BANDS for difficulty in band] == list(range(100))
    assert all(len(band) in {14, 15} for band in WEEKDAY_BANDS)
    assert band_of(date(2026, 11, 30).weekday()) == WEEKDAY_BANDS[0]
    assert band_of(date(2026, 12, 6).weekday()) == WEEKDAY_BANDS[6]
    with pytest.raises(IndexError):
        band_of(7)
