"""How well the bots play, how fast, and how ratings spread.

    python -m tests.load.bench_bot [--deals 1000] [--jobs 1]   # the README has the figures of 1,000
    python -m tests.load.bench_bot --calibrate [--deals 2000]

Every strength plays every deal some times in every ruleset. Behind a mean stands half the width of its 95 % interval,
over deals; times are of CPU; `better by` compares a strength with the one before it, deal by deal.
`--calibrate` prints the table of games/solver/difficulty.py anew, how the difficulties of other deals spread over it,
and how well they foretell whether a strong player clears a deal who cares for nothing else.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import sqrt
from time import process_time

import numpy as np
import numpy.typing as npt

from games.rules.cards import Deal, ranks_of
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.solver.bot import STRENGTHS, Results, play_many, warm_bot
from games.solver.bot_games import play_games
from games.solver.bot_minds import SHARP, Minds
from games.solver.bot_sight import rules_of
from games.solver.bot_tastes import hand_of
from games.solver.difficulty import WEEKDAY_BANDS
from games.solver.rating import CARELESS_PLAYOUTS, PLAYOUTS, Rating, hardness_of, rate
from games.solver.readiness import warm
from games.solver.solve import is_clearable

GAMES = {"careless": 20, "steady": 20, "sharp": 2}
"""How often each plays a deal."""

Figures = npt.NDArray[np.float64]


def main() -> None:
    args = _arguments()
    warm()
    warm_bot()
    for ruleset in RULESETS:
        if args.calibrate:
            calibrate(ruleset, args.deals or 2_000)
        else:
            compare(ruleset, args.deals or 100, args.jobs)
            time_ratings(ruleset)


def deals(count: int, name: str) -> list[Deal]:
    return [deal_from_seed(f"{name}-{number}") for number in range(count)]


def compare(ruleset: Ruleset, count: int, jobs: int) -> None:
    """Print a line for each strength."""
    by_score = ruleset.ranked_by == "score"
    before: Figures | None = None
    for strength in STRENGTHS:
        begin, games = process_time(), GAMES[strength]
        with ThreadPoolExecutor(jobs) as pool:
            played = list(pool.map(partial(_play, ruleset, strength, games), enumerate(deals(count, "bot"))))
        milliseconds = 1e3 * (process_time() - begin) / (count * games)
        left = np.array([results.cards_left.mean() for results in played])
        cleared = np.array([100 * (results.cards_left == 0).mean() for results in played])
        result = np.array([results.scores.mean() for results in played]) if by_score else left
        better = result - before if by_score and before is not None else None if before is None else before - result
        print(
            f"{ruleset.key:<8}{strength:<9}{_mean(result)} {'points' if by_score else 'cards left'}"
            f"  {left.mean():5.2f} left  cleared {_mean(cleared)} %  {milliseconds:7.3f} ms a game"
            + ("" if better is None else f"  better by {_mean(better)}"),
            flush=True,
        )
        before = result


def _play(ruleset: Ruleset, strength: str, games: int, numbered: tuple[int, Deal]) -> Results:
    seed, deal = numbered
    return play_many(ruleset, deal, strength=strength, seed=seed, games=games)


def time_ratings(ruleset: Ruleset, count: int = 200) -> None:
    """Print how long a rating takes, and how many playouts of the two bots behind it a second holds."""
    times, some = [], deals(count, "rate")
    for deal in some:
        begin = process_time()
        rate(ruleset, deal)
        times.append(1e3 * (process_time() - begin))
    begin = process_time()
    for deal in some:
        play_many(ruleset, deal, strength="steady", seed=0, games=PLAYOUTS)
        play_many(ruleset, deal, strength="careless", seed=0, games=CARELESS_PLAYOUTS)
    playouts = (PLAYOUTS + CARELESS_PLAYOUTS) * count / (process_time() - begin)
    middle, late = np.percentile(times, (50, 95))
    print(f"{ruleset.key:<8}a rating {middle:.1f} ms, 95 % within {late:.1f} ms; {playouts:,.0f} playouts a second")


def calibrate(ruleset: Ruleset, count: int) -> None:
    """Print the twentieths of hardness over solvable deals, then how the difficulties of other deals lie."""
    figures = sorted(
        hardness_of(ruleset, deal, play_many(ruleset, deal, strength="steady", seed=1, games=PLAYOUTS))
        for deal in _clearable(ruleset, "calibrate", count)
    )
    steps = [round(float(figure), 3) for figure in np.percentile(figures, range(0, 101, 5))]
    print(f'    ("{ruleset.key}", {ruleset.version}): {tuple(steps)},', flush=True)
    others = list(_clearable(ruleset, "check", count // 2))
    ratings = [rate(ruleset, deal) for deal in others]
    difficulties = np.array([rating.difficulty for rating in ratings])
    deciles = [int(step) for step in np.percentile(difficulties, range(10, 100, 10))]
    bands = [round(100 * float(np.isin(difficulties, band).mean()), 1) for band in WEEKDAY_BANDS]
    print(f"  deciles {deciles}; by weekday {bands} %", flush=True)
    print(f"  par of the weekdays {[_par_of(ratings, band) for band in WEEKDAY_BANDS]}", flush=True)
    cleared = np.array([_strong_clears(ruleset, deal, seed) for seed, deal in enumerate(others[:500])])
    hard, easy = difficulties[: len(cleared)][~cleared], difficulties[: len(cleared)][cleared]
    order = float((hard[:, None] > easy).mean() + (hard[:, None] == easy).mean() / 2)
    print(f"  a strong player clears {cleared.mean():.3f}; of a deal failed and one cleared, {order:.3f} are in order")
    by_day = [cleared[np.isin(difficulties[: len(cleared)], band)].mean() for band in WEEKDAY_BANDS]
    print(f"  by weekday {[round(float(share), 2) for share in by_day]}", flush=True)


def _clearable(ruleset: Ruleset, name: str, count: int) -> Iterator[Deal]:
    number = 0
    while count:
        deal = deal_from_seed(f"{name}-{number}")
        number += 1
        if is_clearable(ruleset, deal):
            count -= 1
            yield deal


def _par_of(ratings: list[Rating], band: range) -> int:
    return round(float(np.mean([rating.par for rating in ratings if rating.difficulty in band])))


def _strong_clears(ruleset: Ruleset, deal: Deal, seed: int) -> bool:
    """Whether the sharp bot clears it when cards left are all that counts."""
    rules = rules_of(ruleset)._replace(by_cards=1, draw_points=0)
    minds = Minds(SHARP, hand_of(ruleset), hand_of(ruleset)._replace(wavers=8), doubt=4)
    results = np.empty((1, 2), np.int64)
    play_games(np.array(ranks_of(deal), np.int64), int(ruleset.deals_waste), rules, minds, seed, results)
    return bool(results[0, 0] == 0)


def _mean(figures: Figures) -> str:
    half = 1.96 * float(figures.std()) / sqrt(len(figures))
    return f"{figures.mean():7.2f} +- {half:5.2f}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How well the bots play, how fast, and how ratings spread.")
    parser.add_argument("--deals", type=int, default=0, help="how many deals (100; to calibrate 2,000)")
    parser.add_argument("--jobs", type=int, default=1, help="threads that play at once")
    parser.add_argument("--calibrate", action="store_true", help="print the table of difficulties anew")
    return parser.parse_args()


if __name__ == "__main__":
    main()
