"""How fast the solver is, beside a plain C program of the same recurrences, which is built and run here.

    python -m tests.load.bench_solver                 # some deals, times and ratios
    python -m tests.load.bench_solver --deals 1000    # and the figures of so many deals: the table in the README

Times are of processor time on one core. What the C program finds must be what the solver finds, deal by deal.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import mean
from time import perf_counter, process_time
from typing import TypeVar

from games.rules.cards import Deal, ranks_of
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver import readiness
from games.solver.analysis import analyse
from games.solver.reach import reach
from games.solver.solution import Solution
from games.solver.solve import solve, start_of
from games.solver.table import build_table

Given = TypeVar("Given")
Answer = TypeVar("Answer")
SOURCE = Path(__file__).parent / "reference" / "solver.c"
FEW = 100
ANALYSED = 10


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=int, default=FEW)
    count = options.parse_args().deals
    began = perf_counter()
    readiness.warm()
    print(f"solver: {count} deals a ruleset; compiled code ready after {perf_counter() - began:.1f} s")
    deals = [deal_from_seed(f"bench-{number}") for number in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        compiled = build_reference(Path(folder))
        figures = [bench(ruleset, deals, compiled) for ruleset in RULESETS]
    print(f"most memory: {peak_memory_mb()} MB in this process, interpreter and libraries included")
    print("\nWhat the deals come to:")
    for line in figures:
        print(line)


def build_reference(folder: Path) -> Path | None:
    """The C program, compiled as well as the machine's compiler can; None, said loudly, where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("!! NO C COMPILER HERE (cc): the ratios to the C program are left out.")
        return None
    program = folder / "solver"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)
    return program


def bench(ruleset: Ruleset, deals: list[Deal], compiled: Path | None) -> str:
    """Prints one ruleset's times and gives its figures."""
    starts = [State.start(ruleset, deal) for deal in deals]
    min_draws, clearing = timed(fewest_draws, starts)
    _, making = timed(lambda state: build_table(ruleset, state.deal).nbytes, starts[:FEW])
    solutions, solving = timed(solve, starts)
    games = [
        (build_table(ruleset, state.deal), solution.line)
        for state, solution in zip(starts[:ANALYSED], solutions, strict=False)
    ]
    _, analysing = timed(lambda game: analyse(*game), games)
    said = (
        f"  {ruleset.key:<8} clear and fewest draws {1e3 * clearing:6.2f} ms   table {1e3 * making:6.2f} ms"
        f"   solve with a line {1e3 * solving:6.2f} ms   analyse a game {1e3 * analysing:6.2f} ms"
    )
    if compiled and ruleset.ranked_by == "score":
        clearing_in_c, scoring_in_c = run_reference(compiled, ruleset, deals[:FEW], min_draws, solutions)
        said += (
            f"   C: {1e3 * clearing_in_c:5.2f} and {1e3 * scoring_in_c:6.2f} ms, ratios {clearing / clearing_in_c:.2f}"
            f" and {making / scoring_in_c:.2f} (best and best clearing against best alone)"
        )
    print(said, flush=True)
    return summary(ruleset, solutions)


def fewest_draws(state: State) -> int | None:
    """What `is_clearable` asks."""
    numbers, place = start_of(state)
    return reach(numbers, tableau=place.tableau, waste=place.waste, draws=place.draws).min_draws


def timed(call: Callable[[Given], Answer], over: list[Given]) -> tuple[list[Answer], float]:
    """The answers, and seconds of processor time for one."""
    began = process_time()
    answers = [call(one) for one in over]
    return answers, (process_time() - began) / len(over)


def run_reference(
    compiled: Path, ruleset: Ruleset, deals: list[Deal], min_draws: list[int | None], solutions: list[Solution]
) -> tuple[float, float]:
    """Seconds a deal that the C program needs for clearing and for the best score. Ends the run if it disagrees."""
    numbers = (int(ruleset.wrap), ruleset.points_per_streak_card, ruleset.draw_points, *ruleset.peak_bonus)
    told = subprocess.run(
        [compiled, *map(str, numbers)],
        input="\n".join(" ".join(map(str, ranks_of(deal))) for deal in deals),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for line, found, solution in zip(told[:-1], min_draws, solutions, strict=False):
        draws = -1 if found is None else found
        if line != f"{draws} {solution.best['score']}":
            sys.exit(f"The C program disagrees: {line!r}, the solver says {draws} and {solution.best}.")
    clearing, scoring = told[-1].split()
    return float(clearing), float(scoring)


@dataclass(frozen=True)
class Share:
    """A share of a sample, in per cent, with its 95 % interval by Wilson's formula."""

    share: float
    low: float
    high: float


def share_of(hits: int, of: int) -> Share:
    """Wilson, E. B. (1927): the score interval, which stays within 0 and 100 near the ends."""
    z, p = 1.96, hits / of
    middle, reach_ = p + z * z / (2 * of), z * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    scale = 100 / (1 + z * z / of)
    return Share(100 * p, scale * (middle - reach_), scale * (middle + reach_))


def summary(ruleset: Ruleset, solutions: list[Solution]) -> str:
    """A row of the README's table."""
    solvable = [solution for solution in solutions if solution.solvable]
    share = share_of(len(solvable), len(solutions))
    row = f"| `{ruleset.key}` | {share.share:.1f} % ({share.low:.1f} to {share.high:.1f})"
    row += f" | {mean(solution.min_draws or 0 for solution in solvable):.1f}"
    if ruleset.ranked_by != "score":
        moves = mean(solution.best["moves"] for solution in solvable)
        return f"{row} | cleared in {moves:.1f} moves | the same |"
    both = mean(solution.best["score"] == solution.best_winning_score for solution in solvable)
    row += f" | {mean(solution.best['score'] for solution in solutions):.0f}"
    row += f" | {mean(solution.best_winning_score or 0 for solution in solvable):.0f}"
    return f"{row} ({100 * both:.0f} % of the clearable deals have both in one line) |"


def peak_memory_mb() -> int:
    """The most memory this process has had."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
