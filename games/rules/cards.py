"""Cards and deals as text: a card is its rank and its suit, `TH` the ten of hearts."""

from collections.abc import Sequence
from typing import Final

from games.rules.errors import InvalidDeal

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"

DECK: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards by id: id = 13 * suit + rank, an unshuffled deck. The order is part of the shuffle, version 1."""

Deal = tuple[str, ...]
"""52 cards: those of the tableau slots 0-27, then the stock in the order it is drawn."""

_IDS: Final = {card: number for number, card in enumerate(DECK)}
_RANKS_OF: Final = {card: number % len(RANKS) for number, card in enumerate(DECK)}


def card_id(card: str) -> int:
    """The place of a card in `DECK`, 0..51. KeyError if there is no such card."""
    return _IDS[card]


def rank_of(card: str) -> int:
    """The rank alone, 0 (ace) to 12 (king): all that counts in play. KeyError if there is no such card."""
    return _RANKS_OF[card]


def ranks_of(deal: Deal) -> tuple[int, ...]:
    """The 52 ranks of a deal, in its order. KeyError if it holds something that is no card."""
    return tuple([_RANKS_OF[card] for card in deal])


def parse_deal(cards: str | Sequence[str]) -> Deal:
    """A deal from 52 cards in deal order: a sequence, or a text with single spaces between them.

    Raises InvalidDeal unless it is exactly the 52 cards of the deck, each once, written as in `DECK`.
    """
    deal = tuple(cards.split(" ")) if isinstance(cards, str) else tuple(cards)
    # `in DECK` compares and does not hash: a sequence from a client may hold lists and other things without a hash.
    if len(deal) != len(DECK) or not all(card in DECK for card in deal):
        raise InvalidDeal("a deal is 52 cards such as AS, TH or 7C")
    if len(set(deal)) != len(DECK):
        raise InvalidDeal("a deal holds every card once")
    return deal


def format_deal(deal: Deal) -> str:
    """The deal as one line of text that `parse_deal` reads."""
    return " ".join(deal)
