"""`manage.py verify_deal`: anybody checks that no card was changed."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.rules.cards import format_deal
from games.rules.commitment import commitment
from games.rules.shuffle import deal_from_seed

ROOT = Path(__file__).resolve().parents[3]
CASES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "vectors" / "deals.json").read_text())["cases"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "verify_deal", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["seed"]))
def test_every_vector_matches_its_commitment(case: dict[str, Any]) -> None:
    out = StringIO()
    call_command("verify_deal", "--", case["seed"], case["commitment"], stdout=out)
    assert out.getvalue().splitlines() == ["match", case["deal"]]


@pytest.mark.parametrize("seed", ["tripeaks", "-abc", "--", "-", "--help!", "-v3", "-1"])
def test_a_match_leaves_with_0_and_shows_the_cards(seed: str) -> None:
    done = run(seed, commitment(seed))
    assert done.returncode == 0
    assert done.stdout.splitlines() == ["match", format_deal(deal_from_seed(seed))]


def test_capital_hexadecimal_digits_are_the_same_commitment() -> None:
    assert run("x", commitment("x").upper()).returncode == 0


def test_no_match_leaves_with_1_and_says_what_the_seeds_own_commitment_is() -> None:
    done = run("x", commitment("y"))
    assert done.returncode == 1
    assert done.stdout.splitlines() == [f"no match: the commitment of this seed is {commitment('x')}"]


@pytest.mark.parametrize("text", ["", "abc", "g" * 64, "0" * 63, "0" * 65, f" {'0' * 64}"])
def test_what_is_no_commitment_is_refused_with_a_message(text: str) -> None:
    with pytest.raises(CommandError, match="64 hexadecimal digits"):
        call_command("verify_deal", "x", text, stdout=StringIO())


@pytest.mark.parametrize("seed", ["", " ", "a b", "x" * 65, "ä"])
def test_what_is_no_seed_is_refused_with_a_message(seed: str) -> None:
    with pytest.raises(CommandError, match="seed"):
        call_command("verify_deal", seed, "0" * 64, stdout=StringIO())


def test_help_says_what_the_exit_codes_mean() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "Exit code 0" in done.stdout
