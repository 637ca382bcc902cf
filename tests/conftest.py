"""What every test may ask for. Time stands still at NOW unless a test moves it."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

import pytest
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations

from games import clock
from games.solver import readiness
from tests.client import Api

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
T = TypeVar("T")


def utc(text: str) -> datetime:
    """`2026-11-30 23:59` as an instant, always in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screenshots", action="store_true", help="take the README's pictures anew")


class Clock:
    """The service's time, in a test's hands."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def move_to(self, at: datetime) -> None:
        self.at = at

    def advance(self, **by: float) -> None:
        self.at += timedelta(**by)


@pytest.fixture(autouse=True)
def time() -> Iterator[Clock]:
    """The service's clock: noon of 2026-11-30 UTC until the test says otherwise."""
    hand = Clock(NOW)
    with clock.use(hand):
        yield hand


@pytest.fixture(scope="session", autouse=True)
def _tables_are_emptied_before_time_began() -> Iterator[None]:
    """Lets tests empty their tables: the triggers that keep days which have opened are asked when none has.

    On SQLite they ask the service's clock; on PostgreSQL a function, which says NOW's date otherwise.
    """

    def emptying(self: BaseDatabaseOperations, sql_list: Iterable[str]) -> None:
        if self.connection.vendor == "postgresql":
            sql_list = [deals_today_is(date.min), *sql_list, deals_today_is(NOW.date())]
        with clock.use(lambda: datetime.min.replace(tzinfo=UTC)):
            execute(self, sql_list)

    execute = BaseDatabaseOperations.execute_sql_flush
    BaseDatabaseOperations.execute_sql_flush = emptying  # type: ignore[method-assign]
    yield
    BaseDatabaseOperations.execute_sql_flush = execute  # type: ignore[method-assign]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, solver: None, django_db_blocker: Any) -> None:
    """A database, and the solver, which checks what is minted in it.

    PostgreSQL's own clock is not in a test's hands: its triggers see NOW's date instead.
    """
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(deals_today_is(NOW.date()))


def deals_today_is(day: date) -> str:
    """The statement that makes PostgreSQL's triggers take `day` for today (migration 0004 of deals)."""
    return (
        "CREATE OR REPLACE FUNCTION deals_today() RETURNS date LANGUAGE sql STABLE AS "
        f"$$ SELECT DATE '{day.isoformat()}' $$"
    )


@pytest.fixture(scope="session")
def solver() -> None:
    """The solver, made ready once for all tests that use a database, and for those that ask."""
    readiness.warm()


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has just started: the solver is still being compiled."""
    monkeypatch.setattr(readiness, "_ready", threading.Event())


@pytest.fixture
def api(db: None) -> Api:
    """Somebody's browser, not signed in."""
    return Api()


@pytest.fixture
def guest(db: None) -> Api:
    """The browser of a guest."""
    return Api().as_guest()


@pytest.fixture
def in_parallel(transactional_db: None) -> Callable[[list[Callable[[], T]]], list[T]]:
    """Runs calls at once, each in a thread with a database connection of its own, and returns their results."""

    def run(calls: list[Callable[[], T]]) -> list[T]:
        def one(call: Callable[[], T]) -> T:
            try:
                return call()
            finally:
                connection.close()

        with ThreadPoolExecutor(max_workers=min(16, len(calls))) as pool:
            return list(pool.map(one, calls))

    return run


@pytest.fixture(autouse=True)
def _fast_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
