"""The leaderboard endpoint."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import clock
from games.api.fields import Request as Query
from games.attempts.services import settle_due
from games.deals.calendar import parse_day
from games.errors import NotFound
from games.players.api.endpoint import Endpoint
from games.rules.errors import UnknownRuleset
from games.rules.rulesets import get_ruleset
from leaderboards.api.shapes import PageQuery, PageShape
from leaderboards.boards import DailyBoard, encode_cursor, parse_board
from leaderboards.selectors import Page, Row, page, page_around


class Leaderboard(Endpoint):
    """A page of a board."""

    query: ClassVar[type[Query]] = PageQuery

    @extend_schema(parameters=[PageQuery], responses=PageShape)
    def get(self, request: Request, board: str) -> Response:
        key = self._existing(board).key
        limit = self.asked["limit"]
        if "around" in self.asked:
            return Response(_shown(key, page_around(key, reader=self.player(), limit=limit)))
        found = page(key, reader=self.asker(), limit=limit, after=self.asked.get("cursor"))
        return Response(_shown(key, found))

    def _existing(self, key: str) -> DailyBoard:
        """The board with that key, its due results posted. Raises NotFound."""
        board = parse_board(key)
        day = parse_day(board.date) if board else None
        if board is None or day is None or not day.exists(clock.now()):
            raise NotFound("There is no such board.")
        try:
            get_ruleset(board.ruleset)
        except UnknownRuleset as error:
            raise NotFound("There is no such board.") from error
        settle_due(day=day)
        return board


def _shown(key: str, found: Page) -> dict[str, object]:
    return {
        "board": key,
        "total": found.total,
        "rows": [_row(row) for row in found.rows],
        "next": encode_cursor(found.next) if found.next else None,
        "me": _row(found.me) if found.me else None,
    }


def _row(row: Row) -> dict[str, object]:
    entry = row.entry
    return {
        "rank": row.rank,
        "username": entry.player.username,
        "guest": entry.player.is_guest,
        "score": entry.score,
        "cards_left": entry.cards_left,
        "moves": entry.moves,
        "elapsed_ms": entry.elapsed_ms,
        "achieved_at": row.achieved_at,
        "attempt": str(entry.attempt_id),
    }
