"""Ending a day's unfinished games at its reveal: many at a time, and one that cannot be read holds up no other."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.attempts.models import Attempt
from games.attempts.services import settle_due, settling
from games.deals.models import DailyDeal
from games.players.models import Player
from games.rules.replay import replay
from games.rules.rulesets import get_ruleset
from leaderboards.models import Entry
from tests.builders import first_come, scheduled, seed_that_ends
from tests.conftest import NOW, Clock, utc

WON = seed_that_ends("won")
LOG = first_come(WON)


def unfinished(number: int) -> list[Attempt]:
    """So many ranked games of today, each of a player of its own and left one move later than the one before it."""
    daily = DailyDeal.objects.select_related("deal").first() or scheduled(WON)
    players = Player.objects.bulk_create(Player(username=f"p-{uuid4().hex[:20]}", password="!") for _ in range(number))
    return Attempt.objects.bulk_create(
        Attempt(
            player=who, deal=daily.deal, daily=daily, ruleset="streak", ruleset_version=1, ranked=True, started_at=NOW,
            due_at=daily.day.reveals_at, log=LOG[: index % len(LOG)], times="0," * (index % len(LOG)),
        )
        for index, who in enumerate(players)
    )  # fmt: skip


@pytest.fixture
def revealed(db: None, time: Clock) -> Clock:
    time.move_to(utc("2026-12-01 01:00"))
    return time


def test_every_result_is_what_its_log_comes_to(revealed: Clock) -> None:
    attempts = unfinished(len(LOG))
    assert settle_due() == len(LOG)
    for attempt in attempts:
        attempt.refresh_from_db()
        outcome = replay(get_ruleset("streak"), attempt.deal.cards, attempt.log).outcome()
        entry = Entry.objects.get(attempt=attempt)
        for row in (attempt, entry):
            assert (row.score, row.cards_left, row.moves) == (outcome.score, outcome.cards_left, outcome.moves)
        assert (attempt.draws, attempt.longest_streak, attempt.peaks_cleared, attempt.undos) == (
            outcome.draws, outcome.longest_streak, outcome.peaks_cleared, 0,
        )  # fmt: skip
        assert (attempt.status, attempt.played_out) == ("ended", False)
        assert (attempt.finished_at, attempt.elapsed_ms) == (attempt.due_at, 13 * 3_600_000)
        assert (entry.primary, entry.secondary, entry.elapsed_ms) == (-outcome.score, 0, attempt.elapsed_ms)


def test_the_number_of_queries_grows_with_batches_and_not_with_games(revealed: Clock) -> None:
    counts = []
    for number in (3, 150):
        unfinished(number)
        with CaptureQueriesContext(connection) as queries:
            assert settle_due() == number
        counts.append(len(queries))
    assert counts[1] <= counts[0] + 3


def test_one_that_does_not_replay_holds_up_no_other_and_is_tried_once(
    revealed: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    attempts = unfinished(7)
    broken = attempts[3]
    Attempt.objects.filter(pk=broken.pk).update(log="000")
    assert settle_due() == 6
    assert [(line.levelname, line.__dict__["id"]) for line in caplog.records] == [("ERROR", str(broken.pk))]
    broken.refresh_from_db()
    assert (broken.status, broken.ranked, broken.due_at) == ("playing", False, None)
    assert Attempt.objects.filter(status="ended", ranked=True).count() == Entry.objects.count() == 6
    caplog.clear()
    assert settle_due() == 0
    assert caplog.records == []


def test_a_batch_of_nothing_but_broken_ones_ends(revealed: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "_BATCH", 2)
    unfinished(5)
    Attempt.objects.update(log="000")
    assert settle_due() == 0
    assert not Attempt.objects.filter(due_at__isnull=False).exists()
