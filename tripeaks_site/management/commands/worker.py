"""`manage.py worker`: due work without serving, beside servers that only serve."""

import time

from django.core.management.base import BaseCommand, CommandParser

from tripeaks_site.ticking import TICK_SECONDS, guarded_tick, tick


class Command(BaseCommand):
    help = "Does due work (grace hours that have ended) every few seconds until stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now, say what, and stop")

    def handle(self, *args: object, **options: bool) -> None:
        if options["once"]:
            for name, count in tick().items():
                self.stdout.write(f"{name}: {count}")
            return
        while True:
            guarded_tick()
            time.sleep(TICK_SECONDS)
