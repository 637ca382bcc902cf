"""Keeping the calendar filled, a little at a time."""

from contextlib import suppress
from enum import Enum, auto
from time import monotonic

from django.db import transaction

from games.deals.calendar import Day
from games.deals.models import DailyDeal, Review
from games.deals.selectors import missing_days
from games.deals.services import audit
from games.deals.services.minting import candidate, keep, rating_of
from games.deals.services.stock import TakenDay, claim_closest, give, in_stock
from games.deals.solving import solver_is_ready
from games.rules.rulesets import Ruleset, get_ruleset

KEPT_DAYS = 30
# With this many deals to choose from the closest one will do, even outside the weekday's band.
ENOUGH_STOCK = 28


class _Outcome(Enum):
    GIVEN = auto()
    TAKEN = auto()
    NO_STOCK = auto()


def fill_schedule(*, days: int = KEPT_DAYS, budget: float) -> int:
    """Gives today and the `days` days after it their deals for about `budget` seconds; returns how many it gave.

    A day gets the deal in stock closest to its weekday's band. While the stock has none inside the band and is small,
    deals are minted into it, approved by the service itself. Any number of processes may do this at once, at any time.
    Nothing is minted while the solver is not ready in this process.
    """
    until, given = monotonic() + budget, 0
    for day, key in missing_days(days):
        given += _fill(day, get_ruleset(key), until)
        if monotonic() >= until:
            break
    return given


def _fill(day: Day, ruleset: Ruleset, until: float) -> bool:
    """Whether the day was given a deal before the time was up."""
    while (outcome := _give_closest(day, ruleset)) is _Outcome.NO_STOCK:
        if not solver_is_ready():
            return False
        _mint_into_stock(ruleset)
        if monotonic() >= until:
            outcome = _give_closest(day, ruleset)
            break
    return outcome is _Outcome.GIVEN


def _give_closest(day: Day, ruleset: Ruleset) -> _Outcome:
    with suppress(TakenDay), transaction.atomic():
        if DailyDeal.objects.filter(date=day.date, ruleset=ruleset.key).exists():
            return _Outcome.TAKEN
        enough = in_stock(ruleset).count() >= ENOUGH_STOCK
        deal = claim_closest(ruleset, day, farthest=None if enough else 0)
        if deal is None:
            return _Outcome.NO_STOCK
        give(deal, day, details={})
        return _Outcome.GIVEN
    return _Outcome.TAKEN


def _mint_into_stock(ruleset: Ruleset) -> None:
    """One candidate: if it can be cleared it goes into stock, whichever weekday it suits."""
    made = candidate(ruleset)
    rating = rating_of(made)
    if rating is None:
        return
    with transaction.atomic():
        deal = keep(made, state=Review.State.APPROVED, rating=rating)
        audit.record(action="mint", subject=audit.of_deal(deal), actor=None, details={"ruleset": ruleset.key})
