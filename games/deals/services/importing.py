"""Deals from elsewhere, pasted or uploaded: cards without a seed, so there is nothing to commit to. Practice only."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import IntegrityError, transaction

from games import clock
from games.deals.models import Deal, Review
from games.deals.pysolfc import deal_of_game
from games.deals.services import audit
from games.deals.services.audit import Actor
from games.errors import DomainError, ErrorCode
from games.rules.cards import Deal as Cards
from games.rules.cards import format_deal, parse_deal
from games.rules.errors import InvalidDeal
from games.rules.rulesets import Ruleset

MAX_LINES = 1_000
MAX_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True)
class LineError:
    """Why nothing came of a line. `line` counts from 1, empty lines included."""

    line: int
    message: str


@dataclass(slots=True)
class ImportReport:
    """What came of an import: the deals stored, in order, and the lines that gave none."""

    created: list[Deal] = field(default_factory=list)
    errors: list[LineError] = field(default_factory=list)


def import_deals(*, text: str, ruleset: Ruleset, actor: Actor) -> ImportReport:
    """Stores a draft for practice for each good line of `text`; bad ones are reported and store nothing.

    A line is 52 cards in deal order (separated by spaces, commas or semicolons, in any case), or the number of a
    PySolFC game. Empty lines, and those that begin with `#`, are passed over. Cards imported before in that ruleset are
    reported as duplicates; whether a secret deal has them is never told.

    Raises:
        DomainError: `too_large`, more than 1,000 lines or 256 KiB; nothing is stored.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise DomainError(ErrorCode.TOO_LARGE, f"An import is at most {MAX_BYTES // 1024} KiB.")
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise DomainError(ErrorCode.TOO_LARGE, f"An import is at most {MAX_LINES} lines.")
    report = ImportReport()
    for number, line in _deals_among(lines):
        try:
            cards = read_line(line)
        except InvalidDeal as error:
            report.errors.append(LineError(number, str(error)))
            continue
        deal = _store(cards, ruleset, actor)
        if deal is None:
            report.errors.append(LineError(number, "a duplicate: these cards were imported before"))
        else:
            report.created.append(deal)
    return report


def read_line(line: str) -> Cards:
    """The deal a line names: its 52 cards, or those of that PySolFC game. Raises InvalidDeal."""
    if re.fullmatch("[0-9]+", line):
        return deal_of_game(line)
    return parse_deal([card for card in re.split(r"[\s,;]+", line.upper()) if card])


def _deals_among(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped


def _store(cards: Cards, ruleset: Ruleset, actor: Actor) -> Deal | None:
    """The new deal; None if the ruleset has one with these cards."""
    same = {"kind": Deal.Kind.IMPORTED, "ruleset": ruleset.key, "ruleset_version": ruleset.version}
    try:
        with transaction.atomic():
            deal: Deal = Deal.objects.create(
                **same,
                seed="",
                shuffle_version=0,
                cards_text=format_deal(cards),
                commitment="",
                commitment_version=0,
                created_at=clock.now(),
            )
            Review.objects.create(
                deal=deal,
                state=Review.State.DRAFT,
                changed_at=clock.now(),
                changed_by_id=None if actor is None else actor.pk,
            )
            audit.record(action="import", subject=audit.of_deal(deal), actor=actor, details={"ruleset": ruleset.key})
    except IntegrityError:
        if Deal.objects.filter(**same, cards_text=format_deal(cards)).exists():
            return None
        raise
    return deal
