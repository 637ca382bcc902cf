"""A real server and a real browser."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PHONE, PHONE_LYING, DESKTOP = (390, 844), (844, 390), (1280, 720)
# Servers of tests listen below the ports that the system gives to clients.
_FIRST_PORT, _LAST_PORT = 21000, 21999
_START_SECONDS = 60
_CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _free_port() -> int:
    for port in range(_FIRST_PORT, _LAST_PORT):
        with closing(socket.socket()) as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no free port")


class Service:
    """A service of its own: a server process over a database file of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self.url = f"http://localhost:{self.port}"
        self.log = folder / "server.log"
        self._env = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder / 'e2e.sqlite3'}",
            "LOCAL_HTTP": "1",
            "PORT": str(self.port),
        }
        self._env.pop("REDIS_URL", None)
        self._process: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str, stdin: str = "") -> str:
        """What `manage.py` prints for those words."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self._env,
            input=stdin,
            text=True,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"], cwd=ROOT, env=self._env, stdout=log, stderr=log
            )
        _wait_until(self._answers, _START_SECONDS, lambda: self.log.read_text()[-3000:])

    def kill(self) -> None:
        """Ends the process as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def _answers(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise RuntimeError(f"the server ended: {self.log.read_text()[-3000:]}")
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=2)) as connection:
                connection.request("GET", "/readyz", headers={"Host": "localhost"})
                return connection.getresponse().status == 200
        except OSError:
            return False


def _wait_until(holds: Callable[[], bool], seconds: float, told: Callable[[], str]) -> None:
    from time import monotonic, sleep

    end = monotonic() + seconds
    while not holds():
        if monotonic() > end:
            raise TimeoutError(told())
        sleep(0.05)  # waiting for another process, not for a guess at how long something takes


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A running service with an empty database."""
    if not (ROOT / "frontend" / "build" / "app.html").exists():
        pytest.fail("The browser app is not built: run `make setup`.")
    running = Service(tmp_path_factory.mktemp("e2e"))
    running.manage("migrate", "--verbosity=0")
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, the system's own."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("There is no Chromium here; CHROMIUM may name one.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=_CHROMIUM)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, service: Service) -> Iterator[Callable[..., Page]]:
    """Opens the service in a browser of somebody new; every defect the page reports fails the test."""
    opened = []
    defects: list[str] = []

    def visit(path: str = "/", *, size: tuple[int, int] = DESKTOP, **options: Any) -> Page:
        context = browser.new_context(base_url=service.url, viewport={"width": size[0], "height": size[1]}, **options)
        opened.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: defects.append(f"{page.url}: {error}"))
        page.on("console", lambda said: defects.append(f"{page.url}: {said.text}") if said.type == "error" else None)
        page.goto(path)
        return page

    yield visit
    for context in opened:
        context.close()
    assert defects == []


@pytest.fixture
def refused(browser: Browser, service: Service) -> Iterator[Page]:
    """A page whose requests may be refused: the browser reports that, and `open_page` would call it a defect."""
    context = browser.new_context(base_url=service.url)
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.goto("/how-to-play")
    yield page
    context.close()


@contextmanager
def offline(page: Page) -> Iterator[None]:
    """The page without a network."""
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)
