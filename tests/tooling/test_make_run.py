"""`make run` for real: twice at once from one checkout, and never twice on one SQLite file."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[2]
FIRST_PORT = 23000
SECONDS = 240  # the set-up of a checkout that has none yet is in it

Start = Callable[[Path], tuple[subprocess.Popen[str], str]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts `make run` on a port of its own; all are stopped at the end, as Ctrl+C does."""
    running: list[subprocess.Popen[str]] = []

    def run(database: Path) -> tuple[subprocess.Popen[str], str]:
        port = free_port(FIRST_PORT + 10 * len(running))
        outside = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        process = subprocess.Popen(
            ["make", "-s", "run"],
            cwd=ROOT,
            env=outside | {"PORT": str(port), "DATABASE_URL": f"sqlite:///{database}", "LOG_LEVEL": "ERROR"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        running.append(process)
        return process, f"http://localhost:{port}"

    yield run
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=30)


def test_two_at_once_from_one_checkout(start: Start, tmp_path: Path) -> None:
    both = [start(tmp_path / f"{name}.sqlite3") for name in ("one", "two")]
    for process, url in both:
        wait_for(process, f"{url}/readyz")
        assert httpx.get(f"{url}/api/daily/").status_code == 200


def test_a_second_one_on_the_same_file_refuses(start: Start, tmp_path: Path) -> None:
    first, url = start(tmp_path / "one.sqlite3")
    wait_for(first, f"{url}/healthz")
    second, _ = start(tmp_path / "one.sqlite3")
    told, _ = second.communicate(timeout=SECONDS)
    assert second.returncode != 0
    assert "one.sqlite3" in told
    assert "Traceback" not in told
    assert httpx.get(f"{url}/readyz").is_success


def wait_for(process: subprocess.Popen[str], url: str) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()[0]
        try:
            if httpx.get(url).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise TimeoutError(url)


def free_port(port: int) -> int:
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
        port += 1
