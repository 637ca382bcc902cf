"""Making deals: a secret seed, the cards that follow from it, and what is known of them."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games import clock
from games.deals.models import Deal, MintJob, Review
from games.deals.services.audit import Actor
from games.deals.services.rating import store_rating
from games.deals.solving import is_clearable, rate
from games.rules.cards import Deal as Cards
from games.rules.cards import format_deal
from games.rules.commitment import COMMITMENT_VERSION, commitment
from games.rules.rulesets import Ruleset
from games.rules.shuffle import SHUFFLE_VERSION, deal_from_seed

if TYPE_CHECKING:
    from games.solver.rating import Rating

# 192 random bits; RULES.md asks for at least 128.
_SECRET_BYTES = 24


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deal that is nowhere stored yet."""

    ruleset: Ruleset
    seed: str
    cards: Cards


def candidate(ruleset: Ruleset) -> Candidate:
    """A new secret deal, which may or may not be clearable."""
    seed = secrets.token_urlsafe(_SECRET_BYTES)
    return Candidate(ruleset, seed, deal_from_seed(seed))


def clearable_candidate(ruleset: Ruleset) -> Candidate:
    """A new secret deal that can be cleared in its ruleset. A few milliseconds. Raises Unavailable."""
    while True:
        made = candidate(ruleset)
        if is_clearable(ruleset, made.cards):
            return made


def rating_of(made: Candidate) -> "Rating | None":
    """The candidate's rating, None if it cannot be cleared. Raises Unavailable."""
    if not is_clearable(made.ruleset, made.cards):
        return None
    return rate(made.ruleset, made.cards)


def keep(
    made: Candidate,
    *,
    state: Review.State,
    rating: "Rating | None" = None,
    job: MintJob | None = None,
    actor: Actor = None,
) -> Deal:
    """Stores the candidate with its review, and its rating if it is known. The caller owns the transaction."""
    deal: Deal = Deal.objects.create(
        kind=Deal.Kind.DAILY,
        ruleset=made.ruleset.key,
        ruleset_version=made.ruleset.version,
        seed=made.seed,
        shuffle_version=SHUFFLE_VERSION,
        cards_text=format_deal(made.cards),
        commitment=commitment(made.seed),
        commitment_version=COMMITMENT_VERSION,
        created_at=clock.now(),
    )
    Review.objects.create(
        deal=deal, state=state, job=job, changed_at=clock.now(), changed_by_id=None if actor is None else actor.pk
    )
    if rating is not None:
        store_rating(deal, rating)
    return deal
