"""The one clock of the service. Every rule about time asks `now()`; tests put their own in its place."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime


def _system_time() -> datetime:
    return datetime.now(UTC)


_source: Callable[[], datetime] = _system_time


def now() -> datetime:
    """The current instant, always aware and in UTC."""
    return _source()


@contextmanager
def use(source: Callable[[], datetime]) -> Iterator[None]:
    """Read the time from `source` instead, in every thread, until the block ends."""
    global _source  # noqa: PLW0603 - the clock is one for the whole process on purpose
    previous, _source = _source, source
    try:
        yield
    finally:
        _source = previous
