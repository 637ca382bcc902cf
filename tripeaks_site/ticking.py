"""Due work. `tick` does whatever is due now; any number of processes may run it: rows are claimed by who does them."""

import asyncio
import logging

from django.db import close_old_connections

from games.attempts.services import settle_due

TICK_SECONDS = 5.0
_log = logging.getLogger(__name__)


def tick() -> dict[str, int]:
    """Does all due work once and says how much of each kind it did."""
    return {"attempts_settled": settle_due()}


def guarded_tick() -> None:
    """One tick that never raises: a database that is away now is tried again at the next."""
    close_old_connections()
    try:
        done = {name: count for name, count in tick().items() if count}
        if done:
            _log.info("Due work done.", extra=done)
    except Exception:  # noqa: BLE001 - whatever it is, the next tick must come
        _log.exception("Due work failed; it stays due.")
    finally:
        close_old_connections()


async def tick_forever() -> None:
    """Ticks in a thread of its own until cancelled."""
    while True:
        await asyncio.to_thread(guarded_tick)
        await asyncio.sleep(TICK_SECONDS)
