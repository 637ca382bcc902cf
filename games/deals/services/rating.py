"""Storing what solver and bot say of deals."""

import logging
from time import monotonic
from typing import TYPE_CHECKING

from django.db.models import F, Q

from games import clock
from games.deals.models import Deal, DealRating, Review
from games.deals.solving import rate, solver_is_ready
from games.rules.rulesets import get_ruleset

if TYPE_CHECKING:
    from uuid import UUID

    from games.solver.rating import Rating

_log = logging.getLogger(__name__)
# More deals than this that cannot be rated are no single deals' fault: the call ends.
_MOST_PASSED_OVER = 20


def rate_deal(*, deal: Deal) -> DealRating:
    """Rates the deal, anew if it was rated before, and stores that. Some tens of milliseconds.

    Raises:
        Unavailable: the solver is not ready in this process.
    """
    ruleset = get_ruleset(deal.ruleset, deal.ruleset_version)
    return store_rating(deal, rate(ruleset, deal.cards))


def rate_missing(*, budget: float) -> int:
    """Rates deals that are not rated, or were by an earlier version, for about `budget` seconds; returns how many.

    Those that are played soonest come first. Nothing is done while the solver is not ready in this process. Several
    processes may do the same deal at once: both store the same figures. A deal that cannot be rated is logged and
    passed over until the next call, so that it keeps no other waiting.
    """
    if not solver_is_ready():
        return 0
    from games.solver.rating import RATING_VERSION

    waiting = (
        Deal.objects.filter(Q(rating__isnull=True) | Q(rating__version__lt=RATING_VERSION))
        .filter(review__isnull=False)
        .exclude(review__state=Review.State.WITHDRAWN)
        .order_by(F("daily__date").asc(nulls_last=True), "created_at", "pk")
    )
    until, rated = monotonic() + budget, 0
    passed_over: list[UUID] = []
    while True:
        deal = waiting.exclude(pk__in=passed_over).first()
        if deal is None:
            return rated
        if _rated(deal):
            rated += 1
        else:
            passed_over.append(deal.pk)
        # One is always rated, however long the deals before it took to fail: else nothing would ever get past them.
        if len(passed_over) >= _MOST_PASSED_OVER or (rated and monotonic() >= until):
            return rated


def _rated(deal: Deal) -> bool:
    """Whether the deal could be rated."""
    try:
        rate_deal(deal=deal)
    except Exception:  # noqa: BLE001 - whatever is wrong with one deal, the others must be rated
        _log.exception("A deal cannot be rated.", extra={"id": str(deal.pk)})
        return False
    return True


def store_rating(deal: Deal, rating: "Rating") -> DealRating:
    """Writes the rating of a stored deal, in place of an earlier one."""
    stored, _ = DealRating.objects.update_or_create(
        deal=deal,
        defaults={
            "solvable": rating.solvable,
            "min_draws": rating.min_draws,
            "best_score": rating.best.get("score"),
            "best_cards_left": rating.best.get("cards_left"),
            "best_moves": rating.best.get("moves"),
            "best_winning_score": rating.best_winning_score,
            "winning_line": rating.winning_line,
            "playouts": rating.playouts,
            "cleared_permille": rating.cleared_permille,
            "par": rating.par,
            "difficulty": rating.difficulty,
            "version": _version(),
            "rated_at": clock.now(),
        },
    )
    return stored


def _version() -> int:
    from games.solver.rating import RATING_VERSION

    return RATING_VERSION
