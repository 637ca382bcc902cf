"""The tableau as a picture."""

import re
from xml.etree import ElementTree as ET

from games.deals.admin.picture import corner, face_down, face_up, stock
from games.rules.cards import DECK
from games.rules.geometry import COVERS, ROWS, SLOTS
from games.rules.shuffle import deal_from_seed

SIGNS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
DEAL = deal_from_seed("picture")


def written(card: str) -> str:
    return ("10" if card[0] == "T" else card[0]) + SIGNS[card[1]]


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter("text")]  # noqa: S314 - our own


def test_every_card_lies_half_under_the_two_that_cover_it() -> None:
    for slot, covers in enumerate(COVERS):
        x, y = corner(slot)
        for cover, side in zip(covers, (-10, 10), strict=bool(covers)):
            assert corner(cover) == (x + side, y + 14)


def test_the_picture_holds_the_28_cards_of_the_tableau_in_order_and_the_stock_the_other_24() -> None:
    assert texts(face_up(DEAL)) == [written(card) for card in DEAL[:SLOTS]]
    assert texts(stock(DEAL)) == [written(card) for card in DEAL[SLOTS:]]


def test_nothing_reaches_out_of_the_picture() -> None:
    for picture in (face_up(DEAL), stock(DEAL)):
        root = ET.fromstring(picture)  # noqa: S314 - our own
        _, _, wide, tall = map(float, root.attrib["viewBox"].split())
        for card in root.iter("rect"):
            left, top, width, height = (float(card.attrib[name]) for name in ("x", "y", "width", "height"))
            assert 0 <= left <= left + width <= wide
            assert 0 <= top <= top + height <= tall


def test_a_hidden_tableau_is_drawn_without_looking_at_the_deal() -> None:
    picture = face_down()
    ET.fromstring(picture)  # noqa: S314 - our own
    assert texts(picture) == []
    assert len(re.findall("M", picture)) == SLOTS
    assert picture.count("<path") == len(ROWS)


def test_a_screen_reader_is_told_each_card() -> None:
    label = ET.fromstring(face_up(DECK)).attrib["aria-label"]  # noqa: S314 - our own
    assert label.startswith("Tableau, row by row: ace of clubs, 2 of clubs, 3 of clubs; 4 of clubs,")
    assert "queen of clubs, king of clubs" in label
