"""Boards as values: their keys, the cursor that marks a place on one, the ranks of a run of rows. No database here."""

import base64
import binascii
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

_DAILY = re.compile(r"daily:([0-9]{4}-[0-9]{2}-[0-9]{2}):([a-z]{1,16})")
_CURSOR_NUMBERS = 4
_INT64 = 2**63
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The results of one day in one ruleset; `date` is an ISO date, not yet known to exist."""

    date: str
    ruleset: str

    @property
    def key(self) -> str:
        return f"daily:{self.date}:{self.ruleset}"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a row stands in the total order of its board: smaller is better.

    `primary` and `secondary` are the ruleset's rank keys (two rows with equal ones tie); `achieved_us`
    (microseconds since 1970) and `row` only settle in which order ties are listed.
    """

    primary: int
    secondary: int
    achieved_us: int
    row: int

    @property
    def rank_key(self) -> tuple[int, int]:
        return self.primary, self.secondary


def to_microseconds(at: datetime) -> int:
    """The instant in whole microseconds since 1970 UTC, exactly: a float would round."""
    return (at - _EPOCH) // _MICROSECOND


def from_microseconds(microseconds: int) -> datetime:
    """The instant that `to_microseconds` made that number of."""
    return _EPOCH + microseconds * _MICROSECOND


def parse_board(key: str) -> DailyBoard | None:
    """The board with that key, or None if no board is named so."""
    match = _DAILY.fullmatch(key)
    return DailyBoard(date=match[1], ruleset=match[2]) if match else None


def encode_cursor(place: Place) -> str:
    """The place as an opaque word that fits in a query string."""
    numbers = [place.primary, place.secondary, place.achieved_us, place.row]
    return base64.urlsafe_b64encode(json.dumps(numbers, separators=(",", ":")).encode()).decode().rstrip("=")


def decode_cursor(cursor: str) -> Place | None:
    """The place a cursor marks; None for a word that `encode_cursor` could not have made.

    A cursor is only a place in a public list, so it needs no signature: a forged one shows a page, nothing more.
    """
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        numbers = json.loads(base64.b64decode(padded.encode("ascii"), altchars=b"-_", validate=True))
    except (ValueError, binascii.Error, RecursionError):
        return None
    if not isinstance(numbers, list) or len(numbers) != _CURSOR_NUMBERS:
        return None
    if any(type(number) is not int or not -_INT64 <= number < _INT64 for number in numbers):
        return None
    return Place(*numbers)


def competition_ranks(keys: Sequence[tuple[int, int]], *, first_rank: int, rows_before: int) -> Iterator[int]:
    """Ranks (1, 2, 2, 4) for consecutive rows with those rank keys.

    `first_rank` is the rank of the first of them, `rows_before` how many rows of the board stand before it.
    """
    rank = first_rank
    for index, key in enumerate(keys):
        if index and key != keys[index - 1]:
            rank = rows_before + index + 1
        yield rank


def window_around(position: int, *, total: int, size: int) -> tuple[int, int]:
    """Which rows to show about the row at `position` (0-based): (first, count).

    The window keeps its size at both ends of the board as long as the board is large enough.
    """
    count = min(size, total)
    first = min(max(0, position - (count - 1) // 2), total - count)
    return first, count
