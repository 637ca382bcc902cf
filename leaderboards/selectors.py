"""Reads of boards: a page, the rows about somebody, somebody's own row. Always ranked first, filtered after."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from games.players.models import Player
from leaderboards.boards import Place, competition_ranks, from_microseconds, window_around
from leaderboards.models import Board, Entry

# A row shows its player's name and no more of them.
_SHOWN = (
    "board", "attempt", "primary", "secondary", "achieved_us", "score", "cards_left", "moves", "elapsed_ms",
    "player__username", "player__is_guest",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and its rank."""

    rank: int
    entry: Entry

    @property
    def achieved_at(self) -> datetime:
        return from_microseconds(self.entry.achieved_us)


@dataclass(frozen=True, slots=True)
class Page:
    """Some consecutive rows of a board, all of one instant: `next` marks the last row if more follow."""

    total: int
    rows: list[Row]
    next: Place | None
    me: Row | None


def page(key: str, *, reader: Player | None, limit: int, after: Place | None = None) -> Page:
    """The `limit` rows after that place, from the top without one."""
    with _snapshot():
        board = _entries(key)
        following = board if after is None else board.filter(_behind(after))
        return _page(board, list(following[: limit + 1]), reader=reader, limit=limit)


def page_around(key: str, *, reader: Player, limit: int) -> Page:
    """The `limit` rows about the reader's own; no rows if the reader is not on the board."""
    with _snapshot():
        board = _entries(key)
        own = board.filter(player=reader).first()
        if own is None:
            return Page(total=board.count(), rows=[], next=None, me=None)
        first, count = window_around(_rows_before(board, place_of(own)), total=board.count(), size=limit)
        return _page(board, list(board[first : first + count + 1]), reader=reader, limit=count)


def place_of(entry: Entry) -> Place:
    """Where the entry stands in its board's order."""
    return Place(entry.primary, entry.secondary, entry.achieved_us, entry.pk)


def _page(board: QuerySet[Entry], found: list[Entry], *, reader: Player | None, limit: int) -> Page:
    shown = found[:limit]
    return Page(
        total=board.count(),
        rows=_ranked(board, shown),
        next=place_of(shown[-1]) if len(found) > limit else None,
        me=_own_row(board, reader),
    )


def _entries(key: str) -> QuerySet[Entry]:
    board = Board.objects.filter(key=key).first()
    rows = Entry.objects.filter(board=board) if board else Entry.objects.none()
    return rows.select_related("player").only(*_SHOWN).order_by("primary", "secondary", "achieved_us", "pk")


def _own_row(board: QuerySet[Entry], reader: Player | None) -> Row | None:
    own = board.filter(player=reader).first() if reader else None
    return _ranked(board, [own])[0] if own else None


def _ranked(board: QuerySet[Entry], entries: Sequence[Entry]) -> list[Row]:
    """The entries, consecutive on the board, with their ranks: two counts for the first, arithmetic for the rest."""
    if not entries:
        return []
    first = place_of(entries[0])
    ranks = competition_ranks(
        [place_of(entry).rank_key for entry in entries],
        first_rank=board.filter(_better(first)).count() + 1,
        rows_before=_rows_before(board, first),
    )
    return [Row(rank, entry) for rank, entry in zip(ranks, entries, strict=True)]


def _rows_before(board: QuerySet[Entry], place: Place) -> int:
    tie = Q(primary=place.primary, secondary=place.secondary)
    earlier = Q(achieved_us__lt=place.achieved_us) | Q(achieved_us=place.achieved_us, pk__lt=place.row)
    return board.filter(_better(place) | (tie & earlier)).count()


def _better(place: Place) -> Q:
    return Q(primary__lt=place.primary) | Q(primary=place.primary, secondary__lt=place.secondary)


def _behind(place: Place) -> Q:
    return (
        Q(primary__gt=place.primary)
        | Q(primary=place.primary, secondary__gt=place.secondary)
        | Q(primary=place.primary, secondary=place.secondary, achieved_us__gt=place.achieved_us)
        | Q(primary=place.primary, secondary=place.secondary, achieved_us=place.achieved_us, pk__gt=place.row)
    )


@contextmanager
def _snapshot() -> Iterator[None]:
    """One instant for all queries of a page, so that a row of it never disagrees with `me` or `total`."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        if connection.vendor == "postgresql":
            # SQLite's transaction is a snapshot by itself; PostgreSQL's default one is not.
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield
