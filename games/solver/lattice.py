"""Every tableau a game can come to, numbered, and the moves between them.

Only 22,932 of the 2^28 sets of slots can be left on the table, the same for every deal and ruleset: a slot goes after
the two that cover it. They are numbered by the cards they hold, most first, so that a play always leads to a higher
number and one pass in order of number is a pass in order of play.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from games.rules.geometry import COVER_MASKS, FULL_TABLEAU, PEAK_MASK, SLOTS

TABLEAUX: Final = 22_932
FULL: Final = 0
"""The number of the full tableau."""
EMPTY: Final = TABLEAUX - 1
"""The number of the empty one."""


class Lattice(NamedTuple):
    """The tableaux and the plays between them. A play is an edge; tableau `t` has edges `first[t]` to `first[t + 1]`.

    A named tuple, because that is what compiled code can be handed whole.
    """

    sets: npt.NDArray[np.uint32]
    """By tableau, its slots as a set, bit by slot."""
    cards: npt.NDArray[np.int8]
    """By tableau, how many cards it holds: 28 down to 0."""
    peaks: npt.NDArray[np.int8]
    """By tableau, how many peaks are cleared: 0 to 3."""
    first: npt.NDArray[np.int32]
    """By tableau, its first edge; one entry more than tableaux."""
    slot: npt.NDArray[np.uint8]
    """By edge, the slot played, ascending within a tableau."""
    child: npt.NDArray[np.uint16]
    """By edge, the tableau it leads to."""
    layer: npt.NDArray[np.int32]
    """By cards held, 0 to 28, the first tableau that holds so many."""

    def number(self, tableau: int) -> int:
        """The number of a set of slots. ValueError if no game comes to it."""
        found = _numbers().get(tableau)
        if found is None:
            raise ValueError(f"no game comes to the tableau {tableau:#x}")
        return found

    def parents(self, tableau: int) -> Iterator[tuple[int, int]]:
        """The tableaux from which one play leads to this one, each with the slot played, by slot."""
        held = int(self.sets[tableau])
        for slot in range(SLOTS):
            before = held | 1 << slot
            if before != held and not before & COVER_MASKS[slot] and before in _numbers():
                yield _numbers()[before], slot


@cache
def lattice() -> Lattice:
    """The one lattice, built on first use in some tens of milliseconds."""
    layers = [np.array([FULL_TABLEAU], np.uint32)]
    while layers[-1][0]:
        held = layers[-1]
        layers.append(np.unique(np.concatenate([_without(held, slot) for slot in range(SLOTS)])))
    sets = np.concatenate(layers)
    parents, slots, children = [], [], []
    ascending = np.argsort(sets)
    for slot in range(SLOTS):
        parent = np.flatnonzero(_is_exposed(sets, slot))
        child = sets[parent] ^ np.uint32(1 << slot)
        parents.append(parent)
        slots.append(np.full(len(parent), slot))
        children.append(ascending[np.searchsorted(sets, child, sorter=ascending)])
    parent, edge_slot, edge_child = np.concatenate(parents), np.concatenate(slots), np.concatenate(children)
    order = np.lexsort((edge_slot, parent))
    return Lattice(
        sets=sets,
        cards=_count(sets, FULL_TABLEAU).astype(np.int8),
        peaks=(3 - _count(sets, PEAK_MASK)).astype(np.int8),
        first=np.searchsorted(parent[order], np.arange(len(sets) + 1)).astype(np.int32),
        slot=edge_slot[order].astype(np.uint8),
        child=edge_child[order].astype(np.uint16),
        layer=np.cumsum([0, *map(len, layers[:-1])])[::-1].astype(np.int32),
    )


@cache
def _numbers() -> dict[int, int]:
    return {tableau: number for number, tableau in enumerate(lattice().sets.tolist())}


def _is_exposed(sets: npt.NDArray[np.uint32], slot: int) -> npt.NDArray[np.bool_]:
    exposed: npt.NDArray[np.bool_] = (sets & np.uint32(1 << slot | COVER_MASKS[slot])) == np.uint32(1 << slot)
    return exposed


def _without(sets: npt.NDArray[np.uint32], slot: int) -> npt.NDArray[np.uint32]:
    return sets[_is_exposed(sets, slot)] ^ np.uint32(1 << slot)


def _count(sets: npt.NDArray[np.uint32], of: int) -> npt.NDArray[np.int64]:
    return np.array([(int(tableau) & of).bit_count() for tableau in sets])
