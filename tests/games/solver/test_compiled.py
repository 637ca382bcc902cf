"""Compiled code is kept between processes, and never outlives the sources it was made of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from games.solver.compiled import kept_under

ROOT = Path(__file__).resolve().parents[3]
LOWER = """
from games.solver.compiled import kernel

@kernel
def lower(number):
    return number + {more}
"""
UPPER = """
from games.solver.compiled import kernel
from games.solver.lower import lower

@kernel
def upper(number):
    return lower(number)
"""


def answer(project: Path) -> str:
    """What a fresh process of that project computes, and how many functions it found compiled."""
    program = "from games.solver.upper import upper; print(upper(1), sum(upper.stats.cache_hits.values()))"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=project, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_function_is_compiled_once_and_again_when_one_that_it_calls_has_changed(tmp_path: Path) -> None:
    for package in ("games", "games/solver", "games/rules"):
        (tmp_path / package).mkdir()
    shutil.copy(ROOT / "games" / "solver" / "compiled.py", tmp_path / "games" / "solver")
    (tmp_path / "games" / "solver" / "upper.py").write_text(UPPER)
    lower = tmp_path / "games" / "solver" / "lower.py"
    lower.write_text(LOWER.format(more=1))
    assert answer(tmp_path) == "2 0"
    assert answer(tmp_path) == "2 1"
    lower.write_text(LOWER.format(more=5))
    assert answer(tmp_path) == "6 0"


def test_every_state_of_the_sources_has_a_folder_of_its_own_where_the_operator_said(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    folders = set()
    for text in ("a", "b"):
        source.write_text(text)
        folders.add(kept_under(tmp_path / "kept", [source]))
    assert len(folders) == 2
    assert {folder.parent for folder in folders} == {tmp_path / "kept"}
