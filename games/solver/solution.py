"""What the solver says of a position."""

from collections.abc import Mapping
from dataclasses import dataclass

Best = Mapping[str, int]
"""The best final result by the ruleset's keys: `{"score"}`, or `{"cards_left", "moves"}` where cards left rank."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best that can still come of a position (RULES.md, "Best results"): forward only, without further undos."""

    solvable: bool
    """Whether the tableau can still be cleared."""
    min_draws: int | None
    """The fewest draws in all, those made included, with which it can; None if it cannot."""
    best: Best
    best_winning_score: int | None
    """The best score among the lines that clear it; None if none does, and where scores do not rank."""
    line: str
    """Moves that lead from the position to `best`; the whole log is the one that led there and these."""
