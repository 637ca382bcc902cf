"""Declaring a day void from the admin."""

import pytest
from django.urls import reverse

from games.attempts.models import Attempt
from games.deals.models import AuditEntry, VoidedDaily
from tests.builders import ended, player, ranked, scheduled
from tests.games.deals.admin.pages import text
from tests.operators import MODERATOR, Operator, as_role

pytestmark = pytest.mark.django_db

VOID = "/admin/void/2026-11-30/streak/"
DAY = "/admin/deals/dailydeal/calendar/2026-11-30/streak/"


@pytest.fixture
def moderator(db: None) -> Operator:
    return as_role(MODERATOR)


def test_the_page_says_what_will_happen_before_it_does(moderator: Operator) -> None:
    scheduled("live")
    ended(ranked(player()))
    ended(ranked(player()))
    ranked(player())
    page = text(moderator.get(VOID))
    assert "The results of 2 finished games leave the board." in page
    assert "1 game going on becomes practice" in page
    assert "Players keep their streaks" in page
    assert not VoidedDaily.objects.exists()
    assert Attempt.objects.filter(ranked=True).count() == 3


def test_a_reason_makes_the_day_void_and_the_log_says_who_gave_it(moderator: Operator) -> None:
    daily = scheduled("live")
    answer = moderator.post(VOID, {"reason": " A card was seen. "}, follow=True)
    assert answer.redirect_chain == [(DAY, 302)]
    assert "Void: A card was seen." in text(answer)
    assert "Declare void" not in text(answer)
    assert VoidedDaily.objects.get(daily=daily).reason == "A card was seen."
    entry = AuditEntry.objects.get(action="void")
    assert (entry.actor, entry.subject, entry.details) == (
        moderator.player,
        "daily 2026-11-30 streak",
        {"reason": "A card was seen."},
    )


@pytest.mark.parametrize(
    ("reason", "error"),
    [
        ("", "This field is required."),
        ("   ", "This field is required."),
        ("x" * 201, "Ensure this value has at most 200 characters"),
        ("two\nlines", "Players are told why: 1 to 200 characters on one line."),
        ("\u202eturned", "Players are told why: 1 to 200 characters on one line."),
    ],
)
def test_without_a_proper_reason_nothing_happens(reason: str, error: str, moderator: Operator) -> None:
    scheduled("live")
    assert error in text(moderator.post(VOID, {"reason": reason}))
    assert not VoidedDaily.objects.exists()


def test_a_void_day_is_not_voided_again(moderator: Operator) -> None:
    scheduled("live")
    moderator.post(VOID, {"reason": "First."})
    assert moderator.get(VOID).headers["Location"] == DAY
    assert "That day&#x27;s deal is void already." in text(moderator.post(VOID, {"reason": "Second."}, follow=True))
    assert VoidedDaily.objects.get().reason == "First."


def test_a_day_to_come_is_replaced_and_not_voided(moderator: Operator) -> None:
    scheduled("to-come", day="2026-12-05")
    answer = moderator.post("/admin/void/2026-12-05/streak/", {"reason": "Too early."}, follow=True)
    assert "That day has not opened" in text(answer)
    assert not VoidedDaily.objects.exists()


@pytest.mark.parametrize("path", ["2026-11-29/streak", "2026-11-30/bridge", "nonsense/streak", "2026-02-30/streak"])
def test_a_day_without_a_deal_is_not_found(path: str, moderator: Operator) -> None:
    scheduled("live")
    assert moderator.get(f"/admin/void/{path}/").status_code == 404


def test_a_deal_whose_day_is_void_says_so_on_its_page(moderator: Operator) -> None:
    daily = scheduled("live")
    moderator.post(VOID, {"reason": "A card was seen."})
    page = text(moderator.get(reverse("admin:deals_deal_change", args=[daily.deal_id])))
    assert "tp-void" in page
    assert "A card was seen." in page
