"""Approved deals that wait for a day, and giving one to a day."""

from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.db.models import Case, F, IntegerField, QuerySet, Value, When

from games import clock
from games.deals.calendar import Day
from games.deals.models import DailyDeal, Deal, Review
from games.deals.policy import Band, band_of
from games.deals.services import audit
from games.rules.rulesets import Ruleset


class TakenDay(Exception):
    """Another process was first: the day has a deal."""


def in_stock(ruleset: Ruleset) -> QuerySet[Review]:
    """The reviews of deals that may be scheduled: approved, minted for the ruleset as it is now, on no day yet."""
    return Review.objects.filter(
        state=Review.State.APPROVED,
        deal__kind=Deal.Kind.DAILY,
        deal__ruleset=ruleset.key,
        deal__ruleset_version=ruleset.version,
        deal__daily__isnull=True,
    ).exclude(deal__rating__solvable=False)


def claim_closest(ruleset: Ruleset, day: Day, *, farthest: int | None = None) -> Deal | None:
    """The deal in stock closest to the day's band, locked until the transaction ends; None if there is none.

    `farthest` leaves out those further outside the band, and those not rated yet. Deals that another process is just
    claiming are passed over.
    """
    band = band_of(day.date)
    found = in_stock(ruleset).annotate(away=_away(band))
    if farthest is not None:
        found = found.filter(away__lte=farthest)
    review = (
        found.order_by(F("away").asc(nulls_last=True), "pk")
        .select_related("deal")
        .select_for_update(of=("self",), skip_locked=True)
        .first()
    )
    return None if review is None else review.deal


def give(deal: Deal, day: Day, *, details: Mapping[str, object]) -> DailyDeal:
    """Puts the deal on the day, as the service itself. The caller owns the transaction, which TakenDay must undo."""
    try:
        with transaction.atomic():
            daily: DailyDeal = DailyDeal.objects.create(
                date=day.date, ruleset=deal.ruleset, deal=deal, scheduled_at=clock.now()
            )
    except IntegrityError as error:
        raise TakenDay from error
    audit.record(
        action="schedule", subject=audit.of_daily(daily), actor=None, details={"deal": str(deal.pk), **details}
    )
    return daily


def _away(band: Band) -> Case:
    """How far the rating's difficulty is outside the band, as `Band.distance`; null where there is no rating."""
    difficulty = F("deal__rating__difficulty")
    return Case(
        When(deal__rating__difficulty__lt=band.low, then=Value(band.low) - difficulty),
        When(deal__rating__difficulty__gt=band.high, then=difficulty - Value(band.high)),
        When(deal__rating__isnull=False, then=Value(0)),
        output_field=IntegerField(),
    )
