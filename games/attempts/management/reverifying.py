"""Replays stored attempts and compares what comes out with what is stored. Changes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from games.attempts.models import Attempt
from games.attempts.verification import position_of
from games.rules.errors import RulesError

_COMPARED = ("score", "cards_left", "moves", "draws", "longest_streak", "peaks_cleared", "undos")
_CHUNK = 500


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with an attempt; nothing if `differences` is empty."""

    attempt: UUID
    differences: tuple[str, ...]


def verdicts() -> Iterator[Verdict]:
    """A verdict on every attempt that is over, oldest first; any number of them pass through, few are held."""
    over = Attempt.objects.exclude(status=Attempt.Status.PLAYING).select_related("deal").order_by("started_at", "pk")
    for attempt in over.iterator(chunk_size=_CHUNK):
        yield Verdict(attempt.pk, tuple(_differences(attempt)))


def _differences(attempt: Attempt) -> Iterator[str]:
    try:
        state = position_of(attempt).state
    except (RulesError, ValueError, LookupError) as error:
        yield f"does not replay: {error}"
        return
    outcome = state.outcome()
    for name in _COMPARED:
        stored, replayed = getattr(attempt, name), getattr(outcome, name)
        if stored != replayed:
            yield f"{name} is stored as {stored} and replays to {replayed}"
    played_out = outcome.status in ("won", "stuck")
    if attempt.played_out is not played_out:
        yield f"played_out is stored as {attempt.played_out} and replays to {played_out}"
    if attempt.status not in (Attempt.Status.ENDED, outcome.status):
        yield f"status is stored as {attempt.status} and replays to {outcome.status}"
    if len(attempt.times_ms) != len(attempt.log):
        yield f"{len(attempt.log)} moves have {len(attempt.times_ms)} times"
