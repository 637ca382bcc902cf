"""Positions near the end of a game, small enough to be tried out whole."""

from collections.abc import Iterator
from random import Random

from games.rules.notation import DRAW
from games.rules.rulesets import Ruleset
from games.rules.state import State
from tests.games.rules.games import random_game, won_game

_MOST_CARDS = 12
_MOST_STOCK = 8


def endgames(ruleset: Ruleset, count: int, seed: int = 0) -> Iterator[State]:
    """Different positions, the same for the same numbers: of games that were nearly won, and of random ones."""
    luck = Random(f"{ruleset.key} {seed}")
    while count:
        number = luck.getrandbits(64)
        if count % 2:
            yield _drawn_down(luck.choice(won_game(ruleset, number).states[-9:]))
            count -= 1
        elif small := [state for state in random_game(ruleset, number, 200).states if _is_small(state)]:
            yield luck.choice(small)
            count -= 1


def _drawn_down(state: State) -> State:
    """The position after cards were drawn until few are left."""
    return state if state.status == "won" else state.extend(DRAW * max(0, state.stock - _MOST_STOCK))


def _is_small(state: State) -> bool:
    return state.cards_left <= _MOST_CARDS and state.stock <= _MOST_STOCK
