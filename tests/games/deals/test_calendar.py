"""The days of the daily deal: one answer everywhere on earth, in whole UTC days."""

from datetime import date, datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from games.deals.calendar import Day, days_of_month, first_day, parse_day, parse_month, today
from tests.conftest import utc
from tests.hostile import arabic_indic, full_width

YEAR = [date(2026, 11, 1) + timedelta(days=number) for number in range(366)]


@pytest.mark.parametrize("offset", range(-12, 15))
def test_every_hour_is_the_same_day_from_any_time_zone(offset: int) -> None:
    zone = timezone(timedelta(hours=offset))
    for hour in range(24):
        for minute in (0, 59):
            instant = utc(f"2026-11-30 {hour:02}:{minute:02}").astimezone(zone)
            assert today(instant).date == date(2026, 11, 30)


def test_the_day_turns_at_midnight_utc_and_not_a_microsecond_before() -> None:
    midnight = utc("2026-12-01 00:00")
    assert today(midnight).date == date(2026, 12, 1)
    assert today(midnight - timedelta(microseconds=1)).date == date(2026, 11, 30)


@pytest.mark.parametrize("zone", ["America/New_York", "Australia/Lord_Howe", "Europe/Helsinki", "UTC"])
def test_days_open_exactly_86400_seconds_apart_whatever_the_clocks_do_elsewhere(zone: str) -> None:
    local = [Day(day).opens_at.astimezone(ZoneInfo(zone)) for day in YEAR]
    instants = [opening.timestamp() for opening in local]
    assert {later - earlier for earlier, later in pairwise(instants)} == {86400.0}


def test_a_day_closes_when_the_next_one_opens_and_reveals_an_hour_later() -> None:
    for day, following in pairwise(YEAR):
        assert Day(day).closes_at == Day(following).opens_at
        assert Day(day).reveals_at - Day(day).closes_at == timedelta(minutes=60)


@pytest.mark.parametrize(
    ("at", "is_open", "is_revealed"),
    [
        ("2026-11-29 23:59:59.999999", False, False),
        ("2026-11-30 00:00", True, False),
        ("2026-11-30 23:59:59.999999", True, False),
        ("2026-12-01 00:00", False, False),
        ("2026-12-01 00:59:59.999999", False, False),
        ("2026-12-01 01:00", False, True),
    ],
)
def test_a_day_is_open_until_24_00_and_revealed_from_01_00(at: str, is_open: bool, is_revealed: bool) -> None:
    day = Day(date(2026, 11, 30))
    assert (day.is_open(utc(at)), day.is_revealed(utc(at))) == (is_open, is_revealed)


def test_numbers_count_up_by_one_from_the_first_day_over_every_month_and_year() -> None:
    assert Day(first_day()).number == 1
    assert [Day(day).number for day in YEAR] == list(range(1, 367))


@pytest.mark.parametrize(
    ("text", "exists"),
    [
        ("2026-10-31", False),
        ("2026-11-01", True),
        ("2026-11-30", True),
        ("2026-12-01", False),
        ("0001-01-01", False),
        ("9999-12-31", False),
    ],
)
def test_the_calendar_runs_from_the_first_day_to_today(text: str, exists: bool) -> None:
    assert Day(date.fromisoformat(text)).exists(utc("2026-11-30 12:00")) is exists


def test_the_turn_of_the_iso_year_is_a_day_like_any_other() -> None:
    # 2026-W53 ends on Sunday, 3 January 2027: week, month and year all turn on different days here.
    before, after = today(utc("2026-12-31 23:59")), today(utc("2027-01-01 00:00"))
    assert (before.date, after.date) == (date(2026, 12, 31), date(2027, 1, 1))
    assert after.number == before.number + 1
    assert before.date.isocalendar()[:2] == after.date.isocalendar()[:2] == (2026, 53)


@pytest.mark.parametrize(
    ("month", "at", "first", "last"),
    [
        ("2026-11", "2026-11-30 23:59:59", "2026-11-01", "2026-11-30"),
        ("2026-12", "2026-12-01 00:00", "2026-12-01", "2026-12-01"),
        ("2026-12", "2026-12-31 23:59", "2026-12-01", "2026-12-31"),
        ("2027-02", "2027-03-01 00:00", "2027-02-01", "2027-02-28"),
        ("2028-02", "2028-03-01 00:00", "2028-02-01", "2028-02-29"),
    ],
)
def test_a_month_holds_its_days_up_to_today(month: str, at: str, first: str, last: str) -> None:
    found = [day.date for day in days_of_month(date.fromisoformat(f"{month}-01"), utc(at))]
    expected = (date.fromisoformat(last) - date.fromisoformat(first)).days + 1
    assert (found[0].isoformat(), found[-1].isoformat(), len(found)) == (first, last, expected)


@pytest.mark.parametrize("month", ["2026-10", "2026-12", "0001-01", "9999-12"])
def test_a_month_outside_the_calendar_holds_no_days(month: str) -> None:
    assert days_of_month(date.fromisoformat(f"{month}-01"), datetime.fromisoformat("2026-11-30T12:00+00:00")) == []


@pytest.mark.parametrize(
    "text",
    [
        "", "2026", "2026-11", "2026-11-31", "2026-02-30", "2026-13-01", "2026-00-10", "2026-11-00", "0000-01-01",
        "2026-1-01", "20261130", "2026-W49-1", " 2026-11-30", "2026-11-30 ", "2026-11-30\n", "+026-11-30",
        "-026-11-30", "2026-11-30T00:00", full_width("2026-11-30"), arabic_indic("2026-11-30"), "2026\u201311\u201330",
        "12026-11-30", "nan",
    ],
)  # fmt: skip
def test_what_is_no_date_is_no_day(text: str) -> None:
    assert parse_day(text) is None


@pytest.mark.parametrize(
    "text", ["", "2026", "2026-13", "2026-00", "0000-01", "2026-1", "2026-11-", full_width("2026-11"), "2026-11\n"]
)
def test_what_is_no_month_is_none(text: str) -> None:
    assert parse_month(text) is None


def test_dates_and_months_are_read_as_written() -> None:
    assert parse_day("2028-02-29") == Day(date(2028, 2, 29))
    assert parse_month("2026-11") == date(2026, 11, 1)
