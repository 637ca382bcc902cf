"""From a log to a game, and to what was seen in it."""

from games.rules.cards import Deal
from games.rules.geometry import ROWS, SLOTS, turned_up
from games.rules.notation import DRAW, MAX_LOG, SLOT_OF, UNDO, check_log
from games.rules.rulesets import Ruleset
from games.rules.state import State

__all__ = ["MAX_LOG", "check_log", "replay", "seen_cards"]


def replay(ruleset: Ruleset, deal: Deal, log: str) -> State:
    """The game after `log`. MalformedLog or IllegalMove if it is none; malformed comes first, wherever they stand."""
    return State.start(ruleset, deal).extend(log)


def seen_cards(ruleset: Ruleset, deal: Deal, log: str) -> frozenset[int]:
    """The deal indices, 0..51, of every card that lay face up at any moment of `log`, moves taken back included.

    Raises like `replay`.
    """
    check_log(log)
    state = State.start(ruleset, deal)
    seen = set(ROWS[-1])
    if ruleset.deals_waste:
        seen.add(SLOTS)
    for move in log:
        before = state.position
        state = state.apply(move)
        if move == DRAW:
            seen.add(before.next_card)
        elif move != UNDO:
            seen.update(turned_up(before.tableau, SLOT_OF[move]))
    return frozenset(seen)
