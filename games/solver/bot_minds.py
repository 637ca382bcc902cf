"""How the three bots think: from what is seen to a move. No function that decides here is given the deal.

`careless` takes any card that fits and now and then overlooks them all. `steady` weighs each card that fits by what
lies open: what it uncovers, how long a chain it begins, what it leaves for later. `sharp` plays every move it could
make to the end of the game in its mind, on many tables that would look the same as this one, and takes the move that
comes out best by the ruleset's own result: so it gives up points for cards, or cards for points, as the ruleset does.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from games.rules.geometry import COVER_MASKS
from games.rules.geometry import PEAKS as PEAK_SLOTS
from games.solver.bot_luck import below, mix
from games.solver.bot_sight import (
    DECK,
    DRAW,
    END,
    FIGURES,
    LIES_ON,
    NEXT,
    NOTHING,
    PEAKS,
    SCORE,
    STREAK,
    TABLEAU,
    WASTE,
    Numbers,
    Rules,
    Sight,
    count_of,
    fitting,
    step,
    uncovers,
)
from games.solver.compiled import kernel

CARELESS: Final = 0
STEADY: Final = 1
SHARP: Final = 2

OVERLOOKS: Final = 10
"""The careless bot draws without a look at the table once in so many moves."""

SAMPLES: Final = 96
"""How many tables the sharp bot thinks through for a move."""
FIRST_LOOK: Final = 32
"""After so many of them it goes on with two moves only, the best besides its first idea."""
CARD_LEFT: Final = 100
"""Where cards left rank, a card weighs as much as so many moves: more than any game has."""


class Taste(NamedTuple):
    """What `steady` likes, in points without a unit. Found by search over games, a ruleset at a time."""

    uncovers: int
    """For each card a play turns up."""
    loosens: int
    """For each card it leaves under one cover only."""
    follows: int
    """For each other card in sight that fits on it: below 0, it keeps cards with many ways out for later."""
    goes_on: int
    """If any card in sight fits on it."""
    promises: int
    """For each card it turns up, times the chance that this one fits on it."""
    chains: int
    """For each card of the longest chain in sight from there."""
    low_row: int
    """For each slot further down."""
    wavers: int
    """Between nothing and this is added by chance: how little it minds."""
    first_reach: int
    """Where draws cost: it draws only while this many cards or fewer stand before the next peak, none cleared yet."""
    second_reach: int
    third_reach: int
    last_reach: int
    """Or while so many cards or fewer are left in all."""


class Minds(NamedTuple):
    """A bot in one ruleset."""

    strength: int
    hand: Taste
    """How it plays, if `steady`."""
    thought: Taste
    """How it thinks that games go on, if `sharp`: firmly, and stopping where draws would cost more than they bring."""
    doubt: int
    """It leaves the move a steady hand would make for a gain of more than so many half standard errors, squared."""


def _cone(peak: int) -> int:
    cone = 1 << peak
    for slot, covers in enumerate(COVER_MASKS):
        if cone >> slot & 1:
            cone |= covers
    return cone


_CONES: Final = np.array([_cone(peak) for peak in PEAK_SLOTS], np.int64)
"""By peak, the set of the slots that must be empty for it to go, its own among them."""


@kernel
def _careless(sight: Sight, rules: Rules, luck: Numbers) -> int:
    fits = fitting(sight.waste, rules.wrap)
    count = 0
    chosen = END
    for slot in range(28):
        if fits >> sight.face[slot] & 1:
            count += 1
            if below(luck, count) == 0:
                chosen = slot
    if sight.stock and (count == 0 or below(luck, OVERLOOKS) == 0):
        return DRAW
    return chosen


@kernel
def _steady(sight: Sight, rules: Rules, taste: Taste, luck: Numbers) -> int:
    fits = fitting(sight.waste, rules.wrap)
    # How many cards of each rank lie open; the last entry counts the slots that show none.
    open_cards = np.zeros(14, np.int64)
    for slot in range(28):
        open_cards[sight.face[slot]] += 1
    hidden = 0
    for rank in range(13):
        hidden += sight.unseen[rank]
    chosen = END
    most = 0
    for slot in range(28):
        rank = sight.face[slot]
        if not fits >> rank & 1:
            continue
        worth = taste.low_row * slot + below(luck, taste.wavers)
        turned = uncovers(sight.tableau, slot)
        loosened = LIES_ON[slot] - turned
        worth += taste.uncovers * turned + taste.loosens * loosened
        after = fitting(rank, rules.wrap)
        open_cards[rank] -= 1
        follow = 0
        promising = 0
        for other in range(13):
            if after >> other & 1:
                follow += open_cards[other]
                promising += sight.unseen[other]
        worth += taste.follows * follow
        if follow:
            worth += taste.goes_on + taste.chains * _longest_chain(open_cards, rank, rules.wrap)
        open_cards[rank] += 1
        if turned:
            worth += taste.promises * promising * turned // hidden
        if chosen == END or worth > most:
            chosen = slot
            most = worth
    if chosen == END and sight.stock and _is_worth_a_draw(sight, rules, taste):
        return DRAW
    return chosen


@kernel
def _is_worth_a_draw(sight: Sight, rules: Rules, taste: Taste) -> bool:
    """Whether the next peak, or the end, is near enough for what draws cost."""
    if rules.draw_points >= 0 or count_of(sight.tableau) <= taste.last_reach:
        return True
    nearest = 28
    cleared = 0
    for peak in range(3):
        if sight.tableau >> peak & 1:
            nearest = min(nearest, count_of(sight.tableau & _CONES[peak]))
        else:
            cleared += 1
    reach = taste.third_reach
    if cleared == 0:
        reach = taste.first_reach
    elif cleared == 1:
        reach = taste.second_reach
    return nearest <= reach


@kernel
def _longest_chain(cards: Numbers, rank: int, wrap: int) -> int:
    """The longest run that can be played on that rank from so many cards of each rank, none turned up meanwhile."""
    longest = 0
    lower = rank - 1 if rank or not wrap else 12
    if lower >= 0 and cards[lower]:
        cards[lower] -= 1
        longest = 1 + _longest_chain(cards, lower, wrap)
        cards[lower] += 1
    higher = rank + 1 if rank < 12 or not wrap else 0
    if higher < 13 and cards[higher]:
        cards[higher] -= 1
        longest = max(longest, 1 + _longest_chain(cards, higher, wrap))
        cards[higher] += 1
    return longest


@kernel
def _sharp(sight: Sight, rules: Rules, thought: Taste, doubt: int, luck: Numbers) -> int:
    moves = _moves_to_think_of(sight, rules)
    if len(moves) == 1:
        return int(moves[0])
    first = _steady(sight, rules, thought, luck)
    # By move, how much more than the first idea it brings, summed over samples, and the sum of the squares.
    gain = np.zeros(len(moves), np.int64)
    squares = np.zeros(len(moves), np.int64)
    dropped = moves == first
    hidden = _hidden_ranks(sight.unseen)
    ranks = np.zeros(DECK, np.int64)
    for sample in range(SAMPLES):
        if sample == FIRST_LOOK:
            _drop_all_but_two(gain, dropped)
        _imagine(sight, hidden, ranks, luck)
        # Every move is tried on the same table with the same luck, so that what differs is the move.
        usual = _outlook(sight, ranks, rules, thought, first, luck[0])
        for number in range(len(moves)):
            if not dropped[number]:
                more = _outlook(sight, ranks, rules, thought, moves[number], luck[0]) - usual
                gain[number] += more
                squares[number] += more * more
    best = first
    most = 0
    for number in range(len(moves)):
        # A gain that chance alone would often bring is no reason to leave the first idea.
        if not dropped[number] and gain[number] > most and 4 * gain[number] * gain[number] > doubt * squares[number]:
            best = moves[number]
            most = gain[number]
    return int(best)


@kernel
def _moves_to_think_of(sight: Sight, rules: Rules) -> Numbers:
    """All legal moves, and END where a draw costs and no card fits: a play never does. END alone if there is none."""
    moves = np.empty(12, np.int64)
    count = 0
    fits = fitting(sight.waste, rules.wrap)
    for slot in range(28):
        if fits >> sight.face[slot] & 1:
            moves[count] = slot
            count += 1
    plays = count
    if sight.stock:
        moves[count] = DRAW
        count += 1
    if count == 0 or (plays == 0 and rules.draw_points < 0):
        moves[count] = END
        count += 1
    return moves[:count]


@kernel
def _drop_all_but_two(gain: Numbers, dropped: npt.NDArray[np.bool_]) -> None:
    left = len(gain)
    for number in range(len(gain)):
        left -= dropped[number]
    while left > 2:
        worst = -1
        for number in range(len(gain)):
            if not dropped[number] and (worst < 0 or gain[number] <= gain[worst]):
                worst = number
        dropped[worst] = True
        left -= 1


@kernel
def _hidden_ranks(unseen: Numbers) -> Numbers:
    """The ranks of all cards not seen, in order of rank: their places are unknown."""
    hidden = np.empty(DECK, np.int64)
    count = 0
    for rank in range(13):
        for _ in range(unseen[rank]):
            hidden[count] = rank
            count += 1
    return hidden[:count]


@kernel
def _imagine(sight: Sight, hidden: Numbers, ranks: Numbers, luck: Numbers) -> None:
    """Fills `ranks` with a table that would look just like this: the hidden cards shuffled into the hidden places."""
    for last in range(len(hidden) - 1, 0, -1):
        other = below(luck, last + 1)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    used = 0
    for slot in range(28):
        ranks[slot] = sight.face[slot]
        if sight.tableau >> slot & 1 and sight.face[slot] == NOTHING:
            ranks[slot] = hidden[used]
            used += 1
    for place in range(DECK - sight.stock, DECK):
        ranks[place] = hidden[used]
        used += 1


@kernel
def _outlook(sight: Sight, ranks: Numbers, rules: Rules, thought: Taste, move: int, seed: int) -> int:
    """What that move and then a steady hand still gain on the imagined table: points, or cards not left and moves."""
    here = np.zeros(FIGURES, np.int64)
    here[TABLEAU] = sight.tableau
    here[NEXT] = DECK - sight.stock
    here[WASTE] = sight.waste
    here[STREAK] = sight.streak
    here[PEAKS] = 3 - count_of(sight.tableau & 7)
    face = sight.face.copy()
    unseen = sight.unseen.copy()
    luck = np.array([seed], np.int64)
    moves = 0
    if move == END:
        return -CARD_LEFT * count_of(sight.tableau) if rules.by_cards else 0
    while move != END:
        step(ranks, here, face, unseen, rules, move)
        moves += 1
        if here[TABLEAU] == 0:
            break
        seen = Sight(face, unseen, here[TABLEAU], here[WASTE], DECK - here[NEXT], here[STREAK])
        move = _steady(seen, rules, thought, luck)
    if rules.by_cards:
        return -CARD_LEFT * count_of(here[TABLEAU]) - moves
    return int(here[SCORE])


@kernel
def decide(sight: Sight, rules: Rules, minds: Minds, seed: int) -> int:
    """The bot's move: a slot that fits, DRAW, or END where the game is over or no move is worth it.

    Chance follows from the seed and the table, so a question asked twice is answered twice the same.
    """
    if sight.tableau == 0:
        return END
    luck = np.array([mix(seed ^ mix(sight.tableau ^ mix(sight.stock)))], np.int64)
    if minds.strength == SHARP:
        return _sharp(sight, rules, minds.thought, minds.doubt, luck)
    if minds.strength == STEADY:
        return _steady(sight, rules, minds.hand, luck)
    return _careless(sight, rules, luck)
