"""Makes the solver ready beside a process's other work: loads its compiled code, or compiles it first.

Everything but solving works meanwhile. What needs the solver answers 503 until it is ready, and `/readyz` says so.
"""

import logging
import threading
from typing import Literal

from games.solver import readiness

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_thread: threading.Thread | None = None
_failed = threading.Event()


def start() -> threading.Thread:
    """Begins to make the solver ready, in a thread of its own; the first call in a process does it, others find it
    begun. Returns the thread.
    """
    global _thread  # noqa: PLW0603 - the solver is one for the whole process on purpose
    with _lock:
        if _thread is None:
            # The process may end before it is through.
            _thread = threading.Thread(target=_warm, name="solver-warming", daemon=True)
            _thread.start()
        return _thread


def state() -> Literal["ok", "warming", "failed"]:
    """What `/readyz` says of the solver. A failure is final: the process needs a restart once its cause is gone."""
    if readiness.is_ready():
        return "ok"
    return "failed" if _failed.is_set() else "warming"


def _warm() -> None:
    try:
        readiness.warm()
    except Exception:  # noqa: BLE001 - whatever the compiler or the disk says, the service plays on without solving
        _failed.set()
        _log.exception("The solver cannot be made ready: no analysis, no minting until a restart.")
    else:
        _log.info("The solver is ready.")
