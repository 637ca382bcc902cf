"""What every test may ask for. Time stands still at NOW unless a test moves it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import pytest
from django.db import connection

from games import clock
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
