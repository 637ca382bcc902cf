"""Solves games on lines, in this process or in several, answers always in the order of the lines."""

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from queue import Queue
from threading import Thread

from games.attempts.management.lines import Answer, log_on, position_on
from games.rules.rulesets import Ruleset, get_ruleset
from games.rules.state import State
from games.solver import readiness
from games.solver.solve import solve

# Lines taken in ahead of the one that is answered next, for each process.
_AHEAD = 8


def answers(lines: Iterable[str], ruleset: Ruleset, *, jobs: int) -> Iterator[Answer]:
    """What the solver says to each line. Lines are taken as they come: an endless input is answered as it flows."""
    if jobs == 1:
        readiness.warm()
        for line in lines:
            yield _answer(line, ruleset.key)
        return
    with _processes(jobs) as pool:
        waiting: Queue[Future[Answer] | BaseException | None] = Queue(maxsize=jobs * _AHEAD)

        def take_in() -> None:
            # In a thread of its own, so that an answer never waits for the line after it.
            try:
                for line in lines:
                    waiting.put(pool.submit(_answer, line, ruleset.key))
            except BaseException as error:  # noqa: BLE001 - told to whoever waits for the answers
                waiting.put(error)
            else:
                waiting.put(None)

        Thread(target=take_in, name="lines", daemon=True).start()
        while (next_one := waiting.get()) is not None:
            if isinstance(next_one, BaseException):
                raise next_one
            yield next_one.result()


@contextmanager
def _processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    # Compiled here first, so that they all find it on the disk.
    readiness.warm()
    # Fresh processes: a fork would copy the locks of whatever threads this one has.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    try:
        yield pool
    finally:
        # Whoever stops reading early wants no more answers.
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    # Ctrl+C reaches every process of a terminal; the first one alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    readiness.warm()


def _answer(line: str, ruleset: str) -> Answer:
    rules = get_ruleset(ruleset)
    found = position_on(line, rules)
    if not isinstance(found, State):
        return found
    solution = solve(found)
    said: dict[str, object] = {
        "solvable": solution.solvable,
        "min_draws": solution.min_draws,
        "best": dict(solution.best),
    }
    if rules.ranked_by == "score":
        said["best_winning_score"] = solution.best_winning_score
    return {**said, "line": log_on(line) + solution.line}
