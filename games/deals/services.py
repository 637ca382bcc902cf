"""Writes about deals: minting them and putting them on the schedule."""

import secrets

from django.db import IntegrityError, transaction

from games import clock
from games.deals.calendar import Day
from games.deals.models import DailyDeal, Deal
from games.errors import NotFound
from games.rules.cards import format_deal
from games.rules.commitment import COMMITMENT_VERSION, commitment
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import SHUFFLE_VERSION, deal_from_seed

# 192 random bits; RULES.md asks for at least 128.
_SECRET_BYTES = 24


def daily(*, day: Day, ruleset: Ruleset) -> DailyDeal:
    """That day's deal in that ruleset, minted now if nobody scheduled one.

    However many processes ask first at once, the unique constraint lets one of them win and all get its row.

    Raises:
        NotFound: the day is before the first one or still to come.
    """
    if not day.exists(clock.now()):
        raise NotFound("There is no daily deal on that date.")
    found = _scheduled(day, ruleset)
    if found is None:
        try:
            with transaction.atomic():
                return DailyDeal.objects.create(
                    date=day.date, ruleset=ruleset.key, deal=_mint_secret(ruleset), scheduled_at=clock.now()
                )
        except IntegrityError:
            found = _scheduled(day, ruleset)
            if found is None:
                raise
    return found


def dailies(*, day: Day) -> list[DailyDeal]:
    """That day's deals, one a ruleset in the rulesets' order. Raises NotFound like `daily`."""
    return [daily(day=day, ruleset=ruleset) for ruleset in RULESETS]


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
    found = Deal.objects.filter(**known).first()
    if found is None:
        try:
            with transaction.atomic():
                return _store(Deal.Kind.PRACTICE, seed, ruleset)
        except IntegrityError:
            found = Deal.objects.get(**known)
    return found


def _scheduled(day: Day, ruleset: Ruleset) -> DailyDeal | None:
    found: DailyDeal | None = (
        DailyDeal.objects.select_related("deal").filter(date=day.date, ruleset=ruleset.key).first()
    )
    return found


def _mint_secret(ruleset: Ruleset) -> Deal:
    return _store(Deal.Kind.DAILY, secrets.token_urlsafe(_SECRET_BYTES), ruleset)


def _store(kind: Deal.Kind, seed: str, ruleset: Ruleset) -> Deal:
    deal: Deal = Deal.objects.create(
        kind=kind,
        ruleset=ruleset.key,
        ruleset_version=ruleset.version,
        seed=seed,
        shuffle_version=SHUFFLE_VERSION,
        cards_text=format_deal(deal_from_seed(seed)),
        commitment=commitment(seed),
        commitment_version=COMMITMENT_VERSION,
        created_at=clock.now(),
    )
    return deal
