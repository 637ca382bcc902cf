"""The chains that can be played from a position before the next draw."""

import numpy as np
import numpy.typing as npt

from games.solver.compiled import kernel
from games.solver.dealt import Dealt
from games.solver.lattice import TABLEAUX, Lattice, lattice


class Chains:
    """Every tableau that can be left by playing alone, the position's own among them, and how it is reached."""

    def __init__(self, numbers: Dealt, *, tableau: int, waste: int) -> None:
        self._numbers = numbers
        self._start = tableau
        self._lying = np.zeros(TABLEAUX, np.int32)
        """By tableau, the set of ranks that can lie on the waste there."""
        found = np.empty(TABLEAUX, np.int16)
        count = follow(lattice(), numbers, tableau, waste, self._lying, found)
        self.tableaux: npt.NDArray[np.int16] = found[:count]
        """The tableaux, the position's own first, then by cards played."""

    def slots_to(self, tableau: int) -> list[int]:
        """Slots that can be played in this order to come to one of `tableaux`."""
        table, played = lattice(), list[int]()
        fitting = int(self._lying[tableau])
        while tableau != self._start:
            tableau, slot = next(
                (parent, slot)
                for parent, slot in table.parents(tableau)
                if fitting >> int(self._numbers.ranks[slot]) & 1 and int(self._lying[parent]) & self._onto(slot)
            )
            played.append(slot)
            fitting = self._onto(slot)
        return played[::-1]

    def _onto(self, slot: int) -> int:
        """The set of ranks that the card at that slot may be played on."""
        return onto(self._numbers, int(self._numbers.ranks[slot]))


def onto(numbers: Dealt, rank: int) -> int:
    """The set of ranks that a card of this rank may be played on, ANY among them."""
    return 1 << int(numbers.below[rank]) | 1 << int(numbers.above[rank]) | 1 << 13


@kernel
def follow(
    table: Lattice,
    numbers: Dealt,
    start: int,
    waste: int,
    lying: npt.NDArray[np.int32],
    found: npt.NDArray[np.int16],
) -> int:
    """Fills `found` with the tableaux and `lying` with the ranks of the waste there. Returns how many were found."""
    lying[start] = 1 << waste
    found[0] = start
    count = 1
    index = 0
    while index < count:
        tableau = found[index]
        index += 1
        for edge in range(table.first[tableau], table.first[tableau + 1]):
            rank = int(numbers.ranks[table.slot[edge]])
            if lying[tableau] & (1 << int(numbers.below[rank]) | 1 << int(numbers.above[rank]) | 1 << 13):
                after = table.child[edge]
                if lying[after] == 0:
                    found[count] = after
                    count += 1
                lying[after] |= 1 << rank
    return count
