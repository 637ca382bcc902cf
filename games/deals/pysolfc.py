"""The deals of PySolFC, by their game number."""

import re
from typing import Final

from pysol_cards.cards import createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

from games.rules.cards import RANKS, Deal
from games.rules.errors import InvalidDeal

# PySolFC numbers games from 1 to 10 to the 20th; up to 32,000 they are Microsoft's FreeCell deals.
_LAST: Final = 10**20
_NUMBER: Final = re.compile("[0-9]{1,21}")
_SUITS: Final = "CSHD"
"""The suits in PySolFC's order."""


def deal_of_game(number: str) -> Deal:
    """The 52 cards of PySolFC's game of that number. InvalidDeal if there is none.

    PySolFC deals from the end of its shuffled pack, first the 28 slots row by row, then what stays is the stock.
    """
    if not _NUMBER.fullmatch(number) or not 1 <= int(number) <= _LAST:
        raise InvalidDeal(f"PySolFC's games are numbered from 1 to {_LAST}")
    pack = shuffle(createCards(1), int(number), RandomBase.DEALS_PYSOLFC)
    return tuple(RANKS[card.rank - 1] + _SUITS[card.suit] for card in reversed(pack))
