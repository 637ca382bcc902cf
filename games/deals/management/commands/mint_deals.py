"""`manage.py mint_deals`: deals into stock, ahead of need."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.deals.management import options as option
from games.deals.management.minting import work_with
from games.deals.management.progress import progress
from games.deals.models import MintJob
from games.deals.policy import EASIEST, HARDEST, WEEKDAYS, Policy, band_of_weekday
from games.deals.selectors import unfinished_jobs
from games.deals.services.jobs import MAX_WANTED, order_missing
from games.rules.rulesets import RULESETS
from games.solver import readiness

_MOST_PROCESSES = 256


class Command(BaseCommand):
    help = (
        "Mints deals from secret random seeds, keeps those that can be cleared in their ruleset and pass the options, "
        "and rates them. With --count it orders what lacks until so many deals of this kind wait for a day; without, "
        "it works at the unfinished jobs there are, those of the admin too. Stopped or killed at any point it goes on "
        "when started again, and several may run at once: no deal comes twice and no job gets more than it wants."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--count", type=option.positive, metavar="N", help=f"deals that are to wait, each ruleset (to {MAX_WANTED})"
        )
        parser.add_argument(
            "--ruleset", type=option.ruleset, nargs="+", action="extend", metavar="R",
            help=f"one or more of {option.RULESET_KEYS}; all by default",
        )  # fmt: skip
        parser.add_argument("--jobs", type=option.positive, default=1, metavar="J", help="processes that work (1)")
        unit = "to keep; in classic 100 times the cards left"
        parser.add_argument("--par-min", type=int, metavar="P", help=f"the lowest par {unit}")
        parser.add_argument("--par-max", type=int, metavar="P", help=f"the highest par {unit}")
        difficulty = parser.add_mutually_exclusive_group()
        difficulty.add_argument(
            "--difficulty", type=option.bounds, metavar="LO:HI",
            help=f"the difficulties to keep, {EASIEST} the easiest to {HARDEST} the hardest",
        )  # fmt: skip
        difficulty.add_argument("--weekday", choices=WEEKDAYS, help="the difficulties that suit this weekday")
        parser.add_argument("--approve", action="store_true", help="straight into stock; otherwise they are drafts")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            policy = _policy(options)
        except ValueError as error:
            raise CommandError(str(error)) from error
        if options["count"] and options["count"] > MAX_WANTED:
            raise CommandError(f"--count is at most {MAX_WANTED}")
        if options["jobs"] > _MOST_PROCESSES:
            raise CommandError(f"--jobs is at most {_MOST_PROCESSES}")
        readiness.warm()
        try:
            if options["count"]:
                self._order_and_work(policy, options)
            else:
                self._work(list(unfinished_jobs(options["ruleset"] or RULESETS)), options["jobs"])
        except KeyboardInterrupt:
            self.stderr.write("Stopped. What was kept is stored; started again, this goes on from there.")
            sys.exit(130)

    def _order_and_work(self, policy: Policy, options: dict[str, Any]) -> None:
        count, rulesets = options["count"], list(dict.fromkeys(options["ruleset"] or RULESETS))
        while rulesets:
            orders = {ruleset: order_missing(ruleset=ruleset, count=count, policy=policy) for ruleset in rulesets}
            for ruleset, order in orders.items():
                if order is None:
                    self.stdout.write(f"{ruleset.key}: {count} deals of this kind are waiting.")
            self._work([order.job for order in orders.values() if order], options["jobs"])
            # A job that was there already may have wanted fewer: then what lacks still is ordered next.
            rulesets = [ruleset for ruleset, order in orders.items() if order and not order.is_new]

    def _work(self, jobs: list[MintJob], processes: int) -> None:
        if not jobs:
            return
        with progress() as bars:
            work_with(processes, jobs, bars)
        for job in jobs:
            job.refresh_from_db()
            self.stdout.write(f"{job.ruleset}: job {job.pk} {job.state}, {job.kept} deals kept of {job.tried} tried.")
        failed = [f"Job {job.pk}: {job.error}" for job in jobs if job.state == MintJob.State.FAILED]
        failed += [f"Job {job.pk} is not finished: start again to go on." for job in jobs if not job.is_finished]
        if failed:
            raise CommandError("\n".join(failed))


def _policy(options: dict[str, Any]) -> Policy:
    low, high = EASIEST, HARDEST
    if options["difficulty"] is not None:
        low, high = options["difficulty"]
    elif options["weekday"] is not None:
        band = band_of_weekday(options["weekday"])
        low, high = band.low, band.high
    return Policy(
        par_min=options["par_min"],
        par_max=options["par_max"],
        difficulty_min=low,
        difficulty_max=high,
        approve=options["approve"],
    )
