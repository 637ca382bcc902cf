"""A day that went wrong is declared void, once, with a reason that players read."""

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from games.deals import signals
from games.deals.models import AuditEntry, DailyDeal, VoidedDaily
from games.deals.selectors import void_of
from games.deals.services import schedule, unschedule, void_daily
from games.errors import Conflict, DomainError, NotFound
from games.players.models import Player
from games.rules.rulesets import DEFAULT_RULESET, get_ruleset
from tests.builders import player, scheduled
from tests.conftest import NOW, Clock, utc
from tests.games.deals.days import day
from tests.games.deals.minted import approved

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET
TODAY = day(NOW, 0)


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


@pytest.fixture
def daily(db: None) -> DailyDeal:
    return scheduled("leaked")


@pytest.fixture
def heard() -> Iterator[list[dict[str, Any]]]:
    """What receivers of `voiding` saw, each time it was sent."""
    seen: list[dict[str, Any]] = []

    def listen(sender: object, *, daily: DailyDeal, **kwargs: object) -> None:
        row = VoidedDaily.objects.get(daily=daily)
        seen.append({"daily": daily, "reason": row.reason, "inside": connection.in_atomic_block})

    signals.voiding.connect(listen)
    yield seen
    signals.voiding.disconnect(listen)


@pytest.mark.parametrize(
    "at",
    ["2026-11-30 00:00", "2026-11-30 12:00", "2026-12-01 00:30", "2026-12-01 01:00", "2027-05-05 05:05"],
)
def test_a_day_that_has_opened_can_be_declared_void(at: str, daily: DailyDeal, operator: Player, time: Clock) -> None:
    time.move_to(utc(at))
    void_daily(day=TODAY, ruleset=STREAK, reason="  The seed leaked.\n", actor=operator)
    void = void_of(daily)
    assert void is not None
    assert (void.reason, void.voided_at, void.voided_by) == ("The seed leaked.", utc(at), operator)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.actor) == ("void", "daily 2026-11-30 streak", operator)
    assert entry.details == {"reason": "The seed leaked."}


def test_those_above_are_told_inside_the_transaction_once_the_row_is_there(
    daily: DailyDeal, operator: Player, heard: list[dict[str, Any]]
) -> None:
    void_daily(day=TODAY, ruleset=STREAK, reason="leaked", actor=operator)
    assert heard == [{"daily": daily, "reason": "leaked", "inside": True}]


def test_a_receiver_that_fails_undoes_all_of_it(daily: DailyDeal, operator: Player) -> None:
    def broken(**kwargs: object) -> None:
        raise OSError("the boards are away")

    signals.voiding.connect(broken)
    try:
        with pytest.raises(OSError, match="boards"), transaction.atomic():
            void_daily(day=TODAY, ruleset=STREAK, reason="leaked", actor=operator)
    finally:
        signals.voiding.disconnect(broken)
    assert (void_of(daily), AuditEntry.objects.count()) == (None, 0)


@pytest.mark.parametrize("reason", ["", "   ", "\n", "x" * 201, "two\nlines", "nul\x00", "\u202ereversed"])
def test_players_are_told_why_in_one_line_of_at_most_200_characters(
    reason: str, daily: DailyDeal, operator: Player, heard: list[dict[str, Any]]
) -> None:
    with pytest.raises(DomainError) as refused:
        void_daily(day=TODAY, ruleset=STREAK, reason=reason, actor=operator)
    assert refused.value.code == "invalid"
    assert (void_of(daily), heard) == (None, [])


@pytest.mark.parametrize("reason", ["x", "x" * 200, " " + "x" * 200 + " ", "Изтекло семе 🂡"])
def test_any_line_of_text_is_a_reason(reason: str, daily: DailyDeal, operator: Player) -> None:
    void_daily(day=TODAY, ruleset=STREAK, reason=reason, actor=operator)
    assert VoidedDaily.objects.get().reason == reason.strip()


def test_a_day_is_declared_void_once(daily: DailyDeal, operator: Player, heard: list[dict[str, Any]]) -> None:
    void_daily(day=TODAY, ruleset=STREAK, reason="first", actor=operator)
    with pytest.raises(Conflict):
        void_daily(day=TODAY, ruleset=STREAK, reason="second", actor=operator)
    assert VoidedDaily.objects.get().reason == "first"
    assert (len(heard), AuditEntry.objects.count()) == (1, 1)


def test_a_day_to_come_is_not_declared_void_but_taken_off(operator: Player, heard: list[dict[str, Any]]) -> None:
    soon = day(NOW, 1)
    schedule(deal=approved(), day=soon, actor=operator)
    with pytest.raises(Conflict):
        void_daily(day=soon, ruleset=STREAK, reason="leaked", actor=operator)
    assert heard == []
    unschedule(day=soon, ruleset=STREAK, actor=operator)


def test_a_day_without_a_deal_cannot_be_declared_void(daily: DailyDeal, operator: Player) -> None:
    for which, ruleset in ((day(NOW, -1), "streak"), (TODAY, "classic"), (day(NOW, 1), "streak")):
        with pytest.raises(NotFound):
            void_daily(day=which, ruleset=get_ruleset(ruleset), reason="leaked", actor=operator)


def test_one_rulesets_void_leaves_the_days_others_alone(daily: DailyDeal, operator: Player) -> None:
    other = scheduled("sound", ruleset="classic")
    void_daily(day=TODAY, ruleset=STREAK, reason="leaked", actor=operator)
    assert void_of(other) is None


def test_of_many_who_declare_a_day_void_at_once_one_does(
    in_parallel: Callable[[list[Callable[[], str]]], list[str]], heard: list[dict[str, Any]]
) -> None:
    scheduled("leaked")

    def declare(number: int) -> Callable[[], str]:
        def run() -> str:
            try:
                return void_daily(day=TODAY, ruleset=STREAK, reason=f"reason {number}", actor=None).reason
            except Conflict:
                return "refused"

        return run

    results = in_parallel([declare(number) for number in range(10)])
    assert results.count("refused") == 9
    assert VoidedDaily.objects.get().reason in results
    assert len(heard) == 1


def test_no_attempt_can_begin_at_the_day_while_receivers_work(transactional_db: None) -> None:
    scheduled("leaked")
    found: list[str] = []

    def look(sender: object, **kwargs: object) -> None:
        thread = Thread(target=lambda: found.append("locked" if day_is_locked() else "free"))
        thread.start()
        thread.join()

    signals.voiding.connect(look)
    try:
        void_daily(day=TODAY, ruleset=STREAK, reason="leaked", actor=None)
    finally:
        signals.voiding.disconnect(look)
    assert found == ["locked"]


def day_is_locked() -> bool:
    """Whether what a new attempt needs of the day cannot be had now: its key on PostgreSQL, any write on SQLite."""
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SELECT 1 FROM deals_dailydeal FOR KEY SHARE NOWAIT")
            else:
                cursor.execute("PRAGMA busy_timeout = 0")
                cursor.execute("BEGIN IMMEDIATE")
    except OperationalError:
        return True
    finally:
        connection.close()
    return False
