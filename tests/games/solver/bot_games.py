"""Games of the bot move by move, as an opponent plays them."""

from random import Random

from games.rules.cards import Deal
from games.rules.replay import seen_cards
from games.rules.rulesets import Ruleset
from games.rules.state import State
from games.solver.bot import Seen, choose


def played_by_choice(ruleset: Ruleset, deal: Deal, *, strength: str, seed: int) -> str:
    """The log of a game in which every move is asked for; illegal ones are refused by the rules."""
    state, log = State.start(ruleset, deal), ""
    while move := choose(Seen.of(state, log), strength=strength, seed=seed):
        assert move in state.legal_moves()
        state, log = state.apply(move), log + move
    return log


def with_hidden_cards_shuffled(ruleset: Ruleset, deal: Deal, log: str, luck: Random) -> Deal:
    """A deal that looks the same to whoever played `log`: every card seen stays, all others change places."""
    seen = seen_cards(ruleset, deal, log)
    hidden = [index for index in range(52) if index not in seen]
    cards = [deal[index] for index in hidden]
    luck.shuffle(cards)
    other = list(deal)
    for index, card in zip(hidden, cards, strict=True):
        other[index] = card
    return tuple(other)
