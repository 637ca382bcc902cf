"""The gate before the analyses and the tables behind it: bounded work, bounded memory, whatever comes at once."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from games.attempts.solver_tables import Gate, Tables
from games.errors import Unavailable

PATIENCE = 60.0  # how long a test waits for what must come, before it fails


class Watched(threading.Condition):
    """A condition that tells whenever somebody begins to wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = threading.Semaphore(0)

    def wait(self, timeout: float | None = None) -> bool:
        self.waiting.release()
        return super().wait(timeout)


def watched_gate(*, running: int, waiting: int, seconds: float = PATIENCE) -> tuple[Gate, threading.Semaphore]:
    gate, condition = Gate(running=running, waiting=waiting, seconds=seconds), Watched()
    gate._changed = condition
    return gate, condition.waiting


class Crowd:
    """Callers that enter a gate, each in a thread of its own, and stay in until they are let go."""

    def __init__(self, gate: Gate, pool: ThreadPoolExecutor) -> None:
        self._gate, self._pool = gate, pool
        self.inside = threading.Semaphore(0)
        self.leave = threading.Semaphore(0)

    def comes(self, number: int) -> list[Callable[[], bool]]:
        """Sends that many; each returned call says, in the end, whether its caller got in."""
        return [self._pool.submit(self._enter).result for _ in range(number)]

    def _enter(self) -> bool:
        try:
            with self._gate.entered():
                self.inside.release()
                assert self.leave.acquire(timeout=PATIENCE)
        except Unavailable:
            return False
        return True


def test_so_many_get_in_so_many_wait_and_the_others_are_refused_at_once() -> None:
    gate, waiting = watched_gate(running=2, waiting=3)
    with ThreadPoolExecutor(max_workers=16) as pool:
        crowd = Crowd(gate, pool)
        first = crowd.comes(2)
        assert all(crowd.inside.acquire(timeout=PATIENCE) for _ in first)
        second = crowd.comes(3)
        assert all(waiting.acquire(timeout=PATIENCE) for _ in second)
        # Nobody has left: these are answered although nothing moves.
        assert [answer() for answer in crowd.comes(8)] == [False] * 8
        assert not crowd.inside.acquire(blocking=False)
        crowd.leave.release(5)
        assert [answer() for answer in (*first, *second)] == [True] * 5


def test_a_place_that_becomes_free_is_taken_by_one_who_waits() -> None:
    gate, waiting = watched_gate(running=1, waiting=1)
    with ThreadPoolExecutor(max_workers=4) as pool:
        crowd = Crowd(gate, pool)
        answers = crowd.comes(1)
        assert crowd.inside.acquire(timeout=PATIENCE)
        answers += crowd.comes(1)
        assert waiting.acquire(timeout=PATIENCE)
        crowd.leave.release()
        assert crowd.inside.acquire(timeout=PATIENCE)
        crowd.leave.release()
        assert [answer() for answer in answers] == [True, True]
    with gate.entered():
        pass  # and nothing is left behind


def test_nobody_waits_longer_than_is_set() -> None:
    gate = Gate(running=1, waiting=1, seconds=0.0)
    with gate.entered():
        for _ in range(3):
            with pytest.raises(Unavailable), gate.entered():
                pytest.fail("let in")
    with gate.entered():
        pass


def test_a_defect_inside_gives_the_place_back() -> None:
    gate = Gate(running=1, waiting=0, seconds=0.0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), gate.entered():
            raise ZeroDivisionError


@dataclass(frozen=True)
class Table:
    """A table of that size."""

    nbytes: int


def test_a_table_is_made_once_and_kept() -> None:
    tables: Tables[str, Table] = Tables(most_bytes=100)
    first = tables.get("a", lambda: Table(10))
    assert tables.get("a", lambda: pytest.fail("made again")) is first
    assert tables.nbytes == 10


def test_the_least_recently_used_go_when_the_memory_is_full() -> None:
    tables: Tables[str, Table] = Tables(most_bytes=100)
    kept = tables.get("a", lambda: Table(40))
    tables.get("b", lambda: Table(40))
    tables.get("a", lambda: pytest.fail("made again"))
    tables.get("c", lambda: Table(40))
    assert tables.nbytes == 80
    assert tables.get("a", lambda: pytest.fail("made again")) is kept
    again = Table(41)
    assert tables.get("b", lambda: again) is again


def test_a_thousand_deals_never_hold_more_than_is_set() -> None:
    tables: Tables[int, Table] = Tables(most_bytes=100)
    for number in range(1000):
        tables.get(number, lambda number=number: Table(number % 130))  # type: ignore[misc]  # bound now
        assert tables.nbytes <= 100


def test_whoever_asks_while_a_table_is_made_waits_for_that_one() -> None:
    tables: Tables[str, Table] = Tables()
    begun, go_on = threading.Event(), threading.Event()
    made: list[Table] = []

    def make() -> Table:
        begun.set()
        assert go_on.wait(PATIENCE)
        made.append(Table(1))
        return made[-1]

    with ThreadPoolExecutor(max_workers=8) as pool:
        first = pool.submit(tables.get, "a", make)
        assert begun.wait(PATIENCE)
        others = [pool.submit(tables.get, "a", make) for _ in range(7)]
        # Another deal is not held up by it.
        assert tables.get("b", lambda: Table(2)) == Table(2)
        go_on.set()
        assert {id(asked.result()) for asked in (first, *others)} == {id(made[0])}
    assert len(made) == 1


def test_a_making_that_fails_fails_for_all_who_wait_and_is_tried_again_by_the_next() -> None:
    tables: Tables[str, Table] = Tables()
    begun, go_on = threading.Event(), threading.Event()

    def fail() -> Table:
        begun.set()
        assert go_on.wait(PATIENCE)
        raise MemoryError

    with ThreadPoolExecutor(max_workers=2) as pool:
        first = pool.submit(tables.get, "a", fail)
        assert begun.wait(PATIENCE)
        go_on.set()
        with pytest.raises(MemoryError):
            first.result()
    assert tables.nbytes == 0
    assert tables.get("a", lambda: Table(1)) == Table(1)
