"""The tableau: 28 slots in four rows, and which slots lie on which.

    row 1 (peaks)         0           1           2
    row 2               3   4       5   6       7   8
    row 3             9  10  11  12  13  14  15  16  17
    row 4 (base)    18 19  20  21  22  23  24  25  26  27

A set of slots is an int with bit `slot` set. What lies open follows from this one table and the slots still holding a
card; it is stored nowhere else.
"""

from typing import Final

SLOTS: Final = 28

ROWS: Final[tuple[range, ...]] = (range(3), range(3, 9), range(9, 18), range(18, 28))

PEAKS: Final = ROWS[0]

COVERS: Final[tuple[tuple[int, ...], ...]] = (
    # The two slots that lie on each slot. Row 1: each peak has two cards of row 2 to itself.
    *((3 + 2 * peak, 4 + 2 * peak) for peak in range(3)),
    # Row 2: the three cards of row 3 under a peak's two; neighbours share the middle one, peaks share none.
    *((9 + 3 * peak + side, 10 + 3 * peak + side) for peak in range(3) for side in range(2)),
    # Row 3: the base is one unbroken row.
    *((18 + i, 19 + i) for i in range(9)),
    # Row 4: nothing lies on the base.
    *(() for _ in range(10)),
)
"""By slot, the slots of the next row that overlap it: two, none in the base. It is exposed when they are gone."""

COVER_MASKS: Final[tuple[int, ...]] = tuple(sum(1 << cover for cover in covers) for covers in COVERS)
"""`COVERS` as sets."""

COVERED_BY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(under for under in range(SLOTS) if slot in COVERS[under]) for slot in range(SLOTS)
)
"""By slot, the one or two slots it lies on (none for a peak)."""

FULL_TABLEAU: Final = (1 << SLOTS) - 1

PEAK_MASK: Final = sum(1 << peak for peak in PEAKS)


def exposed_slots(tableau: int) -> list[int]:
    """The exposed slots of `tableau`, the set of slots that hold a card, in ascending order."""
    return [slot for slot, covers in enumerate(COVER_MASKS) if not tableau & covers and tableau >> slot & 1]


def turned_up(tableau: int, slot: int) -> list[int]:
    """The slots that turn face up when the exposed card at `slot` leaves `tableau`."""
    left = tableau & ~(1 << slot)
    return [under for under in COVERED_BY[slot] if not left & COVER_MASKS[under]]
