"""An attempt is its move log; everything else about it is replayed from that.

The outcome is copied onto the row only once the attempt is over, for boards and statistics.
"""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Length

from games.deals.models import DailyDeal, Deal
from games.rules.replay import MAX_LOG

models.TextField.register_lookup(Length)


class Attempt(models.Model):
    """One player's game on one deal."""

    class Status(models.TextChoices):
        PLAYING = "playing"
        WON = "won"
        STUCK = "stuck"
        ENDED = "ended"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="attempts")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="attempts")
    daily = models.ForeignKey(DailyDeal, on_delete=models.PROTECT, null=True, blank=True, related_name="attempts")
    ruleset = models.CharField(max_length=16)
    ruleset_version = models.PositiveSmallIntegerField()
    ranked = models.BooleanField(default=False)
    voided = models.BooleanField(
        default=False, help_text="It was ranked and open when its daily was declared void; practice since then."
    )

    log = models.TextField(default="", blank=True)
    # One number a move, each followed by a comma: grows by concatenation, like the log.
    times = models.TextField(default="", blank=True, help_text="Milliseconds from the start, one a move.")
    started_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True, help_text="When the service ends it by itself.")

    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLAYING)
    finished_at = models.DateTimeField(null=True, blank=True)
    elapsed_ms = models.BigIntegerField(null=True, blank=True)
    played_out = models.BooleanField(null=True, help_text="Whether it ended won or stuck, not given up.")
    score = models.IntegerField(null=True, blank=True)
    cards_left = models.PositiveSmallIntegerField(null=True, blank=True)
    moves = models.PositiveSmallIntegerField(null=True, blank=True)
    draws = models.PositiveSmallIntegerField(null=True, blank=True)
    longest_streak = models.PositiveSmallIntegerField(null=True, blank=True)
    peaks_cleared = models.PositiveSmallIntegerField(null=True, blank=True)
    undos = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["daily", "player"], condition=models.Q(ranked=True), name="attempt_one_ranked_a_daily"
            ),
            models.CheckConstraint(
                condition=models.Q(ranked=False) | models.Q(daily__isnull=False, due_at__isnull=False),
                name="attempt_ranked_only_at_a_daily",
            ),
            models.CheckConstraint(
                condition=models.Q(voided=False) | models.Q(ranked=False, daily__isnull=False),
                name="attempt_voided_is_practice_at_a_daily",
            ),
            models.CheckConstraint(condition=models.Q(log__length__lte=MAX_LOG), name="attempt_log_at_most_1000"),
            models.CheckConstraint(
                condition=models.Q(
                    status="playing", finished_at__isnull=True, score__isnull=True, elapsed_ms__isnull=True
                )
                | (
                    ~models.Q(status="playing")
                    & models.Q(finished_at__isnull=False, score__isnull=False, elapsed_ms__gte=0)
                    & models.Q(cards_left__isnull=False, moves__isnull=False, played_out__isnull=False)
                ),
                name="attempt_outcome_exactly_when_over",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["player", "-started_at"], name="attempt_of_player"),
            models.Index(
                fields=["due_at"],
                condition=models.Q(status="playing", due_at__isnull=False),
                name="attempt_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"

    @property
    def is_over(self) -> bool:
        return self.status != self.Status.PLAYING

    @property
    def times_ms(self) -> list[int]:
        """When each move of the log was received, in milliseconds from the start."""
        return [int(number) for number in self.times.split(",") if number]
