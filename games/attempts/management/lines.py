"""Games on lines, `seed-or-52-cards<TAB>log`, as `replay` and `solve` read them.

Knows no Django, as the processes that solve lines side by side don't.
"""

from collections.abc import Mapping

from games.rules.cards import Deal, parse_deal
from games.rules.errors import IllegalMove, InvalidDeal, InvalidSeed, MalformedLog
from games.rules.replay import replay
from games.rules.rulesets import Ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State

Answer = Mapping[str, object]


def position_on(line: str, ruleset: Ruleset) -> State | Answer:
    """The position that the line's log leads to, or the answer that says what is wrong with the line."""
    dealt, _, log = line.rstrip("\r\n").partition("\t")
    try:
        return replay(ruleset, _deal(dealt), log)
    except MalformedLog as error:
        return {"error": "malformed", "at": error.at}
    except IllegalMove as error:
        return {"error": "illegal", "at": error.at, "reason": error.reason.value}
    except (InvalidSeed, InvalidDeal) as error:
        return {"error": "invalid", "message": str(error)}


def log_on(line: str) -> str:
    """The line's log as it stands there."""
    return line.rstrip("\r\n").partition("\t")[2]


def _deal(text: str) -> Deal:
    return parse_deal(text) if " " in text else deal_from_seed(text)
