"""`manage.py replay`: the rules as a filter, one game a line."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.attempts.management.lines import Answer, position_on
from games.attempts.management.options import add_ruleset, chosen_ruleset
from games.rules.rulesets import Ruleset
from games.rules.state import State


class Command(BaseCommand):
    help = (
        "Reads lines `seed-or-52-cards<TAB>log` from standard input and writes one JSON object a line: the outcome, "
        "or the first error."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_ruleset(parser)

    def handle(self, *args: object, **options: Any) -> None:
        ruleset = chosen_ruleset(options)
        # Every line has its answer, an empty one too, so that the nth answer is always the nth line's.
        for line in sys.stdin:
            self.stdout.write(json.dumps(_answer(line, ruleset)))


def _answer(line: str, ruleset: Ruleset) -> Answer:
    found = position_on(line, ruleset)
    return found.outcome().as_dict() if isinstance(found, State) else found
