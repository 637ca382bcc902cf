"""Whether the compiled code is there. Compiling takes seconds, so it happens ahead, never while somebody waits."""

import threading

_ready = threading.Event()
_warming = threading.Lock()


class SolverNotReady(Exception):
    """The solver is still being compiled; ask again in some seconds."""


def is_ready() -> bool:
    """Whether a question would be answered without compiling anything."""
    return _ready.is_set()


def require() -> None:
    """Raises SolverNotReady until `warm` has been through once in this process."""
    if not _ready.is_set():
        raise SolverNotReady


def warm() -> None:
    """Loads the compiled code, or compiles it and stores it on disk. Returns when questions can be answered."""
    with _warming:
        if _ready.is_set():
            return
        # Imported here: numba itself takes most of a second, which commands that solve nothing should not pay.
        from games.solver.warming import run_everything_once

        run_everything_once()
        _ready.set()


def warm_in_background() -> None:
    """Starts `warm` in a thread of its own; the process may end before it is through."""
    threading.Thread(target=warm, name="solver-warming", daemon=True).start()
