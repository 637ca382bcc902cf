"""PySolFC's deals, checked against what the world knows of them."""

import pytest

from games.deals.pysolfc import deal_of_game
from games.rules.cards import parse_deal
from games.rules.errors import InvalidDeal

# Microsoft's FreeCell game 1, which PySolFC deals as its own number 1, row by row as it is printed everywhere.
MICROSOFT_1 = """
JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C TC
6S 9C 2H 6H
"""


def test_game_1_is_the_one_that_everybody_knows() -> None:
    assert list(deal_of_game("1")) == MICROSOFT_1.split()


def test_game_617_begins_as_everybody_knows() -> None:
    assert " ".join(deal_of_game("617")[:8]) == "7D AD 5C 3S 5S 8C 2D AH"


def test_beyond_32000_the_games_are_pysolfcs_own_and_stay_what_they_are() -> None:
    # Written down from pysol-cards 0.24 on CPython 3.11: another version must deal the same.
    assert " ".join(deal_of_game("33000")[:10]) == "2D QS 2H 9H AH 7H 4S QH 4D 9C"


@pytest.mark.parametrize("number", ["1", "32000", "32001", "00042", "4294967296", "1" + "0" * 20])
def test_every_game_is_52_different_cards(number: str) -> None:
    assert parse_deal(deal_of_game(number)) == deal_of_game(str(int(number)))


@pytest.mark.parametrize("number", ["0", "000", "1" + "0" * 19 + "1", "9" * 22, "", "-1", "+1", " 1", "1_0", "٣"])
def test_a_number_outside_pysolfcs_range_is_no_deal(number: str) -> None:
    with pytest.raises(InvalidDeal):
        deal_of_game(number)
