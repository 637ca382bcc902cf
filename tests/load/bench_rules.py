"""How fast the rules are: microseconds for a whole finished game, moves per second, and python-chess as a yardstick.

    python -m tests.load.bench_rules

Every request that touches an attempt replays its log, so this is the floor under each of them. The games are those of
the vectors that end won or stuck; the time of one holds all of it: the start, every move checked and made, the outcome.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import chess

from games.rules.cards import Deal
from games.rules.replay import replay
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State

VECTORS = Path(__file__).parents[1] / "vectors" / "replays.json"
SECONDS = 1.0
"""How long each figure is measured, best of three."""


def best_time(run: Callable[[], None]) -> float:
    """Seconds of CPU a call takes, on average in the best of three rounds: what else the machine does counts least."""
    return min(_average_time(run) for _ in range(3))


def _average_time(run: Callable[[], None]) -> float:
    calls, begin = 0, process_time()
    while (passed := process_time() - begin) < SECONDS / 3:
        run()
        calls += 1
    return passed / calls


def finished_games(ruleset: Ruleset) -> list[tuple[Deal, str]]:
    cases = json.loads(VECTORS.read_text("utf-8"))["cases"]
    mine = [case for case in cases if case["ruleset"] == ruleset.key]
    return [
        (deal_from_seed(case["seed"]), case["log"]) for case in mine if case["expect"].get("status") in {"won", "stuck"}
    ]


def bench_ruleset(ruleset: Ruleset) -> float:
    """Print one line for a ruleset and return its moves per second."""
    games = finished_games(ruleset)
    moves = sum(len(log) for _, log in games)

    def whole() -> None:
        for deal, log in games:
            replay(ruleset, deal, log).outcome()

    def one_by_one() -> None:
        for deal, log in games:
            state = State.start(ruleset, deal)
            for move in log:
                state = state.apply(move)

    seconds = best_time(whole)
    print(
        f"{ruleset.key:<8} {len(games):>4} games of {moves / len(games):4.1f} moves"
        f" {1e6 * seconds / len(games):8.1f} us a game {moves / seconds:12,.0f} moves/s"
        f" {moves / best_time(one_by_one):12,.0f} moves/s by apply()"
    )
    return moves / seconds


def bench_chess() -> float:
    """Print python-chess's line and return its moves per second: push() of known moves, which checks no legality."""
    luck, games = Random(1), list[list[chess.Move]]()
    for _ in range(20):
        board = chess.Board()
        while len(board.move_stack) < 50 and (legal := list(board.legal_moves)):
            board.push(luck.choice(legal))
        games.append(list(board.move_stack))
    moves = sum(map(len, games))

    def push() -> None:
        for game in games:
            board = chess.Board()
            for move in game:
                board.push(move)

    seconds = best_time(push)
    print(
        f"{'chess':<8} {len(games):>4} games of {moves / len(games):4.1f} moves"
        f" {1e6 * seconds / len(games):8.1f} us a game {moves / seconds:12,.0f} moves/s"
        f" (python-chess {chess.__version__}, push)"
    )
    return moves / seconds


def main() -> None:
    speeds = [bench_ruleset(ruleset) for ruleset in RULESETS]
    yardstick = bench_chess()
    print(f"{sum(speeds) / len(speeds) / yardstick:.1f} times python-chess's moves per second")


if __name__ == "__main__":
    main()
