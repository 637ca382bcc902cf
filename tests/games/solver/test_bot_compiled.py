"""The bot is the same program compiled or not, and nothing of it is left to compile once it is warm."""

import json
import os
import subprocess
import sys

import pytest

from games.rules.replay import replay
from games.rules.rulesets import RULESETS, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.solver import bot_games, bot_minds
from games.solver.bot import Seen, choose, play, play_many, warm_bot

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def some_answers() -> list[object]:
    """Whole games of the quick bots, and moves of the sharp one late in a game, where plain Python takes no minutes."""
    answers: list[object] = []
    for ruleset in RULESETS:
        for number in range(3):
            deal = deal_from_seed(f"plain-{number}")
            answers.append(play(ruleset, deal, strength="careless", seed=number))
            log = play(ruleset, deal, strength="steady", seed=number)
            answers.append(log)
            late = log[: len(log) * 3 // 4]
            answers.append(choose(Seen.of(replay(ruleset, deal, late), late), strength="sharp", seed=number))
            answers.append(play_many(ruleset, deal, strength="careless", seed=7, games=5).scores.tolist())
    return answers


@pytest.mark.skipif(not COMPILED, reason="this is that run")
def test_it_answers_the_same_without_the_compiler() -> None:
    program = f"import json; from {__name__} import some_answers; print(json.dumps(some_answers()))"
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.returncode == 0, plain.stderr[-2000:]
    assert json.loads(plain.stdout) == some_answers()


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_once_warm_nothing_is_compiled_any_more() -> None:
    warm_bot()
    kernels = [bot_minds.decide, bot_games.play_game, bot_games.play_games]
    # `signatures` is what the compiler adds to a function; `kernel` keeps the function's own type.
    before = [kernel.signatures for kernel in kernels]  # type: ignore[attr-defined]
    some_answers()
    classic, deal = get_ruleset("classic"), deal_from_seed("warm")
    play(classic, deal, strength="sharp", seed=-1)
    assert [kernel.signatures for kernel in kernels] == before  # type: ignore[attr-defined]
    assert [len(signatures) for signatures in before] == [1, 1, 1]
