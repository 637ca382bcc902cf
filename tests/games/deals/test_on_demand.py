"""A day that nobody scheduled has its deals all the same, from stock or minted while somebody waits."""

from collections.abc import Callable

import pytest

from games.deals import solving
from games.deals.calendar import Day
from games.deals.models import AuditEntry, DailyDeal, Deal, DealRating, Review
from games.deals.services import approve, dailies, daily, schedule, withdraw
from games.errors import Unavailable
from games.rules.rulesets import DEFAULT_RULESET, RULESETS, Ruleset, get_ruleset
from games.solver.solve import is_clearable
from tests.client import Api
from tests.conftest import NOW, Clock
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft

pytestmark = pytest.mark.django_db

TODAY = Day(NOW.date())
STREAK = DEFAULT_RULESET


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_deal_minted_on_demand_can_be_cleared_in_its_ruleset(ruleset: Ruleset, time: Clock) -> None:
    time.advance(days=40)
    deals = [daily(day=day(NOW, number), ruleset=ruleset).deal for number in range(40)]
    assert all(is_clearable(ruleset, deal.cards) for deal in deals)


def test_candidates_that_cannot_be_cleared_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def third(ruleset: object, cards: tuple[str, ...]) -> bool:
        tried.append(" ".join(cards))
        return len(tried) == 3

    monkeypatch.setattr("games.deals.services.minting.is_clearable", third)
    assert daily(day=TODAY, ruleset=STREAK).deal.cards_text == tried[2]
    assert Deal.objects.count() == 1


def test_only_the_clearing_check_runs_while_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def rate(*args: object) -> None:
        raise AssertionError("rating takes too long for a request")

    monkeypatch.setattr(solving, "rate", rate)
    monkeypatch.setattr("games.deals.services.rating.rate", rate)
    dailies(day=TODAY)
    assert DealRating.objects.count() == 0


def test_a_deal_minted_on_demand_is_approved_by_the_service_and_written_down() -> None:
    found = daily(day=TODAY, ruleset=STREAK)
    review = Review.objects.get(deal=found.deal)
    assert (review.state, review.changed_by, review.job) == ("approved", None, None)
    entries = AuditEntry.objects.order_by("id").values_list("action", "subject", "actor")
    assert list(entries) == [
        ("mint", f"deal {found.deal_id}", None),
        ("schedule", "daily 2026-11-30 streak", None),
    ]


def test_the_audit_log_never_holds_a_secret() -> None:
    found = daily(day=TODAY, ruleset=STREAK)
    written = str(list(AuditEntry.objects.values()))
    assert found.deal.seed not in written
    assert found.deal.cards_text[:20] not in written


def test_an_approved_deal_in_stock_comes_before_a_new_one() -> None:
    deal = approved()
    assert daily(day=TODAY, ruleset=STREAK).deal == deal
    assert Deal.objects.count() == 1
    # It is used up, and no other ruleset takes it.
    assert daily(day=day(NOW, -1), ruleset=STREAK).deal != deal
    assert daily(day=TODAY, ruleset=get_ruleset("classic")).deal != deal


def test_the_deal_closest_to_the_weekdays_band_comes_first() -> None:
    hard, easy, unrated = approved(difficulty=95), approved(difficulty=10), approved(difficulty=None)
    assert NOW.strftime("%A") == "Monday"
    given = [daily(day=which, ruleset=STREAK).deal for which in (TODAY, day(NOW, -1), day(NOW, -2))]
    assert given == [easy, hard, unrated]


def test_drafts_and_withdrawn_deals_are_no_stock() -> None:
    waiting, gone = draft(), approved()
    withdraw(deal=gone, actor=None)
    assert daily(day=TODAY, ruleset=STREAK).deal not in (waiting, gone)
    approve(deal=waiting, actor=None)
    assert daily(day=day(NOW, -1), ruleset=STREAK).deal == waiting


@pytest.mark.usefixtures("no_solver")
def test_without_the_solver_only_a_day_that_would_have_to_be_minted_must_wait(api: Api) -> None:
    with pytest.raises(Unavailable):
        daily(day=TODAY, ruleset=STREAK)
    answer = api.get("/api/daily/")
    assert (answer.status, answer.code) == (503, "unavailable")
    assert Deal.objects.count() == 0


@pytest.fixture
def whole_day(db: None) -> None:
    """Today has been given its deals, and yesterday's wait in stock."""
    dailies(day=TODAY)
    for ruleset in RULESETS:
        approved(ruleset.key)


@pytest.mark.usefixtures("whole_day", "no_solver")
def test_scheduled_days_and_stock_need_no_solver(api: Api) -> None:
    for which in ("2026-11-30", "2026-11-29"):
        assert api.get(f"/api/daily/{which}/").status == 200
    assert api.get("/api/daily/2026-11-28/").status == 503


def test_a_deal_scheduled_for_the_day_is_the_days(time: Clock) -> None:
    deal, soon = approved(), day(NOW, 1)
    schedule(deal=deal, day=soon, actor=None)
    time.move_to(soon.opens_at)
    assert daily(day=soon, ruleset=STREAK).deal == deal


def test_fifty_who_ask_at_once_share_one_deal_of_the_stock(
    in_parallel: Callable[[list[Callable[[], str]]], list[str]],
) -> None:
    stock = {str(approved().pk) for _ in range(5)}
    ids = set(in_parallel([lambda: str(daily(day=TODAY, ruleset=STREAK).deal_id)] * 50))
    assert len(ids) == DailyDeal.objects.count() == 1
    # Those who found all of the stock locked may have minted, and gave it up again.
    assert Deal.objects.count() in (5, 6)
    assert Deal.objects.count() == 5 or not ids & stock
