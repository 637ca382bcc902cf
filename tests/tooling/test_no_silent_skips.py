"""With CI=true a skipped test is a failed test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPS = {
    "in the test": "import pytest\ndef test_it():\n    pytest.skip('not here')\n",
    "by a mark": "import pytest\n@pytest.mark.skipif(True, reason='not here')\ndef test_it(): pass\n",
    "in a fixture": "import pytest\n@pytest.fixture\ndef it(): pytest.skip('not here')\ndef test_it(it): pass\n",
    "of a whole module": "import pytest\npytest.skip('not here', allow_module_level=True)\n",
}


def run(folder: Path, test: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """pytest over one test file, with the plugin and nothing else of this project."""
    (folder / "test_one.py").write_text(test)
    outside = {name: value for name, value in os.environ.items() if name != "CI" and not name.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", folder, "-p", "tests.no_silent_skips", folder],
        env=outside | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("test", SKIPS.values(), ids=SKIPS.keys())
def test_a_skip_fails_in_ci_and_says_why(tmp_path: Path, test: str) -> None:
    done = run(tmp_path, test, CI="true")
    assert done.returncode not in {0, 5}
    assert "not here" in done.stdout
    assert "skipped" not in done.stdout.splitlines()[-1]


@pytest.mark.parametrize("test", SKIPS.values(), ids=SKIPS.keys())
def test_at_a_desk_it_stays_a_skip(tmp_path: Path, test: str) -> None:
    done = run(tmp_path, test)
    assert done.returncode in {0, 5}
    assert "1 skipped" in done.stdout.splitlines()[-1]


def test_an_expected_failure_is_not_a_skip(tmp_path: Path) -> None:
    done = run(tmp_path, "import pytest\n@pytest.mark.xfail\ndef test_it(): assert False\n", CI="true")
    assert done.returncode == 0
    assert "1 xfailed" in done.stdout
