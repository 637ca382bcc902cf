"""Ending what nobody looks at: a day's unfinished games when it reveals, many at a time."""

import logging
from collections.abc import Sequence

from django.db import connection, transaction

from games import clock
from games.attempts.models import Attempt
from games.attempts.selectors import WITH_DEAL
from games.attempts.services.storing import announce, take_over
from games.attempts.verification import OUTCOME_COLUMNS, position_of, result
from games.deals.calendar import Day
from games.players.models import Player

_BATCH = 200
_log = logging.getLogger(__name__)


def settle_due(*, day: Day | None = None, player: Player | None = None) -> int:
    """Ends every attempt whose time has run out, of one day, of one player or of all, and returns how many.

    Any number of processes may do this at once: rows are claimed in batches and each ends exactly once. An attempt
    whose log does not replay holds up nothing: it is taken out of the ranking, stays unfinished, and is logged.
    """
    at = clock.now()
    due = Attempt.objects.filter(status=Attempt.Status.PLAYING, due_at__lte=at).order_by("due_at", "pk")
    if day is not None:
        if not day.is_revealed(at):
            return 0
        due = due.filter(daily__date=day.date)
    if player is not None:
        due = due.filter(player=player)
    total = 0
    while due.exists():
        with transaction.atomic():
            claimed = list(due.select_related(*WITH_DEAL).select_for_update(of=("self",), skip_locked=True)[:_BATCH])
            total += _settle(claimed)
        if not claimed:
            break  # the rest is in other hands
    return total


def _settle(claimed: Sequence[Attempt]) -> int:
    """Ends these attempts, whose rows are locked: they are what was read, so there is nothing to compare."""
    ended = [attempt for attempt in claimed if _reckon(attempt)]
    broken = [attempt.pk for attempt in claimed if not attempt.is_over]
    if broken:
        Attempt.objects.filter(pk__in=broken).update(ranked=False, due_at=None)
    if ended:
        _store(ended)
        announce(ended)
    return len(ended)


def _store(ended: Sequence[Attempt]) -> None:
    """Writes the results of all of them in one go. Django's own bulk_update builds an expression a row and column,
    which takes longer than everything else here.
    """
    meta = Attempt._meta  # noqa: SLF001 - Django's documented way to a model's columns
    fields = [*(field for field in meta.concrete_fields if field.name in OUTCOME_COLUMNS), meta.pk]
    *columns, key = [connection.ops.quote_name(field.column) for field in fields]
    rows = [
        [field.get_db_prep_save(getattr(attempt, field.attname), connection) for field in fields] for attempt in ended
    ]
    update = f"UPDATE {connection.ops.quote_name(meta.db_table)} SET {' = %s, '.join(columns)} = %s WHERE {key} = %s"  # noqa: S608 - our own names
    with connection.cursor() as cursor:
        cursor.executemany(update, rows)


def _reckon(attempt: Attempt) -> bool:
    """Gives the object in hand its result as of its due time; False if its log leads to none."""
    if attempt.due_at is None:
        return False
    try:
        state = position_of(attempt).state
    except Exception:  # noqa: BLE001 - whatever is wrong with one row, the others must be settled
        _log.exception("An attempt does not replay: it is unranked and left unfinished.", extra={"id": str(attempt.pk)})
        return False
    take_over(attempt, result(state, status=Attempt.Status.ENDED, attempt=attempt, finished_at=attempt.due_at))
    return True
