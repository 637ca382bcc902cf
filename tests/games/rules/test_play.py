"""What holds in every game, whatever is played."""

from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import DECK
from games.rules.errors import IllegalMove
from games.rules.geometry import COVERS
from games.rules.notation import DRAW, PLAYS, UNDO
from games.rules.replay import replay, seen_cards
from games.rules.rulesets import RULESETS
from games.rules.state import State
from tests.games.rules.games import Game, games, many_games, won_game


def taken(state: State, move: str) -> bool:
    try:
        state.apply(move)
    except IllegalMove:
        return False
    return True


def shown(state: State) -> set[str]:
    return {card for card in (*state.slots(), state.waste) if card is not None and card != "??"}


@many_games
@given(games)
def test_tableau_stock_and_waste_are_always_the_same_52_cards(game: Game) -> None:
    waste = [] if game.states[0].waste is None else [game.states[0].waste]
    piles = [list(waste)]
    for before, move, after in game.steps():
        if move == UNDO:
            # The card on top goes back: to the stock if it was drawn, else to its slot.
            waste = waste[:-1]
        else:
            assert after.waste is not None
            waste = [*waste, after.waste]
            assert after.waste == (game.deal[PLAYS.index(move)] if move != DRAW else game.deal[52 - before.stock])
        assert after.waste == (waste[-1] if waste else None)
        piles.append(waste)
    for state, pile in zip(game.states, piles, strict=True):
        tableau = [card for card, seen in zip(game.deal, state.slots(), strict=False) if seen is not None]
        stock = list(game.deal[52 - state.stock :])
        assert sorted(tableau + stock + pile) == sorted(DECK)
        assert len(tableau) == state.cards_left


@many_games
@given(games)
def test_a_card_shows_exactly_when_its_covers_are_gone(game: Game) -> None:
    for state in game.states:
        slots = state.slots()
        for slot, card in enumerate(slots):
            if card is not None:
                covered = any(slots[cover] is not None for cover in COVERS[slot])
                assert card == ("??" if covered else game.deal[slot])


@many_games
@given(games)
def test_a_card_is_gone_only_after_everything_on_it(game: Game) -> None:
    for state in game.states:
        slots = state.slots()
        assert all(slots[cover] is None for slot, card in enumerate(slots) if card is None for cover in COVERS[slot])


@many_games
@given(games)
def test_a_game_is_stuck_exactly_when_nothing_can_be_drawn_or_played(game: Game) -> None:
    for state in game.states:
        can_go_on = taken(state, DRAW) or any(taken(state, play) for play in PLAYS)
        if state.cards_left:
            assert state.status == ("playing" if can_go_on else "stuck")
            assert (state.status == "stuck") <= (state.stock == 0)
        else:
            assert state.status == "won"
            assert not can_go_on
        assert state.is_over == (state.status == "won" or (state.status == "stuck" and not game.ruleset.undo))
        assert state.outcome().status == state.status


@many_games
@given(st.builds(won_game, st.sampled_from(RULESETS), seed=st.integers(0, 2**64)))
def test_a_win_beats_everything_and_comes_with_the_last_card(game: Game) -> None:
    assert [state.status for state in game.states] == ["playing"] * len(game.log) + ["won"]
    assert game.end.peaks_cleared == 3
    for move in (DRAW, UNDO, "0", "r"):
        assert not taken(game.end, move)


@many_games
@given(games)
def test_a_move_turns_a_card_up_exactly_when_the_table_shows_a_new_one(game: Game) -> None:
    for before, move, after in game.steps():
        if move == UNDO:
            assert not before.turns_up(move)
        else:
            assert before.turns_up(move) == bool(shown(after) - shown(before))


@many_games
@given(games)
def test_what_was_seen_stays_seen(game: Game) -> None:
    seen: set[str] = set()
    for length, state in enumerate(game.states):
        seen |= shown(state)
        if length % 9 == 0 or length == len(game.log):
            indices = seen_cards(game.ruleset, game.deal, game.log[:length])
            assert {game.deal[index] for index in indices} == seen


@many_games
@given(games, st.data())
def test_a_log_replayed_twice_or_in_pieces_comes_to_the_same(game: Game, data: st.DataObject) -> None:
    whole = replay(game.ruleset, game.deal, game.log)
    assert whole == replay(game.ruleset, game.deal, game.log) == game.end
    assert hash(whole) == hash(game.end)
    cut = data.draw(st.integers(0, len(game.log)))
    pieces = replay(game.ruleset, game.deal, game.log[:cut]).extend("").extend(game.log[cut:])
    assert pieces == whole
    assert pieces.outcome() == whole.outcome()
    assert (pieces.slots(), pieces.waste, pieces.legal_moves()) == (whole.slots(), whole.waste, whole.legal_moves())


@many_games
@given(games)
def test_moves_and_undos_count_the_whole_log(game: Game) -> None:
    for length, state in enumerate(game.states):
        assert state.outcome().moves == state.moves == length
        assert state.outcome().undos == state.undos == game.log[:length].count(UNDO)
