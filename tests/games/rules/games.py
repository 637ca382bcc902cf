"""Random games and deals for the tests beside, the same for the same numbers."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.rules.cards import DECK, RANKS, Deal, rank_of
from games.rules.geometry import SLOTS, exposed_slots
from games.rules.notation import DRAW, PLAYS, UNDO
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State

# Two profiles for the tests that play: quick on a desk, and in CI enough that together they play 10,000 games and more.
# They are not loaded for the whole run, because a test of another kind may need a second for a single example.
settings.register_profile("games", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("games-ci", settings.get_profile("games"), max_examples=1500, print_blob=True)
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}
many_games = settings.get_profile("games-ci" if IN_CI else "games")


@dataclass(frozen=True)
class Game:
    """A legal log and every state on its way: `states[n]` after `n` moves."""

    ruleset: Ruleset
    deal: Deal
    log: str
    states: tuple[State, ...]

    @property
    def end(self) -> State:
        return self.states[-1]

    def steps(self) -> Iterator[tuple[State, str, State]]:
        """Each move between the states before and after it."""
        return zip(self.states, self.log, self.states[1:], strict=False)


def follow(ruleset: Ruleset, deal: Deal, log: str) -> Game:
    """The game of a log that is known to be legal."""
    states = [State.start(ruleset, deal)]
    for move in log:
        states.append(states[-1].apply(move))
    return Game(ruleset, deal, log, tuple(states))


def random_log(ruleset: Ruleset, deal: Deal, luck: Random, most: int) -> str:
    """A legal log of up to `most` moves, or to the end of the game: mostly plays, sometimes an undo."""
    state, log = State.start(ruleset, deal), ""
    while len(log) < most and (legal := state.legal_moves()):
        plays = legal.strip(DRAW + UNDO)
        move = luck.choice(plays if plays and luck.random() < 0.8 else legal)
        state, log = state.apply(move), log + move
    return log


def random_game(ruleset: Ruleset, seed: int, most: int) -> Game:
    """A game that ends stuck, as nearly all random ones do, or is left before."""
    deal = deal_from_seed(str(seed))
    return follow(ruleset, deal, random_log(ruleset, deal, Random(seed), most))


def won_game(ruleset: Ruleset, seed: int) -> Game:
    """A won game on a deal built for it: the cards are dealt so that the next one in a random order can be played."""
    luck = Random(seed)
    while True:
        built = _deal_to_win(ruleset, luck)
        if built:
            return follow(ruleset, *built)


def _deal_to_win(ruleset: Ruleset, luck: Random) -> tuple[Deal, str] | None:
    pool = luck.sample(DECK, len(DECK))
    stock = [pool.pop()] if ruleset.deals_waste else []
    top = stock[0] if stock else None
    tableau = [""] * SLOTS
    left, log = (1 << SLOTS) - 1, ""
    while left:
        fitting = [card for card in pool if top is None or rank_of(card) in ruleset.neighbours[rank_of(top)]]
        if fitting and luck.random() < 0.9:
            top, slot = fitting[0], luck.choice(exposed_slots(left))
            tableau[slot] = top
            left ^= 1 << slot
            log += PLAYS[slot]
        elif len(stock) < len(DECK) - SLOTS:
            top = pool[0]
            stock.append(top)
            log += DRAW
        else:
            return None
        pool.remove(top)
    return (*tableau, *stock, *pool), log


def deal_of_ranks(tableau: str, stock: str = "") -> Deal:
    """A deal with these ranks, row by row and then in draw order, in any suits; the other cards come after them."""
    suits = {rank: list("CDHS") for rank in RANKS}
    named = [rank + suits[rank].pop() for rank in (tableau + stock).replace(" ", "")]
    return (*named, *(card for card in DECK if card not in named))


games = st.one_of(
    st.builds(
        random_game, st.sampled_from(RULESETS), seed=st.integers(0, 2**64), most=st.integers(0, 60) | st.just(200)
    ),
    st.builds(won_game, st.sampled_from(RULESETS), seed=st.integers(0, 2**64)),
)
"""Games of every ruleset: won, stuck and left in the middle."""

games_with_undo = st.builds(
    random_game,
    st.sampled_from([ruleset for ruleset in RULESETS if ruleset.undo]),
    seed=st.integers(0, 2**64),
    most=st.integers(0, 60) | st.just(200),
)
