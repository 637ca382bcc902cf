"""Replays an attempt: the one way from its log to its position, and from that to a result that can be trusted."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.attempts.models import Attempt
from games.rules.replay import replay
from games.rules.rulesets import Ruleset, get_ruleset
from games.rules.state import State

_MILLISECOND = timedelta(milliseconds=1)
OUTCOME_COLUMNS = (
    "status", "finished_at", "elapsed_ms", "played_out", "score", "cards_left", "moves", "draws", "longest_streak",
    "peaks_cleared", "undos",
)  # fmt: skip
"""What `result` gives values."""


@dataclass(frozen=True, slots=True)
class Position:
    """An attempt as stored, and the position its log leads to."""

    attempt: Attempt
    state: State


def ruleset_of(attempt: Attempt) -> Ruleset:
    """The ruleset in the version the attempt was begun with."""
    return get_ruleset(attempt.ruleset, attempt.ruleset_version)


def position_of(attempt: Attempt) -> Position:
    """Replays the attempt's whole log. The log was checked move by move when it was stored, so this cannot fail."""
    return Position(attempt, replay(ruleset_of(attempt), attempt.deal.cards, attempt.log))


def elapsed_ms(attempt: Attempt, at: datetime) -> int:
    """Milliseconds from the start to `at` by the server's clock: never negative, never past the attempt's due time."""
    if attempt.due_at is not None:
        at = min(at, attempt.due_at)
    return max(0, (at - attempt.started_at) // _MILLISECOND)


def result(state: State, *, status: str, attempt: Attempt, finished_at: datetime) -> dict[str, object]:
    """The columns that hold the outcome of an attempt that is over in this position, with that status."""
    outcome = state.outcome()
    return {
        "status": status,
        "finished_at": finished_at,
        "elapsed_ms": elapsed_ms(attempt, finished_at),
        "played_out": outcome.status in ("won", "stuck"),
        "score": outcome.score,
        "cards_left": outcome.cards_left,
        "moves": outcome.moves,
        "draws": outcome.draws,
        "longest_streak": outcome.longest_streak,
        "peaks_cleared": outcome.peaks_cleared,
        "undos": outcome.undos,
    }
