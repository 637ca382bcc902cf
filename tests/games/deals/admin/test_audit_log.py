"""The audit log in the admin: to be filtered, searched and read, and nothing else."""

import pytest
from django.urls import reverse

from games.deals.models import AuditEntry, Deal
from games.deals.services import approve, dailies, schedule, void_daily, withdraw
from games.rules.rulesets import DEFAULT_RULESET, RULESETS
from tests.builders import scheduled
from tests.conftest import NOW
from tests.games.deals.admin.pages import text
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft
from tests.operators import DEAL_MANAGER, Operator, as_role

LOG = "/admin/deals/auditentry/"


@pytest.fixture
def deal(manager: Operator) -> Deal:
    """A deal that the manager has approved and the service has scheduled; another was withdrawn by somebody else."""
    chosen, other = draft(), draft()
    approve(deal=chosen, actor=manager.player)
    schedule(deal=chosen, day=day(NOW, 4), actor=None)
    withdraw(deal=other, actor=as_role(DEAL_MANAGER).player, reason="<b>dull</b>")
    return chosen


def actions(browser: Operator, **query: str) -> list[str]:
    answer = browser.get(LOG, query)
    assert answer.status_code == 200
    return sorted(entry.action for entry in answer.context["cl"].result_list)


def test_the_log_says_who_did_what_to_what_and_when(deal: Deal, moderator: Operator, manager: Operator) -> None:
    page = text(moderator.get(LOG))
    assert actions(moderator) == ["approve", "schedule", "withdraw"]
    assert manager.player.username in page
    assert "the service" in page
    assert "2026-11-30 12:00:00" in page
    known = str(deal.pk)
    assert f'<a href="/admin/deals/deal/{known}/change/" title="deal {known}">deal {known[:8]}</a>' in page
    day_link = '<a href="/admin/deals/dailydeal/calendar/2026-12-04/streak/" title="daily 2026-12-04 streak">'
    assert f"{day_link}daily 2026-12-04 streak</a>" in page
    assert "&lt;b&gt;dull&lt;/b&gt;" in page


def test_the_log_is_filtered_and_searched(deal: Deal, moderator: Operator, manager: Operator) -> None:
    assert actions(moderator, action="approve") == ["approve"]
    assert actions(moderator, who=manager.player.username) == ["approve"]
    assert actions(moderator, who="the service") == ["schedule"]
    assert actions(moderator, who="any member of staff") == ["approve", "withdraw"]
    assert actions(moderator, q=str(deal.pk)) == ["approve", "schedule"]
    assert actions(moderator, q="dull") == ["withdraw"]
    assert actions(moderator, q="2026-12-04") == ["schedule"]
    assert actions(moderator, at__year="2026", at__month="11") == ["approve", "schedule", "withdraw"]
    assert actions(moderator, at__year="2025") == []


def test_an_entry_has_a_page_without_anything_to_change(deal: Deal, moderator: Operator) -> None:
    entry = AuditEntry.objects.get(action="withdraw")
    page = moderator.get(reverse("admin:deals_auditentry_change", args=[entry.pk]))
    assert page.status_code == 200
    assert not page.context["has_change_permission"]
    assert not page.context["show_save"]


def test_the_page_and_the_history_of_a_deal_and_of_a_day_hold_their_entries(deal: Deal, moderator: Operator) -> None:
    for name in ("change", "history"):
        page = text(moderator.get(reverse(f"admin:deals_deal_{name}", args=[deal.pk])))
        assert "<b>approve</b>" in page
        assert "<b>withdraw</b>" not in page
    assert "<b>schedule</b>" in text(moderator.get(reverse("admin:deals_day", args=["2026-12-04", "streak"])))


def test_the_overview_shows_what_was_done_last(moderator: Operator) -> None:
    daily = scheduled("today")
    void_daily(day=daily.day, ruleset=DEFAULT_RULESET, reason="A leak.", actor=moderator.player)
    page = text(moderator.get("/admin/"))
    assert '<b>void</b> <a href="/admin/deals/dailydeal/calendar/2026-11-30/streak/"' in page
    assert "A leak." in page


def test_the_overview_leaves_out_what_the_service_does_day_by_day(deal: Deal, moderator: Operator) -> None:
    dailies(day=day(NOW, 0))
    schedule(deal=approved(), day=day(NOW, 5), actor=moderator.player)
    shown = moderator.get("/admin/").context["entries"]
    assert [(line.action, line.who) for line in shown if line.action in ("mint", "schedule")] == [
        ("schedule", moderator.player.username)
    ]
    assert {"approve", "withdraw"} <= {line.action for line in shown}
    assert AuditEntry.objects.filter(action="mint", actor=None).count() == len(RULESETS)


@pytest.mark.parametrize(
    "query", ["at__year=x", "at__month=13&at__year=2026", "at__day=99999", "at__year=99999", "who=%27"]
)
def test_no_address_of_the_log_is_a_defect(query: str, deal: Deal, moderator: Operator) -> None:
    moderator.raise_request_exception = False
    assert moderator.get(f"{LOG}?{query}").status_code in (200, 302, 400)
