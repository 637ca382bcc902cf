"""What every move of a finished game was worth, out of the solver's table of its deal."""

from typing import TYPE_CHECKING

from games.attempts.models import Attempt
from games.attempts.solver_tables import Gate, Tables
from games.attempts.verification import ruleset_of
from games.deals.solving import require_solver

if TYPE_CHECKING:
    from games.solver.table import DealTable

_gate = Gate()
_tables: "Tables[tuple[str, int, str], DealTable]" = Tables()


def analysis_of(attempt: Attempt) -> dict[str, object]:
    """The analysis of the attempt's whole log, as API.md has it. Who may see it is `visibility.require_analysis`'s
    business.

    Raises:
        Unavailable: the solver is not ready yet, or has too much to do.
    """
    require_solver()
    # Imported here: numba takes most of a second, which commands that solve nothing should not pay. A solver that is
    # ready has been imported already.
    from games.solver.analysis import analyse
    from games.solver.table import build_table

    ruleset = ruleset_of(attempt)
    key = ruleset.key, ruleset.version, attempt.deal.cards_text
    with _gate.entered():
        table = _tables.get(key, lambda: build_table(ruleset, attempt.deal.cards))
        return analyse(table, attempt.log).as_dict()
