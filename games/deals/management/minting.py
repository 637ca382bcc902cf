"""Working at mint jobs with several processes, and showing how far they are."""

import multiprocessing
import os
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess

from rich.progress import Progress, TaskID

from games.deals.management.worker import work
from games.deals.models import MintJob
from games.deals.services.jobs import work_at

_LOOK_EVERY = 0.25


def work_with(processes: int, jobs: Sequence[MintJob], bars: Progress) -> None:
    """Works at the jobs with so many processes until all are over, with a bar for each on `bars`.

    One process is this one. More are started anew, so that none shares a connection; they stop by themselves when this
    one is killed. The solver must be ready here: then its compiled code is on disk for the others.
    """
    show = _bars_for(jobs, bars)
    if processes == 1:
        _work_here(jobs, show)
        return
    spawn = multiprocessing.get_context("spawn")
    workers = [
        spawn.Process(target=work, args=([job.pk for job in jobs], os.getpid()), daemon=True) for _ in range(processes)
    ]
    for worker in workers:
        worker.start()
    try:
        while any(worker.is_alive() for worker in workers):
            _wait(workers)
            show()
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()
    failed = [worker.exitcode for worker in workers if worker.exitcode]
    if failed:
        raise RuntimeError(f"{len(failed)} of {processes} processes failed; what was kept is stored.")


def _work_here(jobs: Sequence[MintJob], show: Callable[[], None]) -> None:
    def goes_on() -> bool:
        show()
        return True

    for job in jobs:
        work_at(job=job, goes_on=goes_on)
    show()


def _wait(workers: Sequence[BaseProcess]) -> None:
    alive = [worker for worker in workers if worker.is_alive()]
    if alive:
        alive[0].join(_LOOK_EVERY)


def _bars_for(jobs: Sequence[MintJob], bars: Progress) -> Callable[[], None]:
    """Bars for the jobs, and a call that sets them to what the rows say now."""
    tasks: dict[int, TaskID] = {
        job.pk: bars.add_task(job.ruleset, total=job.wanted, completed=job.kept, note="") for job in jobs
    }

    def show() -> None:
        if not bars.disable:
            for job in MintJob.objects.filter(pk__in=tasks):
                bars.update(tasks[job.pk], completed=job.kept, note=f"of {job.tried} tried")

    return show
