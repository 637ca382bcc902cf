"""Minted deals for tests: from known seeds, all of them clearable in their ruleset."""

from dataclasses import replace
from hashlib import sha256
from itertools import count

from games.deals.models import Deal, DealRating, Review
from games.deals.services.minting import Candidate, keep
from games.deals.services.rating import store_rating
from games.rules.cards import Deal as Cards
from games.rules.cards import format_deal
from games.rules.replay import replay
from games.rules.rulesets import Ruleset, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver.difficulty import UNSOLVABLE
from games.solver.rating import Rating
from games.solver.solve import clearing_line, is_clearable

_numbers = count(1)


def clearable_seed(ruleset: str = "streak", prefix: str = "known") -> str:
    """A seed whose deal can be cleared in that ruleset, another one each time."""
    while True:
        seed = f"{prefix}-{ruleset}-{next(_numbers)}"
        if is_clearable(get_ruleset(ruleset), deal_from_seed(seed)):
            return seed


def minted(
    ruleset: str = "streak", *, state: Review.State = Review.State.DRAFT, difficulty: int | None = 50, seed: str = ""
) -> Deal:
    """A minted deal in that state of review; rated with that difficulty, or not rated if it is None."""
    seed = seed or clearable_seed(ruleset)
    deal = keep(Candidate(get_ruleset(ruleset), seed, deal_from_seed(seed)), state=state)
    if difficulty is not None:
        rated(deal, difficulty)
    return deal


def draft(ruleset: str = "streak", *, difficulty: int | None = 50) -> Deal:
    """A minted deal nobody has approved."""
    return minted(ruleset, difficulty=difficulty)


def approved(ruleset: str = "streak", *, difficulty: int | None = 50) -> Deal:
    """A minted deal in stock."""
    return minted(ruleset, state=Review.State.APPROVED, difficulty=difficulty)


def rated(deal: Deal, difficulty: int) -> DealRating:
    """The deal with what the solver says of it and a difficulty of the test's choice."""
    ruleset = get_ruleset(deal.ruleset, deal.ruleset_version)
    return store_rating(deal, replace(quick_rating(ruleset, deal.cards), difficulty=difficulty))


def quick_rating(ruleset: Ruleset, cards: Cards) -> Rating:
    """A deal's rating without bot and best play, where a test cares for neither: any difficulty, the same each time.

    What it says of clearing is true, and its best result that of the winning line.
    """
    line = clearing_line(State.start(ruleset, cards))
    if line is None:
        return Rating(False, None, {"score": 0}, None, None, 1, 0, 0, UNSOLVABLE)
    won = replay(ruleset, cards, line)
    scores = ruleset.ranked_by == "score"
    return Rating(
        solvable=True,
        min_draws=won.draws,
        best={"score": won.score} if scores else {"cards_left": 0, "moves": won.moves},
        best_winning_score=won.score if scores else None,
        winning_line=line,
        playouts=1,
        cleared_permille=0,
        par=700,
        difficulty=sha256(format_deal(cards).encode()).digest()[0] * 100 // 256,
    )


def state_of(deal: Deal) -> str:
    """The state of the deal's review as stored now."""
    return Review.objects.get(deal=deal).state
