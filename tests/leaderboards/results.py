"""Fills boards with results without playing them."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.attempts.models import Attempt
from games.deals.models import DailyDeal
from games.players.models import Player
from games.rules.rulesets import get_ruleset
from leaderboards.boards import to_microseconds
from leaderboards.models import Board, Entry
from tests.builders import scheduled
from tests.client import Api
from tests.conftest import NOW


@dataclass(frozen=True)
class Result:
    """What somebody achieved, and how long after noon."""

    score: int = 0
    cards_left: int = 0
    moves: int = 0
    seconds: float = 0
    elapsed_ms: int = 0

    @property
    def at(self) -> datetime:
        return NOW + timedelta(seconds=self.seconds)

    def keys(self, ruleset: str) -> tuple[int, int]:
        by_score = get_ruleset(ruleset).ranked_by == "score"
        return (-self.score, 0) if by_score else (self.cards_left, self.moves)


def fill(results: Sequence[Result], *, names: Iterable[str] = (), ruleset: str = "streak") -> list[Player]:
    """Puts those results on today's board, in that order of ids, and returns their players."""
    daily = DailyDeal.objects.filter(date=NOW.date(), ruleset=ruleset).first() or scheduled(
        f"board-{ruleset}", ruleset=ruleset
    )
    board, _ = Board.objects.get_or_create(key=f"daily:2026-11-30:{ruleset}")
    called = [*names] or [f"p-{uuid.uuid4().hex[:20]}" for _ in results]
    players = Player.objects.bulk_create([Player(username=name, password="!") for name in called])
    attempts = Attempt.objects.bulk_create(
        Attempt(
            player=who, deal=daily.deal, daily=daily, ruleset=ruleset, ruleset_version=1, ranked=True, status="ended",
            started_at=NOW, due_at=daily.day.reveals_at, finished_at=result.at, elapsed_ms=result.elapsed_ms,
            played_out=False, score=result.score, cards_left=result.cards_left, moves=result.moves,
        )
        for who, result in zip(players, results, strict=True)
    )  # fmt: skip
    Entry.objects.bulk_create(entry(board, attempt, result) for attempt, result in zip(attempts, results, strict=True))
    return players


def entry(board: Board, attempt: Attempt, result: Result) -> Entry:
    """The row of that result."""
    primary, secondary = result.keys(attempt.ruleset)
    return Entry(
        board=board, player=attempt.player, attempt=attempt, primary=primary, secondary=secondary,
        achieved_us=to_microseconds(result.at), score=result.score, cards_left=result.cards_left,
        moves=result.moves, elapsed_ms=result.elapsed_ms,
    )  # fmt: skip


def path(ruleset: str = "streak") -> str:
    """Where today's board is."""
    return f"/api/leaderboards/daily:2026-11-30:{ruleset}/"


def browser_of(who: Player) -> Api:
    """That player's browser."""
    return Api().signed_in(who)
