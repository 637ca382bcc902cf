"""A draft is approved or withdrawn, once, and it is written down by whom."""

from collections.abc import Callable

import pytest

from games.deals.models import AuditEntry, Deal, Review
from games.deals.services import approve, practice_deal, schedule, withdraw
from games.errors import Conflict, DomainError, NotFound
from games.players.models import Player
from games.rules.rulesets import DEFAULT_RULESET
from tests.builders import player
from tests.conftest import NOW, Clock
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


def test_a_draft_that_is_approved_says_by_whom_and_when(operator: Player, time: Clock) -> None:
    deal = draft()
    time.advance(hours=1)
    approve(deal=deal, actor=operator)
    review = Review.objects.get(deal=deal)
    assert (review.state, review.changed_by, review.changed_at) == ("approved", operator, time.at)
    entry = AuditEntry.objects.get(action="approve")
    assert (entry.actor, entry.at, entry.subject) == (operator, time.at, f"deal {deal.pk}")


def test_a_withdrawn_deal_says_why_in_the_audit_log(operator: Player) -> None:
    deal = approved()
    withdraw(deal=deal, actor=operator, reason="a leak")
    assert state_of(deal) == "withdrawn"
    assert AuditEntry.objects.get(action="withdraw").details == {"reason": "a leak"}


@pytest.mark.parametrize("reason", ["a\0b", "two\nlines"])
def test_a_reason_that_no_log_could_show_is_refused(reason: str, operator: Player) -> None:
    deal = approved()
    with pytest.raises(DomainError):
        withdraw(deal=deal, actor=operator, reason=reason)
    assert state_of(deal) == "approved"


@pytest.mark.parametrize("state", [Review.State.APPROVED, Review.State.WITHDRAWN])
def test_only_a_draft_can_be_approved(state: str, operator: Player) -> None:
    deal = approved() if state == Review.State.APPROVED else draft()
    if state == Review.State.WITHDRAWN:
        withdraw(deal=deal, actor=operator)
    entries = AuditEntry.objects.count()
    with pytest.raises(Conflict):
        approve(deal=deal, actor=operator)
    assert state_of(deal) == state
    assert AuditEntry.objects.count() == entries


def test_a_deal_is_withdrawn_once_and_for_good(operator: Player) -> None:
    deal = draft()
    withdraw(deal=deal, actor=operator)
    with pytest.raises(Conflict):
        withdraw(deal=deal, actor=operator)
    with pytest.raises(Conflict):
        schedule(deal=deal, day=day(NOW, 3), actor=operator)


def test_a_deal_on_the_calendar_is_not_withdrawn(operator: Player) -> None:
    deal = approved()
    schedule(deal=deal, day=day(NOW, 3), actor=operator)
    with pytest.raises(Conflict) as refused:
        withdraw(deal=deal, actor=operator)
    assert refused.value.details["current"] == day(NOW, 3).date.isoformat()
    assert state_of(deal) == "approved"


@pytest.mark.parametrize("decide", [approve, withdraw])
def test_a_practice_deal_is_nobodys_to_decide_about(decide: Callable[..., Review], operator: Player) -> None:
    with pytest.raises(NotFound):
        decide(deal=practice_deal(seed="42", ruleset=DEFAULT_RULESET), actor=operator)
    assert AuditEntry.objects.count() == 0


def test_of_many_who_approve_a_draft_at_once_one_does(
    in_parallel: Callable[[list[Callable[[], str]]], list[str]],
) -> None:
    deal = draft()

    def decide() -> str:
        try:
            approve(deal=Deal.objects.get(pk=deal.pk), actor=None)
        except Conflict:
            return "refused"
        return "approved"

    assert sorted(in_parallel([decide] * 8)) == ["approved", *["refused"] * 7]
    assert AuditEntry.objects.filter(action="approve").count() == 1
