"""Which deals are wanted: bounds on par and on difficulty, and how hard each weekday is."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Final, Protocol

from games.solver.difficulty import EASIEST, HARDEST, WEEKDAY_BANDS

__all__ = ["EASIEST", "HARDEST", "WEEKDAYS", "Band", "Policy", "Rated", "band_of", "band_of_weekday"]

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class Rated(Protocol):
    """What a policy asks about: a fresh rating, or a stored one."""

    @property
    def solvable(self) -> bool: ...
    @property
    def par(self) -> int: ...
    @property
    def difficulty(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Band:
    """Difficulties from `low` to `high`, both included."""

    low: int = EASIEST
    high: int = HARDEST

    def distance(self, difficulty: int) -> int:
        """How far outside that is; 0 inside."""
        return max(self.low - difficulty, difficulty - self.high, 0)


def band_of(day: date) -> Band:
    """How hard that day's deals are meant to be, from an easy Monday to a hard Sunday."""
    return _band(day.weekday())


def band_of_weekday(name: str) -> Band:
    """The same by the weekday's English name in small letters. ValueError if it is none."""
    return _band(WEEKDAYS.index(name))


def _band(weekday: int) -> Band:
    meant = WEEKDAY_BANDS[weekday]
    return Band(meant.start, meant.stop - 1)


@dataclass(frozen=True, slots=True)
class Policy:
    """What a minted deal must be like to be kept. Solvable in its ruleset it must always be."""

    par_min: int | None = None
    par_max: int | None = None
    difficulty_min: int = EASIEST
    difficulty_max: int = HARDEST
    approve: bool = False
    """Whether deals go straight into stock; otherwise they are drafts."""

    def __post_init__(self) -> None:
        if self.par_min is not None and self.par_max is not None and self.par_min > self.par_max:
            raise ValueError("the lower bound of par is above the upper one")
        if not EASIEST <= self.difficulty_min <= self.difficulty_max <= HARDEST:
            raise ValueError(f"difficulty is from {EASIEST} to {HARDEST}, the lower bound first")

    def accepts(self, rating: Rated) -> bool:
        """Whether a deal so rated is kept."""
        return (
            rating.solvable
            and (self.par_min is None or rating.par >= self.par_min)
            and (self.par_max is None or rating.par <= self.par_max)
            and self.difficulty_min <= rating.difficulty <= self.difficulty_max
        )

    def as_dict(self) -> dict[str, object]:
        """As a mint job stores it: always the same keys in the same order, so equal policies are equal text."""
        return asdict(self)

    @classmethod
    def from_dict(cls, stored: Mapping[str, object]) -> "Policy":
        """The policy a mint job stores. ValueError or TypeError if it is none."""
        return cls(**stored)  # type: ignore[arg-type]  # checked by the fields that exist, as stored by as_dict
