"""What the steady and the sharp bot like in each ruleset: found by search over 1,500 deals for the best mean result."""

from games.rules.rulesets import Ruleset
from games.solver.bot_minds import Taste

# A person's taste wavers. That costs the steady bot some 2 % of its points and makes its games of one deal differ, so
# that a few hundred of them tell an easy deal from a hard one.
_HANDS = {
    "streak": Taste(
        uncovers=10,
        loosens=9,
        follows=-26,
        goes_on=31,
        promises=63,
        chains=19,
        low_row=1,
        wavers=60,
        first_reach=28,
        second_reach=28,
        third_reach=28,
        last_reach=28,
    ),
    "classic": Taste(
        uncovers=107,
        loosens=13,
        follows=-43,
        goes_on=33,
        promises=30,
        chains=53,
        low_row=10,
        wavers=100,
        first_reach=28,
        second_reach=28,
        third_reach=28,
        last_reach=28,
    ),
    "hogue": Taste(
        uncovers=57,
        loosens=13,
        follows=-37,
        goes_on=29,
        promises=-34,
        chains=20,
        low_row=1,
        wavers=60,
        # It plays on whatever draws cost, as most people do.
        first_reach=28,
        second_reach=28,
        third_reach=28,
        last_reach=28,
    ),
    "strict": Taste(
        uncovers=37,
        loosens=11,
        follows=-45,
        goes_on=24,
        promises=-27,
        chains=37,
        low_row=1,
        wavers=60,
        first_reach=28,
        second_reach=28,
        third_reach=28,
        last_reach=28,
    ),
}

# In thought the hand is firm. Where draws cost it also stops in time: for the first peak it goes on while twelve cards
# or fewer stand before it, for another it does not; with two cards left or fewer it always does.
_THOUGHTS = {key: hand._replace(wavers=8) for key, hand in _HANDS.items()} | {
    "hogue": Taste(
        uncovers=25,
        loosens=-35,
        follows=-79,
        goes_on=101,
        promises=-45,
        chains=84,
        low_row=0,
        wavers=8,
        first_reach=12,
        second_reach=0,
        third_reach=0,
        last_reach=2,
    ),
}


def hand_of(ruleset: Ruleset) -> Taste:
    """How the steady bot plays that ruleset. KeyError if nobody has found out yet."""
    return _HANDS[ruleset.key]


def thought_of(ruleset: Ruleset) -> Taste:
    """How the sharp bot thinks that a game of that ruleset goes on. KeyError if nobody has found out yet."""
    return _THOUGHTS[ruleset.key]


def doubt_of(ruleset: Ruleset) -> int:
    """How much the sharp bot mistrusts its calculation: `Minds.doubt`."""
    # Cards left differ little from move to move and much from table to table; points tell moves apart sooner.
    return 4 if ruleset.ranked_by == "cards_left" else 0
