"""Undo restores the state exactly; only the counts of moves and undos tell of it."""

from dataclasses import replace

from hypothesis import given

from games.rules.notation import UNDO
from games.rules.replay import replay, seen_cards
from games.rules.rulesets import RULESETS, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from tests.games.rules.games import Game, games, games_with_undo, many_games

CLASSIC = get_ruleset("classic")


def everything(state: State) -> tuple[object, ...]:
    """All a state tells, but for the counts an undo must change."""
    figures = replace(state.outcome(), moves=0, undos=0)
    return figures, state.slots(), state.waste, state.stock, state.legal_moves(), state.line, state.is_over


@many_games
@given(games_with_undo)
def test_a_move_and_its_undo_lead_back_exactly(game: Game) -> None:
    for before, move, after in game.steps():
        if move != UNDO and after.status != "won":
            assert everything(after.apply(UNDO)) == everything(before)


@many_games
@given(games)
def test_as_many_undos_as_moves_lead_back_to_the_start_at_every_depth(game: Game) -> None:
    """In every ruleset, were undo allowed there: the scores must come back too."""
    lenient = replace(game.ruleset, undo=True)
    log = game.log.replace(UNDO, "") if not game.ruleset.undo else ""
    log = log if log and replay(lenient, game.deal, log).status != "won" else log[:-1]
    states = [State.start(lenient, game.deal)]
    for move in log:
        states.append(states[-1].apply(move))
    state = states[-1]
    for depth, earlier in enumerate(reversed(states)):
        assert everything(state) == everything(earlier)
        assert (state.moves, state.undos) == (len(log) + depth, depth)
        if depth < len(log):
            state = state.apply(UNDO)


def test_what_an_undo_takes_back_stays_seen_and_comes_again() -> None:
    deal = deal_from_seed("42")
    assert 28 in seen_cards(CLASSIC, deal, "-<")
    assert replay(CLASSIC, deal, "-<").waste is None
    assert replay(CLASSIC, deal, "-<-").waste == replay(CLASSIC, deal, "-").waste == deal[28]


def test_a_card_uncovered_and_covered_again_is_face_down() -> None:
    deal = deal_from_seed("42")
    for ruleset in RULESETS:
        lenient = replace(ruleset, undo=True, deals_waste=False)
        state = State.start(lenient, deal)
        state = replace(state, line=(state.position._replace(tableau=state.position.tableau & ~(1 << 18)),))
        assert state.slots()[9] == "??"
        assert state.apply("j").slots()[9] == deal[9]
        assert state.apply("j").apply("<").slots()[9] == "??"


def test_a_log_of_undos_only_ends_at_a_thousand() -> None:
    full = replay(CLASSIC, deal_from_seed("42"), "-<" * 500)
    assert (full.moves, full.undos, full.status, full.legal_moves()) == (1000, 500, "playing", "")
    nearly = replay(CLASSIC, deal_from_seed("42"), "-<" * 499 + "-")
    assert nearly.legal_moves().endswith("-<")
