"""Which moves are legal, which are not and why."""

from dataclasses import replace

import pytest
from hypothesis import given

from games.rules.errors import IllegalMove, IllegalReason, MalformedLog
from games.rules.geometry import COVERS
from games.rules.notation import ALPHABET, PLAYS
from games.rules.replay import replay
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from tests.games.rules.games import Game, deal_of_ranks, games, many_games, won_game

STREAK, CLASSIC, HOGUE, STRICT = RULESETS
# The last card of the base is a king, the one before it a queen; the waste starts with an ace, the first draw is a 9.
KING_ON_ACE = deal_of_ranks("2222 3333 4444 5555 6666 777 88 8QK", "A 9")

# Nothing fits the last card drawn: a 4, and the base shows 7, 8 and 9.
HOPELESS = deal_of_ranks("KKKK QQQQ JJJJ TTTT 9999 8888 7777", "5555 6666 3333 AAAA 2222 4444")


def refusal(state: State, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    return caught.value


def reason(ruleset: Ruleset, log: str, deal: tuple[str, ...] = KING_ON_ACE) -> tuple[int, str]:
    with pytest.raises(IllegalMove) as caught:
        replay(ruleset, deal, log)
    return caught.value.at, caught.value.reason


def test_a_card_one_above_or_below_the_waste_can_be_played() -> None:
    assert replay(STREAK, KING_ON_ACE, "rq").waste == "QS"


def test_king_and_ace_are_adjacent_with_wrap_only() -> None:
    assert "r" in State.start(STREAK, KING_ON_ACE).legal_moves()
    assert reason(STRICT, "r") == (0, "not_adjacent")
    ace_on_king = deal_of_ranks("2222 3333 4444 5555 6666 777 88 8QA", "K 9")
    assert replay(STREAK, ace_on_king, "r").waste == "AS"
    assert reason(STRICT, "r", ace_on_king) == (0, "not_adjacent")


def test_an_exposed_card_two_away_or_of_the_same_rank_is_refused() -> None:
    assert reason(STREAK, "q") == (0, "not_adjacent")
    assert reason(STREAK, "rr") == (1, "already_removed")


def test_a_covered_card_is_refused_though_its_rank_fits() -> None:
    # Slot 0 holds a 2 and an ace lies on the waste: right rank, face down.
    assert reason(STREAK, "0") == (0, "covered")


def test_an_empty_waste_takes_any_exposed_card() -> None:
    state = State.start(CLASSIC, KING_ON_ACE)
    assert state.waste is None
    assert state.legal_moves() == PLAYS[18:] + "-"
    assert reason(CLASSIC, "h") == (0, "covered")


def test_a_draw_is_legal_while_a_card_could_be_played() -> None:
    assert replay(STREAK, KING_ON_ACE, "-").waste == "9S"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_the_stock_is_never_dealt_again(ruleset: Ruleset) -> None:
    size = 23 if ruleset.deals_waste else 24
    state = replay(ruleset, KING_ON_ACE, "-" * size)
    assert state.stock == 0
    error = refusal(state, "-")
    assert (error.at, error.reason) == (size, IllegalReason.STOCK_EMPTY)


def test_a_stuck_game_answers_a_move_with_its_own_reason() -> None:
    stuck = replay(STRICT, HOPELESS, "-" * 23)
    assert (stuck.status, stuck.is_over, stuck.legal_moves()) == ("stuck", True, "")
    assert refusal(stuck, "r").reason == "not_adjacent"
    assert refusal(stuck, "0").reason == "covered"
    assert refusal(stuck, "-").reason == "stock_empty"
    assert refusal(stuck, "<").reason == "undo_not_allowed"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_a_won_game_takes_no_move_whatever_the_stock_holds(ruleset: Ruleset) -> None:
    won = next(game.end for seed in range(100) if (game := won_game(ruleset, seed)).end.stock)
    assert (won.status, won.is_over, won.legal_moves(), won.cards_left) == ("won", True, "", 0)
    assert {refusal(won, move).reason for move in ALPHABET} == {"game_over"}


@pytest.mark.parametrize("ruleset", [STREAK, HOGUE, STRICT], ids=lambda ruleset: ruleset.key)
def test_undo_is_classics_alone(ruleset: Ruleset) -> None:
    assert reason(ruleset, "<") == (0, "undo_not_allowed")
    assert reason(ruleset, "-<") == (1, "undo_not_allowed")


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    assert reason(CLASSIC, "<") == (0, "nothing_to_undo")
    assert reason(CLASSIC, "-r<<<") == (4, "nothing_to_undo")


def test_a_stuck_classic_game_is_not_over() -> None:
    stuck = replay(CLASSIC, HOPELESS, "-" * 24)
    assert (stuck.status, stuck.is_over, stuck.legal_moves()) == ("stuck", False, "<")
    assert stuck.apply("<").status == "playing"


@pytest.mark.parametrize("slot", range(18))
def test_a_slot_under_one_last_card_is_covered(slot: int) -> None:
    """In classic the empty waste would take any exposed card, so only the cover can forbid it."""
    state = State.start(CLASSIC, KING_ON_ACE)
    keeping = COVERS[slot][0]
    nearly = replace(state, line=(state.position._replace(tableau=1 << slot | 1 << keeping),))
    assert refusal(nearly, PLAYS[slot]).reason == "covered"
    assert nearly.slots()[slot] == "??"
    assert nearly.apply(PLAYS[keeping]).slots()[slot] == KING_ON_ACE[slot]


@pytest.mark.parametrize(
    "move", ["s", "z", "R", "A", "\uff10", "\u0663", "é", "😀", " ", "\n", "\0", "_", ">", "\ud800"]
)
def test_what_is_no_move_is_malformed(move: str) -> None:
    with pytest.raises(MalformedLog) as caught:
        replay(STREAK, KING_ON_ACE, f"rq-{move}---")
    assert caught.value.at == 3
    with pytest.raises(MalformedLog) as caught:
        replay(STREAK, KING_ON_ACE, "rq").apply(move)
    assert caught.value.at == 2


@pytest.mark.parametrize("moves", ["", "rq"])
def test_apply_takes_one_move(moves: str) -> None:
    with pytest.raises(ValueError, match="one character"):
        State.start(STREAK, KING_ON_ACE).apply(moves)


def test_malformed_beats_illegal_wherever_they_stand() -> None:
    with pytest.raises(MalformedLog) as caught:
        replay(STREAK, KING_ON_ACE, "000s")
    assert caught.value.at == 3


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    state = replay(STREAK, KING_ON_ACE, "r")
    for moves in ("-0", "-s", "q-<"):
        with pytest.raises((IllegalMove, MalformedLog)):
            state.extend(moves)
    assert state == replay(STREAK, KING_ON_ACE, "r")


@many_games
@given(games)
def test_legal_moves_are_exactly_the_moves_taken_in_order(game: Game) -> None:
    for state in game.states[::7]:
        taken, refused_at = [], set()
        for move in ALPHABET:
            try:
                state.apply(move)
            except IllegalMove as error:
                refused_at.add(error.at)
            else:
                taken.append(move)
        assert state.legal_moves() == "".join(taken)
        assert refused_at == {state.moves}


def test_every_entry_asks_the_same_question() -> None:
    deal = deal_from_seed("pub-0")
    whole = reason(get_ruleset("streak"), "li--m-0", deal)
    error = refusal(replay(STREAK, deal, "li--m-"), "0")
    assert whole == (error.at, error.reason) == (6, "covered")
