"""Deals as CSV or JSON, row by row, so that any number of them fits in memory.

A secret deal is exported without its seed and cards, unless the reader has previewed it.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ObjectDoesNotExist
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model, QuerySet

from games import clock
from games.deals.calendar import Day
from games.deals.models import Deal, Preview

FIELDS = (
    "id", "kind", "ruleset", "ruleset_version", "status", "date", "created_at", "commitment", "seed", "cards",
    "solvable", "min_draws", "best_score", "best_cards_left", "best_moves", "best_winning_score", "cleared_permille",
    "par", "difficulty",
)  # fmt: skip
_RATING = FIELDS[FIELDS.index("solvable") :]
_CHUNK = 500

Row = dict[str, Any]


def rows(deals: QuerySet[Any], *, reader: AbstractUser | None) -> Iterator[Row]:
    """One row of `FIELDS` for each of `deals` (from `deals_with_status`), unknown and hidden values None."""
    at = clock.now()
    seen: set[object] = set()
    if reader is not None:
        seen.update(Preview.objects.filter(player_id=reader.pk).values_list("deal_id", flat=True))
    for deal in deals.iterator(chunk_size=_CHUNK):
        open_to_reader = (
            deal.kind != Deal.Kind.DAILY
            or deal.pk in seen
            or (deal.scheduled_for is not None and Day(deal.scheduled_for).is_revealed(at))
        )
        rating = _related(deal, "rating")
        yield {
            "id": str(deal.pk),
            "kind": deal.kind,
            "ruleset": deal.ruleset,
            "ruleset_version": deal.ruleset_version,
            "status": deal.status,
            "date": deal.scheduled_for,
            "created_at": deal.created_at,
            "commitment": deal.commitment or None,
            "seed": (deal.seed or None) if open_to_reader else None,
            "cards": deal.cards_text if open_to_reader else None,
            **{name: getattr(rating, name, None) for name in _RATING},
        }


def as_json(exported: Iterable[Row]) -> Iterator[str]:
    """The pieces of one JSON array of objects."""
    before = "[\n"
    for row in exported:
        yield before + json.dumps(row, cls=DjangoJSONEncoder)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def as_csv(exported: Iterable[Row]) -> Iterator[str]:
    """The lines of a CSV file, its header first.

    A text that a spreadsheet would run as a formula gets an apostrophe in front, as spreadsheets write it themselves:
    players choose the seeds of practice deals. JSON has every text as it is.
    """
    writer = csv.DictWriter(_Line(), FIELDS)
    yield writer.writeheader()
    for row in exported:
        yield writer.writerow({name: _harmless(value) for name, value in row.items()})


class _Line:
    """A file that hands each line back."""

    def write(self, line: str) -> str:
        return line


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def _related(deal: Deal, name: str) -> Model | None:
    try:
        found: Model = getattr(deal, name)
    except ObjectDoesNotExist:
        return None
    return found
