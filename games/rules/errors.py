"""What can be wrong with a log, a seed, a deal or the name of a ruleset."""

from enum import StrEnum


class RulesError(Exception):
    """A move log was refused as a whole: nothing of it counts."""


class MalformedLog(RulesError):
    """The text is no move log at all, whatever the deal.

    `at` is the index in the whole log of the first character outside the alphabet, or 1000 when the log is longer than
    that and its first 1,000 characters are in order.
    """

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at

    def __str__(self) -> str:
        return f"malformed log at index {self.at}"


class IllegalReason(StrEnum):
    """Why the rules forbid a move; the values are part of the public contract."""

    COVERED = "covered"
    ALREADY_REMOVED = "already_removed"
    NOT_ADJACENT = "not_adjacent"
    STOCK_EMPTY = "stock_empty"
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNDO_NOT_ALLOWED = "undo_not_allowed"
    GAME_OVER = "game_over"


class IllegalMove(RulesError):
    """A well-formed log holds a move the rules forbid: the first one, at index `at` of the whole log."""

    def __init__(self, at: int, reason: IllegalReason) -> None:
        super().__init__(at, reason)
        self.at = at
        self.reason = reason

    def __str__(self) -> str:
        return f"illegal move at index {self.at}: {self.reason}"


class InvalidSeed(ValueError):
    """A seed is 1-64 printable ASCII characters without spaces; this is not."""


class InvalidDeal(ValueError):
    """A deal is the 52 cards of the deck, each once; this is not."""


class UnknownRuleset(LookupError):
    """No ruleset of this key and version was ever published."""
