"""Calls every compiled function once, with the types it is called with ever after."""

from games.rules.rulesets import RULESETS
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver.bot import warm_bot
from games.solver.solve import clearing_line, solve


def run_everything_once() -> None:
    """Loads the compiled code from disk, or compiles it and stores it there."""
    deal = deal_from_seed("warm")
    for ruleset in RULESETS:
        state = State.start(ruleset, deal)
        solve(state)
        clearing_line(state)
    warm_bot()
