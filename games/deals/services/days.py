"""The day's deals when somebody asks for them: a day never fails for want of a scheduler."""

from contextlib import suppress

from django.db import transaction

from games import clock
from games.deals.calendar import Day
from games.deals.models import DailyDeal, Review
from games.deals.services import audit
from games.deals.services.minting import clearable_candidate, keep
from games.deals.services.stock import TakenDay, claim_closest, give
from games.errors import NotFound
from games.rules.rulesets import RULESETS, Ruleset


def daily(*, day: Day, ruleset: Ruleset) -> DailyDeal:
    """That day's deal in that ruleset. If nobody scheduled one it comes from stock, or is minted now and rated later.

    However many processes ask first at once, the unique constraint lets one of them win and all get its row.

    Raises:
        NotFound: the day is before the first one or still to come.
        Unavailable: a deal would have to be minted and the solver is not ready yet.
    """
    if not day.exists(clock.now()):
        raise NotFound("There is no daily deal on that date.")
    found = _scheduled(day, ruleset)
    if found is None:
        found = _from_stock(day, ruleset) or _minted(day, ruleset) or _scheduled(day, ruleset)
    if found is None:
        raise RuntimeError(f"{day.date} {ruleset.key} was refused a deal and has none")
    return found


def dailies(*, day: Day) -> list[DailyDeal]:
    """That day's deals, one a ruleset in the rulesets' order. Raises like `daily`."""
    return [daily(day=day, ruleset=ruleset) for ruleset in RULESETS]


def _scheduled(day: Day, ruleset: Ruleset) -> DailyDeal | None:
    found: DailyDeal | None = (
        DailyDeal.objects.select_related("deal", "void").filter(date=day.date, ruleset=ruleset.key).first()
    )
    return found


def _from_stock(day: Day, ruleset: Ruleset) -> DailyDeal | None:
    with suppress(TakenDay), transaction.atomic():
        deal = claim_closest(ruleset, day)
        return None if deal is None else give(deal, day, details={"on_demand": True})
    return None


def _minted(day: Day, ruleset: Ruleset) -> DailyDeal | None:
    """Only the clearing check is made here: somebody waits. None if another process was first."""
    made = clearable_candidate(ruleset)
    with suppress(TakenDay), transaction.atomic():
        deal = keep(made, state=Review.State.APPROVED)
        audit.record(action="mint", subject=audit.of_deal(deal), actor=None, details={"ruleset": ruleset.key})
        return give(deal, day, details={"on_demand": True})
    return None
