"""The tableau as a picture: SVG made of our own numbers and the 52 names of cards, nothing anybody typed.

The colours are classes in deals/operator.css, so that both colour schemes are served by one picture. A deal that the
reader may not see has the same picture as every other such deal.
"""

from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.rules.cards import Deal
from games.rules.geometry import ROWS, SLOTS

# A card in picture units. Columns are half a card apart and every row lies half a card lower.
_WIDE, _TALL = 20, 28
_GAP: Final = 1
_ROW_COLUMNS: Final = ((3, 9, 15), (2, 4, 8, 10, 14, 16), tuple(range(1, 18, 2)), tuple(range(0, 19, 2)))
_CORNERS: Final = tuple(
    (column * _WIDE // 2, row * _TALL // 2) for row, columns in enumerate(_ROW_COLUMNS) for column in columns
)
_STOCK: Final = range(SLOTS, 52)
_SUIT_SIGNS: Final = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
_SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def corner(slot: int) -> tuple[int, int]:
    """The upper left corner of a slot's card in picture units, the tableau being 200 wide and 70 tall."""
    return _CORNERS[slot]


def face_down() -> SafeString:
    """The tableau of a deal that the reader may not see."""
    return _BACKS


def face_up(deal: Deal) -> SafeString:
    """The tableau with its 28 cards."""
    cards = format_html_join("", "{}", ((_card(deal[slot], *_CORNERS[slot]),) for slot in range(SLOTS)))
    rows = "; ".join(", ".join(_spoken(deal[slot]) for slot in row) for row in ROWS)
    return _picture(cards, tall=3 * _TALL // 2 + _TALL, label=f"Tableau, row by row: {rows}")


def stock(deal: Deal) -> SafeString:
    """The 24 cards of the stock in the order they are drawn, ten a row."""
    cards = format_html_join(
        "",
        "{}",
        ((_card(deal[index], place % 10 * _WIDE, place // 10 * _TALL * 3 // 5),) for place, index in enumerate(_STOCK)),
    )
    label = "Stock in the order it is drawn: " + ", ".join(_spoken(deal[index]) for index in _STOCK)
    return _picture(cards, tall=2 * _TALL * 3 // 5 + _TALL, label=label)


def _picture(content: SafeString, *, tall: int, label: str) -> SafeString:
    return format_html(
        '<svg class="tp-tableau" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        10 * _WIDE,
        tall,
        label,
        content,
    )


def _card(card: str, x: int, y: int) -> SafeString:
    rank, suit = card[0], card[1]
    return format_html(
        '<g class="tp-suit-{}"><rect class="tp-face" x="{}" y="{}" width="{}" height="{}" rx="2"/>'
        '<text x="{}" y="{}">{}{}</text></g>',
        suit.lower(),
        x + _GAP / 2,
        y + _GAP / 2,
        _WIDE - _GAP,
        _TALL - _GAP,
        x + _WIDE / 2,
        y + 11,
        "10" if rank == "T" else rank,
        _SUIT_SIGNS[suit],
    )


def _spoken(card: str) -> str:
    rank, suit = card[0], card[1]
    name = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}.get(rank, rank)
    return f"{name} of {_SUIT_NAMES[suit]}"


def _backs(row: range) -> str:
    """The outlines of a row's cards: they do not touch, so one path draws them all."""
    wide, tall = _WIDE - _GAP, _TALL - _GAP
    corners = (_CORNERS[slot] for slot in row)
    return "".join(f"M{x + _GAP / 2} {y + _GAP / 2}h{wide}v{tall}h-{wide}z" for x, y in corners)


_BACKS: Final = _picture(
    format_html_join("", '<path class="tp-back" d="{}"/>', ((_backs(row),) for row in ROWS)),
    tall=3 * _TALL // 2 + _TALL,
    label="The tableau, face down",
)
