"""The calendar fills itself: from stock where that suits, newly minted where it does not."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from games.deals.models import AuditEntry, DailyDeal, Deal, DealRating, Review
from games.deals.policy import band_of
from games.deals.selectors import days_ahead, missing_days
from games.deals.services import dailies, fill_schedule, schedule
from games.deals.services.filling import ENOUGH_STOCK
from games.rules.replay import replay
from games.rules.rulesets import DEFAULT_RULESET, RULESETS, get_ruleset
from tests.conftest import NOW, Clock
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft, quick_rating

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET
KEYS = [ruleset.key for ruleset in RULESETS]
LONG = 300.0
"""More seconds than any test needs."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same candidates every time, and no bot that plays them."""
    seeds = count(1)
    monkeypatch.setattr("games.deals.services.minting.secrets.token_urlsafe", lambda size: f"filling-{next(seeds)}")
    monkeypatch.setattr("games.deals.services.minting.rate", quick_rating)


def stock(*, at: int, ruleset: str = "streak", number: int = ENOUGH_STOCK) -> list[Deal]:
    """So many deals in stock, all of one difficulty."""
    return [approved(ruleset, difficulty=at) for _ in range(number)]


def full_stock_elsewhere() -> None:
    """The other rulesets' days are given, so that a test may watch one ruleset alone."""
    for key in KEYS[1:]:
        for number in range(8):
            schedule_any(key, number)


def schedule_any(key: str, number: int) -> None:
    deal = approved(key)
    DailyDeal.objects.create(date=day(NOW, number).date, ruleset=key, deal=deal, scheduled_at=NOW)


def test_sixty_days_have_a_solvable_rated_deal_in_every_ruleset() -> None:
    given = fill_schedule(days=60, budget=LONG)
    days = DailyDeal.objects.select_related("deal", "deal__rating")
    assert given == days.count() == 61 * len(RULESETS)
    assert Counter(days.values_list("ruleset", flat=True)) == dict.fromkeys(KEYS, 61)
    assert {found.date for found in days} == {NOW.date() + timedelta(days=number) for number in range(61)}
    for found in days:
        rating = found.deal.rating
        assert rating.solvable
        # No promise without proof: the stored line wins by the rules, not by the solver's word.
        line = replay(get_ruleset(found.ruleset), found.deal.cards, rating.winning_line)
        assert (line.status, line.draws) == ("won", rating.min_draws)
    assert len({found.deal.cards_text for found in days}) == days.count()


@pytest.mark.usefixtures("quick")
def test_most_days_are_as_hard_as_their_weekday_asks_and_mondays_easier_than_sundays() -> None:
    fill_schedule(days=27, budget=LONG)
    found = DailyDeal.objects.filter(ruleset="streak").select_related("deal__rating")
    away = [band_of(daily.date).distance(daily.deal.rating.difficulty) for daily in found]
    assert sum(distance == 0 for distance in away) >= 26
    by_weekday = {
        weekday: [daily.deal.rating.difficulty for daily in found if daily.date.weekday() == weekday]
        for weekday in (0, 6)
    }
    assert max(by_weekday[0]) < min(by_weekday[6])


@pytest.mark.usefixtures("quick")
def test_a_full_calendar_is_left_alone() -> None:
    fill_schedule(days=3, budget=LONG)
    before = list(DailyDeal.objects.order_by("pk").values_list())
    deals, entries = Deal.objects.count(), AuditEntry.objects.count()
    assert fill_schedule(days=3, budget=LONG) == 0
    assert list(DailyDeal.objects.order_by("pk").values_list()) == before
    assert (Deal.objects.count(), AuditEntry.objects.count()) == (deals, entries)


@pytest.mark.usefixtures("quick")
def test_what_operators_scheduled_stays_and_gaps_are_filled() -> None:
    deal = approved()
    schedule(deal=deal, day=day(NOW, 2), actor=None)
    fill_schedule(days=3, budget=LONG)
    assert DailyDeal.objects.get(date=day(NOW, 2).date, ruleset="streak").deal == deal
    assert missing_days(3) == []
    assert days_ahead() == 4


@pytest.mark.usefixtures("quick")
def test_a_deal_of_the_stock_inside_the_band_is_taken_before_one_is_minted() -> None:
    full_stock_elsewhere()
    easy, hard = approved(difficulty=5), approved(difficulty=99)
    waiting = draft(difficulty=5)
    monday, sunday = day(NOW, 0), day(NOW, 6)
    for number in range(1, 6):
        schedule_any("streak", number)
    assert fill_schedule(days=6, budget=LONG) == 2
    assert DailyDeal.objects.get(date=monday.date, ruleset="streak").deal == easy
    assert DailyDeal.objects.get(date=sunday.date, ruleset="streak").deal == hard
    assert not DailyDeal.objects.filter(deal=waiting).exists()


@pytest.mark.usefixtures("quick")
def test_from_a_large_stock_the_closest_will_do() -> None:
    full_stock_elsewhere()
    stock(at=99)
    closest = approved(difficulty=70)
    before = Deal.objects.count()
    assert fill_schedule(days=0, budget=LONG) == 1
    assert DailyDeal.objects.get(date=NOW.date(), ruleset="streak").deal == closest
    assert Deal.objects.count() == before


@pytest.mark.usefixtures("quick")
def test_from_a_small_stock_of_the_wrong_kind_nothing_is_taken() -> None:
    full_stock_elsewhere()
    wrong = approved(difficulty=99)
    fill_schedule(days=0, budget=LONG)
    given = DailyDeal.objects.select_related("deal__rating").get(date=NOW.date(), ruleset="streak").deal
    assert given != wrong
    assert band_of(NOW.date()).distance(given.rating.difficulty) == 0


@pytest.mark.usefixtures("quick")
def test_what_is_minted_and_does_not_suit_the_day_waits_approved_for_another() -> None:
    fill_schedule(days=10, budget=LONG)
    waiting = Review.objects.filter(deal__daily__isnull=True)
    assert set(waiting.values_list("state", "changed_by")) <= {("approved", None)}
    for key in KEYS:
        assert waiting.filter(deal__ruleset=key).count() <= ENOUGH_STOCK
    assert Deal.objects.count() == DealRating.objects.count()
    assert AuditEntry.objects.filter(action="mint", actor=None).count() == Deal.objects.count()
    assert AuditEntry.objects.filter(action="schedule", actor=None).count() == DailyDeal.objects.count()


@pytest.mark.usefixtures("quick")
def test_no_budget_still_takes_a_step_so_the_calendar_fills_in_many_small_ones() -> None:
    steps = 0
    while missing_days(2):
        fill_schedule(days=2, budget=0)
        steps += 1
        assert steps < 2000
    assert DailyDeal.objects.count() == 3 * len(RULESETS)
    assert steps >= DailyDeal.objects.count()


@pytest.fixture
def some_stock(db: None) -> None:
    approved(difficulty=5)


@pytest.mark.usefixtures("some_stock", "no_solver")
def test_without_the_solver_days_are_given_from_stock_and_nothing_is_minted() -> None:
    assert fill_schedule(days=5, budget=LONG) == 1
    assert Deal.objects.count() == DailyDeal.objects.count() == 1


@pytest.mark.usefixtures("quick")
def test_days_before_the_first_one_are_not_filled(settings: Any, time: Clock) -> None:
    time.move_to(NOW - timedelta(days=60))
    fill_schedule(days=0, budget=LONG)
    assert set(DailyDeal.objects.values_list("date", flat=True)) == {settings.FIRST_DAY}


@pytest.mark.usefixtures("quick")
def test_the_calendar_moves_on_with_the_days(time: Clock) -> None:
    fill_schedule(days=1, budget=LONG)
    time.advance(days=1)
    assert missing_days(1) == [(day(NOW, 2), key) for key in KEYS]
    assert fill_schedule(days=1, budget=LONG) == len(KEYS)


@pytest.mark.usefixtures("quick")
def test_many_processes_fill_one_calendar_without_a_duplicate_or_an_error(
    in_parallel: Callable[[list[Callable[[], int]]], list[int]],
) -> None:
    given = in_parallel([lambda: fill_schedule(days=6, budget=LONG)] * 8)
    assert sum(given) == DailyDeal.objects.count() == 7 * len(RULESETS)
    assert missing_days(6) == []
    assert AuditEntry.objects.filter(action="schedule").count() == sum(given)
    assert AuditEntry.objects.filter(action="mint").count() == Deal.objects.count() == Review.objects.count()


@pytest.mark.usefixtures("quick")
def test_players_who_ask_while_the_calendar_fills_find_one_deal_a_ruleset(
    in_parallel: Callable[[list[Callable[[], object]]], list[object]],
) -> None:
    def ask() -> object:
        return [found.deal_id for found in dailies(day=day(NOW, 0))]

    def fill() -> object:
        fill_schedule(days=1, budget=LONG)
        return ask()

    answers = in_parallel([ask, fill] * 6)
    assert all(answer == answers[0] for answer in answers)
    assert DailyDeal.objects.filter(date=NOW.date()).count() == len(RULESETS)
