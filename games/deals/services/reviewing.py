"""Approving and withdrawing minted and imported deals."""

from django.db import transaction

from games import clock
from games.deals.models import DailyDeal, Deal, Review
from games.deals.services import audit
from games.deals.services.audit import Actor
from games.errors import Conflict, DomainError, ErrorCode, NotFound


def approve(*, deal: Deal, actor: Actor) -> Review:
    """Puts a draft in stock: a daily deal may now be scheduled, an imported one be practised by players.

    Raises:
        NotFound: no deal that is reviewed (practice deals are not).
        Conflict: it is no draft.
    """
    with transaction.atomic():
        review = locked_review(deal)
        if review.state != Review.State.DRAFT:
            raise Conflict("Only a draft can be approved.", review.state)
        _put(review, Review.State.APPROVED, actor)
        audit.record(action="approve", subject=audit.of_deal(deal), actor=actor)
    return review


def withdraw(*, deal: Deal, actor: Actor, reason: str = "") -> Review:
    """Takes a deal out of use for good.

    Raises:
        DomainError: `invalid`, the reason is no text of one line.
        NotFound: no deal that is reviewed.
        Conflict: it is withdrawn already, or on the calendar (replace or unschedule it first, or void its day).
    """
    if not reason.isprintable():
        raise DomainError(ErrorCode.INVALID, "A reason is text on one line.", {"fields": {"reason": ["One line."]}})
    with transaction.atomic():
        review = locked_review(deal)
        if review.state == Review.State.WITHDRAWN:
            raise Conflict("This deal is withdrawn already.", review.state)
        scheduled = DailyDeal.objects.filter(deal=deal).first()
        if scheduled is not None:
            raise Conflict(f"This deal is on the calendar, on {scheduled.date}.", scheduled.date.isoformat())
        _put(review, Review.State.WITHDRAWN, actor)
        audit.record(action="withdraw", subject=audit.of_deal(deal), actor=actor, details={"reason": reason})
    return review


def locked_review(deal: Deal) -> Review:
    """The deal's review, its row locked until the transaction ends. Raises NotFound for a deal without one."""
    found = Review.objects.select_for_update().filter(deal=deal).first()
    if found is None:
        raise NotFound("There is no such deal to review.")
    return found


def back_to_draft(review: Review, actor: Actor) -> None:
    """A deal taken off the calendar waits for a new decision: approved, it would be put back by itself."""
    _put(review, Review.State.DRAFT, actor)


def _put(review: Review, state: Review.State, actor: Actor) -> None:
    review.state, review.changed_at = state, clock.now()
    review.changed_by_id = None if actor is None else actor.pk
    review.save(update_fields=["state", "changed_at", "changed_by"])
