"""What a rating says, and that it says it of every deal alike."""

import pytest

from games.rules.replay import replay
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver import rating as rating_module
from games.solver.bot import play_many
from games.solver.rating import PLAYOUTS, WrongLine, rate
from games.solver.solve import solve

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)


@each_ruleset
def test_a_rating_holds_the_solvers_facts_and_a_line_that_wins_by_the_rules(ruleset: Ruleset) -> None:
    for number in range(25):
        deal = deal_from_seed(f"rated-{number}")
        found, solution = rate(ruleset, deal), solve(State.start(ruleset, deal))
        assert (found.solvable, found.min_draws, found.best) == (solution.solvable, solution.min_draws, solution.best)
        assert found.best_winning_score == solution.best_winning_score
        if found.solvable:
            assert found.winning_line is not None
            end = replay(ruleset, deal, found.winning_line)
            assert (end.status, end.draws) == ("won", found.min_draws)
            assert 0 <= found.difficulty <= 99
        else:
            assert found.winning_line is None
            assert (found.cleared_permille, found.difficulty) == (0, 100)


@each_ruleset
def test_par_and_the_share_cleared_are_those_of_the_steady_bots_games(ruleset: Ruleset) -> None:
    for number in range(5):
        deal = deal_from_seed(f"par-{number}")
        found = rate(ruleset, deal)
        games = play_many(ruleset, deal, strength="steady", seed=1, games=PLAYOUTS)
        cleared = sum(left == 0 for left in games.cards_left.tolist())
        assert (found.playouts, found.cleared_permille) == (PLAYOUTS, round(1000 * cleared / PLAYOUTS))
        if ruleset.ranked_by == "score":
            assert abs(found.par - sum(games.scores.tolist()) / PLAYOUTS) <= 0.5
            assert found.par <= found.best["score"]
        else:
            assert abs(found.par - 100 * sum(games.cards_left.tolist()) / PLAYOUTS) <= 0.5
            assert found.par >= 100 * found.best["cards_left"]


@each_ruleset
def test_the_same_deal_has_the_same_rating_every_time(ruleset: Ruleset) -> None:
    deal = deal_from_seed("same")
    assert rate(ruleset, deal) == rate(ruleset, deal)


@each_ruleset
def test_more_difficult_deals_are_cleared_less_often(ruleset: Ruleset) -> None:
    # By games that the rating has not seen: another seed.
    ratings = [(rate(ruleset, deal), deal) for deal in (deal_from_seed(f"harder-{number}") for number in range(120))]
    shares = []
    for band in (range(33), range(33, 66), range(66, 100)):
        deals = [deal for rating, deal in ratings if rating.difficulty in band]
        assert len(deals) > 15
        games = [play_many(ruleset, deal, strength="steady", seed=77, games=50).cards_left for deal in deals]
        shares.append(sum((left == 0).mean() for left in games) / len(deals))
    easy, middling, hard = shares
    assert easy > middling + 0.1
    assert middling > hard + 0.05


def test_a_line_that_does_not_win_is_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = deal_from_seed("rated-1")
    streak = get_ruleset("streak")
    assert rate(streak, deal).solvable
    for wrong in ("-", None):
        monkeypatch.setattr(rating_module, "clearing_line", lambda _state, wrong=wrong: wrong)
        with pytest.raises(WrongLine):
            rate(streak, deal)
