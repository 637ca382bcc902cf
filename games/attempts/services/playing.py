"""Playing on: a move, or as many as one may make at once."""

import uuid
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Concat

from games import clock
from games.attempts import signals
from games.attempts.models import Attempt
from games.attempts.selectors import own_attempt
from games.attempts.services.ending import settled
from games.attempts.services.storing import announce, take_over, unchanged
from games.attempts.verification import Position, elapsed_ms, position_of, result
from games.attempts.view import view
from games.attempts.visibility import Reader, plays_hidden
from games.errors import Conflict, IllegalMoveError, MalformedLogError
from games.players.models import Player
from games.rules.errors import IllegalMove, IllegalReason, MalformedLog
from games.rules.replay import check_log
from games.rules.state import State

# Not one of the rules' reasons: it speaks of what the player has not seen, not of the move (API.md).
UNSEEN = "unseen"


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


def _append(attempt: Attempt, moves: str, at: datetime) -> Position | None:
    """Stores the moves, and the result if they end the game; None if the log is no longer as it was read."""
    state = _played(attempt, moves, hidden=plays_hidden(attempt, at))
    # A clock that was set back must not make a later move look earlier.
    received = max([elapsed_ms(attempt, at), *attempt.times_ms[-1:]])
    times = f"{received}," * len(moves)
    over = result(state, status=state.status, attempt=attempt, finished_at=at) if state.is_over else {}
    grown = {"log": Concat(F("log"), Value(moves)), "times": Concat(F("times"), Value(times))}
    if not unchanged(attempt).update(**grown, **over):
        return None
    # The compare found the row as it was read, so what is stored now is known without reading it again.
    attempt.log, attempt.times = attempt.log + moves, attempt.times + times
    take_over(attempt, over)
    transaction.on_commit(partial(signals.appended.send, Attempt, attempt=attempt))
    if attempt.is_over:
        announce([attempt])
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


def _current(attempt: Attempt) -> dict[str, object]:
    return view(position_of(attempt), Reader(attempt.player, clock.now()))
