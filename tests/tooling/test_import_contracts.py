"""Each import contract is alive: an import that breaks it fails `lint-imports`, and so `make check`."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT = Path(sys.executable).with_name("lint-imports")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
FEATURES = "Features point downwards"
INSIDE = "Inside every feature: edge, services, ports, selectors, models, values"
PURE = "Rules, solver and race value are pure and deterministic"
VALUES = "Value modules know no framework"
REDIS = "Only the ports speak Redis"
CHANNELS = "Only the socket edge speaks Channels"
DRF = "Only the HTTP edge speaks DRF"

PLANTS = [
    (FEATURES, "games/rules/cards.py", "import games.errors"),
    (FEATURES, "games/deals/services/stock.py", "import games.attempts.models"),
    (FEATURES, "games/players/services.py", "import games.deals.models"),
    (FEATURES, "games/deals/selectors.py", "import games.players.models"),
    (FEATURES, "games/attempts/services/playing.py", "import leaderboards.services"),
    (FEATURES, "leaderboards/models.py", "import tripeaks_site.urls"),
    # Late imports count too: they are how a cycle is usually hidden.
    (FEATURES, "games/attempts/selectors.py", "def planted() -> None:\n    import leaderboards.models"),
    (INSIDE, "games/deals/models.py", "import games.deals.services"),
    (INSIDE, "games/players/selectors.py", "import games.players.services"),
    (INSIDE, "games/attempts/services/playing.py", "import games.attempts.api.urls"),
    (INSIDE, "leaderboards/boards.py", "import leaderboards.models"),
    (PURE, "games/rules/state.py", "import random"),
    (PURE, "games/rules/replay.py", "import time"),
    (PURE, "games/rules/rulesets.py", "import django.conf"),
    (PURE, "games/solver/solution.py", "import random"),
    (PURE, "games/solver/solution.py", "import django.conf"),
    (FEATURES, "games/solver/solution.py", "import games.errors"),
    (VALUES, "games/errors.py", "import django.http"),
    (VALUES, "leaderboards/boards.py", "import rest_framework"),
    (REDIS, "leaderboards/services.py", "import redis"),
    (REDIS, "tripeaks_site/health.py", "from redis import Redis"),
    (CHANNELS, "games/attempts/services/playing.py", "from channels.layers import get_channel_layer"),
    (DRF, "games/attempts/services/playing.py", "from rest_framework import serializers"),
    (DRF, "leaderboards/selectors.py", "import rest_framework.pagination"),
]


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A copy of the packages and their contracts, to plant in."""
    for name in ("tripeaks_site", "games", "leaderboards"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)


def test_every_contract_is_planted_against() -> None:
    assert {contract for contract, _, _ in PLANTS} == {contract["name"] for contract in CONTRACTS}


def test_what_stands_keeps_every_contract(packages: Path) -> None:
    done = lint(packages)
    assert done.returncode == 0, done.stdout
    assert f"{len(CONTRACTS)} kept, 0 broken" in done.stdout


@pytest.mark.parametrize(("contract", "file", "planted"), PLANTS)
def test_a_planted_import_breaks_its_contract(packages: Path, contract: str, file: str, planted: str) -> None:
    with (packages / file).open("a") as module:
        module.write(f"\n\n{planted}\n")
    done = lint(packages)
    assert done.returncode == 1
    assert f"{contract} BROKEN" in done.stdout


def test_make_check_asks_for_the_contracts() -> None:
    assert "bin/lint-imports" in (ROOT / ".ci" / "check").read_text()
