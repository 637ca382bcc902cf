"""Ending an attempt: its player gives up, or its time has run out."""

import uuid
from datetime import datetime

from django.db import transaction

from games import clock
from games.attempts.models import Attempt
from games.attempts.selectors import attempt_by_id, own_attempt
from games.attempts.services.storing import announce, take_over, unchanged
from games.attempts.verification import Position, position_of, result
from games.players.models import Player


def end_attempt(*, player: Player, attempt_id: uuid.UUID) -> Position:
    """Gives the attempt up with the score it has; one that is over stays as it is. Raises NotFound."""
    with transaction.atomic():
        while True:
            at = clock.now()
            attempt = settled(own_attempt(player=player, attempt_id=attempt_id), at)
            if attempt.is_over or _end(attempt, at):
                return position_of(attempt)


def settled(attempt: Attempt, at: datetime) -> Attempt:
    """The attempt, ended first if its time has run out by `at`: whoever looks at it does the due work."""
    while not attempt.is_over and attempt.due_at is not None and attempt.due_at <= at:
        with transaction.atomic():
            _end(attempt, attempt.due_at)
        attempt = attempt_by_id(attempt.pk)
    return attempt


def _end(attempt: Attempt, at: datetime) -> bool:
    """Stores the attempt as ended at that instant, if it is still as read. Says whether it did."""
    state = position_of(attempt).state
    over = result(state, status=Attempt.Status.ENDED, attempt=attempt, finished_at=at)
    if not unchanged(attempt).update(**over):
        return False
    take_over(attempt, over)
    announce([attempt])
    return True
