"""Writes about attempts: start, play, end, settle.

No function here locks an attempt. A move is one compare-and-set on the log's length, so that any number of processes
may try the same move at once and exactly one of them stores it.
"""

import uuid
from collections.abc import Mapping
from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Concat

from games import clock
from games.attempts import signals
from games.attempts.models import Attempt
from games.attempts.selectors import WITH_DEAL, attempt_by_id, own_attempt, ranked_attempt
from games.attempts.verification import Position, elapsed_ms, position_of, result
from games.attempts.view import view
from games.attempts.visibility import Reader, plays_hidden
from games.deals.calendar import Day
from games.deals.models import DailyDeal, Deal
from games.deals.services import daily as daily_of
from games.deals.services import practice_deal
from games.errors import Conflict, IllegalMoveError, MalformedLogError
from games.players.models import Player
from games.rules.errors import IllegalMove, IllegalReason, MalformedLog
from games.rules.replay import check_log
from games.rules.rulesets import Ruleset
from games.rules.state import State

# Not one of the rules' reasons: it speaks of what the player has not seen, not of the move (API.md).
UNSEEN = "unseen"
_SETTLE_BATCH = 200


def start_daily(*, player: Player, day: Day, ruleset: Ruleset) -> tuple[Attempt, bool]:
    """The player's ranked attempt at that daily while it is theirs to play, else a new practice attempt.

    Returns the attempt and whether it is new.

    Raises:
        NotFound: no such day.
        Conflict: the day has closed but not revealed: what was started may be finished, nothing new starts.
    """
    daily = daily_of(day=day, ruleset=ruleset)
    with transaction.atomic():
        signals.starting.send(Attempt, player=player, daily=daily)
        at = clock.now()
        ranked = ranked_attempt(player=player, daily=daily)
        if ranked is not None:
            ranked = settled(ranked, at)
            if not ranked.is_over:
                return ranked, False
        if day.is_revealed(at) or (ranked is not None and day.is_open(at)):
            return _create(player=player, deal=daily.deal, daily=daily, at=at), True
        if not day.is_open(at):
            raise Conflict("This daily has closed: a new game at it can start once it has revealed.", _closed(day, at))
        try:
            with transaction.atomic():
                return _create(player=player, deal=daily.deal, daily=daily, at=at, due_at=day.reveals_at), True
        except IntegrityError:
            # Another request of the same player won; its attempt is the one.
            ranked = ranked_attempt(player=player, daily=daily)
            if ranked is None:
                raise
            return ranked, False


def start_practice(*, player: Player, seed: str, ruleset: Ruleset) -> Attempt:
    """A new attempt at the deal of a seed of the player's choice. Raises games.rules.errors.InvalidSeed."""
    deal = practice_deal(seed=seed, ruleset=ruleset)
    return _create(player=player, deal=deal, daily=None, at=clock.now())


def append_moves(*, player: Player, attempt_id: uuid.UUID, start: int, moves: str) -> Position:
    """Adds `moves` to a log that is `start` long: all or none. A log that holds them there already is left alone.

    Raises:
        MalformedLogError, NotFound, Conflict (with the view as it is), IllegalMoveError, in this order.
    """
    try:
        check_log(moves, offset=start)
    except MalformedLog as error:
        raise MalformedLogError(error.at) from error
    with transaction.atomic():
        signals.appending.send(Attempt, attempt_id=attempt_id, player=player)
        while True:
            at = clock.now()
            attempt = settled(own_attempt(player=player, attempt_id=attempt_id), at)
            if attempt.log[start : start + len(moves)] == moves:
                return position_of(attempt)
            if len(attempt.log) != start:
                raise Conflict(f"The log is {len(attempt.log)} long.", _current(attempt))
            appended = _append(attempt, moves, at)
            if appended is not None:
                return appended
            # Somebody else appended or ended it in between: look again at what is there now.


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


def settle_due(*, day: Day | None = None, player: Player | None = None) -> int:
    """Ends every attempt whose time has run out, of one day, of one player or of all, and returns how many.

    Any number of processes may do this at once: rows are claimed in small batches and each ends exactly once.
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
            claimed = list(
                due.select_related(*WITH_DEAL).select_for_update(of=("self",), skip_locked=True)[:_SETTLE_BATCH]
            )
            for attempt in claimed:
                if attempt.due_at is not None and _end(attempt, attempt.due_at):
                    total += 1
        if not claimed:
            break  # the rest is in other hands
    return total


def _create(
    *, player: Player, deal: Deal, daily: DailyDeal | None, at: datetime, due_at: datetime | None = None
) -> Attempt:
    """A new attempt; it is ranked exactly if it has a due time."""
    return Attempt.objects.create(
        player=player,
        deal=deal,
        daily=daily,
        ruleset=deal.ruleset,
        ruleset_version=deal.ruleset_version,
        ranked=due_at is not None,
        started_at=at,
        due_at=due_at,
    )


def _append(attempt: Attempt, moves: str, at: datetime) -> Position | None:
    """Stores the moves, and the result if they end the game; None if the log is no longer as it was read."""
    state = _played(attempt, moves, hidden=plays_hidden(attempt, at))
    # A clock that was set back must not make a later move look earlier.
    received = max([elapsed_ms(attempt, at), *attempt.times_ms[-1:]])
    times = f"{received}," * len(moves)
    over = result(state, status=state.status, attempt=attempt, finished_at=at) if state.is_over else {}
    grown = {"log": Concat(F("log"), Value(moves)), "times": Concat(F("times"), Value(times))}
    if not _unchanged(attempt).update(**grown, **over):
        return None
    # The compare found the row as it was read, so what is stored now is known without reading it again.
    attempt.log, attempt.times = attempt.log + moves, attempt.times + times
    _take_over(attempt, over)
    transaction.on_commit(partial(signals.appended.send, Attempt, attempt=attempt))
    if attempt.is_over:
        _announce(attempt)
    return Position(attempt, state)


def _played(attempt: Attempt, moves: str, *, hidden: bool) -> State:
    """The position after `moves`. Raises IllegalMoveError for the first that may not be made."""
    state = position_of(attempt).state
    start = len(attempt.log)
    if attempt.is_over and attempt.status == Attempt.Status.ENDED:
        raise IllegalMoveError(start, IllegalReason.GAME_OVER)
    turned_up = False
    for index, move in enumerate(moves, start):
        if turned_up:
            # Decided before the move's legality, or refusals would tell what lies under hidden cards.
            raise IllegalMoveError(index, UNSEEN)
        before = state
        try:
            state = state.apply(move)
        except IllegalMove as error:
            raise IllegalMoveError(index, error.reason) from error
        turned_up = hidden and before.turns_up(move)
    return state


def _end(attempt: Attempt, at: datetime) -> bool:
    """Stores the attempt as ended at that instant, if it is still as read. Says whether it did."""
    state = position_of(attempt).state
    over = result(state, status=Attempt.Status.ENDED, attempt=attempt, finished_at=at)
    if not _unchanged(attempt).update(**over):
        return False
    _take_over(attempt, over)
    _announce(attempt)
    return True


def _unchanged(attempt: Attempt) -> QuerySet[Attempt]:
    """The attempt's row, as long as it is what was read: the compare of the compare-and-set."""
    return Attempt.objects.filter(pk=attempt.pk, status=Attempt.Status.PLAYING, log__length=len(attempt.log))


def _take_over(attempt: Attempt, stored: Mapping[str, object]) -> None:
    """Makes the object in hand say what its row now says."""
    for column, value in stored.items():
        setattr(attempt, column, value)


def _announce(attempt: Attempt) -> None:
    signals.finishing.send(Attempt, attempt=attempt)
    transaction.on_commit(partial(signals.finished.send, Attempt, attempt=attempt))


def _current(attempt: Attempt) -> dict[str, object]:
    return view(position_of(attempt), Reader(attempt.player, clock.now()))


def _closed(day: Day, at: datetime) -> dict[str, object]:
    return {
        "date": day.date.isoformat(),
        "closes_at": day.closes_at,
        "reveals_at": day.reveals_at,
        "server_time": at,
    }
