"""The calendar in operators' hands: which deal a coming day has. A day that has opened is never touched.

Locks are taken in one order everywhere: the days by date, then the reviews by deal.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.db import IntegrityError, transaction

from games import clock
from games.deals.calendar import Day, first_day
from games.deals.models import DailyDeal, Deal, Review
from games.deals.services import audit
from games.deals.services.audit import Actor
from games.deals.services.rating import rate_deal
from games.deals.services.reviewing import back_to_draft, locked_review
from games.errors import Conflict, DomainError, ErrorCode, NotFound
from games.rules.rulesets import Ruleset

# A day counts as opened this long before it opens: players who come on the stroke find it settled.
SETTLED = timedelta(seconds=10)
FARTHEST = timedelta(days=400)


def schedule(*, deal: Deal, day: Day, actor: Actor) -> DailyDeal:
    """Puts an approved deal on a coming day that has none in its ruleset. A deal not rated yet is rated first.

    Raises:
        NotFound: a day outside the calendar, or a deal that is not reviewed.
        Conflict: the day has opened or has a deal, or the deal is not approved, imported, or on another day.
        Unavailable: it is not rated yet and the solver is not ready.
    """
    _require_coming(day)
    _require_rated(deal)
    with transaction.atomic():
        review = locked_review(deal)
        daily = _put_on(deal, review, day)
        audit.record(action="schedule", subject=audit.of_daily(daily), actor=actor, details={"deal": str(deal.pk)})
    return daily


def replace(*, day: Day, ruleset: Ruleset, deal: Deal, actor: Actor) -> DailyDeal:
    """Gives a coming day another approved deal; the one it had becomes a draft again.

    Raises like `schedule`, and Conflict if the deal's ruleset is another.
    """
    _require_coming(day)
    if deal.ruleset != ruleset.key:
        raise Conflict("That deal is for another ruleset.", deal.ruleset)
    _require_rated(deal)
    with transaction.atomic():
        (old,) = _locked([(day, ruleset.key)])
        reviews = _locked_reviews([old.deal, deal])
        _require_coming(day)
        _take_off([old])
        if old.deal_id in reviews:
            back_to_draft(reviews[old.deal_id], actor)
        daily = _put_on(deal, _reviewed(reviews, deal), day)
        details = {"deal": str(deal.pk), "before": str(old.deal_id)}
        audit.record(action="replace", subject=audit.of_daily(daily), actor=actor, details=details)
    return daily


def unschedule(*, day: Day, ruleset: Ruleset, actor: Actor) -> Deal:
    """Takes the deal off a coming day. It becomes a draft again, and due work gives the day another.

    Raises:
        NotFound: the day has no deal in that ruleset.
        Conflict: the day has opened.
    """
    _require_coming(day)
    with transaction.atomic():
        (old,) = _locked([(day, ruleset.key)])
        reviews = _locked_reviews([old.deal])
        _require_coming(day)
        _take_off([old])
        if old.deal_id in reviews:
            back_to_draft(reviews[old.deal_id], actor)
        audit.record(action="unschedule", subject=audit.of_daily(old), actor=actor, details={"deal": str(old.deal_id)})
    deal: Deal = old.deal
    return deal


def move(*, ruleset: Ruleset, source: Day, target: Day, actor: Actor) -> DailyDeal:
    """Moves a coming day's deal to another coming day that has none in that ruleset.

    Raises:
        NotFound: the source has no deal, or the target is outside the calendar.
        Conflict: one of the days has opened, or the target has a deal (then `swap`) or is the source itself.
    """
    _require_different(source, target)
    _require_coming(source)
    _require_coming(target)
    with transaction.atomic():
        (old,) = _locked([(source, ruleset.key)])
        reviews = _locked_reviews([old.deal])
        _require_coming(source)
        _take_off([old])
        daily = _put_on(old.deal, _reviewed(reviews, old.deal), target)
        details = {"deal": str(old.deal_id), "from": source.date.isoformat()}
        audit.record(action="move", subject=audit.of_daily(daily), actor=actor, details=details)
    return daily


def swap(*, ruleset: Ruleset, one: Day, other: Day, actor: Actor) -> tuple[DailyDeal, DailyDeal]:
    """Exchanges the deals of two coming days; returns the days in the order given.

    Raises:
        NotFound: one of them has no deal in that ruleset.
        Conflict: one of them has opened, or both are the same day.
    """
    _require_different(one, other)
    for day in (one, other):
        _require_coming(day)
    with transaction.atomic():
        dailies = {daily.date: daily for daily in _locked([(one, ruleset.key), (other, ruleset.key)])}
        first, second = dailies[one.date], dailies[other.date]
        for day in (one, other):
            _require_coming(day)
        _take_off([first, second])
        swapped = _create(second.deal, one), _create(first.deal, other)
        for daily, before in zip(swapped, (first, second), strict=True):
            details = {"deal": str(daily.deal_id), "before": str(before.deal_id)}
            audit.record(action="swap", subject=audit.of_daily(daily), actor=actor, details=details)
    return swapped


def _require_coming(day: Day) -> None:
    at = clock.now()
    if day.date < first_day() or day.opens_at > at + FARTHEST:
        raise NotFound("The calendar has no such day.")
    if day.opens_at <= at + SETTLED:
        raise Conflict("That day has opened: its deal stays, or is declared void.", day.date.isoformat())


def _require_different(one: Day, other: Day) -> None:
    if one == other:
        raise Conflict("These are one and the same day.", one.date.isoformat())


def _require_rated(deal: Deal) -> None:
    """So that every deal an operator schedules has its winning line stored and checked before."""
    if deal.kind != Deal.Kind.DAILY:
        raise Conflict("Only minted deals can be scheduled: this one's cards are known.", deal.kind)
    if not hasattr(deal, "rating"):
        rate_deal(deal=deal)


def _locked(days: Iterable[tuple[Day, str]]) -> list[DailyDeal]:
    """The days' rows in the order of their dates, locked. Raises NotFound if one has none."""
    found: list[DailyDeal] = []
    for day, ruleset in sorted(days):
        row = (
            DailyDeal.objects.select_related("deal")
            .select_for_update(of=("self",))
            .filter(date=day.date, ruleset=ruleset)
            .first()
        )
        if row is None:
            raise NotFound(f"{day.date} has no deal in that ruleset.")
        found.append(row)
    return found


def _locked_reviews(deals: Iterable[Deal]) -> dict[object, Review]:
    found = Review.objects.select_for_update().filter(deal__in=list(deals)).order_by("deal_id")
    return {review.deal_id: review for review in found}


def _reviewed(reviews: dict[object, Review], deal: Deal) -> Review:
    if deal.pk not in reviews:
        raise NotFound("There is no such deal to schedule.")
    return reviews[deal.pk]


def _take_off(dailies: list[DailyDeal]) -> None:
    DailyDeal.objects.filter(pk__in=[daily.pk for daily in dailies]).take_off(clock.now())


def _put_on(deal: Deal, review: Review, day: Day) -> DailyDeal:
    if review.state != Review.State.APPROVED:
        raise Conflict("Only an approved deal can be scheduled.", review.state)
    if not deal.rating.solvable:
        raise DomainError(ErrorCode.INVALID, "This deal cannot be cleared, and every daily can.")
    elsewhere = DailyDeal.objects.filter(deal=deal).first()
    if elsewhere is not None:
        raise Conflict(f"This deal is on {elsewhere.date} already.", elsewhere.date.isoformat())
    if DailyDeal.objects.filter(date=day.date, ruleset=deal.ruleset).exists():
        raise Conflict("That day has a deal in this ruleset already.", day.date.isoformat())
    return _create(deal, day)


def _create(deal: Deal, day: Day) -> DailyDeal:
    try:
        with transaction.atomic():
            daily: DailyDeal = DailyDeal.objects.create(
                date=day.date, ruleset=deal.ruleset, deal=deal, scheduled_at=clock.now()
            )
    except IntegrityError as error:
        raise Conflict("That day has just been given another deal.", day.date.isoformat()) from error
    return daily
