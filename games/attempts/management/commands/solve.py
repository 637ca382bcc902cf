"""`manage.py solve`: the solver as a filter, one position a line."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from games.attempts.management.options import add_ruleset, chosen_ruleset


class Command(BaseCommand):
    help = (
        "Reads lines `seed-or-52-cards<TAB>log` from standard input and writes one JSON object a line: what can still "
        "come of the position and a whole log that reaches the best, or the first error."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_ruleset(parser)
        parser.add_argument("--jobs", type=int, default=1, help="how many processes solve side by side (1)")

    def handle(self, *args: object, **options: Any) -> None:
        ruleset = chosen_ruleset(options)
        if not 1 <= options["jobs"] <= 256:
            raise CommandError("--jobs must be from 1 to 256.")
        # Imported only now, so that `--help` and a wrong option don't wait for the compiler.
        from games.attempts.management.solving import answers

        try:
            for answer in _shown(answers(sys.stdin, ruleset, jobs=options["jobs"])):
                self.stdout.write(json.dumps(answer))
                self.stdout.flush()
        except KeyboardInterrupt:
            # What was answered stands; a shell calls an end by Ctrl+C 130.
            raise SystemExit(130) from None


def _shown(answers: Iterable[Any]) -> Iterator[Any]:
    """The same answers, with the progress on the terminal if there is one and it does not show the answers already."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield from answers
        return
    columns = (SpinnerColumn(), TextColumn("solved"), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield from progress.track(answers, total=None)
