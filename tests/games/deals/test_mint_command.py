"""`manage.py mint_deals`, as real processes that are killed, stopped and started again."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.deals.models import AuditEntry, Deal, DealRating, MintJob, Review
from games.deals.policy import Policy
from games.deals.services import create_mint_job
from games.deals.services import jobs as working
from games.rules.replay import replay
from games.rules.rulesets import RULESETS, get_ruleset
from tests.builders import player

ROOT = Path(__file__).resolve().parents[3]
KEYS = [ruleset.key for ruleset in RULESETS]
PATIENCE_SECONDS = 120


def database_url() -> str:
    """The address of the tests' own database, for another process."""
    named = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{named['NAME']}"
    return f"postgres://{named['USER']}:{named['PASSWORD']}@{named['HOST']}:{named['PORT']}/{named['NAME']}"


def hear_control_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(transactional_db: None) -> Iterator[Start]:
    """Starts the command in a process group of its own, as from a terminal. None of it outlives the test."""
    started: list[subprocess.Popen[str]] = []

    def run(*options: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "mint_deals", *options],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": database_url(), "DATABASE_POOL": "2"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # Where the tests themselves run in the background of a shell, Ctrl+C is ignored, and that is inherited.
            preexec_fn=hear_control_c,  # noqa: PLW1509 - it takes no lock
        )
        started.append(process)
        return process

    yield run
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def finished(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Its exit code and all that it and its workers wrote: returns when the last of them is gone."""
    out, errors = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, out, errors


def wait_until(true: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Looks again and again, as long as the process lives."""
    until = monotonic() + PATIENCE_SECONDS
    while not true():
        assert process.poll() is None, "it ended before the test could do anything to it"
        assert monotonic() < until


def kept() -> int:
    return sum(MintJob.objects.values_list("kept", flat=True))


def minted(*options: str) -> str:
    out = StringIO()
    call_command("mint_deals", *options, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_in_the_middle_and_started_again_it_mints_exactly_what_was_asked_for(jobs: str, start: Start) -> None:
    options = ("--count", "30", "--ruleset", "streak", "--jobs", jobs)
    process = start(*options)
    wait_until(lambda: kept() >= 3, process)
    os.kill(process.pid, signal.SIGKILL)
    assert finished(process)[0] == -signal.SIGKILL
    before = kept()
    # What it had is whole: every deal counted, reviewed, rated and written down.
    assert 3 <= before < 30
    assert Deal.objects.count() == Review.objects.count() == DealRating.objects.count() == before
    assert AuditEntry.objects.filter(action="mint").count() == before

    again = start(*options)
    code, out, errors = finished(again)
    assert code == 0, errors
    job = MintJob.objects.get()
    assert (job.state, job.kept, Deal.objects.count()) == ("done", 30, 30)
    assert f"job {job.pk} done, 30 deals kept" in out
    assert len(set(Deal.objects.values_list("cards_text", flat=True))) == 30


def test_a_worker_that_is_killed_is_made_up_for_by_the_others(start: Start) -> None:
    process = start("--count", "80", "--ruleset", "streak", "--jobs", "2")
    wait_until(lambda: kept() >= 2, process)
    os.kill(workers_of(process)[0], signal.SIGKILL)
    assert finished(process)[0] == 0
    assert (MintJob.objects.get().state, Deal.objects.count()) == ("done", 80)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The ids of its workers, by what their command lines say."""
    listed = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process.pid)], capture_output=True, text=True, check=True
    )
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if "spawn_main" in line]


def test_two_processes_that_are_asked_for_the_same_share_the_work(start: Start) -> None:
    processes = [start("--count", "20", "--ruleset", "streak", "classic") for _ in range(2)]
    for process in processes:
        code, _, errors = finished(process)
        assert code == 0, errors
    assert Deal.objects.filter(ruleset="streak").count() == Deal.objects.filter(ruleset="classic").count() == 20
    assert sorted(MintJob.objects.values_list("state", "kept")) == [("done", 20)] * 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_stops_it_with_a_word_and_no_traceback(jobs: str, start: Start) -> None:
    process = start("--count", "5000", "--ruleset", "streak", "--jobs", jobs)
    wait_until(lambda: kept() >= 1, process)
    os.killpg(process.pid, signal.SIGINT)
    code, _, errors = finished(process)
    assert code == 130
    assert "goes on from there" in errors
    assert "Traceback" not in errors
    assert MintJob.objects.get().state == "running"


def test_on_a_terminal_there_is_a_progress_bar_and_elsewhere_none(transactional_db: None) -> None:
    leader, follower = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "mint_deals", "--count", "2", "--ruleset", "streak"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database_url(), "TERM": "xterm", "COLUMNS": "120"},
        stdout=subprocess.PIPE,
        stderr=follower,
        text=True,
    )
    os.close(follower)
    shown = b""
    while piece := read(leader):
        shown += piece
    out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert re.search(rb"streak .*2/2", shown)
    assert "\x1b" not in out
    assert "2/2" not in out


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when the other end has closed
        return b""


@pytest.mark.django_db
def test_every_ruleset_gets_its_deals_by_default() -> None:
    minted("--count", "2")
    for key in KEYS:
        deals = Deal.objects.filter(ruleset=key).select_related("rating")
        assert len(deals) == 2
        for deal in deals:
            assert replay(get_ruleset(key), deal.cards, deal.rating.winning_line).status == "won"


@pytest.mark.django_db
def test_asked_again_it_mints_nothing_and_asked_for_more_the_difference() -> None:
    minted("--count", "3", "--ruleset", "hogue")
    assert "3 deals of this kind are waiting" in minted("--count", "3", "--ruleset", "hogue")
    assert Deal.objects.count() == 3
    minted("--count", "5", "--ruleset", "hogue", "hogue")
    assert Deal.objects.count() == 5


@pytest.mark.django_db
def test_an_unfinished_order_for_fewer_is_finished_first_and_then_the_rest_ordered() -> None:
    working.order_missing(ruleset=get_ruleset("streak"), count=2, policy=Policy())
    minted("--count", "5", "--ruleset", "streak")
    assert sorted(MintJob.objects.values_list("wanted", "state")) == [(2, "done"), (3, "done")]
    assert Deal.objects.count() == 5


@pytest.mark.django_db
def test_without_a_count_it_works_at_the_jobs_there_are() -> None:
    job = create_mint_job(
        ruleset=get_ruleset("classic"), wanted=2, policy=Policy(approve=True), actor=player(is_staff=True)
    )
    assert f"job {job.pk} done" in minted()
    assert set(Review.objects.values_list("state", "job")) == {("approved", job.pk)}
    assert minted() == ""


@pytest.mark.django_db
def test_the_options_say_which_deals_are_kept() -> None:
    minted("--count", "2", "--ruleset", "streak", "--difficulty", "50:99", "--par-max", "900", "--approve")
    assert MintJob.objects.get().policy == {
        "par_min": None, "par_max": 900, "difficulty_min": 50, "difficulty_max": 99, "approve": True,
    }  # fmt: skip
    for rating in DealRating.objects.all():
        assert rating.difficulty >= 50
        assert rating.par <= 900
    minted("--count", "1", "--ruleset", "streak", "--weekday", "sunday")
    assert DealRating.objects.latest("pk").difficulty >= 86


@pytest.mark.django_db
def test_a_job_that_fails_is_an_error_that_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "TRIES_A_DEAL", 3)
    with pytest.raises(CommandError, match="hardly any deal passes"):
        minted("--count", "1", "--ruleset", "streak", "--par-min", "1000000")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "options",
    [
        ["--count", "0"],
        ["--count", "-1"],
        ["--count", "1.5"],
        ["--count", "x"],
        ["--count", "10001"],
        ["--count", "9" * 30],
        ["--count", "1", "--jobs", "0"],
        ["--count", "1", "--ruleset", "poker"],
        ["--count", "1", "--difficulty", "40"],
        ["--count", "1", "--difficulty", "60:40"],
        ["--count", "1", "--difficulty", "0:101"],
        ["--count", "1", "--difficulty", "a:b"],
        ["--count", "1", "--par-min", "5", "--par-max", "4"],
        ["--count", "1", "--weekday", "someday"],
        ["--count", "1", "--weekday", "monday", "--difficulty", "0:5"],
    ],
)
def test_options_that_make_no_sense_are_refused_and_order_nothing(options: list[str]) -> None:
    with pytest.raises(CommandError):
        minted(*options)
    assert MintJob.objects.count() == 0


def test_help_says_what_happens_when_it_is_stopped() -> None:
    done: Any = subprocess.run(
        [sys.executable, "manage.py", "mint_deals", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "killed at any point" in " ".join(done.stdout.split())
