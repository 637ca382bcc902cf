"""How many days in a row: dates, never seconds."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.deals.calendar import streak_days
from tests.conftest import NOW


def pattern(days: str) -> set[date]:
    """The dates played, the last character being today: `1` played, `0` not."""
    last = NOW.date()
    return {last - timedelta(days=back) for back, played in enumerate(reversed(days)) if played == "1"}


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ("", 0),
        ("0", 0),
        ("1", 1),
        ("11", 2),
        ("111", 3),
        ("101", 1),
        ("1101", 1),
        ("1011", 2),
        ("110", 2),  # today not played yet does not break the row
        ("1100", 0),  # a whole day missed does
        ("11001", 1),
        ("1" * 400, 400),
        ("1" * 399 + "0", 399),
    ],
)
def test_only_a_whole_missed_day_breaks_the_row(days: str, streak: int) -> None:
    assert streak_days(pattern(days), NOW) == streak


def test_a_streak_lives_through_the_next_day_and_dies_with_its_end() -> None:
    played = pattern("110")
    last_second = NOW.replace(hour=23, minute=59, second=59)
    assert streak_days(played, last_second) == 2
    assert streak_days(played, last_second + timedelta(seconds=1)) == 0


def test_days_to_come_do_not_count() -> None:
    assert streak_days({NOW.date() + timedelta(days=1)}, NOW) == 0


@pytest.mark.parametrize("dates", [("2025-10-25", "2025-10-27"), ("2026-03-28", "2026-03-30")])
@pytest.mark.parametrize("hour", [0, 3, 12, 23])
def test_days_of_23_and_25_hours_elsewhere_change_nothing(dates: tuple[str, str], hour: int) -> None:
    first, last = map(date.fromisoformat, dates)
    played = {first, first + timedelta(days=1), last}
    at = datetime(last.year, last.month, last.day, hour, tzinfo=ZoneInfo("UTC")).astimezone(ZoneInfo("Europe/Helsinki"))
    assert streak_days(played, at) == 3


@pytest.mark.parametrize(
    ("days", "void", "streak"),
    [
        ("101", "010", 2),  # a void day that was not played is left out
        ("111", "010", 3),  # one that was played counts
        ("1001", "0110", 2),
        ("1001", "0100", 1),  # the other missed day still breaks the row
        ("110", "001", 2),
        ("1100", "0010", 2),  # void yesterday, today still to come
        ("0", "1", 0),
        ("001", "110", 1),
    ],
)
def test_a_void_day_neither_breaks_nor_lengthens_the_row(days: str, void: str, streak: int) -> None:
    assert streak_days(pattern(days), NOW, spared=pattern(void)) == streak
