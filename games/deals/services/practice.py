"""Deals to practise on: of a seed somebody typed."""

from django.db import IntegrityError, transaction

from games import clock
from games.deals.models import Deal
from games.rules.cards import format_deal
from games.rules.commitment import COMMITMENT_VERSION, commitment
from games.rules.rulesets import Ruleset
from games.rules.shuffle import SHUFFLE_VERSION, deal_from_seed


def practice_deal(*, seed: str, ruleset: Ruleset) -> Deal:
    """The practice deal of a seed a player typed; the same row whenever the seed comes again.

    Raises:
        games.rules.errors.InvalidSeed: the seed is not 1-64 printable ASCII characters without spaces.
    """
    known = {
        "kind": Deal.Kind.PRACTICE,
        "ruleset": ruleset.key,
        "ruleset_version": ruleset.version,
        "shuffle_version": SHUFFLE_VERSION,
        "seed": seed,
    }
    found: Deal | None = Deal.objects.filter(**known).first()
    if found is None:
        try:
            with transaction.atomic():
                found = Deal.objects.create(
                    **known,
                    cards_text=format_deal(deal_from_seed(seed)),
                    commitment=commitment(seed),
                    commitment_version=COMMITMENT_VERSION,
                    created_at=clock.now(),
                )
        except IntegrityError:
            found = Deal.objects.get(**known)
    return found
