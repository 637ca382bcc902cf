"""Running solver and bot on a selection of deals: as many as a request has time for, the rest is due work."""

from time import monotonic

from django.contrib import messages
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.db.models import Q, QuerySet

from games.deals.models import Deal
from games.deals.services import audit, rate_deal
from games.deals.solving import require_solver
from games.errors import DomainError

BUDGET_SECONDS = 3.0
AT_ONCE = 200


def rate_selection(deals: QuerySet[Deal], actor: AbstractUser) -> tuple[int, str]:
    """Rates those of the selection that are not rated by the present version, for some seconds.

    Returns the level and the text of what the operator is told.
    """
    try:
        require_solver()
    except DomainError as error:
        return messages.WARNING, error.message
    from games.solver.rating import RATING_VERSION

    chosen = Deal.objects.filter(pk__in=deals.order_by().values("pk"))
    waiting = chosen.filter(Q(rating__isnull=True) | Q(rating__version__lt=RATING_VERSION)).order_by("created_at", "pk")
    total = waiting.count()
    until, rated = monotonic() + BUDGET_SECONDS, 0
    for deal in waiting[:AT_ONCE]:
        rate_one(deal, actor)
        rated += 1
        if monotonic() >= until:
            break
    return _told(rated, total, chosen.count())


def rate_one(deal: Deal, actor: AbstractUser) -> None:
    """Rates one deal, anew if it was, and writes down who asked. Raises Unavailable."""
    with transaction.atomic():
        rate_deal(deal=deal)
        audit.record(action="rate", subject=audit.of_deal(deal), actor=actor)


def _told(rated: int, total: int, chosen: int) -> tuple[int, str]:
    known = f" {chosen - total} had their rating already." if chosen > total else ""
    if rated < total:
        rest = f" {total - rated} are left: those that are managed are rated in the background, or run this again."
        return messages.WARNING, f"Rated {rated} of {total}.{rest}{known}"
    if not total:
        return messages.INFO, "All of them are rated already: the same deal always has the same rating."
    return messages.SUCCESS, f"Rated {rated}.{known}"
