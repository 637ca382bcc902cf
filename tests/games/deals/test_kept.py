"""What is written once beside the deals stays too: opened days, voids, previews, the audit log. By any path."""

from collections.abc import Callable
from datetime import date
from importlib import import_module
from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction

from games.deals.models import AuditEntry, DailyDeal, Deal, Preview, PublishedDeal, VoidedDaily
from games.deals.policy import Policy
from games.deals.services import (
    approve,
    cancel_mint_job,
    create_mint_job,
    import_deals,
    move,
    practice_deal,
    record_preview,
    replace,
    schedule,
    swap,
    unschedule,
    void_daily,
    withdraw,
)  # fmt: skip
from games.rules.rulesets import DEFAULT_RULESET
from tests.builders import player, scheduled
from tests.conftest import NOW, Clock
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET
COMING = "2026-12-05"
RECORDS = (VoidedDaily, Preview, AuditEntry)


def execute(statement: str, *values: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
    connection.check_constraints()


def refused(statement: str, *values: str) -> None:
    before = rows()
    with pytest.raises(IntegrityError), transaction.atomic():
        execute(statement, *values)
    assert rows() == before


def rows() -> list[Any]:
    return [list(model._base_manager.order_by("pk").values_list()) for model in (Deal, DailyDeal, *RECORDS)]


@pytest.fixture
def records(db: None) -> None:
    """A void, a preview and what the audit log says of them."""
    scheduled("leaked")
    operator = player("operator", is_staff=True)
    void_daily(day=day(NOW, 0), ruleset=STREAK, reason="leaked", actor=operator)
    record_preview(deal=draft(), player=operator)


# --- Records --------------------------------------------------------------------------------------------------------


def save(row: Any) -> None:
    row.save()


def delete(row: Any) -> None:
    row.delete()


def update_all(row: Any) -> None:
    type(row).objects.update(pk=7)


def delete_all(row: Any) -> None:
    type(row).objects.all().delete()


@pytest.mark.parametrize("model", RECORDS)
@pytest.mark.parametrize("change", [save, delete, update_all, delete_all])
@pytest.mark.usefixtures("records")
def test_the_models_refuse_to_change_a_record(model: type[models.Model], change: Callable[[Any], None]) -> None:
    before = rows()
    with pytest.raises(PublishedDeal), transaction.atomic():
        change(model._default_manager.first())
    assert rows() == before


@pytest.mark.parametrize("model", RECORDS)
@pytest.mark.usefixtures("records")
def test_the_database_refuses_to_change_or_delete_a_record(model: type[models.Model]) -> None:
    table = model._meta.db_table
    refused(f"DELETE FROM {table}")  # noqa: S608 - our own tables
    for field in model._meta.concrete_fields:
        refused(f"UPDATE {table} SET {field.column} = {field.column}")  # noqa: S608 - our own


@pytest.mark.usefixtures("records")
def test_a_record_cannot_be_deleted_past_the_models() -> None:
    for model in RECORDS:
        with pytest.raises(IntegrityError), transaction.atomic():
            model._base_manager.all().delete()


# --- Days -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opened", ["2026-11-01", "2026-11-29", "2026-11-30"])
def test_a_day_that_has_opened_cannot_be_deleted_by_any_path(opened: str) -> None:
    scheduled("opened", day=opened)
    refused("DELETE FROM deals_dailydeal")
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyDeal._base_manager.all().delete()
    with pytest.raises(PublishedDeal), transaction.atomic():
        DailyDeal.objects.all().take_off(NOW)
    assert DailyDeal.objects.count() == 1


def test_a_day_to_come_can_be_taken_off_and_one_among_them_that_has_opened_keeps_all() -> None:
    coming = scheduled("coming", day=COMING)
    opened = scheduled("opened")
    with pytest.raises(PublishedDeal):
        DailyDeal.objects.all().take_off(NOW)
    assert set(DailyDeal.objects.all()) == {coming, opened}
    assert DailyDeal.objects.filter(pk=coming.pk).take_off(NOW) == 1
    assert set(DailyDeal.objects.all()) == {opened}


def test_a_day_to_come_cannot_be_deleted_by_mistake() -> None:
    coming = scheduled("coming", day=COMING)
    for path in (coming.delete, DailyDeal.objects.all().delete):
        with pytest.raises(PublishedDeal):
            path()


def test_the_triggers_follow_the_services_clock_on_sqlite(time: Clock) -> None:
    scheduled("coming", day=COMING)
    if connection.vendor == "sqlite":
        time.move_to(day(NOW, 5).opens_at)
        refused("DELETE FROM deals_dailydeal")
    else:  # there they follow the database's: a test below
        execute("DELETE FROM deals_dailydeal")


def test_on_postgresql_today_is_the_databases_own_date() -> None:
    if connection.vendor == "postgresql":
        # Tests put another date in its place; this is how it is installed.
        execute(import_module("games.deals.migrations.0004_guards").POSTGRESQL_TODAY)
        with connection.cursor() as cursor:
            cursor.execute("SELECT deals_today() = (now() AT TIME ZONE 'utc')::date")
            assert cursor.fetchone() == (True,)
        scheduled("long-ago", day="2001-01-01")
        scheduled("far-off", day="2999-01-01")
        execute("DELETE FROM deals_dailydeal WHERE date = '2999-01-01'")
        refused("DELETE FROM deals_dailydeal WHERE date = '2001-01-01'")
    else:
        with connection.cursor() as cursor:
            cursor.execute("SELECT deals_today()")
            assert cursor.fetchone() == (NOW.date().isoformat(),)


# Outside a transaction: PostgreSQL truncates no table that has rows whose foreign keys are to be checked yet.
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("records")
def test_the_tables_cannot_be_emptied_in_one_go() -> None:
    for table in ("deals_dailydeal", "deals_voideddaily", "deals_preview", "deals_auditentry", "deals_deal"):
        refused(f"TRUNCATE {table} CASCADE" if connection.vendor == "postgresql" else f"DELETE FROM {table}")  # noqa: S608 - ours


def test_a_replacing_insert_is_no_way_around() -> None:
    daily = scheduled("first")
    if connection.vendor == "sqlite":
        spare = approved()
        refused(
            "INSERT OR REPLACE INTO deals_dailydeal (date, ruleset, deal_id, scheduled_at) "
            "SELECT date, ruleset, %s, scheduled_at FROM deals_dailydeal",
            spare.pk.hex,
        )
        refused("INSERT OR REPLACE INTO deals_deal SELECT * FROM deals_deal")
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyDeal.objects.bulk_create(
            [DailyDeal(date=daily.date, ruleset="streak", deal=approved(), scheduled_at=NOW)],
            update_conflicts=True,
            unique_fields=["date", "ruleset"],
            update_fields=["deal"],
        )
    assert DailyDeal.objects.get().deal == daily.deal


# --- What may be scheduled at all -----------------------------------------------------------------------------------


def test_a_day_takes_only_a_minted_deal_of_its_own_ruleset() -> None:
    imported = import_deals(text="5", ruleset=STREAK, actor=None).created[0]
    for deal in (imported, practice_deal(seed="42", ruleset=STREAK), approved("classic")):
        with pytest.raises(IntegrityError), transaction.atomic():
            DailyDeal.objects.create(date=date(2026, 12, 9), ruleset="streak", deal=deal, scheduled_at=NOW)
    assert DailyDeal.objects.count() == 0


@pytest.mark.parametrize(
    ("kind", "seed", "commitment"),
    [("imported", "seed", ""), ("imported", "", "0" * 64), ("daily", "", "0" * 64), ("practice", "x", "")],
)
def test_a_deal_has_seed_and_commitment_exactly_when_it_is_not_imported(kind: str, seed: str, commitment: str) -> None:
    known = approved()
    with pytest.raises(IntegrityError), transaction.atomic():
        Deal.objects.create(
            kind=kind, ruleset="strict", ruleset_version=1, seed=seed, shuffle_version=1,
            cards_text=known.cards_text[::-1], commitment=commitment, commitment_version=1, created_at=NOW,
        )  # fmt: skip


# --- The audit log --------------------------------------------------------------------------------------------------


def test_every_change_is_in_the_audit_log_with_who_did_it(time: Clock) -> None:
    operator = player("operator", is_staff=True)
    first, second, third = draft(), draft(), draft()
    soon, later, latest = day(NOW, 2), day(NOW, 3), day(NOW, 4)
    for deal in (first, second, third):
        approve(deal=deal, actor=operator)
    schedule(deal=first, day=soon, actor=operator)
    schedule(deal=second, day=later, actor=operator)
    swap(ruleset=STREAK, one=soon, other=later, actor=operator)
    move(ruleset=STREAK, source=later, target=latest, actor=operator)
    replace(day=latest, ruleset=STREAK, deal=third, actor=operator)
    unschedule(day=latest, ruleset=STREAK, actor=operator)
    withdraw(deal=third, actor=operator)
    record_preview(deal=first, player=operator)
    cancel_mint_job(job=create_mint_job(ruleset=STREAK, wanted=1, policy=Policy(), actor=operator), actor=operator)
    import_deals(text="5", ruleset=STREAK, actor=operator)
    time.move_to(soon.opens_at)
    void_daily(day=soon, ruleset=STREAK, reason="leaked", actor=operator)
    assert list(AuditEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "approve", "approve", "approve", "schedule", "schedule", "swap", "swap", "move", "replace", "unschedule",
        "withdraw", "preview", "order", "finish", "import", "void",
    ]  # fmt: skip
    assert set(AuditEntry.objects.values_list("actor", flat=True)) == {operator.pk}
    written = str(list(AuditEntry.objects.values()))
    for deal in (first, second, third):
        assert deal.seed not in written
        assert deal.cards_text[:11] not in written
