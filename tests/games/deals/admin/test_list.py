"""The list of deals: its filters, columns and states."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.deals.models import Deal, DealRating
from games.deals.services import import_deals, practice_deal, record_preview, schedule, void_daily, withdraw
from games.rules.rulesets import DEFAULT_RULESET, get_ruleset
from tests.builders import scheduled
from tests.conftest import NOW
from tests.games.deals.admin.pages import text
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft, minted
from tests.operators import Operator

LIST = "/admin/deals/deal/"


@pytest.fixture
def deals(db: None) -> dict[str, Deal]:
    """One deal of each status."""
    gone, planned = draft(), approved()
    withdraw(deal=gone, actor=None)
    schedule(deal=planned, day=day(NOW, 3), actor=None)
    void = scheduled("void", day="2026-11-30", ruleset="classic")
    void_daily(day=void.day, ruleset=get_ruleset("classic"), reason="A test.", actor=None)
    return {
        "draft": draft(difficulty=None),
        "approved": approved(difficulty=90),
        "scheduled": planned,
        "live": scheduled("live").deal,
        "closed": scheduled("closed", day="2026-11-20").deal,
        "void": void.deal,
        "withdrawn": gone,
        "practice": practice_deal(seed="typed", ruleset=DEFAULT_RULESET),
    }


def listed(browser: Operator, **query: str) -> set[str]:
    """The ids of the deals that the list shows."""
    answer = browser.get(LIST, query)
    assert answer.status_code == 200
    return {str(deal.pk) for deal in answer.context["cl"].result_list}


def ids(deals: dict[str, Deal], *statuses: str) -> set[str]:
    return {str(deals[status].pk) for status in statuses}


def test_the_list_leaves_out_what_players_typed_until_it_is_asked_for(
    deals: dict[str, Deal], manager: Operator
) -> None:
    assert listed(manager) == ids(deals, *(status for status in deals if status != "practice"))
    assert listed(manager, status="any") == ids(deals, *deals)
    assert listed(manager, kind__exact="practice") == ids(deals, "practice")
    assert listed(manager, q="typed") == ids(deals, "practice")


def test_each_status_is_filtered_by_its_name(deals: dict[str, Deal], manager: Operator) -> None:
    for status in deals:
        assert listed(manager, status=status) == ids(deals, status)
    assert listed(manager, status="nonsense") == set()


def test_facts_are_filtered(deals: dict[str, Deal], manager: Operator) -> None:
    assert listed(manager, ruleset="classic") == ids(deals, "void")
    assert listed(manager, difficulty="80-100") == ids(deals, "approved")
    assert listed(manager, rated="yes") == ids(deals, "approved", "scheduled", "withdrawn")
    assert listed(manager, rated="no") == ids(deals, "draft", "live", "closed", "void")
    assert listed(manager, solvable="yes") == ids(deals, "approved", "scheduled", "withdrawn")
    assert listed(manager, solvable="no") == set()
    assert listed(manager, kind__exact="daily", ruleset="streak", status="approved") == ids(deals, "approved")


def test_a_row_holds_the_facts_of_its_deal(manager: Operator) -> None:
    deal = minted(difficulty=37)
    record_preview(deal=deal, player=manager.player)
    rating = DealRating.objects.get(deal=deal)
    row = text(manager.get(LIST))
    for fact in (
        str(deal.pk)[:8],
        "streak daily",
        "37",
        "700",
        str(rating.best_score),
        "0.0 %",
        str(rating.min_draws),
    ):
        assert f">{fact}<" in row or f" {fact}<" in row, fact


def test_classic_is_told_in_cards_left(manager: Operator) -> None:
    deal = minted("classic", difficulty=37)
    record_preview(deal=deal, player=manager.player)
    rating = DealRating.objects.get(deal=deal)
    row = text(manager.get(LIST))
    assert f"0 left in {rating.best_moves} moves" in row
    assert "7.0 left" in row


def test_staff_who_may_still_play_a_deal_ranked_are_not_told_what_can_be_reached_on_it(
    manager: Operator,
) -> None:
    """RULES.md, "Hidden cards": best results are as secret as the cards. Difficulty is what planning needs."""
    live = approved(difficulty=37)
    schedule(deal=live, day=day(NOW, 1), actor=None)
    rating = DealRating.objects.get(deal=live)
    pages = [
        text(manager.get(LIST, {"status": "scheduled"})),
        text(manager.get(reverse("admin:deals_deal_change", args=[live.pk]))),
        text(manager.get(reverse("admin:deals_day", args=["2026-12-01", "streak"]))),
    ]
    for page in pages:
        assert "hidden" in page
        for figure in (rating.best_score, rating.best_winning_score, rating.par):
            assert f">{figure}<" not in page
    record_preview(deal=live, player=manager.player)
    assert f">{rating.best_score}<" in text(manager.get(LIST, {"status": "scheduled"}))


def test_the_list_cannot_be_ordered_by_what_it_hides(manager: Operator) -> None:
    deals = [minted(difficulty=number) for number in (1, 2, 3)]
    DealRating.objects.filter(deal=deals[1]).update(best_score=9_999, par=9_999)
    # Columns 2 to 4 are the deal, its status and its difficulty; the others have no order, either way round.
    orders = {
        tuple(names(text(manager.get(LIST, {"o": f"{way}{column}"}))))
        for column in (5, 6, 7, 8, 9)
        for way in ("", "-")
    }
    assert len(orders) == 1
    assert len(orders.pop()) == 3


def names(page: str) -> list[str]:
    return re.findall(r'class="tp-id">([0-9a-f]{8})<', page)


def test_a_deal_that_cannot_be_cleared_says_so(manager: Operator) -> None:
    (deal,) = import_deals(text="1", ruleset=DEFAULT_RULESET, actor=None).created
    DealRating.objects.create(
        deal=deal, solvable=False, best_score=300, playouts=100, cleared_permille=0, par=200, difficulty=99, version=1,
        rated_at=NOW,
    )  # fmt: skip
    assert "unsolvable" in text(manager.get(LIST))
    assert listed(manager, solvable="no") == {str(deal.pk)}


def test_every_column_can_be_ordered_by_in_both_directions(deals: dict[str, Deal], manager: Operator) -> None:
    columns = len(manager.get(LIST).context["cl"].list_display)
    for column in range(columns):
        for order in (f"{column}", f"-{column}"):
            assert len(listed(manager, o=order)) == len(deals) - 1


def test_a_longer_list_asks_the_database_no_more_often(
    manager: Operator, django_assert_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    scheduled("first")
    minted()
    with CaptureQueriesContext(connection) as few:
        manager.get(LIST)
    for _ in range(6):
        minted()
    with django_assert_num_queries(len(few)):
        manager.get(LIST)


def test_what_a_player_typed_is_text_and_never_markup(manager: Operator) -> None:
    practice_deal(seed="<script>alert(1)</script>", ruleset=DEFAULT_RULESET)
    (deal,) = Deal.objects.all()
    for path in (f"{LIST}?status=any", f"{LIST}?q=<script>", reverse("admin:deals_deal_change", args=[deal.pk])):
        assert "<script>alert" not in text(manager.get(path))


@pytest.mark.parametrize(
    "query",
    ["p=abc", "p=-1", "p=999999999999999999999", "o=x.y", "all=", "e=1", "status=%00", "difficulty=1-2", "_facets=True",
     "rated=no&rated=yes", "q=" + "A" * 5000, "q=%F0%9F%82%A1", "nonsense=1", "_popup=1", "_to_field=seed"],
)  # fmt: skip
def test_no_address_of_the_list_is_a_defect(query: str, manager: Operator) -> None:
    manager.raise_request_exception = False
    assert manager.get(f"{LIST}?{query}").status_code in (200, 302, 400)


def test_an_empty_list_says_that_there_is_nothing_and_asks_nobody_to_create_it(manager: Operator) -> None:
    everything, some = (text(manager.get(LIST, query)) for query in ({}, {"status": "void"}))
    assert "There is nothing here yet." in everything
    assert "Nothing fits." in some
    assert '<a class="text-primary-600 underline dark:text-primary-400" href="?">Show all</a>' in some
    for page in (everything, some):
        assert "Create a new item" not in page
