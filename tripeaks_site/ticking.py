"""Due work. `tick` does whatever is due now; any number of processes may run it: rows are claimed by who does them."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial

from django.db import close_old_connections

from games.attempts.services import settle_due
from games.deals.services import fill_schedule, rate_missing, work_mint_jobs

TICK_SECONDS = 5.0
# Solving runs beside requests without holding them up, but it takes a core: a tick spends little of its five seconds.
FILL_SECONDS, MINT_SECONDS, RATE_SECONDS = 0.5, 1.0, 0.5

DueWork = Mapping[str, Callable[[], int]]
DUE: DueWork = {
    "attempts_settled": settle_due,
    "days_filled": partial(fill_schedule, budget=FILL_SECONDS),
    "deals_minted": partial(work_mint_jobs, budget=MINT_SECONDS),
    "deals_rated": partial(rate_missing, budget=RATE_SECONDS),
}
"""Each kind of due work and how to do what is due of it; those that solve wait quietly for a solver that is ready."""

_log = logging.getLogger(__name__)


def tick(due: DueWork = DUE) -> dict[str, int | None]:
    """Does all due work once and says how much of each kind it did, None where it failed. Never raises.

    One kind that fails does not hold up the others; it stays due and is tried again at the next tick.
    """
    return {name: _done(name, work) for name, work in due.items()}


def guarded_tick() -> None:
    """One tick with database connections of its own, and a line in the log if there was anything to do."""
    close_old_connections()
    try:
        done = {name: count for name, count in tick().items() if count}
    finally:
        close_old_connections()
    if done:
        _log.info("Due work done.", extra=done)


async def tick_forever() -> None:
    """Ticks in a thread of its own until cancelled."""
    while True:
        await asyncio.to_thread(guarded_tick)
        await asyncio.sleep(TICK_SECONDS)


def _done(name: str, work: Callable[[], int]) -> int | None:
    try:
        return work()
    except Exception:  # noqa: BLE001 - whatever it is, the other work and the next tick must come
        _log.exception("Due work failed; it stays due: %s.", name)
        return None
