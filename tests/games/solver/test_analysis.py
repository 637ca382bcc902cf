"""The analysis of a finished game: what each move was worth, and where the game was decided."""

import pytest

from games.rules.notation import DRAW, UNDO
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver.analysis import Analysis, analyse
from games.solver.solve import solve
from games.solver.table import build_table
from tests.games.rules.games import Game, random_game, won_game

CLASSIC = get_ruleset("classic")
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)


def analysis(game: Game) -> Analysis:
    return analyse(build_table(game.ruleset, game.deal), game.log)


def some_games(ruleset: Ruleset) -> list[Game]:
    return [won_game(ruleset, 5), *(random_game(ruleset, seed, 200) for seed in range(4))]


@every_ruleset
def test_before_and_after_each_move_stands_what_the_solver_says_of_that_position(ruleset: Ruleset) -> None:
    for game in some_games(ruleset):
        moves = analysis(game).moves
        best = [solve(state).best for state in game.states[:60]]
        assert [move.best_before for move in moves[:59]] == best[: len(moves)][:59]
        assert [move.best_after for move in moves[:59]] == best[1:60]
        assert [(move.at, move.move) for move in moves] == list(enumerate(game.log))


@every_ruleset
def test_the_deal_stands_above_as_the_solver_says(ruleset: Ruleset) -> None:
    for game in some_games(ruleset):
        found, deal = analysis(game), solve(game.states[0])
        assert (found.solvable, found.min_draws, found.best) == (deal.solvable, deal.min_draws, deal.best)
        assert found.best_winning_score == deal.best_winning_score


@pytest.mark.parametrize("ruleset", [ruleset for ruleset in RULESETS if not ruleset.undo], ids=lambda r: r.key)
def test_what_was_lost_and_what_was_made_add_up_to_what_was_possible(ruleset: Ruleset) -> None:
    for game in some_games(ruleset):
        found = analysis(game)
        ended_short = found.moves[-1].best_after["score"] - game.end.score
        assert sum(move.lost for move in found.moves) + ended_short + game.end.score == found.best["score"]
        assert all(move.lost >= 0 for move in found.moves)


@every_ruleset
def test_nothing_is_lost_on_the_best_line_and_a_won_game_never_turns(ruleset: Ruleset) -> None:
    deal = deal_from_seed("pub-6")
    start = State.start(ruleset, deal)
    found = analyse(build_table(ruleset, deal), solve(start).line)
    assert {move.lost for move in found.moves} == {0}
    assert analysis(won_game(ruleset, 9)).turning_point is None


@every_ruleset
def test_the_turning_point_is_the_move_after_which_the_tableau_could_not_be_cleared(ruleset: Ruleset) -> None:
    turned = 0
    for seed in range(12):
        game = random_game(ruleset, seed, 60)
        game = Game(game.ruleset, game.deal, game.log, game.states) if UNDO not in game.log else without_undo(game)
        solvable = [solve(state).solvable for state in game.states]
        expected = solvable.index(False) - 1 if False in solvable[1:] and solvable[0] else None
        assert analysis(game).turning_point == expected
        turned += expected is not None
    assert turned > 3


def without_undo(game: Game) -> Game:
    states, log = [game.states[0]], ""
    for move in game.log.replace(UNDO, ""):
        if move in states[-1].legal_moves():
            states.append(states[-1].apply(move))
            log += move
    return Game(game.ruleset, game.deal, log, tuple(states))


def test_a_deal_that_cannot_be_cleared_has_no_turning_point() -> None:
    strict, deal = get_ruleset("strict"), deal_from_seed("pub-0")
    assert not solve(State.start(strict, deal)).solvable
    assert analyse(build_table(strict, deal), DRAW * 23).turning_point is None


def test_a_mistake_taken_back_is_no_turning_point_and_loses_only_moves() -> None:
    deal = deal_from_seed("pub-0")
    table = build_table(CLASSIC, deal)
    start = State.start(CLASSIC, deal)
    fatal = DRAW * 24
    there = analyse(table, fatal)
    at = there.turning_point
    assert at is not None
    back = analyse(table, fatal[: at + 1] + UNDO)
    assert back.turning_point is None
    assert back.moves[-1].lost == 0
    assert back.moves[-1].best_after == solve(start.extend(fatal[: at + 1] + UNDO)).best
    again = analyse(table, fatal[: at + 1] + UNDO + DRAW)
    assert again.turning_point == at + 2


def test_a_long_log_of_undoing_is_analysed_to_its_last_character() -> None:
    deal = deal_from_seed("pub-0")
    log = "-<" * 499 + "--"
    found = analyse(build_table(CLASSIC, deal), log)
    assert len(found.moves) == 1000
    # No room is left for a move, so what is left is what there is.
    assert found.moves[-1].best_after == {"cards_left": 28, "moves": 1000}
    assert found.moves[-1].lost > 0


def test_as_plain_data_it_has_the_shape_of_the_contract() -> None:
    found = analysis(random_game(get_ruleset("streak"), 1, 200)).as_dict()
    assert list(found) == ["solvable", "min_draws", "best", "best_winning_score", "moves", "turning_point"]
    moves = found["moves"]
    assert isinstance(moves, list | tuple)
    assert list(moves[0]) == ["at", "move", "best_before", "best_after", "lost"]
