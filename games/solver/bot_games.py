"""Whole games of a bot on one deal. Here the deal is known; what decides is handed a `Sight` of it and no more."""

from typing import Final

import numpy as np

from games.solver.bot_luck import mix
from games.solver.bot_minds import Minds, decide
from games.solver.bot_sight import (
    DECK,
    END,
    FIGURES,
    NEXT,
    SCORE,
    STREAK,
    TABLEAU,
    WASTE,
    Numbers,
    Rules,
    Sight,
    begin,
    count_of,
    step,
)
from games.solver.compiled import kernel

LONGEST: Final = DECK
"""No game without undos is longer: 28 plays and 24 draws."""
CARDS_LEFT: Final = 0
"""The column of a result that tells the cards left."""
POINTS: Final = 1
"""The column of a result that tells the score."""


@kernel
def play_game(ranks: Numbers, starts: int, rules: Rules, minds: Minds, seed: int, log: Numbers) -> tuple[int, int, int]:
    """Plays one game to its end: cards left, score and number of moves. The moves are left in `log`, LONGEST long."""
    here = np.empty(FIGURES, np.int64)
    face = np.empty(28, np.int64)
    unseen = np.empty(13, np.int64)
    begin(ranks, starts, here, face, unseen)
    moves = 0
    while here[TABLEAU]:
        sight = Sight(face, unseen, here[TABLEAU], here[WASTE], DECK - here[NEXT], here[STREAK])
        move = decide(sight, rules, minds, seed)
        if move == END:
            break
        log[moves] = move
        moves += 1
        step(ranks, here, face, unseen, rules, move)
    return count_of(here[TABLEAU]), here[SCORE], moves


@kernel
def play_games(ranks: Numbers, starts: int, rules: Rules, minds: Minds, seed: int, results: Numbers) -> None:
    """Plays a game for each row of `results`, each with luck of its own, and writes there cards left and score."""
    log = np.empty(LONGEST, np.int64)
    for number in range(len(results)):
        left, score, _ = play_game(ranks, starts, rules, minds, mix(seed + number & 0xFFFFFFFF), log)
        results[number, CARDS_LEFT] = left
        results[number, POINTS] = score
