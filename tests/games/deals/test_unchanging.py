"""A stored deal and a scheduled day never change, whoever asks and by whatever way."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.test import Client
from django.urls import reverse

from games.deals.models import DailyDeal, Deal, PublishedDeal
from tests.builders import player, ranked, scheduled

pytestmark = pytest.mark.django_db


def rows() -> list[Any]:
    return [list(model._base_manager.order_by("pk").values_list()) for model in (Deal, DailyDeal)]


def save(row: Any) -> None:
    row.save()


def save_one_field(row: Any) -> None:
    row.save(update_fields=[field_of(row)])


def save_after_reading_again(row: Any) -> None:
    type(row).objects.get(pk=row.pk).save()


def delete(row: Any) -> None:
    row.delete()


def update_all(row: Any) -> None:
    type(row).objects.update(ruleset="strict")


def update_filtered(row: Any) -> None:
    type(row).objects.filter(pk=row.pk).update(ruleset="strict")


def delete_all(row: Any) -> None:
    type(row).objects.all().delete()


def bulk_update(row: Any) -> None:
    row.ruleset = "strict"
    type(row).objects.bulk_update([row], ["ruleset"])


def update_or_create(row: Any) -> None:
    type(row).objects.update_or_create(pk=row.pk, defaults={"ruleset": "strict"})


def field_of(row: Any) -> str:
    return "seed" if isinstance(row, Deal) else "date"


@pytest.fixture(params=["deal", "scheduled day"])
def row(request: pytest.FixtureRequest) -> Deal | DailyDeal:
    daily = scheduled("a-seed")
    return daily.deal if request.param == "deal" else daily


@pytest.mark.parametrize(
    "change",
    [
        save, save_one_field, save_after_reading_again, delete, update_all, update_filtered, delete_all, bulk_update,
        update_or_create,
    ],
)  # fmt: skip
def test_the_models_refuse_every_change(row: Deal | DailyDeal, change: Callable[[Any], None]) -> None:
    before = rows()
    with pytest.raises(PublishedDeal), transaction.atomic():
        change(row)
    assert rows() == before


@pytest.mark.parametrize("column", [field.column for field in Deal._meta.concrete_fields])
def test_the_database_refuses_to_update_any_column_of_a_deal(column: str) -> None:
    scheduled("fixed")
    refused(f"UPDATE deals_deal SET {column} = {column}")  # noqa: S608 - the columns of our own model


@pytest.mark.parametrize("column", [field.column for field in DailyDeal._meta.concrete_fields])
def test_the_database_refuses_to_update_any_column_of_a_scheduled_day(column: str) -> None:
    scheduled("fixed")
    refused(f"UPDATE deals_dailydeal SET {column} = {column}")  # noqa: S608 - the columns of our own model


def test_the_database_refuses_what_goes_past_the_models(row: Deal | DailyDeal) -> None:
    before = rows()
    model: type[models.Model] = type(row)
    with pytest.raises(IntegrityError), transaction.atomic():
        model._base_manager.filter(pk=row.pk).update(ruleset="strict")
    with pytest.raises(IntegrityError), transaction.atomic():
        models.Model.save_base(row, force_update=True)
    assert rows() == before


def test_an_upsert_cannot_replace_a_deal() -> None:
    deal = scheduled("fixed").deal
    deal.seed = "other"
    with pytest.raises(IntegrityError), transaction.atomic():
        Deal.objects.bulk_create([deal], update_conflicts=True, unique_fields=["id"], update_fields=["seed"])
    assert Deal.objects.get(pk=deal.pk).seed == "fixed"


def test_a_deal_that_a_day_names_cannot_be_deleted_past_the_models() -> None:
    scheduled("fixed")
    refused("DELETE FROM deals_deal")


def test_a_day_that_somebody_played_cannot_be_deleted_past_the_models() -> None:
    scheduled("fixed")
    ranked(player())
    refused("DELETE FROM deals_dailydeal")


def test_one_day_cannot_have_two_deals_in_a_ruleset() -> None:
    scheduled("first")
    with pytest.raises(IntegrityError), transaction.atomic():
        scheduled("second")


def test_one_deal_cannot_serve_two_days() -> None:
    scheduled("same", day="2026-11-29")
    with pytest.raises(IntegrityError), transaction.atomic():
        scheduled("same", day="2026-11-30")


@pytest.mark.parametrize("action", ["add", "change", "delete"])
def test_the_admin_refuses_to_change_anything(row: Deal | DailyDeal, action: str, client: Client) -> None:
    client.force_login(player(is_staff=True, is_superuser=True))
    before = rows()
    arguments = [] if action == "add" else [row.pk]
    path = reverse(f"admin:deals_{row._meta.model_name}_{action}", args=arguments)
    answer = client.post(path, {"ruleset": "strict", "seed": "mine", "date": "2026-12-24", "post": "yes"})
    assert answer.status_code in (403, 405)
    assert rows() == before


def test_the_admins_bulk_delete_does_not_exist(row: Deal | DailyDeal, client: Client) -> None:
    client.force_login(player(is_staff=True, is_superuser=True))
    before = rows()
    path = reverse(f"admin:deals_{row._meta.model_name}_changelist")
    client.post(path, {"action": "delete_selected", "_selected_action": [str(row.pk)], "post": "yes"})
    assert rows() == before


def refused(statement: str) -> None:
    before = rows()
    with pytest.raises(IntegrityError), transaction.atomic():
        execute(statement)
    assert rows() == before


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
    connection.check_constraints()
