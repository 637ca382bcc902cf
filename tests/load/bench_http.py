"""What a request costs beside its floor: `python -m tests.load.bench_http`.

Calls the WSGI application directly, so that no network and no server is in the figures. Two floors are measured in the
same run: the same framework and middleware answering `/healthz`, and the bare database driver doing the one write that
a move needs. Uses DATABASE_URL if it is set (its tables are left as they were), else a SQLite file of its own.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PLAYERS = 40
BOARD_ROWS = 1000
REPEATS = 400


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ.update(DJANGO_SETTINGS_MODULE="tripeaks_site.settings", LOCAL_HTTP="1", LOG_LEVEL="ERROR")
        import django

        django.setup()
        from django.db import connection
        from django.test.utils import setup_databases, teardown_databases

        old = setup_databases(verbosity=0, interactive=False)
        try:
            print(f"HTTP on {connection.vendor}, one thread, no network")
            _measure()
        finally:
            teardown_databases(old, verbosity=0)


def _measure() -> None:
    from games.solver import readiness
    from tests.load.browser import Browser

    # The first day has no deal yet, and making one needs the solver.
    readiness.warm()
    anonymous = Browser()
    floor = _rate("floor: /healthz through all middleware", lambda: anonymous.get("/healthz"), REPEATS)
    _rate("GET /api/daily/ (anonymous)", lambda: anonymous.get("/api/daily/"), REPEATS, floor=floor)

    players = [Browser().as_guest() for _ in range(PLAYERS)]
    started = time.perf_counter()
    moves = sum(player.play_daily() for player in players)
    seconds = time.perf_counter() - started
    _report("POST .../moves/ (whole ranked games)", moves / seconds, floor=floor)
    _report("floor: the same write by the bare driver", _bare_writes(), floor=None)

    _rate("GET /api/attempts/{id}/ (finished game)", lambda: players[0].get(players[0].path), REPEATS, floor=floor)
    _fill_board(BOARD_ROWS)
    board = players[0].board
    _rate(f"GET a page of {BOARD_ROWS} rows, limit 50", lambda: players[0].get(board), REPEATS, floor=floor)
    around = f"{board}?around=me"
    _rate(f"GET around me in {BOARD_ROWS} rows", lambda: players[0].get(around), REPEATS, floor=floor)


def _rate(name: str, call: Callable[[], Any], repeats: int, *, floor: float | None = None) -> float:
    """Calls a second, after a warm-up."""
    for _ in range(repeats // 10):
        call()
    started = time.perf_counter()
    for _ in range(repeats):
        call()
    rate = repeats / (time.perf_counter() - started)
    _report(name, rate, floor=floor)
    return rate


def _report(name: str, rate: float, *, floor: float | None) -> None:
    ratio = "" if floor is None else f"   {floor / rate:5.1f} x the floor's time"
    sys.stdout.write(f"  {name:<46} {rate:8.0f} /s{ratio}\n")


def _bare_writes() -> float:
    """Compare-and-set appends a second by the driver alone, each in a transaction as the service does it."""
    from django.db import connection

    from games.attempts.models import Attempt

    attempt = Attempt.objects.order_by("started_at")[0]
    mark = "%s" if connection.vendor == "postgresql" else "?"
    key: Any = attempt.pk if connection.vendor == "postgresql" else attempt.pk.hex
    statement = f"UPDATE attempts_attempt SET times = {mark} WHERE id = {mark} AND length(log) = {mark}"  # noqa: S608 - constants
    connection.ensure_connection()
    driver = connection.connection
    started = time.perf_counter()
    for _ in range(REPEATS):
        cursor = driver.cursor()
        if connection.vendor == "sqlite":
            cursor.execute("BEGIN IMMEDIATE")
        cursor.execute(statement, (attempt.times, key, len(attempt.log)))
        driver.commit()
        cursor.close()
    return REPEATS / (time.perf_counter() - started)


def _fill_board(rows: int) -> None:
    """Other people's results, so that the board has that many rows more."""
    from games.attempts.models import Attempt
    from games.players.models import Player
    from leaderboards.models import Entry

    model = Entry.objects.select_related("attempt")[0]
    players = Player.objects.bulk_create(Player(username=f"bench{number}") for number in range(rows))
    source = Attempt.objects.get(pk=model.attempt_id)
    attempts = [Attempt(**{**_columns(source), "player": player}) for player in players]
    Attempt.objects.bulk_create(attempts)
    Entry.objects.bulk_create(
        Entry(
            board_id=model.board_id,
            player=attempt.player,
            attempt=attempt,
            primary=-(number % 150) * 10,
            secondary=0,
            achieved_us=model.achieved_us + number,
            score=(number % 150) * 10,
            cards_left=number % 28,
            moves=50,
            elapsed_ms=1000,
        )
        for number, attempt in enumerate(attempts)
    )


def _columns(attempt: Any) -> dict[str, Any]:
    left_out = {"id", "player"}
    return {field.name: getattr(attempt, field.name) for field in attempt._meta.fields if field.name not in left_out}


if __name__ == "__main__":
    main()
