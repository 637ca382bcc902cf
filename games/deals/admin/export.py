"""A selection of deals as a file. Of a secret deal it holds what the list shows: no seed, cards or best results."""

import csv
import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import StreamingHttpResponse

from games.deals.admin.labels import rating_of
from games.deals.models import Deal

_RATING = (
    "solvable", "min_draws", "best_score", "best_cards_left", "best_moves", "best_winning_score", "playouts",
    "cleared_permille", "par", "difficulty", "version",
)  # fmt: skip
# What operators need of a deal that is secret to them too.
_NO_SECRET = ("solvable", "difficulty", "version")
_NAMES = (
    "id", "kind", "ruleset", "ruleset_version", "status", "date", "commitment", "created_at", *_RATING, "seed", "cards",
)  # fmt: skip
_CHUNK = 500
# A spreadsheet takes a cell that begins so for a formula, and seeds are players' own text.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class _Line:
    """What csv writes to: gives the line back."""

    def write(self, line: str) -> str:
        return line


def as_csv(deals: QuerySet[Deal]) -> StreamingHttpResponse:
    """A line a deal under a line of names. Text that a spreadsheet would run gets an apostrophe in front."""
    return _file(_csv_lines(map(_facts, deals.iterator(_CHUNK))), "text/csv; charset=utf-8", "deals.csv")


def as_json(deals: QuerySet[Deal]) -> StreamingHttpResponse:
    """A list with an object a deal, everything exactly as it is stored."""
    return _file(_json_pieces(map(_facts, deals.iterator(_CHUNK))), "application/json", "deals.json")


def _facts(deal: Any) -> dict[str, object]:
    """One deal; `deal` carries `status`, `scheduled_for` and `visible` as the list's query gives them.

    What there is none of, or is hidden, is None.
    """
    rating = rating_of(deal)
    values = (
        str(deal.pk),
        deal.kind,
        deal.ruleset,
        deal.ruleset_version,
        deal.status,
        deal.scheduled_for,
        deal.commitment or None,
        deal.created_at,
        *(getattr(rating, name, None) if deal.visible or name in _NO_SECRET else None for name in _RATING),
        (deal.seed or None) if deal.visible else None,
        deal.cards_text if deal.visible else None,
    )
    return dict(zip(_NAMES, values, strict=True))


def _csv_lines(facts: Iterable[dict[str, object]]) -> Iterator[str]:
    writer: Any = csv.writer(_Line())
    yield writer.writerow(_NAMES)
    for fact in facts:
        yield writer.writerow([_safe(value) for value in fact.values()])


def _safe(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _json_pieces(facts: Iterable[dict[str, object]]) -> Iterator[str]:
    between = "[\n"
    for fact in facts:
        yield between + json.dumps(fact, cls=DjangoJSONEncoder)
        between = ",\n"
    yield "[]\n" if between == "[\n" else "\n]\n"


def _file(content: Iterator[str], content_type: str, name: str) -> StreamingHttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return StreamingHttpResponse(content, content_type=content_type, headers=headers)
