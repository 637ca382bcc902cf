"""`manage.py solve`: one answer a line, as the vectors have it, in order and as the lines come."""

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from games.rules.replay import replay
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed

ROOT = Path(__file__).resolve().parents[3]
CASES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "vectors" / "best.json").read_text())["cases"]
COMMAND = [sys.executable, "manage.py", "solve", "--ruleset"]


def solved(ruleset: str, lines: list[str], *options: str) -> list[dict[str, Any]]:
    """What one process of the command answers to those lines."""
    done = subprocess.run(
        [*COMMAND, ruleset, *options],
        cwd=ROOT,
        input="".join(line + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""  # no progress where nobody looks
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
def test_every_vector_is_answered_with_a_line_that_reaches_it(ruleset: str) -> None:
    cases = [case for case in CASES if case["ruleset"] == ruleset]
    answers = solved(ruleset, [f"{case['seed']}\t{case['log']}" for case in cases])
    assert len(answers) == len(cases)
    for case, answer in zip(cases, answers, strict=True):
        line = answer.pop("line")
        assert answer == {key: value for key, value in case.items() if key not in {"ruleset", "seed", "log"}}
        assert line.startswith(case["log"])
        end = replay(get_ruleset(ruleset), deal_from_seed(case["seed"]), line).outcome().as_dict()
        assert {key: end[key] for key in case["best"]} == case["best"]


LINES = ["pub-0", "", "pub-1\tpmq", "two words", "pub-2\tz", " ".join(deal_from_seed("pub-0")), "pub-3\t0", "x" * 65]


def test_every_line_has_its_answer_in_its_place_whatever_is_wrong_with_others() -> None:
    answers = solved("streak", LINES)
    assert [answer.get("error") for answer in answers] == [
        None, "invalid", None, "invalid", "malformed", None, "illegal", "invalid",
    ]  # fmt: skip
    assert answers[5] == answers[0]
    assert answers[6] == {"error": "illegal", "at": 0, "reason": "covered"}
    assert answers[4] == {"error": "malformed", "at": 0}


def test_several_processes_answer_the_same_in_the_same_order_while_lines_still_come() -> None:
    answers = []
    with subprocess.Popen(
        [*COMMAND, "streak", "--jobs", "2"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in LINES:
            # The next line is sent only when this one is answered: an answer that waits for more would never come.
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0
    assert answers == solved("streak", LINES)


def test_who_sits_at_a_terminal_sees_how_far_it_is() -> None:
    terminal, end = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "streak"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=end, text=True,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80", "NO_COLOR": "1"},
    ) as process:  # fmt: skip
        os.close(end)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("pub-0\npub-1\n")
        process.stdin.close()
        # Read while it writes: a terminal that nobody reads makes it wait for ever.
        shown = b"".join(pieces(terminal))
        answers = process.stdout.read().splitlines()
    os.close(terminal)
    assert b"solved 2" in shown
    assert len(answers) == 2


def pieces(terminal: int) -> Iterator[bytes]:
    """What is written to a terminal until the last that could write there has closed it."""
    # Linux says "input/output error" there.
    with suppress(OSError):
        while piece := os.read(terminal, 65536):
            yield piece


def hear_control_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_ends_it_without_a_traceback_and_what_was_answered_stands(jobs: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "streak", "--jobs", jobs], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True,
        # Where the tests themselves run in the background of a shell, Ctrl+C is ignored, and that is inherited.
        preexec_fn=hear_control_c,  # noqa: PLW1509 - it takes no lock
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("pub-0\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["best"] == {"score": 900}
        os.killpg(process.pid, signal.SIGINT)
        process.stdin.close()
        assert process.stderr.read() == ""
    assert process.returncode == 130


@pytest.mark.parametrize("options", [["--ruleset", "none"], ["--ruleset", "streak", "--jobs", "0"], []])
def test_a_wrong_option_is_told_and_nothing_is_solved(options: list[str]) -> None:
    done = subprocess.run(
        [*COMMAND[:-1], *options], cwd=ROOT, input="pub-0\n", capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
