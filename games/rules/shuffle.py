"""From a seed to a deal, the same in any language and for ever: SHA-256 and whole numbers, no library's shuffle."""

import re
from collections.abc import Iterator
from hashlib import sha256
from struct import unpack
from typing import Final

from games.rules.cards import DECK, Deal
from games.rules.errors import InvalidSeed

SHUFFLE_VERSION: Final = 1

_SEED: Final = re.compile("[!-~]{1,64}")


def is_seed(text: str) -> bool:
    """Whether this is a seed: 1-64 printable ASCII characters without spaces. Always text, never a number."""
    return _SEED.fullmatch(text) is not None


def deal_from_seed(seed: str) -> Deal:
    """The deal of a seed. InvalidSeed if it is none."""
    if not is_seed(seed):
        raise InvalidSeed("a seed is 1-64 printable ASCII characters without spaces")
    words = _words(seed)
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, words)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _below(bound: int, words: Iterator[int]) -> int:
    """An unbiased number 0..bound-1: words in the last, incomplete run of remainders are skipped."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


def _words(seed: str) -> Iterator[int]:
    """The endless sequence of 32-bit numbers that belongs to a seed."""
    prefix = f"tripeaks/deal/{SHUFFLE_VERSION}\n{seed}\n".encode("ascii")
    block = 0
    while True:
        yield from unpack(">8I", sha256(prefix + b"%d" % block).digest())
        block += 1
