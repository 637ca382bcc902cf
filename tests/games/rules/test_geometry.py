from itertools import pairwise

import pytest

from games.rules.geometry import (
    COVER_MASKS,
    COVERED_BY,
    COVERS,
    FULL_TABLEAU,
    PEAKS,
    ROWS,
    SLOTS,
    exposed_slots,
    turned_up,
)

# Where the middle of each card lies, in half cards from the left edge, drawn from the look of the board alone.
MIDDLES = [
    [3, 9, 15],
    [2, 4, 8, 10, 14, 16],
    [1, 3, 5, 7, 9, 11, 13, 15, 17],
    [0, 2, 4, 6, 8, 10, 12, 14, 16, 18],
]
PLACES = [(row, middle) for row, middles in enumerate(MIDDLES) for middle in middles]


def overlapping(slot: int) -> tuple[int, ...]:
    row, middle = PLACES[slot]
    return tuple(n for n, (other, at) in enumerate(PLACES) if other == row + 1 and abs(at - middle) == 1)


def without(*slots: int) -> int:
    return FULL_TABLEAU & ~sum(1 << slot for slot in slots)


def test_the_rows_number_all_slots_from_the_peaks_down() -> None:
    assert [slot for row in ROWS for slot in row] == list(range(SLOTS))
    assert [len(row) for row in ROWS] == [3, 6, 9, 10]
    assert list(PEAKS) == [0, 1, 2]


@pytest.mark.parametrize("slot", range(SLOTS))
def test_a_slot_is_covered_by_the_cards_that_overlap_it(slot: int) -> None:
    assert COVERS[slot] == overlapping(slot)


def test_the_cover_table_is_the_published_one() -> None:
    published = {0: (3, 4), 1: (5, 6), 2: (7, 8), 3: (9, 10), 4: (10, 11)}
    published |= {5: (12, 13), 6: (13, 14), 7: (15, 16), 8: (16, 17)}
    published |= {9 + i: (18 + i, 19 + i) for i in range(9)}
    assert {slot: covers for slot, covers in enumerate(COVERS) if covers} == published


def test_18_slots_have_two_covers_and_all_but_the_peaks_cover_one_or_two() -> None:
    assert [len(covers) for covers in COVERS] == [2] * 18 + [0] * 10
    assert [len(under) for under in COVERED_BY[:3]] == [0, 0, 0]
    assert {len(under) for under in COVERED_BY[3:]} == {1, 2}


@pytest.mark.parametrize("slot", range(SLOTS))
def test_a_slot_is_exposed_exactly_when_both_its_covers_are_gone(slot: int) -> None:
    assert (slot in exposed_slots(FULL_TABLEAU)) == (not COVERS[slot])
    if COVERS[slot]:
        left, right = COVERS[slot]
        assert slot not in exposed_slots(without(left))
        assert slot not in exposed_slots(without(right))
        assert slot in exposed_slots(without(left, right))
        assert slot not in exposed_slots(without(slot, left, right))


def test_the_second_of_two_covers_turns_a_slot_up() -> None:
    for slot, covers in enumerate(COVERS[:18]):
        for gone, leaving in (covers, covers[::-1]):
            assert slot in turned_up(without(gone), leaving)
            assert slot not in turned_up(FULL_TABLEAU, leaving)
    assert turned_up(without(18, 20), 19) == [9, 10]
    assert turned_up(1, 0) == []


def test_the_masks_say_the_same_as_the_tables() -> None:
    assert all(mask == sum(1 << cover for cover in covers) for mask, covers in zip(COVER_MASKS, COVERS, strict=True))
    assert all(left + 1 == right for left, right in (covers for covers in COVERS if covers))
    assert all(low < high for low, high in pairwise(COVERS[:18]))
