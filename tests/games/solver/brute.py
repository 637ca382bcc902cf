"""The best results found the slow way: every line is played by the rules themselves. Only for the end of a game."""

from dataclasses import dataclass
from functools import cache

from games.rules.notation import MAX_LOG, UNDO
from games.rules.state import State


@dataclass(frozen=True)
class Found:
    """What the best of all lines come to."""

    solvable: bool
    min_draws: int | None
    best: dict[str, int]
    best_winning_score: int | None


def every_line(state: State) -> list[State]:
    """Every position that can follow, this one among them. Those that differ in nothing to come are played once."""
    found: dict[object, State] = {}

    def visit(here: State) -> None:
        # What has happened before matters by these alone.
        key = (here.position[:3], here.score, here.streak, here.moves)
        if key in found:
            return
        found[key] = here
        if here.moves < MAX_LOG:
            for move in here.legal_moves().replace(UNDO, ""):
                visit(here.apply(move))

    visit(state)
    return list(found.values())


@cache
def brute_force(state: State) -> Found:
    """What can still come of the position, by trying all of it."""
    ends = every_line(state)
    won = [end for end in ends if end.status == "won"]
    best = min(ends, key=lambda end: state.ruleset.rank_key(end.outcome()))
    by_score = state.ruleset.ranked_by == "score"
    return Found(
        solvable=bool(won),
        min_draws=min((end.draws for end in won), default=None),
        best={"score": best.score} if by_score else {"cards_left": best.cards_left, "moves": best.moves},
        best_winning_score=max((end.score for end in won), default=None) if by_score else None,
    )
