"""A finished game move by move: what was still possible before and after, and where it was decided."""

from dataclasses import asdict, dataclass

from games.rules.notation import UNDO
from games.rules.state import Position, State
from games.solver.prospects import Prospect, is_short, prospect
from games.solver.solution import Best
from games.solver.table import DealTable


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """One move of the log."""

    at: int
    """Its index."""
    move: str
    best_before: Best
    best_after: Best
    lost: int
    """What it gave away: points, or cards left where those rank. Never below 0: an undo gives nothing away."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game. The first four are those of the deal, before the first move."""

    solvable: bool
    min_draws: int | None
    best: Best
    best_winning_score: int | None
    moves: tuple[MoveAnalysis, ...]
    turning_point: int | None
    """The index of the last move, not undone, after which the tableau could not be cleared though before it could."""

    def as_dict(self) -> dict[str, object]:
        """The same as plain data, in the shape of the public contract."""
        return asdict(self)


def analyse(table: DealTable, log: str) -> Analysis:
    """The analysis of a legal log on the table's deal; the table must be one of the whole deal."""
    seer = _Seer(table)
    state = State.start(table.ruleset, table.deal)
    before = first = seer.prospect(state)
    moves = list[MoveAnalysis]()
    # By move that stands: whether it lost the game.
    standing = list[tuple[int, bool]]()
    for at, move in enumerate(log):
        state = state.apply(move)
        after = seer.prospect(state)
        moves.append(MoveAnalysis(at, move, before.best, after.best, _lost(before.best, after.best)))
        if move == UNDO:
            standing.pop()
        else:
            standing.append((at, before.solvable and not after.solvable))
        before = after
    return Analysis(
        solvable=first.solvable,
        min_draws=table.min_draws,
        best=first.best,
        best_winning_score=first.best_winning_score,
        moves=tuple(moves),
        turning_point=max((at for at, turned in standing if turned), default=None),
    )


def _lost(before: Best, after: Best) -> int:
    given = before["score"] - after["score"] if "score" in before else after["cards_left"] - before["cards_left"]
    return max(0, given)


class _Seer:
    """Remembers positions: a game of many undos comes by the same ones again and again."""

    def __init__(self, table: DealTable) -> None:
        self._table = table
        self._known: dict[Position, tuple[int, Prospect]] = {}

    def prospect(self, state: State) -> Prospect:
        if is_short(state):
            return prospect(self._table, state)
        known = self._known.get(state.position)
        if known is None:
            known = self._known[state.position] = state.moves, prospect(self._table, state)
        moves, found = known
        if "moves" not in found.best or moves == state.moves:
            return found
        # The same position by a longer log: as many moves are still to come.
        best = {**found.best, "moves": found.best["moves"] + state.moves - moves}
        return Prospect(found.solvable, best, found.best_winning_score)
