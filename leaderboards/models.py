"""Boards in SQL, the truth of every rank: one row a board and player, with integer keys that sort it."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from games.attempts.models import Attempt


class Board(models.Model):
    """A board that has at least one row; its integer id keeps the rows' keys small."""

    key = models.CharField(max_length=48, unique=True)

    def __str__(self) -> str:
        return self.key


class Entry(models.Model):
    """A player's result on a board.

    `primary` and `secondary` are the ruleset's rank keys, smaller is better. The index over them, `achieved_us` and the
    id is the board's total order, so that pages neither repeat nor lose a row.
    """

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="board_entries")
    attempt = models.ForeignKey(Attempt, on_delete=models.PROTECT, related_name="board_entries")
    primary = models.IntegerField()
    secondary = models.IntegerField()
    achieved_us = models.BigIntegerField(help_text="When it was achieved, in microseconds since 1970 UTC.")
    score = models.IntegerField()
    cards_left = models.PositiveSmallIntegerField()
    moves = models.PositiveSmallIntegerField()
    elapsed_ms = models.BigIntegerField()

    class Meta:
        verbose_name_plural = "entries"
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["board", "player"], name="entry_one_a_board_and_player"),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["board", "primary", "secondary", "achieved_us", "id"], name="entry_order"),
        ]

    def __str__(self) -> str:
        return f"{self.board_id}: {self.player_id}"
