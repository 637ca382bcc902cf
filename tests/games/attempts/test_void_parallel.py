"""A daily is voided, or looked at by staff, while others start, play and finish games at it."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection, connections
from django.db.models.signals import post_save

from games.attempts.models import Attempt
from games.deals.calendar import Day
from games.deals.models import Deal
from games.deals.services import record_preview, void_daily
from games.deals.signals import previewed, voiding
from games.players.models import Player
from games.rules.rulesets import get_ruleset
from leaderboards.models import Entry
from tests.builders import first_come, player, ranked, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import NOW

InParallel = Callable[[list[Callable[[], int]]], list[int]]
WON = seed_that_ends("won")
LOG = first_come(WON)
PATIENCE = 60.0
postgresql = pytest.mark.services


def void() -> int:
    void_daily(day=Day(NOW.date()), ruleset=get_ruleset("streak"), reason="A fault.", actor=None)
    return 0


def one_move_before_the_end() -> Api:
    browser = Api().as_guest()
    browser.play_daily()
    Attempt.objects.filter(player=browser.me).update(log=LOG[:-1], times="0," * (len(LOG) - 1))
    return browser


def win(browser: Api) -> int:
    attempt = Attempt.objects.get(player=browser.me)
    answer = browser.post(f"/api/attempts/{attempt.pk}/moves/", {"from": len(LOG) - 1, "moves": LOG[-1]})
    assert answer.body["status"] == "won"
    return answer.status


def start(browser: Api) -> int:
    return browser.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"}).status


def give_up(browser: Api) -> int:
    return browser.post(f"/api/attempts/{Attempt.objects.get(player=browser.me).pk}/end/").status


@pytest.mark.parametrize("place", [0, 7, 15])
def test_whatever_happens_meanwhile_nothing_ranked_is_open_and_nothing_is_on_the_board(
    transactional_db: None, in_parallel: InParallel, place: int
) -> None:
    scheduled(WON)
    calls: list[Callable[[], int]] = []
    for _ in range(5):
        calls += [
            partial(win, one_move_before_the_end()),
            partial(start, Api().as_guest().another_tab()),
            partial(give_up, one_move_before_the_end()),
        ]
    calls.insert(place, void)
    statuses = in_parallel(calls)
    assert set(statuses) <= {0, 200, 201}
    assert Entry.objects.count() == 0
    assert not Attempt.objects.filter(ranked=True, status="playing").exists()
    assert Attempt.objects.filter(status="won").count() == Attempt.objects.filter(status="ended").count() == 5
    # Whoever had a game before it counts for their streak, ranked to its end or voided in it.
    assert Attempt.objects.exclude(status="playing").filter(ranked=False, voided=False).count() == 0


def do_void(who: Player) -> None:
    void()


def do_preview(who: Player) -> None:
    record_preview(deal=Deal.objects.get(), player=who)


BOTH = pytest.mark.parametrize("act", [do_void, do_preview])


@postgresql
@BOTH
def test_whoever_voids_or_looks_waits_for_a_game_that_is_just_being_started(
    transactional_db: None, act: Callable[[Player], None]
) -> None:
    scheduled(WON)
    who = player(is_staff=True)
    written, commit = threading.Event(), threading.Event()

    def hold(sender: type[Attempt], **kwargs: object) -> None:
        written.set()
        assert commit.wait(PATIENCE)

    with ThreadPoolExecutor(max_workers=2) as pool:
        post_save.connect(hold, sender=Attempt)
        try:
            started = pool.submit(alone, partial(ranked, who))
            assert written.wait(PATIENCE)
            acted = pool.submit(alone, partial(act, who))
            wait_until_it_is_held_up(acted)
        finally:
            commit.set()
            post_save.disconnect(hold, sender=Attempt)
        started.result(PATIENCE)
        acted.result(PATIENCE)
    assert Attempt.objects.get().ranked is False


@postgresql
@BOTH
def test_who_starts_waits_for_whoever_just_voids_or_looks(
    transactional_db: None, act: Callable[[Player], None]
) -> None:
    scheduled(WON)
    who = player(is_staff=True)
    acting, commit = threading.Event(), threading.Event()

    def hold(**kwargs: object) -> None:
        acting.set()
        assert commit.wait(PATIENCE)

    with ThreadPoolExecutor(max_workers=2) as pool:
        for signal in (voiding, previewed):
            signal.connect(hold)
        try:
            acted = pool.submit(alone, partial(act, who))
            assert acting.wait(PATIENCE)
            started = pool.submit(alone, partial(ranked, who))
            wait_until_it_is_held_up(started)
        finally:
            commit.set()
            for signal in (voiding, previewed):
                signal.disconnect(hold)
        acted.result(PATIENCE)
        started.result(PATIENCE)
    assert Attempt.objects.get().ranked is False


@postgresql
def test_those_who_start_do_not_wait_for_each_other(transactional_db: None) -> None:
    scheduled(WON)
    all_are_in = threading.Barrier(4, timeout=PATIENCE)

    def meet(sender: type[Attempt], **kwargs: object) -> None:
        all_are_in.wait()

    players = [player() for _ in range(4)]
    with ThreadPoolExecutor(max_workers=4) as pool:
        post_save.connect(meet, sender=Attempt)
        try:
            for started in [pool.submit(alone, partial(ranked, who)) for who in players]:
                started.result(PATIENCE)
        finally:
            post_save.disconnect(meet, sender=Attempt)
    assert Attempt.objects.filter(ranked=True).count() == 4


def alone(call: Callable[[], object]) -> None:
    """Runs a call with database connections of its own."""
    try:
        call()
    finally:
        connections.close_all()


def wait_until_it_is_held_up(running: Future[None]) -> None:
    """Returns once a connection to this database waits for a lock; fails if the call ends without."""
    with connection.cursor() as cursor:
        while True:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0]:
                return
            assert not running.done(), "it did not wait"
