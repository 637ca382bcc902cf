"""The best that can still come where scores rank, for every position of a deal at once.

A streak's points depend on its length alone, and what follows a draw only on the tableau and the stock. So the state
is (tableau, rank of the waste, k): the best future in which exactly k more cards are played before the next draw. The
streak before it is not part of the state: whoever asks adds the points of the whole streak.

Three things make the pass short. Which plays can follow each other does not depend on the stock, so all draws are done
together, as the columns of one row. k goes no further than the longest chain that exists there. And a play leads to the
next layer of tableaux, so the rows of two layers are all that is kept.

A row has two halves, each with a column a draw: the best of all futures, and the best of those that clear the tableau.
"""

import numpy as np
import numpy.typing as npt

from games.solver.compiled import kernel
from games.solver.dealt import COLUMNS, Dealt
from games.solver.lattice import TABLEAUX, Lattice, lattice
from games.solver.reach import Reach

DRAWS = 24
"""Columns of a half: 0 to 23 draws made."""
WIDTH = 2 * DRAWS
IMPOSSIBLE = -16_000
"""Stands for "no such future". What is added to it on the way leaves it below `POSSIBLE`."""
POSSIBLE = -10_000
_LONGEST = 28


def best_scores(numbers: Dealt, reached: Reach) -> npt.NDArray[np.int16]:
    """By tableau and column, the best future when nothing more is played before the next draw.

    Of meaning where `reached` says that it can be reached.
    """
    table = lattice()
    longest = np.zeros((TABLEAUX, COLUMNS), np.int8)
    rows = longest_chains(table, numbers, reached.start, reached.played, reached.seen, longest)
    rest = np.zeros((TABLEAUX, WIDTH), np.int16)
    room = np.empty((2, rows + COLUMNS * _LONGEST, WIDTH), np.int16)
    row_of = np.zeros((TABLEAUX, COLUMNS), np.int32)
    best_futures(table, numbers, reached.start, reached.played, reached.seen, longest, row_of, room, rest)
    return rest


@kernel
def longest_chains(
    table: Lattice,
    numbers: Dealt,
    start: int,
    played: npt.NDArray[np.int32],
    seen: npt.NDArray[np.int32],
    longest: npt.NDArray[np.int8],
) -> int:
    """Fills `longest`: by tableau and rank of the waste, how many cards can be played in a row.

    Returns how many rows the positions of a layer left by a play need together, one a length, in the layer that needs
    most.
    """
    most, rows, layer = 0, 0, 0
    for tableau in range(len(seen) - 1, start - 1, -1):
        if seen[tableau] == 0:
            continue
        if table.cards[tableau] != layer:
            layer = table.cards[tableau]
            rows = 0
        here = longest[tableau]
        for edge in range(table.first[tableau], table.first[tableau + 1]):
            rank = numbers.ranks[table.slot[edge]]
            length = np.int8(longest[table.child[edge], rank] + 1)
            here[numbers.below[rank]] = max(here[numbers.below[rank]], length)
            here[numbers.above[rank]] = max(here[numbers.above[rank]], length)
            here[13] = max(here[13], length)
        for rank in range(14):
            if played[tableau, rank]:
                rows += int(here[rank])
        most = max(most, rows)
    return most


@kernel
def best_futures(  # noqa: PLR0913, PLR0917 - compiled code is handed all its room
    table: Lattice,
    numbers: Dealt,
    start: int,
    played: npt.NDArray[np.int32],
    seen: npt.NDArray[np.int32],
    longest: npt.NDArray[np.int8],
    row_of: npt.NDArray[np.int32],
    room: npt.NDArray[np.int16],
    rest: npt.NDArray[np.int16],
) -> None:
    """Fills `rest`. `room` is for the rows of two layers, the tableau's own and the one below it, used in turn.

    `row_of` is filled on the way: where the rows of a tableau and rank begin. The end of the room is for ranks that are
    only ever drawn onto a tableau, whose rows nothing else asks for.
    """
    free, layer = 0, 0
    for tableau in range(len(seen) - 2, start - 1, -1):
        draws = seen[tableau]
        if draws == 0:
            continue
        cards = int(table.cards[tableau])
        if cards != layer:
            layer, free = cards, 0
        rows, rows_below = room[cards & 1], room[(cards - 1) & 1]
        where, lengths = row_of[tableau], longest[tableau]
        free = lay_out(played[tableau], numbers.drawn, ~(draws ^ (draws - 1)), lengths, where, rows, free)
        for edge in range(table.first[tableau], table.first[tableau + 1]):
            rank, after = numbers.ranks[table.slot[edge]], table.child[edge]
            gained = np.int16(0)
            if table.slot[edge] < 3:
                gained = numbers.peak_bonus[table.peaks[after]]
            source, count = row_of[after, rank], longest[after, rank]
            for onto in (np.int64(numbers.below[rank]), np.int64(numbers.above[rank]), 13):
                row = where[onto]
                if row >= 0:
                    raise_to(rows[row], rest[after], gained)
                    for more in range(count):
                        raise_to(rows[row + 1 + more], rows_below[source + more], gained)
        look_back(numbers, draws, where, lengths, rows, rest[tableau])


@kernel
def lay_out(  # noqa: PLR0913, PLR0917 - compiled code is handed all its room
    played: npt.NDArray[np.int32],
    drawn: npt.NDArray[np.int32],
    later: int,
    lengths: npt.NDArray[np.int8],
    where: npt.NDArray[np.int32],
    rows: npt.NDArray[np.int16],
    free: int,
) -> int:
    """Fills `where` for one tableau: by rank of the waste, where its rows begin (and empties these), -1 if it has none.

    `later` are the draws that can turn up a card onto it. Returns where the next tableau's rows begin.
    """
    spare = len(rows) - 16 * 28
    for rank in range(16):
        where[rank] = -1
        if not lengths[rank]:
            continue
        if played[rank]:
            where[rank] = free
            free += int(lengths[rank])
        elif drawn[rank] & later:
            where[rank] = spare + 28 * rank
        else:
            continue
        for row in range(where[rank], where[rank] + int(lengths[rank])):
            clear(rows[row])
    return free


@kernel
def look_back(
    numbers: Dealt,
    draws: int,
    where: npt.NDArray[np.int32],
    lengths: npt.NDArray[np.int8],
    rows: npt.NDArray[np.int16],
    rest: npt.NDArray[np.int16],
) -> None:
    """Fills one tableau's `rest` from the last draw back to the first at which it can be reached.

    `rows` hold the best futures by rank (`where` says from where on) and number of cards played, 1 to `lengths`.
    """
    # Ending the game is always possible; clearing it without the stock is not, once nothing more is played.
    best_after, winning_after = 0, IMPOSSIBLE
    for draw in range(len(numbers.wastes) - 1, -1, -1):
        rest[draw], rest[24 + draw] = best_after, winning_after
        if draws >> draw & 1 and not draws & ((1 << draw) - 1):
            return
        best, winning = best_after, winning_after
        rank = numbers.wastes[draw]
        row = where[rank]
        if row >= 0:
            for length in range(lengths[rank]):
                points = numbers.streak_points[length + 1]
                best = max(best, points + rows[row + length, draw])
                winning = max(winning, points + rows[row + length, 24 + draw])
        best_after = max(0, best + numbers.draw_points)
        winning_after = winning + numbers.draw_points if winning > POSSIBLE else IMPOSSIBLE


@kernel
def clear(row: npt.NDArray[np.int16]) -> None:
    """Makes every column of the row impossible."""
    for column in range(48):
        row[column] = IMPOSSIBLE


@kernel
def raise_to(to: npt.NDArray[np.int16], source: npt.NDArray[np.int16], gained: np.int16) -> None:
    """Raises each column of `to` to that of `source` and what was gained, where that is more."""
    for column in range(48):
        to[column] = max(to[column], np.int16(source[column] + gained))
