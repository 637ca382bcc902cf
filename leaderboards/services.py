"""Writes to boards."""

from django.db import transaction

from games.attempts.models import Attempt
from games.attempts.verification import position_of, ruleset_of
from leaderboards.boards import DailyBoard, to_microseconds
from leaderboards.models import Board, Entry


def post_result(*, attempt: Attempt) -> None:
    """Puts a finished ranked attempt on its day's board; once only, however often it is posted.

    Runs inside the transaction that stores the result: both are stored or neither.
    """
    if not attempt.ranked or attempt.daily is None or attempt.finished_at is None:
        return
    primary, secondary = ruleset_of(attempt).rank_key(position_of(attempt).state.outcome())
    key = DailyBoard(date=attempt.daily.date.isoformat(), ruleset=attempt.ruleset).key
    with transaction.atomic():
        board, _ = Board.objects.get_or_create(key=key)
        Entry.objects.get_or_create(
            board=board,
            player=attempt.player,
            defaults={
                "attempt": attempt,
                "primary": primary,
                "secondary": secondary,
                "achieved_us": to_microseconds(attempt.finished_at),
                "score": attempt.score,
                "cards_left": attempt.cards_left,
                "moves": attempt.moves,
                "elapsed_ms": attempt.elapsed_ms,
            },
        )
