"""A deal and its ruleset as numbers: what the compiled code works on."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from games.rules.cards import Deal, ranks_of
from games.rules.geometry import SLOTS
from games.rules.rulesets import Ruleset

RANKS: Final = 13
ANY: Final = 13
"""Stands for the rank of an empty waste, which takes any card."""
NONE: Final = 14
"""Stands for a rank that does not exist: king and ace have one neighbour where they are not adjacent."""
COLUMNS: Final = 16
"""Rows by rank are this long: 13 ranks, ANY, NONE, and one to make it a round number of bytes."""


class Dealt(NamedTuple):
    """One deal under one ruleset. Draws are counted from the start of the game.

    A named tuple, because that is what compiled code can be handed whole.
    """

    ranks: npt.NDArray[np.uint8]
    """By slot, its card's rank, 0..12."""
    wastes: npt.NDArray[np.uint8]
    """By draws made, the rank of the card drawn last; ANY or the starting card's at 0. One more than can be drawn."""
    drawn: npt.NDArray[np.int32]
    """By rank (16 long), the set of draws that turn up a card of it, bit by draws made."""
    below: npt.NDArray[np.uint8]
    """By rank, the rank one lower that it may be played on, or NONE."""
    above: npt.NDArray[np.uint8]
    """By rank, the rank one higher that it may be played on, or NONE."""
    streak_points: npt.NDArray[np.int16]
    """By length of a streak, 0 to 28, the points of all its cards."""
    peak_bonus: npt.NDArray[np.int16]
    """By number of peaks cleared, 0 to 3, the points for the last of them."""
    draw_points: int
    """What a draw adds to the score."""


def dealt(ruleset: Ruleset, deal: Deal) -> Dealt:
    """The numbers of that deal under that ruleset."""
    ranks = ranks_of(deal)
    stock = ranks[SLOTS:]
    wastes = list(stock if ruleset.deals_waste else (ANY, *stock))
    drawn = np.zeros(COLUMNS, np.int32)
    for draws, rank in enumerate(wastes[1:], 1):
        drawn[rank] |= 1 << draws
    below, above = np.full(RANKS, NONE, np.uint8), np.full(RANKS, NONE, np.uint8)
    for rank in range(RANKS):
        for other in ruleset.neighbours[rank]:
            (below if (other + 1) % RANKS == rank else above)[rank] = other
    return Dealt(
        ranks=np.array(ranks[:SLOTS], np.uint8),
        wastes=np.array(wastes, np.uint8),
        drawn=drawn,
        below=below,
        above=above,
        streak_points=np.array([ruleset.points_per_streak_card * n * (n + 1) // 2 for n in range(SLOTS + 1)], np.int16),
        peak_bonus=np.array([0, *ruleset.peak_bonus], np.int16),
        draw_points=ruleset.draw_points,
    )
