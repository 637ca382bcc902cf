"""What can be reached from a position, and after how many draws: one pass over the tableaux.

Drawing is always allowed, so a tableau that can be reached by some draw can be reached by every later one too: of each
tableau only its first draw matters for what can be drawn onto it. What can be played on it depends on the waste, so for
each tableau and rank of the waste the pass keeps the set of draws, as bits, at which it can come to lie so by a play.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from games.solver.compiled import kernel
from games.solver.dealt import COLUMNS, Dealt
from games.solver.lattice import EMPTY, TABLEAUX, Lattice, lattice


@dataclass(frozen=True, eq=False, slots=True)
class Reach:
    """What can be reached from one position. Sets of draws have bit `n` for `n` draws made in all."""

    played: npt.NDArray[np.int32]
    """By tableau and rank, the draws at which the tableau can be left with a card of that rank played last."""
    seen: npt.NDArray[np.int32]
    """By tableau, the draws at which it can be left by a play (or is, if it is the position's own)."""
    start: int
    """The position's own tableau."""
    start_draws: int
    """The draws made when it was reached."""

    def first_draws(self, tableau: int) -> int | None:
        """The fewest draws, in all, with which the tableau can be reached; None if it cannot."""
        draws = int(self.seen[tableau])
        return (draws & -draws).bit_length() - 1 if draws else None

    def all_first_draws(self) -> npt.NDArray[np.int64]:
        """By tableau, the fewest draws, in all, with which it can be reached; of no meaning where it cannot."""
        lowest = self.seen & -self.seen
        return np.asarray(np.bitwise_count(lowest - 1), np.int64)

    @property
    def min_draws(self) -> int | None:
        """The fewest draws, in all, with which the tableau can be cleared; None if it cannot be."""
        return self.first_draws(EMPTY)


def reach(numbers: Dealt, *, tableau: int, waste: int, draws: int) -> Reach:
    """All that can follow from this tableau (its number) and rank of the waste after so many draws."""
    played, seen = np.zeros((TABLEAUX, COLUMNS), np.int32), np.zeros(TABLEAUX, np.int32)
    played[tableau, waste] = seen[tableau] = 1 << draws
    spread(lattice(), numbers, tableau, played, seen)
    return Reach(played, seen, tableau, draws)


@kernel
def spread(
    table: Lattice, numbers: Dealt, start: int, played: npt.NDArray[np.int32], seen: npt.NDArray[np.int32]
) -> None:
    """Fills `played` and `seen`, which hold the start alone, from the start onwards."""
    fitting = np.zeros(16, np.int32)
    for tableau in range(start, len(seen)):
        draws = seen[tableau]
        if draws == 0:
            continue
        here = played[tableau]
        # All draws after the first: the bits above the lowest.
        later = ~(draws ^ (draws - 1))
        for rank in range(14):
            fitting[rank] = here[rank] | (numbers.drawn[rank] & later)
        for edge in range(table.first[tableau], table.first[tableau + 1]):
            rank = numbers.ranks[table.slot[edge]]
            draws = fitting[numbers.below[rank]] | fitting[numbers.above[rank]] | fitting[13]
            if draws:
                played[table.child[edge], rank] |= draws
                seen[table.child[edge]] |= draws
