"""The way from a request to the solver: it answers from compiled code or says to come back, it never compiles."""

from games.errors import Unavailable
from games.solver import readiness


def require_solver() -> None:
    """Raises Unavailable while the solver is still being compiled in this process."""
    try:
        readiness.require()
    except readiness.SolverNotReady as error:
        raise Unavailable("The solver is being made ready; try again in some seconds.") from error
