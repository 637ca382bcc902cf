"""`manage.py warm_solver`: compiles the solver ahead, so that a process that starts later only loads it."""

import time

from django.core.management.base import BaseCommand

from games.solver import readiness


class Command(BaseCommand):
    help = (
        "Compiles the solver and stores the machine code on disk, where later processes of the same user and kind of "
        "processor find it. Where that is, NUMBA_CACHE_DIR says, else beside the sources. Done again it takes a second."
    )

    requires_system_checks = ()  # where an image is built there is no database, no key and no pages

    def handle(self, *args: object, **options: object) -> None:
        began = time.monotonic()
        readiness.warm()
        self.stdout.write(f"The solver is ready after {time.monotonic() - began:.1f} s.")
