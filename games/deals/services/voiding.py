"""Declaring a day's deal void: it does not count, and players are told why."""

from django.db import transaction

from games import clock
from games.deals import signals
from games.deals.calendar import Day
from games.deals.models import MAX_REASON, DailyDeal, VoidedDaily
from games.deals.services import audit
from games.deals.services.audit import Actor
from games.errors import Conflict, DomainError, ErrorCode, NotFound
from games.rules.rulesets import Ruleset


def void_daily(*, day: Day, ruleset: Ruleset, reason: str, actor: Actor) -> VoidedDaily:
    """Declares a day that has opened void, for good; the apps above undo what came of it (signal `voiding`).

    A day that has closed or revealed may be voided too: a fault or a leak is often found only then.

    Raises:
        DomainError: `invalid`, the reason is not 1-200 characters once trimmed.
        NotFound: that day has no deal in that ruleset.
        Conflict: the day has not opened (then its deal is replaced or unscheduled), or is void already.
    """
    told = reason.strip()
    if not 1 <= len(told) <= MAX_REASON or not told.isprintable():
        raise DomainError(
            ErrorCode.INVALID,
            f"Players are told why: 1 to {MAX_REASON} characters on one line.",
            {"fields": {"reason": [f"1 to {MAX_REASON} characters on one line."]}},
        )
    with transaction.atomic():
        # The lock comes first: an attempt that names this day waits for it, so none slips past the receivers.
        daily = (
            DailyDeal.objects.select_related("deal")
            .select_for_update(of=("self",))
            .filter(date=day.date, ruleset=ruleset.key)
            .first()
        )
        if daily is None:
            raise NotFound("That day has no deal in that ruleset.")
        if clock.now() < day.opens_at:
            raise Conflict("That day has not opened: replace or unschedule its deal instead.", "scheduled")
        if VoidedDaily.objects.filter(daily=daily).exists():
            raise Conflict("That day's deal is void already.", "void")
        void: VoidedDaily = VoidedDaily.objects.create(
            daily=daily, reason=told, voided_at=clock.now(), voided_by_id=None if actor is None else actor.pk
        )
        audit.record(action="void", subject=audit.of_daily(daily), actor=actor, details={"reason": told})
        signals.voiding.send(DailyDeal, daily=daily)
    return void
