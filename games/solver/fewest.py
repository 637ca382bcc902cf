"""The best that can still come where cards left rank: the fewest cards left, then the fewest draws, for every position.

The same pass as for scores (futures.py), and simpler: what was played before does not count, so one row is all there is
to a tableau and a rank of the waste. A result is one number, larger is better: see `as_value`.
"""

import numpy as np
import numpy.typing as npt

from games.solver.compiled import kernel
from games.solver.dealt import COLUMNS, Dealt
from games.solver.lattice import TABLEAUX, Lattice, lattice
from games.solver.reach import Reach

WIDTH = 32
"""Columns of a row, one a draw: 0 to 24 draws made, and as many more as make it quick."""
WORST = -16_000


def from_value(value: int) -> tuple[int, int]:
    """Cards left and draws made in all, of a result as one number: 32 for each card, 1 for each draw, below zero."""
    return divmod(-value, 32)


def fewest_cards(numbers: Dealt, reached: Reach) -> npt.NDArray[np.int16]:
    """By tableau and draws made, the best result when nothing more is played before the next draw.

    Of meaning where `reached` says that it can be reached.
    """
    table = lattice()
    rest = np.full((TABLEAUX, WIDTH), WORST, np.int16)
    largest = int(np.diff(table.layer).min())
    fewest_left(table, numbers, reached.start, reached.seen, np.empty((2, -largest, COLUMNS, WIDTH), np.int16), rest)
    return rest


@kernel
def fewest_left(
    table: Lattice,
    numbers: Dealt,
    start: int,
    seen: npt.NDArray[np.int32],
    room: npt.NDArray[np.int16],
    rest: npt.NDArray[np.int16],
) -> None:
    """Fills `rest`. `room` is for the rows of two layers, the tableau's own and the one below it, used in turn."""
    last = len(numbers.wastes) - 1
    for tableau in range(len(seen) - 1, start - 1, -1):
        if seen[tableau] == 0:
            continue
        cards = int(table.cards[tableau])
        # By rank of the waste: the best result when at least one card is played before the next draw.
        rows = room[cards & 1, tableau - table.layer[cards]]
        rows[:] = WORST
        below = room[(cards - 1) & 1]
        for edge in range(table.first[tableau], table.first[tableau + 1]):
            rank = numbers.ranks[table.slot[edge]]
            after = table.child[edge]
            played_on = below[after - table.layer[cards - 1], rank]
            raise_onto(rows[numbers.below[rank]], rest[after], played_on)
            raise_onto(rows[numbers.above[rank]], rest[after], played_on)
            if tableau == 0:
                raise_onto(rows[13], rest[after], played_on)
        best_after = WORST
        here = rest[tableau]
        for draw in range(last, -1, -1):
            best = -(cards * 32 + draw)
            if cards:
                best = max(best, best_after)
            here[draw] = best
            best_after = max(best, rows[numbers.wastes[draw], draw])


@kernel
def raise_onto(to: npt.NDArray[np.int16], source: npt.NDArray[np.int16], other: npt.NDArray[np.int16]) -> None:
    """Raises each column of `to` to the better of the two sources, where that is more."""
    for column in range(32):
        to[column] = max(to[column], source[column], other[column])
