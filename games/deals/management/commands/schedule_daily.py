"""`manage.py schedule_daily`: the coming days get their deals."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.deals.management import options as option
from games.deals.management.progress import progress
from games.deals.selectors import days_ahead, missing_days
from games.deals.services.filling import KEPT_DAYS, fill_schedule
from games.deals.services.scheduling import FARTHEST
from games.solver import readiness

# How long the calendar is worked at between two looks at how far it is.
_STEP_SECONDS = 0.5


class Command(BaseCommand):
    help = (
        "Gives today and the coming days a deal in every ruleset: approved ones from stock, closest to the weekday's "
        "difficulty (an easy Monday to a hard Sunday), newly minted ones where the stock lacks them. Days that have a "
        "deal stay as they are, so it may run every minute, in any number of processes, and be killed at any point."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=option.positive, default=2 * KEPT_DAYS, metavar="N",
            help=f"days after today, {2 * KEPT_DAYS} by default; fewer than {KEPT_DAYS} count as {KEPT_DAYS}",
        )  # fmt: skip

    def handle(self, *args: object, **options: Any) -> None:
        if options["days"] > FARTHEST.days:
            raise CommandError(f"--days is at most {FARTHEST.days}")
        days, given = max(options["days"], KEPT_DAYS), 0
        missing = len(missing_days(days))
        if missing:
            readiness.warm()
        try:
            with progress() as bars:
                task = bars.add_task("days x rulesets", total=missing, note="")
                # Other processes may fill days too, so what is missing says when it is done, not what was given.
                while left := len(missing_days(days)):
                    given += fill_schedule(days=days, budget=_STEP_SECONDS)
                    bars.update(task, completed=missing - left)
        except KeyboardInterrupt:
            self.stderr.write("Stopped. Days that have a deal keep it; started again, this goes on from there.")
            sys.exit(130)
        self.stdout.write(f"{given} deals scheduled; today and the next {days_ahead() - 1} days have theirs.")
