"""A selection of deals as a file."""

import csv
import json
from io import StringIO
from typing import Any

from django.urls import reverse

from games.deals.models import Deal, DealRating
from games.deals.services import practice_deal
from games.rules.rulesets import DEFAULT_RULESET
from tests.games.deals.admin.pages import file
from tests.games.deals.minted import minted
from tests.operators import Operator


def exported(browser: Operator, action: str, *deals: Deal, query: str = "", **form: str) -> Any:
    return browser.post(
        reverse("admin:deals_deal_changelist") + query,
        {"action": action, "_selected_action": [str(deal.pk) for deal in deals], **form},
    )


def test_csv_and_json_hold_the_facts_of_the_selected_deals_alone(manager: Operator) -> None:
    deal, _ = minted("classic", difficulty=12), minted(difficulty=13)
    rating = DealRating.objects.get(deal=deal)
    answer = exported(manager, "export_csv", deal)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="deals.csv"'
    (row,) = csv.DictReader(StringIO(file(answer)))
    (fact,) = json.loads(file(exported(manager, "export_json", deal)))
    assert list(row) == list(fact)
    expected = {
        "id": str(deal.pk), "kind": "daily", "ruleset": "classic", "status": "draft", "date": None,
        "commitment": deal.commitment, "solvable": True, "best_score": None, "best_moves": rating.best_moves,
        "par": 700, "difficulty": 12, "seed": None, "cards": None,
    }  # fmt: skip
    assert fact == fact | expected
    assert row == row | {name: "" if value is None else str(value) for name, value in expected.items()}


def test_all_that_a_filter_finds_can_be_exported(manager: Operator) -> None:
    deals = [minted(difficulty=None) for _ in range(3)]
    minted("hogue", difficulty=None)
    answer = exported(manager, "export_json", deals[0], query="?ruleset=streak", select_across="1")
    assert {fact["id"] for fact in json.loads(file(answer))} == {str(deal.pk) for deal in deals}


def test_a_seed_that_a_spreadsheet_would_run_is_made_text_in_csv_and_kept_exactly_in_json(manager: Operator) -> None:
    deal = practice_deal(seed='=HYPERLINK("x")', ruleset=DEFAULT_RULESET)
    query = "?status=any"
    (row,) = csv.DictReader(StringIO(file(exported(manager, "export_csv", deal, query=query))))
    assert row["seed"] == "'" + deal.seed
    (fact,) = json.loads(file(exported(manager, "export_json", deal, query=query)))
    assert (fact["seed"], fact["cards"]) == (deal.seed, deal.cards_text)


def test_a_moderator_exports_what_the_list_shows(moderator: Operator) -> None:
    deal = minted(difficulty=None)
    (fact,) = json.loads(file(exported(moderator, "export_json", deal)))
    assert fact["seed"] is None
