"""Deals as CSV and JSON: complete, and without a secret."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest

from games.deals.exporting import FIELDS, as_csv, as_json, rows
from games.deals.selectors import deals_with_status
from games.deals.services import import_deals, practice_deal, rate_deal, record_preview
from games.players.models import Player
from games.rules.rulesets import DEFAULT_RULESET
from tests.builders import player, scheduled
from tests.conftest import Clock, utc
from tests.games.deals.minted import approved, draft

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


def exported(reader: Player | None = None) -> dict[str, dict[str, Any]]:
    """The rows by the deal's id, as they come back from JSON."""
    text = "".join(as_json(rows(deals_with_status().order_by("pk"), reader=reader)))
    return {row["id"]: row for row in json.loads(text)}


def from_csv(reader: Player | None = None) -> list[dict[str, str]]:
    text = "".join(as_csv(rows(deals_with_status().order_by("pk"), reader=reader)))
    return list(csv.DictReader(StringIO(text, newline="")))


def test_a_row_says_all_that_is_public_of_a_deal(time: Clock) -> None:
    deal = scheduled("revealed", day="2026-11-28").deal
    rating = rate_deal(deal=deal)
    row = exported()[str(deal.pk)]
    assert tuple(row) == FIELDS
    assert (row["status"], row["date"], row["ruleset"], row["kind"]) == ("closed", "2026-11-28", "streak", "daily")
    assert (row["seed"], row["cards"], row["commitment"]) == ("revealed", deal.cards_text, deal.commitment)
    for name in ("solvable", "min_draws", "best_score", "best_winning_score", "par", "difficulty", "cleared_permille"):
        assert row[name] == getattr(rating, name)
    assert row["best_cards_left"] is None


@pytest.mark.parametrize("write", [as_csv, as_json])
def test_no_export_holds_the_seed_or_cards_of_a_secret_deal(write: Callable[..., Any], operator: Player) -> None:
    secret = [draft(), approved(), scheduled("today-s-secret").deal, scheduled("later", day="2026-12-09").deal]
    text = "".join(write(rows(deals_with_status(), reader=operator)))
    for deal in secret:
        assert str(deal.pk) in text
        assert deal.seed not in text
        assert deal.cards_text[:11] not in text


def test_who_has_previewed_a_deal_exports_it_whole(operator: Player) -> None:
    seen, unseen = draft(), draft()
    record_preview(deal=seen, player=operator)
    whole = exported(operator)
    assert (whole[str(seen.pk)]["seed"], whole[str(seen.pk)]["cards"]) == (seen.seed, seen.cards_text)
    assert (whole[str(unseen.pk)]["seed"], whole[str(unseen.pk)]["cards"]) == (None, None)
    assert exported(player())[str(seen.pk)]["seed"] is None


def test_an_imported_deal_has_cards_and_neither_seed_nor_commitment() -> None:
    (deal,) = import_deals(text="9", ruleset=STREAK, actor=None).created
    row = exported()[str(deal.pk)]
    assert (row["seed"], row["commitment"], row["cards"]) == (None, None, deal.cards_text)


def test_both_formats_hold_the_same_rows(time: Clock) -> None:
    approved()
    practice_deal(seed='with,comma"and-quote', ruleset=STREAK)
    time.move_to(utc("2026-12-24 12:00"))
    written = {row["id"]: row for row in from_csv()}
    for identity, row in exported().items():
        for name, value in row.items():
            if name != "created_at":
                assert written[identity][name] == ("" if value is None else str(value))


@pytest.mark.parametrize("seed", ["=1+1", "+1", "-1", "@x", '=HYPERLINK("x")'])
def test_a_seed_that_a_spreadsheet_would_run_is_disarmed_in_csv_and_as_it_is_in_json(seed: str) -> None:
    deal = practice_deal(seed=seed, ruleset=STREAK)
    (row,) = from_csv()
    assert row["seed"] == f"'{seed}"
    assert exported()[str(deal.pk)]["seed"] == seed


def test_an_export_of_nothing_is_still_a_file() -> None:
    assert exported() == {}
    assert "".join(as_csv(rows(deals_with_status(), reader=None))).strip() == ",".join(FIELDS)


def test_an_export_asks_the_database_once_however_many_deals(
    django_assert_num_queries: Callable[..., Any], operator: Player
) -> None:
    for _ in range(5):
        approved()
    with django_assert_num_queries(2):
        assert len(list(rows(deals_with_status(), reader=operator))) == 5
