"""What a deal is like to play: the solver's facts and what the bot makes of it."""

from dataclasses import dataclass
from typing import Final

from games.rules.cards import Deal
from games.rules.replay import replay
from games.rules.rulesets import Ruleset
from games.rules.state import State
from games.solver.bot import Results, play_many
from games.solver.difficulty import UNSOLVABLE, difficulty_of, hardness, log_odds
from games.solver.solution import Best
from games.solver.solve import clearing_line, solve

RATING_VERSION: Final = 1
"""Goes up when the same deal comes to have another rating."""

PLAYOUTS: Final = 400
"""Games of the steady bot, by which par is set."""

CARELESS_PLAYOUTS: Final = 1000
"""Games of the careless bot, by which the difficulty is: on most deals few of them clear."""

PAR_PER_CARD: Final = 100
"""Where cards left rank, par counts hundredths of a card, as no whole number of cards tells deals apart."""

# One seed for all deals: they are compared under the same luck, and a deal's rating follows from the deal alone.
_SEED: Final = 1


class WrongLine(Exception):
    """The solver's winning line does not win by the rules: a defect, and no rating."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A deal in one ruleset."""

    solvable: bool
    """Whether it can be cleared at all."""
    min_draws: int | None
    """The fewest draws with which it can; None if it cannot."""
    best: Best
    """The best result, by one who knows all cards."""
    best_winning_score: int | None
    """The best score among the games that clear it; None if none does, and where scores do not rank."""
    winning_line: str | None
    """The whole log of a game that clears it with the fewest draws, replayed by the rules; None if it cannot be."""
    playouts: int
    """How many games `cleared_permille` and `par` are of: the steady bot's."""
    cleared_permille: int
    """In how many of a thousand of them the tableau was cleared."""
    par: int
    """The mean result of these games, rounded: points; where cards left rank, hundredths of a card."""
    difficulty: int
    """How many of a hundred solvable deals of this ruleset are easier to clear, 0..99; 100 if it cannot be cleared."""


def rate(ruleset: Ruleset, deal: Deal) -> Rating:
    """Rates a deal. It follows from the deal alone, on every machine. Some tens of milliseconds once compiled.

    Par is the steady bot's mean: what a player gets who plays with sense but does not calculate. The sharp bot would
    take seconds for so many games, and a par that few reach is none.

    Raises WrongLine if solver and rules disagree; KeyError for a ruleset no bot has learned.
    """
    start = State.start(ruleset, deal)
    solution = solve(start)
    line = clearing_line(start)
    if solution.solvable and (line is None or replay(ruleset, deal, line).status != "won"):
        raise WrongLine(f"{ruleset.key}: {line}")
    steady = play_many(ruleset, deal, strength="steady", seed=_SEED, games=PLAYOUTS)
    cleared = _cleared(steady)
    return Rating(
        solvable=solution.solvable,
        min_draws=solution.min_draws,
        best=solution.best,
        best_winning_score=solution.best_winning_score,
        winning_line=line,
        playouts=PLAYOUTS,
        cleared_permille=round(1000 * cleared / PLAYOUTS),
        par=_par(ruleset, steady),
        difficulty=difficulty_of(ruleset, hardness_of(ruleset, deal, steady)) if solution.solvable else UNSOLVABLE,
    )


def hardness_of(ruleset: Ruleset, deal: Deal, steady: Results) -> float:
    """The figure behind the difficulty, the steady bot's games given."""
    careless = play_many(ruleset, deal, strength="careless", seed=_SEED, games=CARELESS_PLAYOUTS)
    return hardness(
        careless_odds=log_odds(_cleared(careless), CARELESS_PLAYOUTS),
        steady_odds=log_odds(_cleared(steady), PLAYOUTS),
        cards_left=float(steady.cards_left.mean()),
    )


def _cleared(results: Results) -> int:
    return int((results.cards_left == 0).sum())


def _par(ruleset: Ruleset, results: Results) -> int:
    if ruleset.ranked_by == "score":
        return round(float(results.scores.mean()))
    return round(float(results.cards_left.mean()) * PAR_PER_CARD)
