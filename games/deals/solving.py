"""The way from a request to the solver: it answers from compiled code or says to come back, it never compiles.

The solver is imported only once it is asked: its compiler takes most of a second to load, which commands and processes
that solve nothing should not pay.
"""

from typing import TYPE_CHECKING

from games.errors import Unavailable
from games.rules.cards import Deal
from games.rules.rulesets import Ruleset
from games.solver import readiness

if TYPE_CHECKING:
    from games.solver.rating import Rating


def require_solver() -> None:
    """Raises Unavailable while the solver is still being compiled in this process."""
    try:
        readiness.require()
    except readiness.SolverNotReady as error:
        raise Unavailable("The solver is being made ready; try again in some seconds.") from error


def solver_is_ready() -> bool:
    """Whether `require_solver` would pass: due work that solves waits for it quietly."""
    return readiness.is_ready()


def is_clearable(ruleset: Ruleset, cards: Deal) -> bool:
    """Whether the deal can be cleared in that ruleset. Under a millisecond. Raises Unavailable."""
    require_solver()
    from games.solver.solve import is_clearable as solved

    return solved(ruleset, cards)


def rate(ruleset: Ruleset, cards: Deal) -> "Rating":
    """What solver and bot say of the deal, its winning line replayed by the rules. Some tens of milliseconds.

    Raises:
        Unavailable: the solver is not ready in this process.
    """
    require_solver()
    from games.solver.rating import rate as rated

    return rated(ruleset, cards)
