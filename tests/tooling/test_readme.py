"""What the README tells people to type exists, and CI types it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUNNER = ROOT / ".ci" / "readme_commands.py"
README = (ROOT / "README.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()


def check(folder: Path, text: str, *already: str) -> subprocess.CompletedProcess[str]:
    page = folder / "page.md"
    page.write_text(text)
    command: list[str | Path] = [sys.executable, RUNNER, "check", page]
    if already:
        command += ["--already", *already]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def block(body: str, info: str = "") -> str:
    return f"Text.\n\n```sh{info}\n{body}\n```\n"


def test_every_make_command_in_the_readme_is_a_target() -> None:
    targets = set(re.findall(r"^([a-z0-9]+):", MAKEFILE, re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z0-9]+)`", README)) <= targets
    assert set(re.findall(r"^make ([a-z0-9]+)", README, re.MULTILINE)) <= targets


def test_every_target_is_explained_by_make_help() -> None:
    targets = set(re.findall(r"^([a-z0-9]+):(?! export)", MAKEFILE, re.MULTILINE))
    told = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert targets == set(re.findall(r"^  make (\w+)", told, re.MULTILINE))


def test_commands_are_run_in_order_and_told(tmp_path: Path) -> None:
    done = check(tmp_path, block("true # with a comment\necho one \\\n  two"))
    assert done.returncode == 0
    assert re.findall(r"^ok +(.*?)   ", done.stdout, re.MULTILINE) == ["true", "echo one two"]


@pytest.mark.parametrize("body", ["false", "true\nfalse | cat", "exit 3\ntrue", "no-such-command"])
def test_a_command_that_fails_fails(tmp_path: Path, body: str) -> None:
    assert check(tmp_path, block(body)).returncode == 1


def test_what_cannot_run_here_is_named_with_its_reason(tmp_path: Path) -> None:
    done = check(tmp_path, block("true") + block("false", " not-in-ci: needs a Docker engine"))
    assert done.returncode == 0
    assert "NOT RUN   false   (needs a Docker engine)" in done.stdout


def test_what_ran_already_is_not_run_again(tmp_path: Path) -> None:
    assert check(tmp_path, block("true\nfalse"), "false").returncode == 0


def test_a_page_without_a_command_fails(tmp_path: Path) -> None:
    assert check(tmp_path, "Nothing to type.").returncode == 1
