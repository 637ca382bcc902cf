"""The solver's tables of the deals in use, and a gate before them: bounded memory, bounded work at once.

Analyses share the process with the players' moves. So that a burst of them neither takes all the threads that answer
requests nor fills the memory, few run at once, few wait, and the others are told to come back.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from games.errors import Unavailable

# Of the embedded server's eight threads four may be here, half of them only waiting.
RUNNING, WAITING = 2, 2
WAIT_SECONDS = 2.0
MOST_BYTES = 64 * 1024 * 1024


class Sized(Protocol):
    """Something that knows how much memory it holds."""

    @property
    def nbytes(self) -> int: ...


KeyT = TypeVar("KeyT")
TableT = TypeVar("TableT", bound=Sized)


class Gate:
    """Lets `running` callers in at once and `waiting` more wait for at most `seconds`; refuses everybody else."""

    def __init__(self, *, running: int = RUNNING, waiting: int = WAITING, seconds: float = WAIT_SECONDS) -> None:
        self._most_running, self._most_waiting, self._seconds = running, waiting, seconds
        self._running = self._waiting = 0
        self._changed = threading.Condition()

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Holds a place until the block ends. Raises Unavailable, at once where no place to wait is left."""
        with self._changed:
            # Whoever waits goes first, or a steady stream of newcomers could keep them out.
            if self._waiting or not self._has_room():
                self._wait()
            self._running += 1
        try:
            yield
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()

    def _has_room(self) -> bool:
        return self._running < self._most_running

    def _wait(self) -> None:
        if self._waiting == self._most_waiting:
            raise Unavailable("Many games are being analysed; try again in some seconds.")
        self._waiting += 1
        try:
            if not self._changed.wait_for(self._has_room, self._seconds):
                raise Unavailable("Many games are being analysed; try again in some seconds.")
        finally:
            self._waiting -= 1


class Tables(Generic[KeyT, TableT]):
    """The tables used last, up to `most_bytes` in all. Whoever asks for the same one at once waits for one making."""

    def __init__(self, *, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[KeyT, TableT] = OrderedDict()
        self._making: dict[KeyT, Future[TableT]] = {}
        self._lock = threading.Lock()

    @property
    def nbytes(self) -> int:
        """How much the kept ones hold in all."""
        with self._lock:
            return sum(table.nbytes for table in self._kept.values())

    def get(self, key: KeyT, make: Callable[[], TableT]) -> TableT:
        """The table with that key, made now if it is not there. Raises whatever `make` raises, to all who wait."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                return kept
            made = self._making.get(key)
            ours = made is None
            if made is None:
                made = self._making[key] = Future()
        if ours:
            self._make(key, make, made)
        return made.result()

    def _make(self, key: KeyT, make: Callable[[], TableT], made: Future[TableT]) -> None:
        try:
            table = make()
        except BaseException as error:  # noqa: BLE001 - whatever it is, nobody may wait for ever; `get` raises it
            with self._lock:
                del self._making[key]
            made.set_exception(error)
            return
        with self._lock:
            del self._making[key]
            self._keep(key, table)
        made.set_result(table)

    def _keep(self, key: KeyT, table: TableT) -> None:
        self._kept[key] = table
        held = sum(kept.nbytes for kept in self._kept.values())
        while held > self._most_bytes:
            _, dropped = self._kept.popitem(last=False)
            held -= dropped.nbytes
