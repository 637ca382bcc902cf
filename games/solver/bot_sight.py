"""The table in numbers: what a player sees of it, and what a move does to it.

A `Sight` is all that the bot's decisions are given (`bot_minds`). Only what plays a game on holds the 52 ranks: `step`
below, which lets a card into the sight when it turns up.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from games.rules.geometry import COVER_MASKS, COVERED_BY, FULL_TABLEAU, ROWS, SLOTS
from games.rules.rulesets import Ruleset
from games.solver.compiled import kernel

Numbers = npt.NDArray[np.int64]

DECK: Final = 52
NOTHING: Final = 13
"""Stands for the rank of no card: a slot that shows none, an empty waste."""
DRAW: Final = 28
"""The move that draws; 0 to 27 play that slot."""
END: Final = 29
"""No move: the game ends here."""

# The figures of a game, by their place in an array.
TABLEAU: Final = 0
NEXT: Final = 1
WASTE: Final = 2
STREAK: Final = 3
SCORE: Final = 4
PEAKS: Final = 5
FIGURES: Final = 6

_BASE: Final = ROWS[-1].start
_COVERS: Final = np.array(COVER_MASKS, np.int64)
_UNDER: Final = np.array([(*under, -1, -1)[:2] for under in COVERED_BY], np.int64)
"""By slot, the two slots it lies on, -1 for none."""
LIES_ON: Final = np.array([len(under) for under in COVERED_BY], np.int64)
"""By slot, how many slots it lies on."""


class Rules(NamedTuple):
    """What of a ruleset bears on a decision."""

    wrap: int
    points: int
    """The nth card of a streak scores n times this."""
    draw_points: int
    first_peak: int
    second_peak: int
    third_peak: int
    by_cards: int
    """1 where the cards left rank a result, then the moves; 0 where the score does."""


class Sight(NamedTuple):
    """What a player sees and remembers, no card face down among it."""

    face: Numbers
    """By slot, the rank of the card that lies face up there; NOTHING where one lies face down or none."""
    unseen: Numbers
    """By rank, how many of its four cards have not been seen yet."""
    tableau: int
    """The set of slots that hold a card."""
    waste: int
    """The rank on top, NOTHING while it is empty."""
    stock: int
    """Cards left to draw."""
    streak: int
    """Cards played since the last draw."""


def rules_of(ruleset: Ruleset) -> Rules:
    """A ruleset's numbers."""
    return Rules(
        int(ruleset.wrap),
        ruleset.points_per_streak_card,
        ruleset.draw_points,
        *ruleset.peak_bonus,
        int(ruleset.ranked_by == "cards_left"),
    )


@kernel
def fitting(rank: int, wrap: int) -> int:
    """The set of ranks that may be played on that rank."""
    if rank == NOTHING:
        return 0x1FFF
    ranks = (1 << rank) << 1 | (1 << rank) >> 1
    if wrap and rank == 12:
        ranks |= 1
    if wrap and rank == 0:
        ranks |= 1 << 12
    return ranks & 0x1FFF


@kernel
def count_of(members: int) -> int:
    """How many members a set has."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@kernel
def uncovers(tableau: int, slot: int) -> int:
    """How many cards turn up when the card at `slot` leaves the tableau."""
    left = tableau & ~(1 << slot)
    turned = 0
    for side in range(2):
        under = _UNDER[slot, side]
        if under >= 0 and left & _COVERS[under] == 0:
            turned += 1
    return turned


@kernel
def begin(ranks: Numbers, starts: int, here: Numbers, face: Numbers, unseen: Numbers) -> None:
    """Lays out a deal; `starts` is 1 where the first card of the stock starts the waste."""
    here[:] = 0
    here[TABLEAU] = FULL_TABLEAU
    here[NEXT] = SLOTS
    here[WASTE] = NOTHING
    face[:] = NOTHING
    unseen[:] = 4
    for slot in range(_BASE, SLOTS):
        face[slot] = ranks[slot]
        unseen[ranks[slot]] -= 1
    if starts:
        here[WASTE] = ranks[SLOTS]
        here[NEXT] += 1
        unseen[ranks[SLOTS]] -= 1


@kernel
def step(ranks: Numbers, here: Numbers, face: Numbers, unseen: Numbers, rules: Rules, move: int) -> None:
    """Makes a legal move: a play or a draw."""
    if move == DRAW:
        rank = ranks[here[NEXT]]
        unseen[rank] -= 1
        here[WASTE] = rank
        here[NEXT] += 1
        here[STREAK] = 0
        here[SCORE] += rules.draw_points
        return
    here[WASTE] = face[move]
    face[move] = NOTHING
    left = here[TABLEAU] & ~(1 << move)
    here[TABLEAU] = left
    here[STREAK] += 1
    here[SCORE] += here[STREAK] * rules.points
    if move < 3:
        here[PEAKS] += 1
        if here[PEAKS] == 1:
            here[SCORE] += rules.first_peak
        elif here[PEAKS] == 2:
            here[SCORE] += rules.second_peak
        else:
            here[SCORE] += rules.third_peak
    for side in range(2):
        under = _UNDER[move, side]
        if under >= 0 and left & _COVERS[under] == 0:
            face[under] = ranks[under]
            unseen[ranks[under]] -= 1
