"""A database from before there were reviews comes along, and can go back."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from games.rules.cards import format_deal
from games.rules.commitment import commitment
from games.rules.shuffle import deal_from_seed

ROOT = Path(__file__).resolve().parents[3]


def migrate(file: Path, *target: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0", *target],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{file}"},
        capture_output=True,
        check=True,
    )


def back_to_before_reviews(file: Path) -> None:
    migrate(file)
    migrate(file, "attempts", "zero")
    migrate(file, "deals", "0002")


def insert_deal(database: sqlite3.Connection, number: int, kind: str) -> None:
    seed = f"before-{number}"
    values = (
        f"{number:032x}", kind, "streak", 1, seed, 1, format_deal(deal_from_seed(seed)), commitment(seed), 1,
        "2026-11-20 12:00:00",
    )  # fmt: skip
    database.execute(
        "INSERT INTO deals_deal (id, kind, ruleset, ruleset_version, seed, shuffle_version, cards_text, commitment, "
        "commitment_version, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        values,
    )


def test_deals_from_before_there_were_reviews_are_kept_and_the_dailies_among_them_approved(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    back_to_before_reviews(file)
    with closing(sqlite3.connect(file)) as database, database:
        insert_deal(database, 1, "daily")
        insert_deal(database, 2, "practice")
        database.execute(
            "INSERT INTO deals_dailydeal (date, ruleset, deal_id, scheduled_at) VALUES (?, ?, ?, ?)",
            ("2026-11-20", "streak", f"{1:032x}", "2026-11-20 12:00:00"),
        )
    migrate(file)
    with closing(sqlite3.connect(file)) as database:
        reviews = database.execute("SELECT deal_id, state, changed_at, changed_by_id FROM deals_review").fetchall()
        assert reviews == [(f"{1:032x}", "approved", "2026-11-20 12:00:00", None)]
        assert database.execute("SELECT count(*) FROM deals_dailydeal").fetchone() == (1,)
        refused_everywhere(database)


def test_going_back_and_forth_leaves_every_guard_in_place(tmp_path: Path) -> None:
    file = tmp_path / "back.sqlite3"
    migrate(file)
    with closing(sqlite3.connect(file)) as database:
        guards = triggers(database)
        assert len(guards) > 10
    back_to_before_reviews(file)
    with closing(sqlite3.connect(file)) as database:
        assert triggers(database) == ["deals_dailydeal_unchanging", "deals_deal_unchanging"]
    migrate(file)
    with closing(sqlite3.connect(file)) as database:
        assert triggers(database) == guards


def triggers(database: sqlite3.Connection) -> list[str]:
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'deals%' ORDER BY 1")
    return [name for (name,) in found]


def refused_everywhere(database: sqlite3.Connection) -> None:
    """Another program may not even try to delete a day: it knows no `deals_today()`."""
    for statement, complaint in (
        ("UPDATE deals_deal SET seed = 'mine'", "never changed"),
        ("UPDATE deals_dailydeal SET date = '2026-11-21'", "never changed"),
        ("DELETE FROM deals_dailydeal", "deals_today"),
    ):
        with pytest.raises(sqlite3.Error, match=complaint):
            database.execute(statement)
