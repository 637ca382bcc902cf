"""The exact answers about a position: can it be cleared, by how few draws, what is the best result, by which line."""

from games.rules.cards import Deal
from games.rules.notation import DRAW, PLAYS
from games.rules.rulesets import Ruleset
from games.rules.state import State
from games.solver.dealt import Dealt, dealt
from games.solver.lattice import EMPTY
from games.solver.paths import path
from games.solver.prospects import best_within, is_short, prospect, reach_of
from games.solver.reach import Reach, reach
from games.solver.solution import Solution
from games.solver.table import DealTable, Place, place_of, table_from


def solve(state: State) -> Solution:
    """The best that can still come of the position, and a line to it. Some milliseconds."""
    table = table_from(state)
    place = table.place(state.position)
    found = prospect(table, state)
    return Solution(
        solvable=found.solvable,
        min_draws=table.min_draws if found.solvable else None,
        best=found.best,
        best_winning_score=found.best_winning_score,
        line=_best_line(table, place) if table.ruleset.ranked_by == "score" else _fewest_line(table, place, state),
    )


def is_clearable(ruleset: Ruleset, deal: Deal) -> bool:
    """Whether the deal can be cleared at all. Under a millisecond."""
    return _reach_from(State.start(ruleset, deal)).min_draws is not None


def clearing_line(state: State) -> str | None:
    """Moves that clear the tableau from there with the fewest draws; None if nothing does, or the log has no room."""
    reached = _reach_from(state)
    draws = reached.min_draws
    if draws is None or (is_short(state) and best_within(state, reached).cards_left):
        return None
    return path(dealt(state.ruleset, state.deal), reached, tableau=EMPTY, draws=draws)


def start_of(state: State) -> tuple[Dealt, Place]:
    """The position as numbers: those of its deal, and where in the deal's tables it is."""
    numbers = dealt(state.ruleset, state.deal)
    return numbers, place_of(state.ruleset, numbers, state.position)


def _reach_from(state: State) -> Reach:
    numbers, place = start_of(state)
    return reach(numbers, tableau=place.tableau, waste=place.waste, draws=place.draws)


def _best_line(table: DealTable, place: Place) -> str:
    """The moves of the best line: chain by chain, a draw between them, no draw once it could only cost."""
    line = ""
    while True:
        way = table.best(place)
        line += "".join(PLAYS[slot] for slot in way.chains.slots_to(way.tableau))
        if way.tableau == EMPTY or table.rest[way.tableau, place.draws] == 0:
            return line
        line += DRAW
        draws = place.draws + 1
        place = Place(way.tableau, int(table.numbers.wastes[draws]), draws, streak=0, score=0)


def _fewest_line(table: DealTable, place: Place, state: State) -> str:
    reached = reach_of(table, place)
    target = best_within(state, reached)
    return path(table.numbers, reached, tableau=target.tableau, draws=target.draws)
