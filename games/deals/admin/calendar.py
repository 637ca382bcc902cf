"""The calendar of days: what each ruleset has on each, what is missing, and exchanging two days."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from games import clock
from games.deals.admin import labels, permits
from games.deals.admin.base import attempt, back_to, needs, page, staff
from games.deals.admin.forms import SwapForm
from games.deals.calendar import Day, first_day, parse_day, today
from games.deals.models import DailyDeal
from games.deals.policy import band_of
from games.deals.selectors import DealStatus, days_ahead, missing_days, schedule_between
from games.deals.services import KEPT_DAYS, audit, fill_schedule, swap
from games.deals.solving import require_solver
from games.errors import DomainError
from games.rules.rulesets import RULESETS, get_ruleset

SHOWN_DAYS = 35
LOOK_BACK = 3
FILL_SECONDS = 4.0


@dataclass(frozen=True, slots=True)
class Cell:
    """What one ruleset has on one day; `daily` is None where there is nothing yet."""

    date: date
    ruleset: str
    daily: DailyDeal | None
    status: str
    missing: bool
    """Whether there is no deal and there can still be one: a day that has opened gets none from operators."""
    badge: SafeString | str
    difficulty: SafeString | str
    outside: int
    """How far the difficulty is from what the weekday is meant to have."""


@dataclass(frozen=True, slots=True)
class Row:
    """One day of the table."""

    date: date
    number: int
    band: str
    past: bool
    today: bool
    cells: list[Cell]


@needs(permits.VIEW_CALENDAR, "GET", "HEAD")
def calendar(request: HttpRequest) -> HttpResponse:
    """Five weeks of days from `?from=`, or from a few days ago."""
    current = today(clock.now()).date
    start = _start(request.GET.get("from", ""), current)
    rows = [
        _row(day, deals, current) for day, deals in schedule_between(start, start + timedelta(SHOWN_DAYS - 1)).items()
    ]
    earlier = max(start - timedelta(SHOWN_DAYS), first_day())
    return page(
        request,
        "calendar.html",
        "Calendar",
        rows=rows,
        rulesets=[ruleset.key for ruleset in RULESETS],
        earlier=earlier if start > first_day() else None,
        later=start + timedelta(SHOWN_DAYS),
        ahead=days_ahead(),
        kept_days=KEPT_DAYS,
        missing=len(missing_days(KEPT_DAYS)),
        swap_form=SwapForm(),
    )


@needs(permits.SCHEDULE)
def fill(request: HttpRequest) -> HttpResponse:
    """Gives the days that lack one a deal, for some seconds; due work goes on with the rest."""
    try:
        require_solver()
    except DomainError as error:
        messages.warning(request, error.message)
        return back_to("admin:deals_calendar")
    given = fill_schedule(budget=FILL_SECONDS)
    # Each day's entry names the service, which chose the deals; this one says who asked.
    audit.record(action="fill", subject="calendar", actor=staff(request), details={"given": given})
    left = len(missing_days(KEPT_DAYS))
    if left:
        messages.warning(
            request, f"Gave {given} deals. {left} are still missing; the service goes on in the background."
        )
    else:
        messages.success(request, f"Gave {given} deals: the next {KEPT_DAYS} days are complete.")
    return back_to("admin:deals_calendar")


@needs(permits.RESCHEDULE)
def swap_days(request: HttpRequest) -> HttpResponse:
    form = SwapForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Choose a ruleset and two days.")
    else:
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        ruleset = get_ruleset(form.cleaned_data["ruleset"])
        attempt(
            request,
            f"{one} and {other} have exchanged their {ruleset.key} deals.",
            lambda: swap(ruleset=ruleset, one=Day(one), other=Day(other), actor=staff(request)),
        )
    return back_to("admin:deals_calendar")


def status_on(daily: DailyDeal | None, current: date) -> str:
    """The status of a day's deal, or that it is missing."""
    if daily is None:
        return "empty"
    if getattr(daily, "void", None):
        return DealStatus.VOID
    if daily.date == current:
        return DealStatus.LIVE
    return DealStatus.SCHEDULED if daily.date > current else DealStatus.CLOSED


def _start(asked: str, current: date) -> date:
    day = parse_day(asked)
    start = day.date if day else current - timedelta(LOOK_BACK)
    return min(max(start, first_day()), current + timedelta(400))


def _row(day: date, deals: dict[str, DailyDeal | None], current: date) -> Row:
    band = band_of(day)
    return Row(
        date=day,
        number=Day(day).number,
        band=f"{band.low} to {band.high}",
        past=day < current,
        today=day == current,
        cells=[_cell(day, ruleset, daily, current) for ruleset, daily in deals.items()],
    )


def _cell(day: date, ruleset: str, daily: DailyDeal | None, current: date) -> Cell:
    status = status_on(daily, current)
    return Cell(
        date=day,
        ruleset=ruleset,
        daily=daily,
        status=status,
        missing=daily is None and day > current,
        badge=labels.status(status) if daily else "",
        difficulty=labels.difficulty(daily.deal) if daily else labels.NOTHING,
        outside=labels.outside_band(daily.deal, day) if daily else 0,
    )
