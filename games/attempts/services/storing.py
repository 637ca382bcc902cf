"""How a change to an attempt is stored: only if its row is still what was read, and told to whoever listens."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from games.attempts import signals
from games.attempts.models import Attempt


def unchanged(attempt: Attempt) -> QuerySet[Attempt]:
    """The attempt's row, as long as it is what was read: the compare of the compare-and-set.

    Whether it is ranked, and until when, is part of it: a result is never stored as ranked after its daily was voided.
    """
    return Attempt.objects.filter(
        pk=attempt.pk,
        status=Attempt.Status.PLAYING,
        log__length=len(attempt.log),
        ranked=attempt.ranked,
        due_at=attempt.due_at,
    )


def take_over(attempt: Attempt, stored: Mapping[str, object]) -> None:
    """Makes the object in hand say what its row now says."""
    for column, value in stored.items():
        setattr(attempt, column, value)


def announce(attempts: Sequence[Attempt]) -> None:
    """Tells of attempts whose results have just been stored: now to what is stored with them, later to everybody."""
    signals.finishing.send(Attempt, attempts=attempts)
    transaction.on_commit(partial(_tell, attempts))


def _tell(attempts: Iterable[Attempt]) -> None:
    for attempt in attempts:
        signals.finished.send(Attempt, attempt=attempt)
