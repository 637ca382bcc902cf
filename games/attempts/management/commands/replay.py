"""`manage.py replay`: the rules as a filter, one game a line."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rules.cards import Deal, parse_deal
from games.rules.errors import IllegalMove, InvalidDeal, InvalidSeed, MalformedLog, UnknownRuleset
from games.rules.replay import replay
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset
from games.rules.shuffle import deal_from_seed


class Command(BaseCommand):
    help = (
        "Reads lines `seed-or-52-cards<TAB>log` from standard input and writes one JSON object a line: the outcome, "
        "or the first error."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", required=True, help=", ".join(ruleset.key for ruleset in RULESETS))

    def handle(self, *args: object, **options: Any) -> None:
        try:
            ruleset = get_ruleset(options["ruleset"])
        except UnknownRuleset as error:
            raise CommandError(f"There is no ruleset {options['ruleset']!r}.") from error
        for answer in _answers(ruleset):
            self.stdout.write(json.dumps(answer))


def _answers(ruleset: Ruleset) -> Iterator[Mapping[str, object]]:
    for line in sys.stdin:
        # Every line has its answer, an empty one too, so that the nth answer is always the nth line's.
        dealt, _, log = line.rstrip("\r\n").partition("\t")
        try:
            yield replay(ruleset, _deal(dealt), log).outcome().as_dict()
        except MalformedLog as error:
            yield {"error": "malformed", "at": error.at}
        except IllegalMove as error:
            yield {"error": "illegal", "at": error.at, "reason": error.reason.value}
        except (InvalidSeed, InvalidDeal) as error:
            yield {"error": "invalid", "message": str(error)}


def _deal(text: str) -> Deal:
    return parse_deal(text) if " " in text else deal_from_seed(text)
