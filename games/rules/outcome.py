"""What a log comes to."""

from dataclasses import dataclass
from typing import Literal

Status = Literal["playing", "won", "stuck"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The figures of a game as it stands.

    `moves` and `undos` count the whole log, moves taken back included; all others describe the position that stands.
    """

    status: Status
    """`won`: the tableau is empty. `stuck`: the stock is empty and no exposed card can be played."""
    score: int
    """Points; below 0 is possible where draws cost points."""
    cards_left: int
    """Cards in the tableau, 0..28."""
    moves: int
    draws: int
    streak: int
    """Cards played since the last draw."""
    longest_streak: int
    peaks_cleared: int
    undos: int

    def as_dict(self) -> dict[str, str | int]:
        """The same as plain data, in the order of the public contract."""
        return {
            "status": self.status,
            "score": self.score,
            "cards_left": self.cards_left,
            "moves": self.moves,
            "draws": self.draws,
            "streak": self.streak,
            "longest_streak": self.longest_streak,
            "peaks_cleared": self.peaks_cleared,
            "undos": self.undos,
        }
