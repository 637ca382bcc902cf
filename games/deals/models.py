"""Deals, the daily schedule, and what operators do with both.

A deal never changes once stored, nor does a day that has opened: the database itself refuses it (migration 0004),
whoever asks. What becomes of a deal lives in rows beside it.
"""

import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Any, ClassVar, Never

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from games.deals.calendar import Day, today
from games.rules.cards import Deal as Cards
from games.rules.cards import parse_deal

MAX_REASON = 200


class PublishedDeal(Exception):
    """Somebody tried to change or delete what is written once: a deal, a day that has opened, a record of either."""


class KeptForever(models.QuerySet["Any"]):
    """A query set that refuses to change rows in bulk, as the rows refuse it one by one."""

    def delete(self) -> Never:
        raise PublishedDeal("Deals, scheduled days and records of them are never deleted.")

    def update(self, **kwargs: Any) -> Never:
        raise PublishedDeal("Deals, scheduled days and records of them are never changed.")


class Schedule(KeptForever):
    """The scheduled days; those still to come may be taken off."""

    def take_off(self, at: datetime) -> int:
        """Deletes these days, none of which has opened by `at`, and returns how many. Only services call it.

        Raises:
            PublishedDeal: one of them has opened; nothing is deleted.
        """
        if self.filter(date__lte=today(at).date).exists():
            raise PublishedDeal("A day that has opened keeps its deal.")
        return models.QuerySet.delete(self)[0]


class Unchanging(models.Model):
    """A row that is written once."""

    objects: ClassVar[Any] = KeptForever.as_manager()

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
            raise PublishedDeal("Deals, scheduled days and records of them are never changed.")
        super().save(force_insert=True, using=using)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        raise PublishedDeal("Deals, scheduled days and records of them are never deleted.")


class Deal(Unchanging):
    """52 cards, the seed they follow from, and the commitment that was published before play.

    An imported deal is cards alone: its `seed` and `commitment` are empty, and it is for practice only.
    """

    class Kind(models.TextChoices):
        DAILY = "daily"
        PRACTICE = "practice"
        IMPORTED = "imported"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    ruleset = models.CharField(max_length=16)
    ruleset_version = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64, blank=True)
    shuffle_version = models.PositiveSmallIntegerField()
    cards_text = models.CharField("cards", max_length=155, help_text="52 cards in deal order, space separated.")
    commitment = models.CharField(max_length=64, blank=True)
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
            models.UniqueConstraint(
                fields=["ruleset", "ruleset_version", "cards_text"],
                condition=models.Q(kind="imported"),
                name="deal_no_import_twice",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="imported", seed="", commitment="")
                | (~models.Q(kind="imported") & ~models.Q(seed="") & ~models.Q(commitment="")),
                name="deal_without_seed_exactly_when_imported",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.ruleset} {self.id}"

    @property
    def cards(self) -> Cards:
        return parse_deal(self.cards_text)


class DailyDeal(Unchanging):
    """Which deal a day has in a ruleset. One row a date and ruleset, whoever asks first.

    Never changed; before its day opens services may delete it (`Schedule.take_off`) and write another.
    """

    date = models.DateField()
    ruleset = models.CharField(max_length=16)
    deal = models.OneToOneField(Deal, on_delete=models.PROTECT, related_name="daily")
    scheduled_at = models.DateTimeField()

    objects: ClassVar[Any] = Schedule.as_manager()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["date", "ruleset"], name="daily_one_per_date_and_ruleset"),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.ruleset}"

    @property
    def day(self) -> Day:
        return Day(self.date)


class MintJob(models.Model):
    """An order for deals: how many, in which ruleset, of what kind. Any process may work at it, at any time.

    A deal is kept in the transaction that counts it, with this row locked, so `kept` is exact whoever is killed.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        CANCELLED = "cancelled"
        FAILED = "failed"

    UNFINISHED: ClassVar = (State.QUEUED, State.RUNNING)

    ruleset = models.CharField(max_length=16)
    wanted = models.PositiveIntegerField()
    kept = models.PositiveIntegerField(default=0)
    tried = models.PositiveIntegerField(default=0, help_text="Candidates made, those kept included.")
    policy = models.JSONField(default=dict, help_text="What a deal must be like to be kept (games.deals.policy).")
    state = models.CharField(max_length=9, choices=State.choices, default=State.QUEUED)
    error = models.CharField(max_length=200, blank=True)
    # Whoever works at a job says so here; due work leaves it alone until then. Correctness never rests on it.
    lease_until = models.DateTimeField(null=True, blank=True)
    lease_token = models.CharField(max_length=32, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=models.Q(kept__lte=models.F("wanted")), name="job_never_more_than_wanted"),
            # The command, started again or twice at once, goes on with the job it has.
            models.UniqueConstraint(
                fields=["ruleset", "policy"],
                condition=models.Q(created_by__isnull=True, state__in=["queued", "running"]),
                name="job_of_the_command_once",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["id"], condition=models.Q(state__in=["queued", "running"]), name="job_unfinished"),
        ]

    def __str__(self) -> str:
        return f"job {self.pk}: {self.kept} of {self.wanted} {self.ruleset}"

    @property
    def is_finished(self) -> bool:
        return self.state not in self.UNFINISHED


class Review(models.Model):
    """What operators (or the service itself) decided about a minted or imported deal."""

    class State(models.TextChoices):
        DRAFT = "draft"
        APPROVED = "approved"
        WITHDRAWN = "withdrawn"

    deal = models.OneToOneField(Deal, on_delete=models.PROTECT, related_name="review")
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT)
    job = models.ForeignKey(MintJob, on_delete=models.PROTECT, null=True, blank=True, related_name="reviews")
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Empty: the service itself.",
    )

    class Meta:
        indexes: ClassVar[list[Any]] = [models.Index(fields=["state"], name="review_state")]

    def __str__(self) -> str:
        return f"{self.state} {self.deal_id}"


class DealRating(models.Model):
    """What solver and bot say of a deal. Absent until somebody asked them; may be made anew by a later version."""

    deal = models.OneToOneField(Deal, on_delete=models.PROTECT, related_name="rating")
    solvable = models.BooleanField()
    min_draws = models.PositiveSmallIntegerField(null=True, blank=True)
    best_score = models.IntegerField(null=True, blank=True)
    best_cards_left = models.PositiveSmallIntegerField(null=True, blank=True)
    best_moves = models.PositiveSmallIntegerField(null=True, blank=True)
    best_winning_score = models.IntegerField(null=True, blank=True)
    winning_line = models.TextField(null=True, blank=True, help_text="A whole log that clears the tableau.")
    playouts = models.PositiveIntegerField()
    cleared_permille = models.PositiveSmallIntegerField(help_text="Playouts that cleared it, of 1,000.")
    par = models.IntegerField()
    difficulty = models.PositiveSmallIntegerField(help_text="0 easiest to 99 hardest in its ruleset; 100 not solvable.")
    version = models.PositiveSmallIntegerField()
    rated_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(solvable=True, min_draws__isnull=False, winning_line__isnull=False)
                | models.Q(solvable=False, min_draws__isnull=True, winning_line__isnull=True),
                name="rating_solvable_has_a_line",
            ),
        ]
        indexes: ClassVar[list[Any]] = [models.Index(fields=["difficulty"], name="rating_difficulty")]

    def __str__(self) -> str:
        return f"difficulty {self.difficulty} {self.deal_id}"


class VoidedDaily(Unchanging):
    """A day's deal does not count: its results leave the boards. Final."""

    daily = models.OneToOneField(DailyDeal, on_delete=models.PROTECT, related_name="void")
    reason = models.CharField(max_length=MAX_REASON, help_text="Players read it.")
    voided_at = models.DateTimeField()
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="void_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"void {self.daily_id}: {self.reason}"


class Preview(Unchanging):
    """A member of staff asked to see a secret deal's cards, and plays it unranked for ever."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="previews")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="previews")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["deal", "player"], name="preview_once_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} saw {self.deal_id}"


class AuditEntry(Unchanging):
    """Who changed what, and when. Entries are only ever added."""

    at = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Empty: the service itself.",
    )
    action = models.SlugField(max_length=32)
    subject = models.CharField(max_length=64, help_text='What it was done to: "deal <id>", "daily <date> <ruleset>".')
    details = models.JSONField(default=dict, encoder=DjangoJSONEncoder)

    class Meta:
        verbose_name_plural = "audit entries"
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["subject"], name="audit_subject"),
            models.Index(fields=["-at", "-id"], name="audit_latest"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"
