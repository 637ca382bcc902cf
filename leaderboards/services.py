"""Writes to boards."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from games.attempts.models import Attempt
from games.attempts.verification import position_of, ruleset_of
from games.deals.models import DailyDeal, VoidedDaily
from leaderboards.boards import DailyBoard, to_microseconds
from leaderboards.models import Board, Entry


def post_results(*, attempts: Sequence[Attempt]) -> None:
    """Puts finished ranked attempts on their days' boards; each once only, however often it is posted.

    Runs inside the transaction that stores the results: both are stored or neither. The number of queries does not
    grow with the number of attempts. A void daily has no results.
    """
    ranked = [attempt for attempt in attempts if attempt.ranked]
    if not ranked:
        return
    dailies = {attempt.daily_id for attempt in ranked}
    void = set(VoidedDaily.objects.filter(daily__in=dailies).values_list("daily_id", flat=True))
    counting = [attempt for attempt in ranked if attempt.daily_id not in void]
    with transaction.atomic():
        boards = _boards({_key_of(attempt) for attempt in counting})
        entries = (_entry(attempt, boards[_key_of(attempt)]) for attempt in counting)
        # Whoever has an entry on a board keeps it: the constraint says so, without asking first.
        Entry.objects.bulk_create(entries, ignore_conflicts=True)


def clear_daily(*, daily: DailyDeal) -> int:
    """Takes all results off the boards of a daily that is being declared void, and returns how many there were.

    The caller holds the daily's row and has made every open attempt at it practice, so nothing is posted behind this.
    """
    deleted, _ = Entry.objects.filter(board__key=_key(daily)).delete()
    return deleted


def _key_of(attempt: Attempt) -> str:
    if attempt.daily is None:
        raise ValueError(f"{attempt} is ranked without a daily, which its table forbids")
    return _key(attempt.daily)


def _key(daily: DailyDeal) -> str:
    return DailyBoard(date=daily.date.isoformat(), ruleset=daily.ruleset).key


def _boards(keys: Iterable[str]) -> dict[str, Board]:
    """The boards with those keys, made where they are missing."""
    wanted = set(keys)
    found = {board.key: board for board in Board.objects.filter(key__in=wanted)}
    if found.keys() != wanted:
        Board.objects.bulk_create((Board(key=key) for key in sorted(wanted - found.keys())), ignore_conflicts=True)
        found = {board.key: board for board in Board.objects.filter(key__in=wanted)}
    return found


def _entry(attempt: Attempt, board: Board) -> Entry:
    if attempt.finished_at is None or attempt.elapsed_ms is None:
        raise ValueError(f"{attempt} is still being played")
    outcome = position_of(attempt).state.outcome()
    primary, secondary = ruleset_of(attempt).rank_key(outcome)
    return Entry(
        board=board,
        player_id=attempt.player_id,
        attempt=attempt,
        primary=primary,
        secondary=secondary,
        achieved_us=to_microseconds(attempt.finished_at),
        score=outcome.score,
        cards_left=outcome.cards_left,
        moves=outcome.moves,
        elapsed_ms=attempt.elapsed_ms,
    )
