"""The admin shows nothing of a secret deal before it reveals: staff play too."""

from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse

from games.deals.models import DailyDeal
from games.rules.shuffle import deal_from_seed
from tests.builders import player, scheduled
from tests.conftest import Clock, utc

SEED = "seed-that-nobody-may-see"
REVEALED = utc("2026-12-01 01:00")


@pytest.fixture
def daily(db: None) -> DailyDeal:
    return scheduled(SEED)


@pytest.fixture
def staff(db: None, client: Client) -> Client:
    client.force_login(player(is_staff=True, is_superuser=True))
    return client


def pages(daily: DailyDeal) -> list[str]:
    return [
        reverse("admin:index"),
        reverse("admin:deals_deal_changelist"),
        reverse("admin:deals_deal_change", args=[daily.deal_id]),
        reverse("admin:deals_deal_history", args=[daily.deal_id]),
        reverse("admin:deals_dailydeal_changelist"),
        reverse("admin:deals_dailydeal_change", args=[daily.pk]),
        reverse("admin:deals_dailydeal_history", args=[daily.pk]),
    ]


@pytest.mark.parametrize("at", [utc("2026-11-29 12:00"), utc("2026-11-30 12:00"), utc("2026-12-01 00:59:59")])
def test_no_admin_page_shows_seed_or_cards_before_the_deal_reveals(
    at: datetime, daily: DailyDeal, staff: Client, time: Clock
) -> None:
    time.move_to(at)
    for page in pages(daily):
        shown = staff.get(page).content.decode()
        assert SEED not in shown, page
        assert " ".join(deal_from_seed(SEED)[:2]) not in shown, page


def test_the_admin_shows_seed_and_cards_once_the_deal_has_revealed(
    daily: DailyDeal, staff: Client, time: Clock
) -> None:
    time.move_to(REVEALED)
    shown = staff.get(reverse("admin:deals_deal_change", args=[daily.deal_id])).content.decode()
    assert SEED in shown
    assert " ".join(deal_from_seed(SEED)) in shown


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("deal", "seed"),
        ("deal", "seed__startswith"),
        ("deal", "seed__regex"),
        ("deal", "cards_text"),
        ("deal", "cards_text__startswith"),
        ("deal", "daily__deal__seed__startswith"),
        ("deal", "attempts__log"),
        ("dailydeal", "deal__seed__startswith"),
        ("dailydeal", "deal__cards_text__startswith"),
    ],
)
def test_no_filter_in_the_address_tells_a_right_guess_from_a_wrong_one(
    model: str, lookup: str, daily: DailyDeal, staff: Client
) -> None:
    path = reverse(f"admin:deals_{model}_changelist")
    guesses = ("s", SEED, deal_from_seed(SEED)[0], " ".join(deal_from_seed(SEED)), "wrong", "")
    answers = [staff.get(path, {lookup: guess}) for guess in guesses]
    assert len({(answer.status_code, str(daily.deal_id) in answer.content.decode()) for answer in answers}) == 1


def test_the_filters_that_the_admin_offers_work(daily: DailyDeal, staff: Client) -> None:
    for model, query in (("deal", "kind__exact=daily&ruleset=streak"), ("dailydeal", "date__year=2026&date__month=11")):
        answer = staff.get(reverse(f"admin:deals_{model}_changelist") + f"?{query}")
        assert answer.status_code == 200
        assert str(daily.deal_id) in answer.content.decode()


def test_the_admin_is_closed_to_players(daily: DailyDeal, client: Client) -> None:
    client.force_login(player())
    for page in pages(daily):
        assert client.get(page).status_code == 302
