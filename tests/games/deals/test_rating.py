"""What solver and bot say of a deal is stored beside it, and follows when there was no time for it."""

from typing import Any

import pytest

from games.deals.models import Deal, DealRating
from games.deals.services import dailies, daily, import_deals, practice_deal, rate_deal, rate_missing, withdraw
from games.errors import Unavailable
from games.rules.cards import Deal as Cards
from games.rules.cards import format_deal
from games.rules.replay import replay
from games.rules.rulesets import DEFAULT_RULESET, RULESETS, Ruleset, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver.rating import RATING_VERSION, Rating, rate
from games.solver.solve import is_clearable, solve
from tests.conftest import NOW, Clock
from tests.games.deals.days import day
from tests.games.deals.minted import approved, quick_rating, rated

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET
LONG = 300.0


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_a_rating_stores_what_solver_and_bot_say(ruleset: Ruleset, time: Clock) -> None:
    deal = approved(ruleset.key, difficulty=None)
    time.advance(hours=1)
    stored = rate_deal(deal=deal)
    said = rate(ruleset, deal.cards)
    assert (stored.solvable, stored.min_draws) == (True, said.min_draws)
    assert {"score": stored.best_score, "cards_left": stored.best_cards_left, "moves": stored.best_moves} == {
        **dict.fromkeys(("score", "cards_left", "moves")), **said.best,
    }  # fmt: skip
    assert (stored.best_winning_score, stored.playouts) == (said.best_winning_score, said.playouts)
    assert (stored.cleared_permille, stored.par, stored.difficulty) == (
        said.cleared_permille,
        said.par,
        said.difficulty,
    )
    assert (stored.version, stored.rated_at) == (RATING_VERSION, time.at)
    assert solve(State.start(ruleset, deal.cards)).best == said.best
    assert replay(ruleset, deal.cards, stored.winning_line or "").status == "won"


def test_a_deal_that_cannot_be_cleared_has_a_rating_without_a_line() -> None:
    cards = next(
        cards for cards in (deal_from_seed(f"hopeless-{number}") for number in range(1000))
        if not is_clearable(get_ruleset("strict"), cards)
    )  # fmt: skip
    (deal,) = import_deals(text=format_deal(cards), ruleset=get_ruleset("strict"), actor=None).created
    stored = rate_deal(deal=deal)
    assert (stored.solvable, stored.min_draws, stored.winning_line) == (False, None, None)
    assert stored.best_score is not None


def test_rating_a_deal_again_puts_the_new_rating_in_place_of_the_old_one(time: Clock) -> None:
    deal = approved(difficulty=None)
    first = rate_deal(deal=deal)
    time.advance(hours=1)
    again = rate_deal(deal=deal)
    assert (again.pk, again.par, again.rated_at) == (first.pk, first.par, time.at)
    assert DealRating.objects.count() == 1


def test_what_was_minted_on_demand_is_rated_afterwards() -> None:
    dailies(day=day(NOW, 0))
    assert rate_missing(budget=LONG) == len(RULESETS)
    for deal in Deal.objects.select_related("rating"):
        assert replay(get_ruleset(deal.ruleset), deal.cards, deal.rating.winning_line).status == "won"
    assert rate_missing(budget=LONG) == 0


def test_what_is_played_soonest_is_rated_first_one_deal_a_step() -> None:
    stock = approved(difficulty=None)
    today = daily(day=day(NOW, 0), ruleset=get_ruleset("classic")).deal
    assert [rate_missing(budget=0), rate_missing(budget=0), rate_missing(budget=0)] == [1, 1, 0]
    assert list(DealRating.objects.order_by("pk").values_list("deal", flat=True)) == [today.pk, stock.pk]


def refuse(monkeypatch: pytest.MonkeyPatch, *deals: Deal) -> None:
    """Has the bot fail at those deals."""
    hopeless = {deal.cards for deal in deals}

    def fail(ruleset: Ruleset, cards: Cards) -> Rating:
        if cards in hopeless:
            raise RuntimeError("no such table")
        return quick_rating(ruleset, cards)

    monkeypatch.setattr("games.deals.services.rating.rate", fail)


@pytest.mark.parametrize("budget", [0, LONG])
def test_a_deal_that_cannot_be_rated_is_logged_and_keeps_no_other_waiting(
    budget: float, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, *good = sorted((approved(difficulty=None) for _ in range(3)), key=lambda deal: deal.pk)
    refuse(monkeypatch, bad)
    steps = [rate_missing(budget=budget) for _ in range(3)]
    assert sum(steps) == 2
    assert set(DealRating.objects.values_list("deal", flat=True)) == {deal.pk for deal in good}
    assert [getattr(record, "id", None) for record in caplog.records] == [str(bad.pk)] * 3

    refuse(monkeypatch)
    assert rate_missing(budget=budget) == 1
    assert DealRating.objects.filter(deal=bad).exists()


def test_when_no_deal_can_be_rated_the_step_ends_after_some(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("games.deals.services.rating._MOST_PASSED_OVER", 2)
    refuse(monkeypatch, *[approved(difficulty=None) for _ in range(4)])
    assert rate_missing(budget=LONG) == 0
    assert len(caplog.records) == 2


def test_ratings_of_an_earlier_version_are_made_anew() -> None:
    deal = approved(difficulty=None)
    rate_deal(deal=deal)
    DealRating.objects.update(version=RATING_VERSION - 1, par=12345)
    assert rate_missing(budget=LONG) == 1
    stored = DealRating.objects.get()
    assert (stored.version, stored.par) == (RATING_VERSION, rate(STREAK, deal.cards).par)


def test_practice_and_withdrawn_deals_are_not_rated() -> None:
    practice_deal(seed="42", ruleset=STREAK)
    withdraw(deal=approved(difficulty=None), actor=None)
    assert rate_missing(budget=LONG) == 0


@pytest.fixture
def unrated(db: None) -> Deal:
    return approved(difficulty=None)


@pytest.mark.usefixtures("no_solver")
def test_without_the_solver_rating_waits(unrated: Deal) -> None:
    assert rate_missing(budget=LONG) == 0
    with pytest.raises(Unavailable):
        rate_deal(deal=unrated)
    assert DealRating.objects.count() == 0


def test_a_rating_that_promises_without_a_line_is_refused_by_the_database() -> None:
    from django.db import IntegrityError, transaction

    rated(approved(difficulty=None), 50)
    changes: list[dict[str, Any]] = [{"winning_line": None}, {"solvable": False}, {"min_draws": None}]
    for change in changes:
        with pytest.raises(IntegrityError), transaction.atomic():
            DealRating.objects.update(**change)
