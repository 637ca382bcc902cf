"""Chance that follows from a seed: the same on every machine, compiled or not.

Whoever changes this changes every game the bot plays and every rating. The numbers stay below 2^63 all the way, so that
compiled code, which wraps silently, and plain Python, which does not, agree.
"""

import numpy as np
import numpy.typing as npt

from games.solver.compiled import kernel


@kernel
def mix(number: int) -> int:
    """A well spread number of 32 bits for each number of 32 bits, one to one."""
    # The constants are those of "hash prospector" by C. Wellons (public domain), the ones that fit 31 bits.
    number = (number ^ (number >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    number = (number ^ (number >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return number ^ (number >> 15)


@kernel
def below(luck: npt.NDArray[np.int64], count: int) -> int:
    """The next number from 0 to `count` - 1; `luck` holds the state, 32 bits, and moves on."""
    luck[0] = (luck[0] + 0x9E3779B9) & 0xFFFFFFFF
    return mix(luck[0]) * count >> 32


def seed_of(number: int) -> int:
    """A seed of 32 bits from any whole number; of a longer one all bits count."""
    seed = 0x243F6A88 if number >= 0 else 0x85A308D3
    number = abs(number)
    while True:
        seed = mix(seed ^ (number & 0xFFFFFFFF))
        number >>= 32
        if not number:
            return int(seed)
