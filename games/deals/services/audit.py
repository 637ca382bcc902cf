"""Writes down who changed what. Every service here calls it inside the transaction of the change itself."""

from collections.abc import Mapping

from django.contrib.auth.models import AbstractUser

from games import clock
from games.deals.models import AuditEntry, DailyDeal, Deal, MintJob

Actor = AbstractUser | None
"""A member of staff; None is the service itself."""


def record(*, action: str, subject: str, actor: Actor, details: Mapping[str, object] | None = None) -> None:
    """Adds an entry. `details` are JSON values and never hold a seed or cards: the log is read by staff who play."""
    AuditEntry.objects.create(
        at=clock.now(),
        actor_id=None if actor is None else actor.pk,
        action=action,
        subject=subject,
        details=dict(details or {}),
    )


def of_deal(deal: Deal) -> str:
    """The subject of an entry about a deal."""
    return f"deal {deal.pk}"


def of_daily(daily: DailyDeal) -> str:
    """The subject of an entry about a day's deal."""
    return f"daily {daily.date.isoformat()} {daily.ruleset}"


def of_job(job: MintJob) -> str:
    """The subject of an entry about a mint job."""
    return f"job {job.pk}"
