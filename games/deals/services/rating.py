"""Storing what solver and bot say of deals."""

from time import monotonic
from typing import TYPE_CHECKING

from django.db.models import F, Q

from games import clock
from games.deals.models import Deal, DealRating, Review
from games.deals.solving import rate, solver_is_ready
from games.rules.rulesets import get_ruleset

if TYPE_CHECKING:
    from games.solver.rating import Rating


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
    processes may do the same deal at once: both store the same figures.
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
    while True:
        deal = waiting.first()
        if deal is None:
            return rated
        rate_deal(deal=deal)
        rated += 1
        if monotonic() >= until:
            return rated


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
