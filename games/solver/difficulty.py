"""How hard a deal is to clear, as one number that says the same of any two deals of a ruleset.

Measured is in how many of its games the careless bot clears the deal, which tells how many ways lead there, and in how
many the steady bot does. `hardness` puts both into one figure: the careless one weighs five times as much, because it
foretells much better whether a strong player who cares for nothing but clearing will (`python -m tests.load.bench_bot
--calibrate` shows how well). `difficulty_of` is the place of that figure among those of a ruleset's solvable deals.
"""

from bisect import bisect_right
from math import log
from typing import Final

from games.rules.rulesets import Ruleset

EASIEST: Final = 0
HARDEST: Final = 99
"""Of the deals that can be cleared."""
UNSOLVABLE: Final = 100

WEEKDAY_BANDS: Final[tuple[range, ...]] = (
    range(14),
    range(14, 29),
    range(29, 43),
    range(43, 57),
    range(57, 71),
    range(71, 86),
    range(86, 100),
)
"""By weekday, Monday first, the difficulties of its deals: about a seventh of the solvable deals each."""

# By ruleset, the figures that 0, 5, ... 100 % of 2,000 solvable deals do not exceed.
_TWENTIETHS: Final[dict[tuple[str, int], tuple[float, ...]]] = {
    ("streak", 1): (
        -13.734,
        -5.445,
        -2.556,
        -0.341,
        1.616,
        2.994,
        4.148,
        5.261,
        6.492,
        7.882,
        9.114,
        10.805,
        12.228,
        14.29,
        16.292,
        18.71,
        21.343,
        25.889,
        30.783,
        39.285,
        51.26,
    ),
    ("classic", 1): (
        -13.212,
        -7.407,
        -5.643,
        -4.041,
        -2.762,
        -1.284,
        0.143,
        1.617,
        3.243,
        4.611,
        6.224,
        7.483,
        9.288,
        11.018,
        12.804,
        15.233,
        18.227,
        22.082,
        26.663,
        33.758,
        51.345,
    ),
    ("hogue", 1): (
        -13.734,
        -6.486,
        -4.292,
        -1.885,
        0.126,
        1.558,
        3.168,
        4.592,
        5.98,
        7.152,
        8.694,
        10.391,
        11.87,
        13.877,
        16.153,
        18.336,
        21.723,
        25.82,
        30.739,
        39.626,
        51.285,
    ),
    ("strict", 1): (
        -9.11,
        1.089,
        5.214,
        7.915,
        10.132,
        12.155,
        14.339,
        16.764,
        19.235,
        21.491,
        23.807,
        26.26,
        29.057,
        31.965,
        34.999,
        38.357,
        41.636,
        46.314,
        47.551,
        48.758,
        56.693,
    ),
}


def band_of(weekday: int) -> range:
    """The difficulties meant for a weekday: 0 is Monday, as `date.weekday()` counts. IndexError if it is none."""
    return WEEKDAY_BANDS[weekday]


def hardness(*, careless_odds: float, steady_odds: float, cards_left: float) -> float:
    """The figure behind the difficulty, higher for harder deals. It has no unit.

    `cards_left`, by the steady bot on average, tells deals apart that no game cleared. The odds are `log_odds`.
    """
    return -(5 * careless_odds + steady_odds) + cards_left


def log_odds(cleared: int, games: int) -> float:
    """The logarithm of the odds of clearing a deal, from how many of some games did."""
    # Half a game is added to both sides, so that none and all have odds too.
    return log((cleared + 0.5) / (games - cleared + 0.5))


def difficulty_of(ruleset: Ruleset, hardness: float) -> int:
    """How many of a hundred solvable deals of the ruleset are easier: EASIEST, 0, to HARDEST, 99.

    KeyError if the ruleset was never calibrated.
    """
    steps = _TWENTIETHS[ruleset.key, ruleset.version]
    above = bisect_right(steps, hardness)
    if above in (0, len(steps)):
        return HARDEST if above else EASIEST
    low, high = steps[above - 1], steps[above]
    return min(int(5 * (above - 1 + (hardness - low) / (high - low))), HARDEST)
