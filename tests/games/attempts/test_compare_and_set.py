"""Another process changes an attempt between our reading and writing it: here every time, not by luck.

The other's change shares our connection, so where ours is refused it is rolled back with it; what is asserted there is
what was answered.
"""

from collections.abc import Callable

import pytest

from games.attempts import services, verification
from games.attempts.models import Attempt
from games.errors import Conflict, IllegalMoveError
from leaderboards.models import Entry
from tests.builders import first_come, player, ranked, scheduled, seed_that_ends

WON = seed_that_ends("won")
PLAY = first_come(WON)[0]


@pytest.fixture
def attempt(db: None) -> Attempt:
    scheduled(WON)
    return ranked(player())


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Has something done by another, once, just after the service has read the attempt."""

    def arrange(change: Callable[[], object]) -> None:
        left = [change]

        def position_of(attempt: Attempt) -> verification.Position:
            position = verification.position_of(attempt)
            if left:
                left.pop()()
            return position

        for module in ("playing", "ending"):
            monkeypatch.setattr(f"games.attempts.services.{module}.position_of", position_of)

    return arrange


def append(attempt: Attempt, moves: str) -> verification.Position:
    return services.append_moves(player=attempt.player, attempt_id=attempt.pk, start=0, moves=moves)


def test_another_move_in_between_wins_and_ours_is_a_conflict(
    attempt: Attempt, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    meanwhile(lambda: append(attempt, "-"))
    with pytest.raises(Conflict) as caught:
        append(attempt, PLAY)
    current = caught.value.details["current"]
    assert isinstance(current, dict)
    assert current["log"] == "-"


def test_the_same_move_in_between_is_made_once(
    attempt: Attempt, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    meanwhile(lambda: append(attempt, "-"))
    assert append(attempt, "-").attempt.log == "-"
    attempt.refresh_from_db()
    assert (attempt.log, attempt.times_ms) == ("-", [0])


def test_an_end_in_between_leaves_no_room_for_the_move(
    attempt: Attempt, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    meanwhile(lambda: services.end_attempt(player=attempt.player, attempt_id=attempt.pk))
    with pytest.raises(IllegalMoveError) as caught:
        append(attempt, "-")
    assert caught.value.details == {"at": 0, "reason": "game_over"}


def test_a_move_in_between_counts_in_the_result_of_the_end(
    attempt: Attempt, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    meanwhile(lambda: append(attempt, PLAY))
    services.end_attempt(player=attempt.player, attempt_id=attempt.pk)
    attempt.refresh_from_db()
    assert (attempt.status, attempt.log, attempt.moves, attempt.score) == ("ended", PLAY, 1, 10)
    assert (Entry.objects.get().moves, Entry.objects.get().score) == (1, 10)


def test_a_second_end_in_between_is_the_one(
    attempt: Attempt, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    meanwhile(lambda: services.end_attempt(player=attempt.player, attempt_id=attempt.pk))
    position = services.end_attempt(player=attempt.player, attempt_id=attempt.pk)
    assert position.attempt.status == "ended"
    assert Entry.objects.count() == 1
