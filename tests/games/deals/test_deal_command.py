"""`manage.py deal`: what anybody can recompute."""

import json
import os
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
from tests.hostile import full_width

ROOT = Path(__file__).resolve().parents[3]
CASES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "vectors" / "deals.json").read_text())["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["seed"]))
def test_the_command_prints_the_cards_and_the_commitment_of_every_vector(case: dict[str, Any]) -> None:
    out = StringIO()
    call_command("deal", "--", case["seed"], stdout=out)
    assert out.getvalue().splitlines() == [case["deal"], case["commitment"]]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_a_process_of_its_own_deals_the_same_whatever_its_hash_seed(hash_seed: str) -> None:
    case = CASES[0]
    done = subprocess.run(
        [sys.executable, "manage.py", "deal", case["seed"]],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [case["deal"], case["commitment"]]


@pytest.mark.parametrize("seed", ["", " ", "a b", "x" * 65, "ä", "\x00", full_width("1")])
def test_what_is_no_seed_is_refused_with_a_message(seed: str) -> None:
    with pytest.raises(CommandError, match="seed"):
        call_command("deal", seed, stdout=StringIO())


@pytest.mark.parametrize("seed", ["-abc", "--x", "-v3", "-1", "--", "-"])
def test_a_seed_may_begin_with_a_dash(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "deal", seed], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [format_deal(deal_from_seed(seed)), commitment(seed)]
