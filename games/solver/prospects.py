"""What can still come of a position, as the rules count it (RULES.md, "Best results")."""

from dataclasses import dataclass

import numpy as np

from games.rules.notation import MAX_LOG
from games.rules.state import State
from games.solver.fewest import from_value
from games.solver.lattice import lattice
from games.solver.reach import Reach, reach
from games.solver.solution import Best
from games.solver.table import DealTable, Place


@dataclass(frozen=True, slots=True)
class Prospect:
    """What can still come of one position, forward only."""

    solvable: bool
    best: Best
    best_winning_score: int | None
    """None where nothing clears the tableau, and where scores do not rank."""


def prospect(table: DealTable, state: State) -> Prospect:
    """What can still come of this position of the table's deal."""
    place = table.place(state.position)
    if table.ruleset.ranked_by == "score":
        winning = table.best_winning(place)
        best = {"score": table.best(place).value}
        return Prospect(winning is not None, best, winning.value if winning else None)
    if is_short(state):
        target = best_within(state, reach_of(table, place))
        return Prospect(target.cards_left == 0, {"cards_left": target.cards_left, "moves": target.moves}, None)
    cards_left, draws = from_value(table.best(place).value)
    moves = state.moves + state.cards_left - cards_left + draws - place.draws
    return Prospect(cards_left == 0, {"cards_left": cards_left, "moves": moves}, None)


@dataclass(frozen=True, slots=True)
class Target:
    """A tableau to come to, and the log's length when it is reached by the fewest draws."""

    tableau: int
    cards_left: int
    draws: int
    moves: int


def is_short(state: State) -> bool:
    """Whether the log, which ends at 1,000 moves, may end before the game does. Only undoing makes logs so long."""
    return MAX_LOG - state.moves < state.cards_left + state.stock


def best_within(state: State, reached: Reach) -> Target:
    """The fewest cards left, then the fewest moves, that the log still has room for."""
    cards = lattice().cards.astype(np.int64)
    draws = reached.all_first_draws()
    moves = state.moves + state.cards_left - cards + draws - reached.start_draws
    possible = (reached.seen != 0) & (moves <= MAX_LOG)
    # Of equals the first: the tableaux are numbered, so the answer is always the same.
    tableau = int(np.where(possible, cards * (MAX_LOG + 1) + moves, np.iinfo(np.int64).max).argmin())
    return Target(tableau, int(cards[tableau]), int(draws[tableau]), int(moves[tableau]))


def reach_of(table: DealTable, place: Place) -> Reach:
    """All that can follow from a place of the table's deal."""
    return reach(table.numbers, tableau=place.tableau, waste=place.waste, draws=place.draws)
