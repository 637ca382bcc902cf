"""From what can be reached to a line of moves that reaches it."""

from games.rules.notation import DRAW, PLAYS
from games.solver.chains import onto
from games.solver.dealt import Dealt
from games.solver.lattice import lattice
from games.solver.reach import Reach

_ANY_RANK = -1


def path(numbers: Dealt, reached: Reach, *, tableau: int, draws: int) -> str:
    """Moves from where `reached` begins to that tableau, its last card played after so many draws in all.

    Found backwards: what is reachable is known, so every step taken is one that the way forward can take too.
    """
    backwards = list[str]()
    # The ranks that may lie on the waste so that the step found before this one can follow.
    wanted = _ANY_RANK
    while True:
        lying = played_last(reached, tableau, draws) & wanted
        if not lying:
            # No such card was played here since that draw: it was drawn, onto what has lain here since the first draw.
            first = reached.first_draws(tableau)
            if first is None:
                raise ValueError(f"the tableau {tableau} cannot be reached")
            backwards.extend(DRAW * (draws - first))
            draws, wanted = first, _ANY_RANK
        elif (tableau, draws) == (reached.start, reached.start_draws):
            return "".join(backwards[::-1])
        else:
            tableau, slot = next(
                (parent, slot)
                for parent, slot in lattice().parents(tableau)
                if lying >> int(numbers.ranks[slot]) & 1
                and _on_waste(numbers, reached, parent, draws) & onto(numbers, int(numbers.ranks[slot]))
            )
            backwards.append(PLAYS[slot])
            wanted = onto(numbers, int(numbers.ranks[slot]))


def played_last(reached: Reach, tableau: int, draws: int) -> int:
    """The set of ranks that can have been played last when that tableau is left after so many draws."""
    return sum(1 << rank for rank, bits in enumerate(reached.played[tableau].tolist()) if bits >> draws & 1)


def _on_waste(numbers: Dealt, reached: Reach, tableau: int, draws: int) -> int:
    """The set of ranks that can lie on the waste there: played last, or drawn."""
    first = reached.first_draws(tableau)
    drawn = 1 << int(numbers.wastes[draws]) if first is not None and first < draws else 0
    return played_last(reached, tableau, draws) | drawn
