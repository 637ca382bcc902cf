"""Working at mint jobs with several processes, and showing how far they are."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess

from rich.progress import Progress

from games.deals.management.worker import work
from games.deals.models import MintJob
from games.deals.services.jobs import work_at

_LOOK_EVERY = 0.25


def work_with(processes: int, jobs: Sequence[MintJob], bars: Progress) -> None:
    """Works at the jobs with so many processes until all are over or no process is left, with a bar each on `bars`.

    A single process is this one. More are started anew, so that none shares a connection; they stop by themselves when
    this one is killed. The solver must be ready here: then its compiled code is on disk for the others.
    """
    show = _bars_for(jobs, bars)
    if processes == 1:
        _work_here(jobs, show)
        return
    workers = _started(processes, [job.pk for job in jobs])
    try:
        while alive := [worker for worker in workers if worker.is_alive()]:
            alive[0].join(_LOOK_EVERY)
            show()
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _work_here(jobs: Sequence[MintJob], show: Callable[[], None]) -> None:
    def goes_on() -> bool:
        show()
        return True

    for job in jobs:
        work_at(job=job, goes_on=goes_on)
        show()


def _started(processes: int, job_ids: Sequence[int]) -> list[BaseProcess]:
    spawn = multiprocessing.get_context("spawn")
    workers: list[BaseProcess] = [
        spawn.Process(target=work, args=(job_ids, os.getpid()), daemon=True) for _ in range(processes)
    ]
    # Ctrl+C reaches every process of the terminal. The workers inherit that they do not mind; this one ends them.
    minding = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for worker in workers:
            worker.start()
    finally:
        signal.signal(signal.SIGINT, minding)
    return workers


def _bars_for(jobs: Sequence[MintJob], bars: Progress) -> Callable[[], None]:
    """Bars for the jobs, and a call that sets them to what the rows say now."""
    tasks = {job.pk: bars.add_task(job.ruleset, total=job.wanted, completed=job.kept, note="") for job in jobs}

    def show() -> None:
        if not bars.disable:
            for job in MintJob.objects.filter(pk__in=tasks):
                bars.update(tasks[job.pk], completed=job.kept, note=f"of {job.tried} tried")

    return show
