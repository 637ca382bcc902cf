"""A process of its own that works at mint jobs. Imports no models: Django is set up here, after the process started."""

import os
from collections.abc import Sequence

import django


def work(job_ids: Sequence[int], parent: int) -> None:
    """Works at those jobs until they are over or the process that asked, `parent`, is gone (killed, perhaps)."""
    django.setup()
    from games.deals.models import MintJob
    from games.deals.services.jobs import work_at
    from games.solver import readiness

    def wanted() -> bool:
        return os.getppid() == parent

    readiness.warm()
    for job in MintJob.objects.filter(pk__in=job_ids).order_by("pk"):
        if wanted() and not job.is_finished:
            work_at(job=job, goes_on=wanted)
