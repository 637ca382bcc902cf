"""Options that several commands take."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.rules.errors import UnknownRuleset
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset


def add_ruleset(parser: CommandParser) -> None:
    """`--ruleset R`, required."""
    parser.add_argument("--ruleset", required=True, help=", ".join(ruleset.key for ruleset in RULESETS))


def chosen_ruleset(options: Mapping[str, Any]) -> Ruleset:
    """The ruleset of `--ruleset`. CommandError if there is none of that name."""
    try:
        return get_ruleset(options["ruleset"])
    except UnknownRuleset as error:
        raise CommandError(f"There is no ruleset {options['ruleset']!r}.") from error
