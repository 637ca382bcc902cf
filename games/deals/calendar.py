"""The days of the daily deal. A day is a UTC date; everything else about it follows from the date alone.

A day opens at 00:00 UTC, closes at 24:00 UTC and reveals its deals 60 minutes later (API.md, "Playing").
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.conf import settings

GRACE = timedelta(minutes=60)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")


@dataclass(frozen=True, slots=True, order=True)
class Day:
    """One day of the calendar; `first_day` has number 1."""

    date: date

    @property
    def number(self) -> int:
        return (self.date - first_day()).days + 1

    @property
    def opens_at(self) -> datetime:
        return datetime.combine(self.date, time(), tzinfo=UTC)

    @property
    def closes_at(self) -> datetime:
        return self.opens_at + timedelta(days=1)

    @property
    def reveals_at(self) -> datetime:
        return self.closes_at + GRACE

    def is_open(self, at: datetime) -> bool:
        return self.opens_at <= at < self.closes_at

    def is_revealed(self, at: datetime) -> bool:
        return at >= self.reveals_at

    def exists(self, at: datetime) -> bool:
        """Whether the day is one that players may know of at that instant: from the first day to today."""
        return first_day() <= self.date <= today(at).date


def first_day() -> date:
    """The date of daily number 1 (`FIRST_DAY`)."""
    first: date = settings.FIRST_DAY
    return first


def today(at: datetime) -> Day:
    """The one answer to "which day is it?", for the daily, its board and streaks alike."""
    return Day(at.astimezone(UTC).date())


def parse_day(text: str) -> Day | None:
    """`YYYY-MM-DD` in ASCII digits as a day; None for anything else, the 30th of February included."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return Day(date.fromisoformat(text))
    except ValueError:
        return None


def parse_month(text: str) -> date | None:
    """`YYYY-MM` as the first date of that month; None for anything else."""
    if not _MONTH.fullmatch(text):
        return None
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        return None


def days_of_month(month: date, at: datetime) -> list[Day]:
    """The days of that month that exist at `at`, in order; none for a month outside the calendar."""
    days: list[Day] = []
    current = month
    while (current.year, current.month) == (month.year, month.month):
        if Day(current).exists(at):
            days.append(Day(current))
        if current == date.max:
            break
        current += timedelta(days=1)
    return days


def streak_days(played: set[date], at: datetime, *, spared: Collection[date] = ()) -> int:
    """How many days in a row, up to today, are in `played`.

    A today not played yet does not break the row, nor does a day in `spared`; neither is counted.
    """
    current = today(at).date
    if current not in played:
        current -= timedelta(days=1)
    length = 0
    while current in played or current in spared:
        length += current in played
        current -= timedelta(days=1)
    return length
