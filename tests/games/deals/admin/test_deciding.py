"""Approving, withdrawing, scheduling and rating from the page of a deal and from the list."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.deals.models import AuditEntry, DailyDeal, Deal, DealRating, Preview
from games.deals.services import import_deals, practice_deal, record_preview
from games.rules.rulesets import DEFAULT_RULESET
from tests.games.deals.admin.pages import text, told
from tests.games.deals.minted import approved, draft, state_of
from tests.operators import Operator


def on(deal: Deal, name: str) -> str:
    return reverse(f"admin:deals_{name}", args=[deal.pk])


def page_of(deal: Deal) -> str:
    return reverse("admin:deals_deal_change", args=[deal.pk])


def test_an_approved_draft_says_so_and_is_in_the_log_with_who_did_it(manager: Operator) -> None:
    deal = draft()
    answer = manager.post(on(deal, "approve"), follow=True)
    assert answer.redirect_chain == [(page_of(deal), 302)]
    assert told(answer) == ["Approved. It may be put on a day now."]
    assert state_of(deal) == "approved"
    entry = AuditEntry.objects.get(action="approve")
    assert (entry.actor, entry.subject) == (manager.player, f"deal {deal.pk}")


def test_an_approved_import_is_for_practice_and_is_never_said_to_wait_for_a_day(manager: Operator) -> None:
    (deal,) = import_deals(text="9", ruleset=DEFAULT_RULESET, actor=None).created
    answer = manager.post(on(deal, "approve"), follow=True)
    assert told(answer) == ["Approved. Players may practise it now."]
    assert "players may practise it" in text(answer)
    assert f'href="/deal/streak/{deal.pk}"' in text(answer)
    listed = text(manager.get(reverse("admin:deals_deal_changelist"), {"kind__exact": "imported"}))
    assert 'title="players may practise it"' in listed
    for page in (text(answer), listed):
        assert "on no day yet" not in page
    assert manager.get("/admin/").context["in_stock"] == 0


def test_a_refusal_of_the_service_is_told_in_its_own_words(manager: Operator) -> None:
    deal = approved()
    assert told(manager.post(on(deal, "approve"), follow=True)) == ["Only a draft can be approved."]
    assert not AuditEntry.objects.filter(action="approve").exists()


def test_a_withdrawn_deal_is_offered_nothing_more(manager: Operator) -> None:
    deal = draft()
    page = manager.post(on(deal, "withdraw"), {"reason": " too easy "}, follow=True)
    assert told(page) == ["Withdrawn for good."]
    assert AuditEntry.objects.get(action="withdraw").details == {"reason": "too easy"}
    for name in ("approve", "withdraw", "schedule"):
        assert f'action="{on(deal, name)}"' not in text(page)


def test_an_approved_deal_is_put_on_a_day(manager: Operator) -> None:
    deal = approved()
    answer = manager.post(on(deal, "schedule"), {"day": "2026-12-24"}, follow=True)
    assert told(answer) == ["Scheduled for 2026-12-24."]
    assert DailyDeal.objects.get().deal == deal
    assert "Thursday, 24 December 2026" in text(answer)


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("", "Choose a day."),
        ("24.12.2026", "Choose a day."),
        ("2026-11-30", "That day has opened: its deal stays, or is declared void."),
        ("2026-10-01", "The calendar has no such day."),
        ("9999-12-31", "The calendar has no such day."),
    ],
)
def test_a_day_that_cannot_be_had_is_refused_with_the_reason(day: str, why: str, manager: Operator) -> None:
    assert told(manager.post(on(approved(), "schedule"), {"day": day}, follow=True)) == [why]
    assert not DailyDeal.objects.exists()


def test_rating_stores_what_solver_and_bot_say_and_who_asked(manager: Operator) -> None:
    deal = draft(difficulty=None)
    assert "Not rated yet" in text(manager.get(page_of(deal)))
    record_preview(deal=deal, player=manager.player)
    page = manager.post(on(deal, "rate"), follow=True)
    rating = DealRating.objects.get(deal=deal)
    assert f"{rating.cleared_permille / 10:.1f} %" in text(page)
    assert AuditEntry.objects.get(action="rate").actor == manager.player


def test_rating_waits_for_the_solver(manager: Operator, no_solver: None) -> None:
    deal = draft(difficulty=None)
    answer = manager.post(on(deal, "rate"), follow=True)
    assert told(answer) == ["The solver is being made ready; try again in some seconds."]
    assert not DealRating.objects.exists()
    assert not AuditEntry.objects.filter(action="rate").exists()


def test_previewing_what_is_no_secret_costs_nothing(manager: Operator) -> None:
    deal = practice_deal(seed="known", ruleset=DEFAULT_RULESET)
    for answer in (manager.get(on(deal, "preview")), manager.post(on(deal, "preview"))):
        assert answer.headers["Location"] == page_of(deal)
    assert not Preview.objects.exists()


def test_a_selection_is_approved_and_what_cannot_be_is_named(manager: Operator) -> None:
    waiting, other = [draft(), draft()], approved()
    form = {"action": "approve_selected", "_selected_action": [str(deal.pk) for deal in (*waiting, other)]}
    answer = manager.post(reverse("admin:deals_deal_changelist"), form, follow=True)
    assert told(answer) == [
        "Approved 2 deals.",
        f"Not all could be approved. {str(other.pk)[:8]}: Only a draft can be approved.",
    ]
    assert {state_of(deal) for deal in waiting} == {"approved"}


def test_a_selection_is_rated_as_far_as_time_allows(manager: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [draft(difficulty=None) for _ in range(3)]
    form = {"action": "rate_selected", "_selected_action": [str(deal.pk) for deal in deals]}
    path = reverse("admin:deals_deal_changelist")
    monkeypatch.setattr("games.deals.admin.ratings.BUDGET_SECONDS", 0.0)
    (message,) = told(manager.post(path, form, follow=True))
    assert message.startswith("Rated 1 of 3. 2 are left")
    monkeypatch.undo()
    assert told(manager.post(path, form, follow=True)) == ["Rated 2. 1 had their rating already."]
    (message,) = told(manager.post(path, form, follow=True))
    assert message.startswith("All of them are rated already")
    assert DealRating.objects.count() == 3


def test_an_import_can_be_approved_but_not_put_on_a_day(manager: Operator) -> None:
    (deal,) = import_deals(text="1", ruleset=DEFAULT_RULESET, actor=None).created
    page = manager.post(on(deal, "approve"), follow=True)
    assert state_of(deal) == "approved"
    assert f'action="{on(deal, "schedule")}"' not in text(page)
    manager.post(on(deal, "schedule"), {"day": "2026-12-24"})
    assert not DailyDeal.objects.exists()


@pytest.mark.parametrize("name", ["approve", "withdraw", "schedule", "rate", "preview"])
def test_a_deal_that_is_not_there_is_a_page_that_says_so(name: str, manager: Operator) -> None:
    answer = manager.post(reverse(f"admin:deals_{name}", args=[uuid4()]))
    assert answer.status_code == 404
    assert "There is nothing here." in text(answer)


@pytest.mark.parametrize("name", ["approve", "withdraw", "schedule", "rate"])
def test_nothing_is_decided_by_looking(name: str, manager: Operator) -> None:
    deal = draft(difficulty=None)
    assert manager.get(on(deal, name)).status_code == 405
    assert state_of(deal) == "draft"
