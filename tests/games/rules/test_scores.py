"""Scores worked out by hand."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from games.rules.geometry import PEAKS
from games.rules.notation import DRAW, PLAYS
from games.rules.replay import replay as play
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset
from games.rules.state import State
from tests.games.rules.games import Game, deal_of_ranks, games, many_games

STREAK, CLASSIC, HOGUE, STRICT = RULESETS
# Up from an ace to the king, down to the ace and up again: 28 cards that follow each other without turning a corner,
# dealt so that they are played from the last slot to the first.
RUN = "A23456789TJQKQJT98765432A234"
RUN_DEAL = deal_of_ranks(RUN[::-1], "2")
RUN_LOG = PLAYS[::-1]


def by_hand(ruleset: Ruleset, log: str) -> int:
    """The score of a log without undos: streak by streak, and the peaks."""
    score = log.count(DRAW) * ruleset.draw_points
    for streak in log.split(DRAW):
        score += ruleset.points_per_streak_card * len(streak) * (len(streak) + 1) // 2
    peaks = sum(log.count(PLAYS[peak]) for peak in PEAKS)
    return score + sum(ruleset.peak_bonus[:peaks])


def standing(log: str) -> str:
    kept: list[str] = []
    for move in log:
        if move == "<":
            kept.pop()
        else:
            kept.append(move)
    return "".join(kept)


def test_a_streak_of_four_scores_a_hundred() -> None:
    scores = [play(STREAK, RUN_DEAL, RUN_LOG[:n]).score for n in range(5)]
    assert scores == [0, 10, 30, 60, 100]


def test_a_draw_ends_the_streak_and_the_next_begins_at_one() -> None:
    # 2 on the waste: A 2 3 4 5, a draw turns an 8 up: 7 and 6 go on it from the base.
    deal = deal_of_ranks("KKKK QQQQ JJJJ TTTT 22" + "AAA 67 54 32A", "2 8")
    log = "rqpon-ml"
    states = [play(STREAK, deal, log[:n]) for n in range(len(log) + 1)]
    assert [state.score for state in states] == [0, 10, 30, 60, 100, 150, 150, 160, 180]
    assert [state.streak for state in states] == [0, 1, 2, 3, 4, 5, 0, 1, 2]
    assert [state.longest_streak for state in states] == [0, 1, 2, 3, 4, 5, 5, 5, 5]
    assert play(HOGUE, deal, log).score == 15 - 5 + 3


@pytest.mark.parametrize(
    ("ruleset", "score"),
    [
        (STREAK, 10 * 28 * 29 // 2),
        (STRICT, 10 * 28 * 29 // 2),
        (HOGUE, 28 * 29 // 2 + 15 + 15 + 30),
        (CLASSIC, 0),
    ],
    ids=lambda value: getattr(value, "key", None),
)
def test_clearing_the_board_in_one_streak_scores_the_most_there_is(ruleset: Ruleset, score: int) -> None:
    outcome = play(ruleset, RUN_DEAL, RUN_LOG).outcome()
    assert outcome.as_dict() == {
        "status": "won",
        "score": score,
        "cards_left": 0,
        "moves": 28,
        "draws": 0,
        "streak": 28,
        "longest_streak": 28,
        "peaks_cleared": 3,
        "undos": 0,
    }


def test_the_third_peak_pays_double() -> None:
    # The three peaks are the last three cards of the run; each also scores its place in the streak.
    scores = [play(HOGUE, RUN_DEAL, RUN_LOG[:n]).score for n in (25, 26, 27, 28)]
    assert [after - before for before, after in pairwise(scores)] == [26 + 15, 27 + 15, 28 + 30]


def test_in_hogue_a_score_may_be_negative() -> None:
    assert play(HOGUE, RUN_DEAL, "-" * 23).outcome().score == -115


def test_a_draw_costs_nothing_elsewhere() -> None:
    assert [play(ruleset, RUN_DEAL, "---").score for ruleset in (STREAK, CLASSIC, STRICT)] == [0, 0, 0]


def test_in_classic_every_undo_is_a_move_more() -> None:
    outcome = play(CLASSIC, RUN_DEAL, "r-<<q").outcome()
    assert (outcome.moves, outcome.undos, outcome.draws, outcome.cards_left) == (5, 2, 0, 27)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_playing_and_taking_back_never_gains(ruleset: Ruleset) -> None:
    lenient = replace(ruleset, undo=True)
    once = play(lenient, RUN_DEAL, "r")
    often = play(lenient, RUN_DEAL, "r" + "<r" * 50)
    assert (often.score, often.streak, often.longest_streak) == (once.score, once.streak, once.longest_streak)
    assert play(lenient, RUN_DEAL, "r<" * 50).position == State.start(lenient, RUN_DEAL).position


@many_games
@given(games)
def test_a_score_is_the_sum_of_its_streaks_draws_and_peaks(game: Game) -> None:
    for length, state in enumerate(game.states):
        log = standing(game.log[:length])
        assert state.score == by_hand(game.ruleset, log)
        assert state.draws == log.count("-")
        assert state.streak == len(log.split("-")[-1])
        assert state.longest_streak == max(map(len, log.split("-")))


@many_games
@given(games)
def test_no_card_pays_twice_and_no_score_exceeds_the_most_there_is(game: Game) -> None:
    played = standing(game.log).replace("-", "")
    assert len(set(played)) == len(played) <= 28
    assert game.end.score <= by_hand(game.ruleset, PLAYS)


def test_the_same_log_scores_by_the_version_it_was_played_under() -> None:
    revised = replace(get_ruleset("hogue"), version=2, peak_bonus=(0, 0, 0))
    assert play(revised, RUN_DEAL, RUN_LOG).score == 406
    assert play(get_ruleset("hogue", 1), RUN_DEAL, RUN_LOG).score == 466
