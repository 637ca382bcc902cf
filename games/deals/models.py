"""Deals and the daily schedule.

A deal never changes once stored: the database itself refuses it (migration 0002), whoever asks.
"""

import uuid
from collections.abc import Iterable
from typing import Any, ClassVar, Never

from django.db import models

from games.deals.calendar import Day
from games.rules.cards import Deal as Cards
from games.rules.cards import parse_deal


class PublishedDeal(Exception):
    """Somebody tried to change or delete a deal, or a day's schedule."""


class KeptForever(models.QuerySet["Any"]):
    """A query set that refuses to change rows in bulk, as the rows refuse it one by one."""

    def delete(self) -> Never:
        raise PublishedDeal("Deals and scheduled days are never deleted.")

    def update(self, **kwargs: Any) -> Never:
        raise PublishedDeal("Deals and scheduled days are never changed.")


class Unchanging(models.Model):
    """A row that is written once."""

    objects = KeptForever.as_manager()

    class Meta:
        abstract = True

    def save(
        self,
        *,
        force_insert: bool | tuple[models.base.ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        if not self._state.adding:
            raise PublishedDeal("Deals and scheduled days are never changed.")
        super().save(force_insert=True, using=using)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        raise PublishedDeal("Deals and scheduled days are never deleted.")


class Deal(Unchanging):
    """52 cards, the seed they follow from, and the commitment that was published before play."""

    class Kind(models.TextChoices):
        DAILY = "daily"
        PRACTICE = "practice"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    ruleset = models.CharField(max_length=16)
    ruleset_version = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    shuffle_version = models.PositiveSmallIntegerField()
    cards_text = models.CharField("cards", max_length=155, help_text="52 cards in deal order, space separated.")
    commitment = models.CharField(max_length=64)
    commitment_version = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["ruleset", "ruleset_version", "shuffle_version", "seed"],
                condition=models.Q(kind="practice"),
                name="deal_one_per_practice_seed",
            ),
            models.UniqueConstraint(
                fields=["cards_text"], condition=models.Q(kind="daily"), name="deal_no_daily_twice"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.ruleset} {self.id}"

    @property
    def cards(self) -> Cards:
        return parse_deal(self.cards_text)


class DailyDeal(Unchanging):
    """Which deal a day has in a ruleset. One row a date and ruleset, whoever asks first."""

    date = models.DateField()
    ruleset = models.CharField(max_length=16)
    deal = models.OneToOneField(Deal, on_delete=models.PROTECT, related_name="daily")
    scheduled_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["date", "ruleset"], name="daily_one_per_date_and_ruleset"),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.ruleset}"

    @property
    def day(self) -> Day:
        return Day(self.date)
