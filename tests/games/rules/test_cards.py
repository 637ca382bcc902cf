from typing import Any

import pytest

from games.rules.cards import DECK, card_id, format_deal, parse_deal, rank_of
from games.rules.errors import InvalidDeal
from games.rules.shuffle import deal_from_seed

DEAL = deal_from_seed("42")


def test_the_deck_is_52_cards_by_suit_and_rank() -> None:
    assert len(set(DECK)) == 52
    assert DECK[:13] == tuple(f"{rank}C" for rank in "A23456789TJQK")
    assert (DECK[13], DECK[26], DECK[39], DECK[51]) == ("AD", "AH", "AS", "KS")


def test_an_id_is_13_times_the_suit_plus_the_rank() -> None:
    assert [card_id(card) for card in DECK] == list(range(52))
    assert [rank_of(card) for card in ("AS", "2C", "TH", "KD")] == [0, 1, 9, 12]
    with pytest.raises(KeyError):
        card_id("??")


def test_a_deal_reads_back_from_its_text_and_from_a_list() -> None:
    assert parse_deal(format_deal(DEAL)) == DEAL
    assert parse_deal(list(DEAL)) == DEAL


@pytest.mark.parametrize(
    "cards",
    [
        "",
        "AS",
        format_deal(DEAL[:51]),
        format_deal((*DEAL, "AS")),
        format_deal(DEAL) + " ",
        format_deal(DEAL).replace(" ", "  ", 1),
        format_deal(DEAL).replace(" ", "\t"),
        format_deal(DEAL).lower(),
        format_deal((*DEAL[:51], DEAL[0])),
        [*DEAL[:51], "1S"],
        [*DEAL[:51], "??"],
        [*DEAL[:51], None],
        [*DEAL[:51], ["AS"]],
        [*DEAL[:51], 7],
        [*DEAL[:51], float("nan")],
    ],
)
def test_anything_but_the_52_cards_is_no_deal(cards: Any) -> None:
    with pytest.raises(InvalidDeal):
        parse_deal(cards)
