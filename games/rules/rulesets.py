"""The published rulesets: frozen values in a registry, by key and version.

A deal, an attempt or a board names both; a published version never changes, a new one is a new entry.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from games.rules.cards import RANKS
from games.rules.errors import UnknownRuleset
from games.rules.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play and score."""

    key: str
    version: int
    wrap: bool
    """Whether king and ace are adjacent."""
    deals_waste: bool
    """Whether the first card of the stock starts the waste; otherwise the waste starts empty and takes any card."""
    points_per_streak_card: int
    """The nth card of a streak scores n times this."""
    draw_points: int
    """What a draw adds to the score: 0 or less."""
    peak_bonus: tuple[int, int, int]
    """What the first, second and third cleared peak add to the score."""
    undo: bool
    """Whether moves may be taken back."""
    ranked_by: Literal["score", "cards_left"]
    """`score`: the higher the better. `cards_left`: the fewer the better, then the fewer moves."""
    neighbours: tuple[frozenset[int], ...] = field(init=False, repr=False, compare=False)
    """By rank, 0..12, the ranks that may be played on it; follows from `wrap`."""

    def __post_init__(self) -> None:
        neighbours = tuple(frozenset(_next_to(rank, wrap=self.wrap)) for rank in range(len(RANKS)))
        object.__setattr__(self, "neighbours", neighbours)  # the documented way to derive a field of a frozen dataclass

    def rank_key(self, outcome: Outcome) -> tuple[int, int]:
        """The place of a result among others of this ruleset: smaller is better, equal keys tie."""
        if self.ranked_by == "score":
            return -outcome.score, 0
        return outcome.cards_left, outcome.moves


def _next_to(rank: int, *, wrap: bool) -> Iterator[int]:
    for other in (rank - 1, rank + 1):
        if wrap or other in range(len(RANKS)):
            yield other % len(RANKS)


RULESETS: Final[tuple[Ruleset, ...]] = (
    Ruleset(
        key="streak",
        version=1,
        wrap=True,
        deals_waste=True,
        points_per_streak_card=10,
        draw_points=0,
        peak_bonus=(0, 0, 0),
        undo=False,
        ranked_by="score",
    ),
    Ruleset(
        key="classic",
        version=1,
        wrap=True,
        deals_waste=False,
        points_per_streak_card=0,
        draw_points=0,
        peak_bonus=(0, 0, 0),
        undo=True,
        ranked_by="cards_left",
    ),
    # The scoring of the 1989 original.
    Ruleset(
        key="hogue",
        version=1,
        wrap=True,
        deals_waste=True,
        points_per_streak_card=1,
        draw_points=-5,
        peak_bonus=(15, 15, 30),
        undo=False,
        ranked_by="score",
    ),
    Ruleset(
        key="strict",
        version=1,
        wrap=False,
        deals_waste=True,
        points_per_streak_card=10,
        draw_points=0,
        peak_bonus=(0, 0, 0),
        undo=False,
        ranked_by="score",
    ),
)
"""The rulesets offered now, in the order shown."""

DEFAULT_RULESET: Final[Ruleset] = RULESETS[0]

_RETIRED: Final[tuple[Ruleset, ...]] = ()
"""Earlier versions, kept for ever: what was played under them still replays."""

_PUBLISHED: Final = {(ruleset.key, ruleset.version): ruleset for ruleset in (*_RETIRED, *RULESETS)}
_CURRENT: Final = {ruleset.key: ruleset for ruleset in RULESETS}


def get_ruleset(key: str, version: int | None = None) -> Ruleset:
    """The ruleset of this key: the given published version, or the one offered now. UnknownRuleset if there is none."""
    found = _CURRENT.get(key) if version is None else _PUBLISHED.get((key, version))
    if found is None:
        raise UnknownRuleset(key if version is None else f"{key}, version {version}")
    return found
