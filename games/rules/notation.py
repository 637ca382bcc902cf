"""The notation of moves: a log is a text with one character for each."""

import re
from typing import Final

from games.rules.errors import MalformedLog
from games.rules.geometry import SLOTS

DRAW: Final = "-"
UNDO: Final = "<"

PLAYS: Final = "0123456789abcdefghijklmnopqr"
"""By slot, the character that plays it: the slot in base 36."""

SLOT_OF: Final = {move: slot for slot, move in enumerate(PLAYS[:SLOTS])}

ALPHABET: Final = PLAYS + DRAW + UNDO

MAX_LOG: Final = 1000
"""The most moves a log can hold. A log that long can only be ended."""

# Character ranges, because \d and str.isdigit take digits of every script and int(move, 36) takes capitals.
_WELL_FORMED: Final = re.compile(f"[{re.escape(ALPHABET)}]*")


def check_log(log: str, offset: int = 0) -> None:
    """Raise MalformedLog unless `log`, following a log of `offset` moves, is one in form. Legality is not looked at."""
    match = _WELL_FORMED.match(log)
    good = match.end() if match else 0
    if good < len(log) or offset + good > MAX_LOG:
        raise MalformedLog(min(offset + good, MAX_LOG))
