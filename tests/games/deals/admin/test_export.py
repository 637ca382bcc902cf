"""A selection of deals as a file."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.urls import reverse

from games.deals.admin import export
from games.deals.admin.deals import visible_for
from games.deals.models import Deal, DealRating
from games.deals.selectors import deals_with_status
from games.deals.services import import_deals, practice_deal, record_preview
from games.rules.rulesets import DEFAULT_RULESET
from tests.builders import scheduled
from tests.conftest import Clock
from tests.games.deals.admin.pages import file
from tests.games.deals.minted import approved, draft, minted
from tests.operators import DEAL_MANAGER, Operator, as_role

ANY = "?status=any"


def facts(browser: Operator, *deals: Deal, query: str = "") -> dict[str, dict[str, Any]]:
    """What JSON says of the deals, by their ids."""
    found = json.loads(file(exported(browser, "export_json", *deals, query=query)))
    return {fact["id"]: fact for fact in found}


def rows(browser: Operator, *deals: Deal, query: str = "") -> dict[str, dict[str, str]]:
    """What CSV says of the deals, by their ids."""
    found = csv.DictReader(StringIO(file(exported(browser, "export_csv", *deals, query=query)), newline=""))
    return {row["id"]: row for row in found}


def exported(browser: Operator, action: str, *deals: Deal, query: str = "", **form: str) -> Any:
    return browser.post(
        reverse("admin:deals_deal_changelist") + query,
        {"action": action, "_selected_action": [str(deal.pk) for deal in deals], **form},
    )


def test_csv_and_json_hold_the_facts_of_the_selected_deals_alone(manager: Operator) -> None:
    deal, _ = minted("classic", difficulty=12), minted(difficulty=13)
    record_preview(deal=deal, player=manager.player)
    rating = DealRating.objects.get(deal=deal)
    answer = exported(manager, "export_csv", deal)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="deals.csv"'
    (row,) = csv.DictReader(StringIO(file(answer)))
    (fact,) = json.loads(file(exported(manager, "export_json", deal)))
    assert list(row) == list(fact)
    expected = {
        "id": str(deal.pk), "kind": "daily", "ruleset": "classic", "status": "draft", "date": None,
        "commitment": deal.commitment, "solvable": True, "best_score": None, "best_moves": rating.best_moves,
        "par": 700, "difficulty": 12, "seed": deal.seed, "cards": deal.cards_text,
    }  # fmt: skip
    assert fact == fact | expected
    assert row == row | {name: "" if value is None else str(value) for name, value in expected.items()}


def test_of_a_secret_deal_nothing_is_told_of_what_can_be_reached_on_it(manager: Operator) -> None:
    deal = minted(difficulty=12)
    fact, row = facts(manager, deal)[str(deal.pk)], rows(manager, deal)[str(deal.pk)]
    secret = {
        "min_draws", "best_score", "best_cards_left", "best_moves", "best_winning_score", "playouts",
        "cleared_permille", "par", "seed", "cards",
    }  # fmt: skip
    assert {name for name, value in fact.items() if value is None} >= secret
    assert all(row[name] == "" for name in secret)
    assert (fact["solvable"], fact["difficulty"]) == (True, 12)


def test_all_that_a_filter_finds_can_be_exported(manager: Operator) -> None:
    deals = [minted(difficulty=None) for _ in range(3)]
    minted("hogue", difficulty=None)
    answer = exported(manager, "export_json", deals[0], query="?ruleset=streak", select_across="1")
    assert {fact["id"] for fact in json.loads(file(answer))} == {str(deal.pk) for deal in deals}


@pytest.mark.parametrize("seed", ["=1+1", "+1", "-1", "@x", '=HYPERLINK("x")'])
def test_a_seed_that_a_spreadsheet_would_run_is_made_text_in_csv_and_kept_exactly_in_json(
    seed: str, manager: Operator
) -> None:
    deal = practice_deal(seed=seed, ruleset=DEFAULT_RULESET)
    assert rows(manager, deal, query=ANY)[str(deal.pk)]["seed"] == f"'{seed}"
    fact = facts(manager, deal, query=ANY)[str(deal.pk)]
    assert (fact["seed"], fact["cards"]) == (seed, deal.cards_text)


def test_a_deal_that_has_revealed_is_exported_whole(manager: Operator, time: Clock) -> None:
    deal = scheduled("revealed", day="2026-11-28").deal
    fact = facts(manager, deal)[str(deal.pk)]
    assert (fact["status"], fact["date"], fact["kind"]) == ("closed", "2026-11-28", "daily")
    assert (fact["seed"], fact["cards"], fact["commitment"]) == ("revealed", deal.cards_text, deal.commitment)


def test_no_export_holds_the_seed_or_cards_of_a_secret_deal(manager: Operator, time: Clock) -> None:
    secret = [draft(), approved(), scheduled("today-s-secret").deal, scheduled("later", day="2026-12-09").deal]
    for action in ("export_csv", "export_json"):
        sent = file(exported(manager, action, *secret))
        for deal in secret:
            assert str(deal.pk) in sent
            assert deal.seed not in sent
            assert deal.cards_text[:11] not in sent


def test_who_has_previewed_a_deal_exports_it_whole_and_nobody_else(manager: Operator) -> None:
    seen, unseen = draft(), draft()
    record_preview(deal=seen, player=manager.player)
    whole = facts(manager, seen, unseen)
    assert (whole[str(seen.pk)]["seed"], whole[str(seen.pk)]["cards"]) == (seen.seed, seen.cards_text)
    assert (whole[str(unseen.pk)]["seed"], whole[str(unseen.pk)]["cards"]) == (None, None)
    assert facts(as_role(DEAL_MANAGER), seen)[str(seen.pk)]["seed"] is None


def test_an_imported_deal_has_cards_and_neither_seed_nor_commitment(manager: Operator) -> None:
    (deal,) = import_deals(text="9", ruleset=DEFAULT_RULESET, actor=None).created
    fact = facts(manager, deal)[str(deal.pk)]
    assert (fact["seed"], fact["commitment"], fact["cards"]) == (None, None, deal.cards_text)


def test_both_files_hold_the_same_rows(manager: Operator) -> None:
    deals = [approved(), minted("classic"), practice_deal(seed='with,comma"and-quote', ruleset=DEFAULT_RULESET)]
    written = rows(manager, *deals, query=ANY)
    told = facts(manager, *deals, query=ANY)
    assert set(written) == set(told) == {str(deal.pk) for deal in deals}
    for identity, fact in told.items():
        assert written[identity] | {"created_at": ""} == {
            name: "" if value is None or name == "created_at" else str(value) for name, value in fact.items()
        }


def test_an_export_of_nothing_is_still_a_file(manager: Operator) -> None:
    nothing = visible_for(deals_with_status().none(), manager.player)
    assert json.loads(file(export.as_json(nothing))) == []
    (names,) = csv.reader(StringIO(file(export.as_csv(nothing))))
    assert names[:3] == ["id", "kind", "ruleset"]


def test_an_export_asks_the_database_once_however_many_deals(
    django_assert_num_queries: Callable[..., Any], manager: Operator
) -> None:
    for _ in range(5):
        approved()
    with django_assert_num_queries(1):
        assert len(json.loads(file(export.as_json(visible_for(deals_with_status(), manager.player))))) == 5


def test_a_moderator_exports_what_the_list_shows(moderator: Operator) -> None:
    deal = minted(difficulty=None)
    (fact,) = json.loads(file(exported(moderator, "export_json", deal)))
    assert fact["seed"] is None
