"""One table of a deal under a ruleset answers for every position of every game on it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from games.rules.cards import Deal
from games.rules.geometry import SLOTS
from games.rules.rulesets import Ruleset
from games.rules.state import Position, State
from games.solver import fewest, futures
from games.solver.chains import Chains
from games.solver.dealt import ANY, Dealt, dealt
from games.solver.lattice import lattice
from games.solver.reach import reach


@dataclass(frozen=True, slots=True)
class Place:
    """A position as the tables know it."""

    tableau: int
    """The number of the tableau in the lattice."""
    waste: int
    """The rank of the waste, ANY while it is empty."""
    draws: int
    streak: int
    score: int


@dataclass(frozen=True, slots=True)
class Way:
    """The best that can come of a place, and the tableau that is left for it when the next card is drawn."""

    value: int
    """A final score; where cards left rank, `fewest.as_value` of the result."""
    chains: Chains
    tableau: int


@dataclass(frozen=True, eq=False, slots=True)
class DealTable:
    """What is best from every position that can follow from the one it was made for. Immutable."""

    ruleset: Ruleset
    deal: Deal
    numbers: Dealt
    min_draws: int | None
    """The fewest draws, in all, with which the tableau can be cleared from there; None if it cannot."""
    rest: npt.NDArray[np.int16]
    """By tableau and column, the best when nothing more is played before the next draw (futures.py, fewest.py)."""

    @property
    def nbytes(self) -> int:
        """What it holds in memory, about."""
        return self.rest.nbytes

    def place(self, position: Position) -> Place:
        """Where the position of a game on this deal is in the tables."""
        return place_of(self.ruleset, self.numbers, position)

    def best(self, place: Place) -> Way:
        """The best way on from there."""
        return self._best(place, column=place.draws)

    def best_winning(self, place: Place) -> Way | None:
        """The best way on that clears the tableau; None if none does. Only where scores rank."""
        way = self._best(place, column=futures.DRAWS + place.draws)
        return way if way.value > futures.POSSIBLE else None

    def _best(self, place: Place, *, column: int) -> Way:
        table = lattice()
        chains = Chains(self.numbers, tableau=place.tableau, waste=place.waste)
        found = chains.tableaux
        values = self.rest[found, column].astype(np.int64)
        if self.ruleset.ranked_by == "score":
            played = table.cards[place.tableau] - table.cards[found]
            points, bonus = self.numbers.streak_points, np.cumsum(self.numbers.peak_bonus)
            values += points[place.streak + played] - points[place.streak] + place.score
            values += bonus[table.peaks[found]] - bonus[table.peaks[place.tableau]]
        index = int(values.argmax())
        return Way(int(values[index]), chains, int(found[index]))


def build_table(ruleset: Ruleset, deal: Deal) -> DealTable:
    """The table of a whole deal: some milliseconds and some megabytes, without holding other threads up."""
    return table_from(State.start(ruleset, deal))


def table_from(state: State) -> DealTable:
    """The table of all that can follow from this position."""
    ruleset = state.ruleset
    numbers = dealt(ruleset, state.deal)
    start = place_of(ruleset, numbers, state.position)
    reached = reach(numbers, tableau=start.tableau, waste=start.waste, draws=start.draws)
    fill = futures.best_scores if ruleset.ranked_by == "score" else fewest.fewest_cards
    return DealTable(ruleset, state.deal, numbers, reached.min_draws, fill(numbers, reached))


def place_of(ruleset: Ruleset, numbers: Dealt, position: Position) -> Place:
    """Where a position is in the tables of its deal."""
    undrawn = SLOTS + 1 if ruleset.deals_waste else SLOTS
    draws = position.next_card - undrawn
    if position.waste is None:
        waste = ANY
    elif position.waste < SLOTS:
        waste = int(numbers.ranks[position.waste])
    else:
        waste = int(numbers.wastes[draws])
    return Place(lattice().number(position.tableau), waste, draws, position.streak, position.score)
