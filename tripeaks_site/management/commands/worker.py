"""`manage.py worker`: due work without serving, beside servers that only serve."""

import time

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.solver import readiness
from tripeaks_site import solver_warming
from tripeaks_site.ticking import TICK_SECONDS, guarded_tick, tick


class Command(BaseCommand):
    help = (
        "Does due work every few seconds until stopped: grace hours that have ended, deals for the coming days, mint "
        "jobs, ratings."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now, say what, and stop")

    def handle(self, *args: object, **options: bool) -> None:
        if options["once"]:
            self._once()
            return
        solver_warming.start()
        while True:
            guarded_tick()
            time.sleep(TICK_SECONDS)

    def _once(self) -> None:
        readiness.warm()
        done = tick()
        for name, count in done.items():
            self.stdout.write(f"{name}: {'failed' if count is None else count}")
        if None in done.values():
            raise CommandError("Some due work failed; the log says why. It stays due.")
