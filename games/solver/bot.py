"""The bot: an opponent that plays from what a player sees, in three strengths. It never undoes.

It is fair by construction. `choose` is given a `Seen`, which has no room for a card that lies face down, and the whole
games by which deals are rated put the very same numbers before the very same `bot_minds.decide`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from games.rules.cards import Deal, rank_of, ranks_of
from games.rules.geometry import SLOTS
from games.rules.notation import DRAW, PLAYS
from games.rules.replay import seen_cards
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import FACE_DOWN, State
from games.solver import bot_sight
from games.solver.bot_games import CARDS_LEFT, LONGEST, POINTS, play_game, play_games
from games.solver.bot_luck import seed_of
from games.solver.bot_minds import CARELESS, SHARP, STEADY, Minds, decide
from games.solver.bot_sight import DECK, END, NOTHING, Numbers, Sight, rules_of
from games.solver.bot_tastes import doubt_of, hand_of, thought_of

STRENGTHS: Final = ("careless", "steady", "sharp")
"""From the weakest to the strongest."""

_NUMBERS: Final = {"careless": CARELESS, "steady": STEADY, "sharp": SHARP}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a player sees and remembers: the fields of an attempt's view, and every card seen so far.

    Raises ValueError if they do not belong together.
    """

    ruleset: Ruleset
    slots: tuple[str | None, ...]
    """The 28 slots: a card where it is face up, "??" face down, None gone."""
    waste: str | None
    """The card on top of the waste, None while it is empty."""
    stock: int
    """Cards left to draw, 0..24."""
    streak: int
    """Cards played since the last draw."""
    seen: frozenset[str]
    """Every card that lay face up at any moment of the game, those that still do among them."""

    def __post_init__(self) -> None:
        face_up = {card for card in (*self.slots, self.waste) if card not in (None, FACE_DOWN)}
        hidden = self.slots.count(FACE_DOWN) + self.stock
        if len(self.slots) != SLOTS or not face_up <= self.seen:
            raise ValueError("what lies face up has been seen")
        if hidden != DECK - len(self.seen):
            # After an undo a card may be face down and known. The bots never undo, so they have no use for that.
            raise ValueError("the cards not seen are those face down and those in the stock")

    @classmethod
    def of(cls, state: State, log: str) -> "Seen":
        """What the player sees of a game and has seen in it, by its whole log.

        Raises ValueError if an undo has left a seen card face down.
        """
        indices = seen_cards(state.ruleset, state.deal, log)
        return cls(
            ruleset=state.ruleset,
            slots=state.slots(),
            waste=state.waste,
            stock=state.stock,
            streak=state.streak,
            seen=frozenset(state.deal[index] for index in indices),
        )


class Results(NamedTuple):
    """How some games of one deal came out, game by game."""

    cards_left: Numbers
    scores: Numbers


def choose(seen: Seen, *, strength: str, seed: int) -> str:
    """The bot's next move in the notation of logs, or "" when it ends its game.

    It ends a game that is over, and the sharp bot also one whose draws would cost more than they bring. The same
    question with the same seed has the same answer; a game is played with one seed throughout.

    The sharp bot thinks for up to some milliseconds, the others for microseconds. ValueError if there is no such
    strength.
    """
    move = decide(_sight(seen), rules_of(seen.ruleset), _minds(seen.ruleset, strength), seed_of(seed))
    return _as_text(move)


def play(ruleset: Ruleset, deal: Deal, *, strength: str, seed: int) -> str:
    """The log of a whole game: the moves that `choose` answers one after the other. ValueError if no such strength."""
    log = np.empty(LONGEST, np.int64)
    _, _, moves = play_game(
        _ranks(deal),
        int(ruleset.deals_waste),
        rules_of(ruleset),
        _minds(ruleset, strength),
        seed_of(seed),
        log,
    )
    return "".join(_as_text(move) for move in log[:moves].tolist())


def play_many(ruleset: Ruleset, deal: Deal, *, strength: str, seed: int, games: int) -> Results:
    """How so many games of a deal come out, each with luck of its own that follows from the seed.

    Ten microseconds a game; some tens of milliseconds for the sharp bot. ValueError if there is no such strength.
    """
    results = np.empty((games, 2), np.int64)
    play_games(
        _ranks(deal),
        int(ruleset.deals_waste),
        rules_of(ruleset),
        _minds(ruleset, strength),
        seed_of(seed),
        results,
    )
    return Results(results[:, CARDS_LEFT], results[:, POINTS])


def warm_bot() -> None:
    """Calls every compiled function of the bot with the types it is called with ever after."""
    deal = deal_from_seed("warm")
    for ruleset in RULESETS:
        start = Seen.of(State.start(ruleset, deal), "")
        for strength in STRENGTHS:
            choose(start, strength=strength, seed=0)
        play(ruleset, deal, strength="steady", seed=0)
        play_many(ruleset, deal, strength="steady", seed=0, games=1)


def _sight(seen: Seen) -> Sight:
    face, unseen = np.full(SLOTS, NOTHING, np.int64), np.full(13, 4, np.int64)
    tableau = 0
    for slot, card in enumerate(seen.slots):
        if card is not None:
            tableau |= 1 << slot
            if card != FACE_DOWN:
                face[slot] = rank_of(card)
    for card in seen.seen:
        unseen[rank_of(card)] -= 1
    waste = NOTHING if seen.waste is None else rank_of(seen.waste)
    return Sight(face, unseen, tableau, waste, seen.stock, seen.streak)


@cache
def _minds(ruleset: Ruleset, strength: str) -> Minds:
    if strength not in _NUMBERS:
        raise ValueError(f"no bot is {strength}")
    return Minds(_NUMBERS[strength], hand_of(ruleset), thought_of(ruleset), doubt_of(ruleset))


def _ranks(deal: Deal) -> Numbers:
    return np.array(ranks_of(deal), np.int64)


def _as_text(move: int) -> str:
    if move == END:
        return ""
    return DRAW if move == bot_sight.DRAW else PLAYS[move]
