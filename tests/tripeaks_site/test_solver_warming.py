"""The solver is made ready beside everything else, once a process, and whatever goes wrong in it is told."""

import io
import threading

import pytest
from django.core.management import call_command

from games.solver import readiness
from tests.client import Api
from tripeaks_site import solver_warming

pytestmark = pytest.mark.usefixtures("no_solver")


@pytest.fixture(autouse=True)
def _new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_warming, "_thread", None)
    monkeypatch.setattr(solver_warming, "_failed", threading.Event())


def test_it_is_ready_once_its_thread_is_through(caplog: pytest.LogCaptureFixture) -> None:
    assert solver_warming.state() == "warming"
    solver_warming.start().join()
    assert solver_warming.state() == "ok"


def test_however_many_begin_it_it_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, done = threading.Event(), list[int]()

    def warm() -> None:
        assert go_on.wait(60)
        done.append(1)

    monkeypatch.setattr(readiness, "warm", warm)
    begun = {solver_warming.start() for _ in range(5)}
    assert solver_warming.state() == "warming"
    go_on.set()
    for thread in begun:
        thread.join()
    assert (len(begun), done) == (1, [1])


def test_a_compiler_that_fails_is_told_loudly_and_play_goes_on(
    api: Api, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def warm() -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(readiness, "warm", warm)
    solver_warming.start().join()
    answer = api.get("/readyz")
    assert (answer.status, answer.body["checks"]["solver"]) == (503, "failed")
    assert "cannot be made ready" in caplog.text
    assert "No space left on device" in caplog.text
    guest = api.as_guest()
    view = guest.practise("42")
    assert guest.move(view, "-").status == 200


def test_the_command_makes_it_ready_and_says_so() -> None:
    said = io.StringIO()
    call_command("warm_solver", stdout=said)
    assert readiness.is_ready()
    assert said.getvalue().startswith("The solver is ready after ")
    call_command("warm_solver", stdout=said)
