"""Options that commands about deals share: text from the command line as values."""

from argparse import ArgumentTypeError

from games.rules.errors import UnknownRuleset
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset

RULESET_KEYS = ", ".join(ruleset.key for ruleset in RULESETS)


def ruleset(text: str) -> Ruleset:
    """The ruleset of that key."""
    try:
        return get_ruleset(text)
    except UnknownRuleset as error:
        raise ArgumentTypeError(f"there is no ruleset {text!r}; there are {RULESET_KEYS}") from error


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9 or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def bounds(text: str) -> tuple[int, int]:
    """`LO:HI`, two whole numbers."""
    low, colon, high = text.partition(":")
    parts = (low, high)
    if not colon or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise ArgumentTypeError(f"{text!r} is not of the form LO:HI, as in 20:60")
    return int(low), int(high)
