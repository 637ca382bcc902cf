"""Reads about deals."""

import re
import uuid
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db.models import Case, CharField, Exists, F, OuterRef, Q, QuerySet, TextChoices, Value, When

from games import clock
from games.deals.calendar import GRACE, Day, first_day, today
from games.deals.models import AuditEntry, DailyDeal, Deal, MintJob, Preview, Review, VoidedDaily
from games.rules.rulesets import RULESETS, Ruleset


class DealStatus(TextChoices):
    """Where a deal is in its life, as operators see it."""

    DRAFT = "draft"
    APPROVED = "approved"
    SCHEDULED = "scheduled"
    LIVE = "live"
    CLOSED = "closed"
    VOID = "void"
    WITHDRAWN = "withdrawn"
    PRACTICE = "practice"
    """A seed that a player typed: nobody manages it."""


def deal_by_id(deal_id: uuid.UUID) -> Deal | None:
    """The deal with that id, if there is one."""
    found: Deal | None = Deal.objects.filter(pk=deal_id).first()
    return found


def schedule_of(deal: Deal) -> DailyDeal | None:
    """Which day the deal belongs to, if any."""
    found: DailyDeal | None = DailyDeal.objects.filter(deal=deal).first()
    return found


def void_of(daily: DailyDeal) -> VoidedDaily | None:
    """Why the day's deal does not count, if it does not."""
    found: VoidedDaily | None = VoidedDaily.objects.filter(daily=daily).first()
    return found


def void_dates() -> set[date]:
    """The dates with at least one void daily."""
    return set(VoidedDaily.objects.values_list("daily__date", flat=True))


def has_previewed(*, deal: Deal, player: AbstractUser) -> bool:
    """Whether the player, a member of staff, has been shown this deal before it was public."""
    return bool(Preview.objects.filter(deal=deal, player_id=player.pk).exists())


def practisable(*, deal_id: uuid.UUID, player: AbstractUser) -> Deal | None:
    """The deal, if that player may start practice on it by its id: an approved import, or any deal they previewed.

    An imported deal has no seed and no commitment: both are empty.
    """
    deal = deal_by_id(deal_id)
    if deal is None:
        return None
    if deal.kind == Deal.Kind.IMPORTED and Review.objects.filter(deal=deal, state=Review.State.APPROVED).exists():
        return deal
    return deal if has_previewed(deal=deal, player=player) else None


def is_public(deal: Deal, at: datetime) -> bool:
    """Whether seed and cards are no secret: never one for practice and imports, over once a daily has revealed."""
    if deal.kind != Deal.Kind.DAILY:
        return True
    daily = schedule_of(deal)
    return daily is not None and daily.day.is_revealed(at)


def may_look(*, deal: Deal, player: AbstractUser) -> bool:
    """Whether a member of staff may be shown seed and cards: they are public, or the player has previewed them."""
    return is_public(deal, clock.now()) or has_previewed(deal=deal, player=player)


def deals_with_status(at: datetime | None = None) -> QuerySet[Any]:
    """All deals, each with `status` (a `DealStatus`) and `scheduled_for` (its date or null) at `at`, now by default.

    `review`, `rating`, `daily` and its `void` are joined.
    """
    now_date = today(clock.now() if at is None else at).date
    found: QuerySet[Any] = Deal.objects.select_related("review", "rating", "daily", "daily__void").annotate(
        scheduled_for=F("daily__date"), status=_status(now_date)
    )
    return found


def status_of(deal: Deal, at: datetime | None = None) -> DealStatus:
    """The status of one deal, as `deals_with_status` gives it."""
    return DealStatus(deals_with_status(at).values_list("status", flat=True).get(pk=deal.pk))


def public_deals(at: datetime) -> Q:
    """The condition that a deal's seed and cards are no secret, as `is_public`."""
    # A day reveals at its date's midnight, plus a day, plus the grace hour.
    revealed = (at - timedelta(days=1) - GRACE).date()
    return ~Q(kind=Deal.Kind.DAILY) | Q(daily__date__lte=revealed)


def search(text: str, *, for_player: AbstractUser | None) -> QuerySet[Any]:
    """`deals_with_status`, narrowed to those that `text` names.

    Public deals, and those the player has previewed, are found by any part of their seed or cards. A secret one is
    found only by its whole seed or all its 52 cards, which nobody can guess, and every deal by its whole id or
    commitment: a part of a secret would make the search an oracle.
    """
    wanted, found = text.strip(), deals_with_status()
    if not wanted:
        return found
    if "\x00" in wanted:
        # In no seed and no card, and PostgreSQL refuses to compare with it.
        return found.none()
    cards = " ".join(re.split(r"[\s,;]+", wanted.upper()))
    whole = Q(seed=wanted) | Q(cards_text=cards)
    if re.fullmatch("[0-9a-f]{64}", wanted.lower()):
        whole |= Q(commitment=wanted.lower())
    with suppress(ValueError):
        whole |= Q(pk=uuid.UUID(wanted))
    visible = public_deals(clock.now())
    if for_player is not None:
        visible |= Q(Exists(Preview.objects.filter(deal=OuterRef("pk"), player_id=for_player.pk)))
    return found.filter(whole | (visible & (Q(seed__contains=wanted) | Q(cards_text__contains=cards))))


def schedule_between(first: date, last: date) -> dict[date, dict[str, DailyDeal | None]]:
    """Every day from `first` to `last`, both included, and what each ruleset has there; None where nothing yet.

    The days have `deal`, its `review` and `rating`, and `void` joined.
    """
    found: dict[date, dict[str, DailyDeal | None]] = {
        first + timedelta(days=number): {ruleset.key: None for ruleset in RULESETS}
        for number in range((last - first).days + 1)
    }
    rows = DailyDeal.objects.select_related("deal", "deal__review", "deal__rating", "void").filter(
        date__range=(first, last)
    )
    for daily in rows:
        found[daily.date][daily.ruleset] = daily
    return found


def missing_days(days: int) -> list[tuple[Day, str]]:
    """The (day, ruleset key) pairs without a deal, today and the `days` days after it, in order."""
    start = max(today(clock.now()).date, first_day())
    coming = schedule_between(start, start + timedelta(days=days))
    return [(Day(day), key) for day, deals in coming.items() for key, daily in deals.items() if daily is None]


def days_ahead() -> int:
    """How many days, from today on without a gap, have a deal in every ruleset: 0 if today lacks one."""
    start = max(today(clock.now()).date, first_day())
    count = DailyDeal.objects.filter(date__gte=start, ruleset__in=[ruleset.key for ruleset in RULESETS])
    full: dict[date, int] = {}
    for day in count.values_list("date", flat=True):
        full[day] = full.get(day, 0) + 1
    ahead = 0
    while full.get(start + timedelta(days=ahead)) == len(RULESETS):
        ahead += 1
    return ahead


def jobs() -> QuerySet[MintJob]:
    """All mint jobs, unfinished ones first, then the latest."""
    unfinished = Case(When(state__in=MintJob.UNFINISHED, then=Value(0)), default=Value(1))
    return MintJob.objects.select_related("created_by").order_by(unfinished, "-created_at", "-pk")


def unfinished_jobs(rulesets: Iterable[Ruleset] = RULESETS) -> QuerySet[MintJob]:
    """The mint jobs in those rulesets that still want deals, the oldest first."""
    keys = [ruleset.key for ruleset in rulesets]
    return MintJob.objects.filter(state__in=MintJob.UNFINISHED, ruleset__in=keys).order_by("pk")


def audit_of(subject: str | None = None) -> QuerySet[AuditEntry]:
    """The audit log, the latest entry first; of one subject if it is given."""
    entries: QuerySet[AuditEntry] = AuditEntry.objects.select_related("actor").order_by("-at", "-id")
    return entries if subject is None else entries.filter(subject=subject)


def audit_of_decisions() -> QuerySet[AuditEntry]:
    """The audit log without what the service does by itself day by day: minting deals and giving days one."""
    return audit_of().exclude(actor__isnull=True, action__in=("mint", "schedule"))


def counts_by_status() -> Mapping[str, int]:
    """How many deals have each status; those with none are left out."""
    counts: dict[str, int] = {}
    for status in deals_with_status().values_list("status", flat=True):
        counts[status] = counts.get(status, 0) + 1
    return counts


def _status(now: date) -> Case:
    return Case(
        When(kind=Deal.Kind.PRACTICE, then=Value(DealStatus.PRACTICE)),
        When(daily__void__isnull=False, then=Value(DealStatus.VOID)),
        When(daily__date__gt=now, then=Value(DealStatus.SCHEDULED)),
        When(daily__date=now, then=Value(DealStatus.LIVE)),
        When(daily__date__lt=now, then=Value(DealStatus.CLOSED)),
        When(review__state=Review.State.APPROVED, then=Value(DealStatus.APPROVED)),
        When(review__state=Review.State.WITHDRAWN, then=Value(DealStatus.WITHDRAWN)),
        default=Value(DealStatus.DRAFT),
        output_field=CharField(),
    )
