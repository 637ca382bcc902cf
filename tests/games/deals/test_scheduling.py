"""Operators arrange the coming days; a day that has opened keeps its deal."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.deals.calendar import Day
from games.deals.models import AuditEntry, DailyDeal, Deal, DealRating, Review
from games.deals.services import (
    daily,
    import_deals,
    move,
    practice_deal,
    replace,
    schedule,
    swap,
    unschedule,
    withdraw,
)  # fmt: skip
from games.errors import Conflict, DomainError, NotFound, Unavailable
from games.players.models import Player
from games.rules.cards import format_deal
from games.rules.replay import replay
from games.rules.rulesets import DEFAULT_RULESET, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.solver.solve import is_clearable
from tests.builders import player, scheduled
from tests.conftest import NOW, Clock
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft, minted, state_of

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET
SOON, LATER = day(NOW, 2), day(NOW, 5)


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


def on(which: Day, ruleset: str = "streak") -> Deal | None:
    """The deal that day has, as stored now."""
    found = DailyDeal.objects.select_related("deal").filter(date=which.date, ruleset=ruleset).first()
    return found.deal if found else None


def calendar() -> list[tuple[object, ...]]:
    return list(DailyDeal.objects.order_by("pk").values_list("pk", "date", "ruleset", "deal_id"))


def test_an_approved_deal_takes_a_coming_day(operator: Player) -> None:
    deal = approved()
    schedule(deal=deal, day=SOON, actor=operator)
    assert on(SOON) == deal
    entry = AuditEntry.objects.get(action="schedule")
    assert (entry.actor, entry.subject, entry.details) == (
        operator, f"daily {SOON.date.isoformat()} streak", {"deal": str(deal.pk)},
    )  # fmt: skip


def test_scheduling_stores_a_winning_line_that_the_rules_confirm(operator: Player) -> None:
    deal = approved("strict", difficulty=None)
    schedule(deal=deal, day=SOON, actor=operator)
    line = DealRating.objects.get(deal=deal).winning_line
    assert line is not None
    assert replay(get_ruleset("strict"), deal.cards, line).status == "won"


@pytest.mark.usefixtures("no_solver")
def test_while_the_solver_is_not_ready_only_rated_deals_can_be_scheduled(operator: Player) -> None:
    with pytest.raises(Unavailable):
        schedule(deal=unrated(), day=SOON, actor=operator)
    assert on(SOON) is None


def unrated() -> Deal:
    return Deal.objects.get(rating__isnull=True)


@pytest.fixture(autouse=True)
def _one_unrated(request: pytest.FixtureRequest) -> None:
    """Made before the solver is taken away."""
    if "no_solver" in request.fixturenames:
        approved(difficulty=None)


@pytest.mark.parametrize("state", ["draft", "withdrawn"])
def test_what_is_not_approved_takes_no_day(state: str, operator: Player) -> None:
    deal = draft()
    if state == "withdrawn":
        withdraw(deal=deal, actor=operator)
    with pytest.raises(Conflict):
        schedule(deal=deal, day=SOON, actor=operator)
    assert calendar() == []


def test_deals_whose_cards_are_known_take_no_day(operator: Player) -> None:
    line = format_deal(deal_from_seed("open-to-all"))
    (imported,) = import_deals(text=line, ruleset=STREAK, actor=operator).created
    for deal in (imported, practice_deal(seed="42", ruleset=STREAK)):
        with pytest.raises(Conflict):
            schedule(deal=deal, day=SOON, actor=operator)
    assert calendar() == []


def test_a_deal_that_cannot_be_cleared_takes_no_day(operator: Player) -> None:
    seed = next(
        seed for seed in (f"hopeless-{number}" for number in range(1000))
        if not is_clearable(get_ruleset("strict"), deal_from_seed(seed))
    )  # fmt: skip
    deal = minted("strict", state=Review.State.APPROVED, seed=seed, difficulty=None)
    with pytest.raises(DomainError):
        schedule(deal=deal, day=SOON, actor=operator)
    assert calendar() == []
    assert DealRating.objects.get(deal=deal).solvable is False


def test_a_day_has_one_deal_a_ruleset_and_a_deal_one_day(operator: Player) -> None:
    first, second, other = approved(), approved(), approved("classic")
    schedule(deal=first, day=SOON, actor=operator)
    schedule(deal=other, day=SOON, actor=operator)
    for deal, where in ((second, SOON), (first, LATER)):
        with pytest.raises(Conflict):
            schedule(deal=deal, day=where, actor=operator)
    assert (on(SOON), on(SOON, "classic"), on(LATER)) == (first, other, None)


@pytest.mark.parametrize("which", [day(NOW, 401), Day(day(NOW, -40).date)])
def test_days_outside_the_calendar_take_no_deal(which: Day, operator: Player) -> None:
    with pytest.raises(NotFound):
        schedule(deal=approved(), day=which, actor=operator)


def test_a_replaced_deal_becomes_a_draft_again(operator: Player) -> None:
    old, new = approved(), approved()
    schedule(deal=old, day=SOON, actor=operator)
    replace(day=SOON, ruleset=STREAK, deal=new, actor=operator)
    assert (on(SOON), state_of(old), state_of(new)) == (new, "draft", "approved")
    assert AuditEntry.objects.get(action="replace").details == {"deal": str(new.pk), "before": str(old.pk)}


def test_a_replacement_that_does_not_fit_leaves_the_day_as_it_was(operator: Player) -> None:
    old = approved()
    schedule(deal=old, day=SOON, actor=operator)
    before, entries = calendar(), AuditEntry.objects.count()
    for unfit in (draft(), approved("classic"), old):
        with pytest.raises(Conflict):
            replace(day=SOON, ruleset=STREAK, deal=unfit, actor=operator)
    assert (calendar(), state_of(old), AuditEntry.objects.count()) == (before, "approved", entries)


def test_a_deal_taken_off_its_day_becomes_a_draft_again(operator: Player) -> None:
    deal = approved()
    schedule(deal=deal, day=SOON, actor=operator)
    assert unschedule(day=SOON, ruleset=STREAK, actor=operator) == deal
    assert (on(SOON), state_of(deal)) == (None, "draft")
    assert AuditEntry.objects.get(action="unschedule").details == {"deal": str(deal.pk)}


def test_a_deal_moves_to_an_empty_day(operator: Player) -> None:
    deal = approved()
    schedule(deal=deal, day=SOON, actor=operator)
    move(ruleset=STREAK, source=SOON, target=LATER, actor=operator)
    assert (on(SOON), on(LATER), state_of(deal)) == (None, deal, "approved")
    with pytest.raises(NotFound):
        move(ruleset=STREAK, source=SOON, target=LATER, actor=operator)


def test_a_deal_does_not_move_onto_another(operator: Player) -> None:
    first, second = approved(), approved()
    schedule(deal=first, day=SOON, actor=operator)
    schedule(deal=second, day=LATER, actor=operator)
    for target in (LATER, SOON):
        before = calendar()
        with pytest.raises(Conflict):
            move(ruleset=STREAK, source=SOON, target=target, actor=operator)
        assert calendar() == before


def test_two_days_swap_their_deals(operator: Player) -> None:
    first, second = approved(), approved()
    schedule(deal=first, day=SOON, actor=operator)
    schedule(deal=second, day=LATER, actor=operator)
    swapped = swap(ruleset=STREAK, one=LATER, other=SOON, actor=operator)
    assert [found.day for found in swapped] == [LATER, SOON]
    assert (on(SOON), on(LATER)) == (second, first)
    assert AuditEntry.objects.filter(action="swap", actor=operator).count() == 2


def test_a_swap_needs_two_different_days_with_deals(operator: Player) -> None:
    schedule(deal=approved(), day=SOON, actor=operator)
    before = calendar()
    with pytest.raises(NotFound):
        swap(ruleset=STREAK, one=SOON, other=LATER, actor=operator)
    with pytest.raises(Conflict):
        swap(ruleset=STREAK, one=SOON, other=SOON, actor=operator)
    assert calendar() == before


@pytest.mark.parametrize("ahead", [timedelta(0), timedelta(seconds=5), timedelta(hours=-1), timedelta(days=-1)])
def test_a_day_that_opens_or_has_opened_keeps_its_deal(ahead: timedelta, operator: Player, time: Clock) -> None:
    opened, coming, spare = scheduled("opened", day=SOON.date.isoformat()), approved(), approved()
    schedule(deal=coming, day=LATER, actor=operator)
    time.move_to(SOON.opens_at - ahead)
    before = calendar()
    attempts: list[Callable[[], object]] = [
        lambda: schedule(deal=spare, day=SOON, actor=operator),
        lambda: replace(day=SOON, ruleset=STREAK, deal=spare, actor=operator),
        lambda: unschedule(day=SOON, ruleset=STREAK, actor=operator),
        lambda: move(ruleset=STREAK, source=SOON, target=day(NOW, 9), actor=operator),
        lambda: move(ruleset=STREAK, source=LATER, target=SOON, actor=operator),
        lambda: swap(ruleset=STREAK, one=SOON, other=LATER, actor=operator),
        lambda: swap(ruleset=STREAK, one=LATER, other=SOON, actor=operator),
    ]
    for attempt in attempts:
        with pytest.raises(Conflict):
            attempt()
    assert calendar() == before
    assert on(SOON) == opened.deal


def test_until_shortly_before_it_opens_a_day_can_be_changed(operator: Player, time: Clock) -> None:
    old, new = approved(), approved()
    schedule(deal=old, day=SOON, actor=operator)
    time.move_to(SOON.opens_at - timedelta(seconds=11))
    replace(day=SOON, ruleset=STREAK, deal=new, actor=operator)
    time.move_to(SOON.opens_at)
    assert daily(day=SOON, ruleset=STREAK).deal == new


def test_of_many_who_give_one_day_a_deal_at_once_one_does(
    in_parallel: Callable[[list[Callable[[], str]]], list[str]],
) -> None:
    deals = [approved() for _ in range(8)]

    def attempt(deal: Deal) -> Callable[[], str]:
        def run() -> str:
            try:
                schedule(deal=deal, day=SOON, actor=None)
            except Conflict:
                return "refused"
            return str(deal.pk)

        return run

    results = in_parallel([attempt(deal) for deal in deals])
    (winner,) = [result for result in results if result != "refused"]
    found = on(SOON)
    assert found is not None
    assert str(found.pk) == winner
    assert AuditEntry.objects.filter(action="schedule").count() == 1


def test_swaps_of_the_same_days_in_opposite_order_never_deadlock(
    in_parallel: Callable[[list[Callable[[], str]]], list[str]],
) -> None:
    first, second = approved(), approved()
    schedule(deal=first, day=SOON, actor=None)
    schedule(deal=second, day=LATER, actor=None)

    def attempt(one: Day, other: Day) -> Callable[[], str]:
        def run() -> str:
            try:
                swap(ruleset=STREAK, one=one, other=other, actor=None)
            except (NotFound, Conflict):
                return "refused"  # it came while another had the days off the calendar
            return "swapped"

        return run

    results = in_parallel([attempt(SOON, LATER), attempt(LATER, SOON)] * 10)
    swapped = results.count("swapped")
    assert swapped >= 1
    assert {on(SOON), on(LATER)} == {first, second}
    assert on(SOON) == (first if swapped % 2 == 0 else second)
