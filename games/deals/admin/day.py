"""One day in one ruleset: the deal it has, and giving it another, moving, exchanging or taking it off."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import AbstractUser
from django.http import Http404, HttpRequest, HttpResponse

from games import clock
from games.deals.admin import labels, permits
from games.deals.admin.base import attempt, back_to, needs, page, staff
from games.deals.admin.calendar import status_on
from games.deals.admin.log import lines
from games.deals.calendar import Day, first_day, parse_day, today
from games.deals.models import DailyDeal, Deal
from games.deals.policy import band_of
from games.deals.selectors import audit_of, deal_by_id, may_look, schedule_between
from games.deals.services import move, replace, schedule, swap, unschedule
from games.deals.services.stock import in_stock
from games.rules.errors import UnknownRuleset
from games.rules.rulesets import Ruleset, get_ruleset

DayView = Callable[[HttpRequest, str, str], HttpResponse]
OFFERED = 60
SWAP_DAYS = 60


@dataclass(frozen=True, slots=True)
class Offer:
    """A deal in stock that the day could have."""

    deal: Deal
    text: str


@needs(permits.VIEW_CALENDAR, "GET", "HEAD")
def day_page(request: HttpRequest, date: str, ruleset: str) -> HttpResponse:
    """What the day has, and what may be done while it has not opened."""
    day, rules = _asked(date, ruleset)
    current = today(clock.now()).date
    daily = schedule_between(day.date, day.date)[day.date][rules.key]
    status = status_on(daily, current)
    coming = day.date > current
    return page(
        request,
        "day.html",
        f"{rules.key} on {day.date:%A} {day.date}",
        day=day,
        ruleset=rules.key,
        daily=daily,
        badge=labels.status(status) if daily else "",
        coming=coming,
        band=band_of(day.date),
        facts=_facts(daily, staff(request)),
        offers=_offers(rules, day) if coming else [],
        others=_scheduled(rules, day) if coming and daily else [],
        entries=lines(audit_of(f"daily {day.date.isoformat()} {rules.key}")[:10]),
        reveals_at=day.reveals_at,
    )


@needs(permits.RESCHEDULE)
def give(request: HttpRequest, date: str, ruleset: str) -> HttpResponse:
    """Gives the day a deal from stock, in place of the one it has if it has one."""
    day, rules = _asked(date, ruleset)
    deal = _chosen(request)
    if deal is None:
        messages.error(request, "Choose a deal.")
    elif schedule_between(day.date, day.date)[day.date][rules.key] is None:
        if deal.ruleset == rules.key:
            attempt(request, "Scheduled.", lambda: schedule(deal=deal, day=day, actor=staff(request)))
        else:
            messages.error(request, "That deal is for another ruleset.")
    else:
        attempt(request, "Replaced.", lambda: replace(day=day, ruleset=rules, deal=deal, actor=staff(request)))
    return _to(day, rules)


@needs(permits.RESCHEDULE)
def move_to(request: HttpRequest, date: str, ruleset: str) -> HttpResponse:
    """Moves the day's deal to an empty day."""
    day, rules = _asked(date, ruleset)
    target = parse_day(request.POST.get("target", ""))
    if target is None:
        messages.error(request, "Choose a day to move it to.")
        return _to(day, rules)
    done = attempt(
        request,
        f"Moved to {target.date}.",
        lambda: move(ruleset=rules, source=day, target=target, actor=staff(request)),
    )
    return _to(target if done else day, rules)


@needs(permits.RESCHEDULE)
def swap_with(request: HttpRequest, date: str, ruleset: str) -> HttpResponse:
    """Exchanges the day's deal with another day's."""
    day, rules = _asked(date, ruleset)
    other = parse_day(request.POST.get("other", ""))
    if other is None:
        messages.error(request, "Choose a day to exchange with.")
    else:
        attempt(
            request,
            f"Exchanged with {other.date}.",
            lambda: swap(ruleset=rules, one=day, other=other, actor=staff(request)),
        )
    return _to(day, rules)


@needs(permits.UNSCHEDULE)
def take_off(request: HttpRequest, date: str, ruleset: str) -> HttpResponse:
    """Takes the deal off the day."""
    day, rules = _asked(date, ruleset)
    attempt(
        request,
        "Taken off. The deal is a draft again, and the service will give the day another.",
        lambda: unschedule(day=day, ruleset=rules, actor=staff(request)),
    )
    return _to(day, rules)


ON_A_DAY: Final[dict[str, DayView]] = {"give": give, "move": move_to, "swap": swap_with, "unschedule": take_off}
"""The last part of each address under a day's own, and what answers there."""


def _asked(date: str, ruleset: str) -> tuple[Day, Ruleset]:
    """The day and ruleset of an address. Raises Http404 for what is no day of the calendar."""
    day = parse_day(date)
    if day is None or day.date < first_day() or day.date > today(clock.now()).date + timedelta(days=400):
        raise Http404
    try:
        return day, get_ruleset(ruleset)
    except UnknownRuleset as error:
        raise Http404 from error


def _chosen(request: HttpRequest) -> Deal | None:
    from uuid import UUID

    try:
        return deal_by_id(UUID(request.POST.get("deal", "")))
    except ValueError:
        return None


def _facts(daily: DailyDeal | None, reader: AbstractUser) -> dict[str, object]:
    if daily is None:
        return {}
    deal: Any = daily.deal
    deal.visible = may_look(deal=deal, player=reader)
    return {
        "Difficulty": labels.difficulty(deal),
        "Par": labels.par(deal),
        "Best result": labels.best(deal),
        "Best clearing": labels.best_winning(deal),
        "Fewest draws": labels.draws(deal),
        "Cleared by the bot": labels.cleared(deal),
    }


def _offers(ruleset: Ruleset, day: Day) -> list[Offer]:
    """The deals in stock, those that suit the weekday best first."""
    band = band_of(day.date)
    deals = [review.deal for review in in_stock(ruleset).select_related("deal__rating").order_by("pk")[:500]]

    def away(deal: Deal) -> int:
        rating = labels.rating_of(deal)
        return 1_000 if rating is None else band.distance(rating.difficulty)

    return [Offer(deal, _described(deal)) for deal in sorted(deals, key=away)[:OFFERED]]


def _described(deal: Deal) -> str:
    rating = labels.rating_of(deal)
    if rating is None:
        return f"{labels.short(deal)}: not rated yet"
    return f"{labels.short(deal)}: difficulty {rating.difficulty}"


def _scheduled(ruleset: Ruleset, day: Day) -> list[Day]:
    """The coming days that have a deal in this ruleset, without the day itself."""
    start = today(clock.now()).date + timedelta(days=1)
    found = schedule_between(start, start + timedelta(days=SWAP_DAYS))
    return [Day(date) for date, deals in found.items() if deals[ruleset.key] is not None and date != day.date]


def _to(day: Day, ruleset: Ruleset) -> HttpResponse:
    return back_to("admin:deals_day", day.date.isoformat(), ruleset.key)
