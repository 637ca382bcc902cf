"""A member of staff who looks at a secret deal is written down for ever."""

from collections.abc import Callable, Iterator

import pytest

from games.deals import signals
from games.deals.models import AuditEntry, Deal, Preview
from games.deals.selectors import has_previewed, may_look, practisable
from games.deals.services import record_preview
from games.players.models import Player
from tests.builders import player, scheduled
from tests.conftest import NOW, Clock, utc
from tests.games.deals.minted import approved, draft

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


@pytest.fixture
def heard() -> Iterator[list[tuple[object, object]]]:
    seen: list[tuple[object, object]] = []

    def listen(sender: object, *, deal: Deal, player: Player, **kwargs: object) -> None:
        assert Preview.objects.filter(deal=deal, player=player).exists()
        seen.append((deal, player))

    signals.previewed.connect(listen)
    yield seen
    signals.previewed.disconnect(listen)


def test_a_preview_is_recorded_and_told_to_those_above(operator: Player, heard: list[tuple[object, object]]) -> None:
    deal = draft()
    preview = record_preview(deal=deal, player=operator)
    assert (preview.deal, preview.player, preview.at) == (deal, operator, NOW)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.subject) == ("preview", operator, f"deal {deal.pk}")
    assert heard == [(deal, operator)]


def test_looking_again_is_written_down_once(operator: Player, heard: list[tuple[object, object]], time: Clock) -> None:
    deal = draft()
    first = record_preview(deal=deal, player=operator)
    time.advance(days=1)
    assert record_preview(deal=deal, player=operator) == first
    assert (Preview.objects.get().at, AuditEntry.objects.count(), len(heard)) == (NOW, 1, 1)


def test_a_preview_is_of_one_deal_by_one_person(operator: Player) -> None:
    seen, other, colleague = draft(), draft(), player(is_staff=True)
    record_preview(deal=seen, player=operator)
    asked = [(seen, operator), (seen, colleague), (other, operator)]
    assert [has_previewed(deal=deal, player=who) for deal, who in asked] == [True, False, False]
    assert [may_look(deal=deal, player=who) for deal, who in asked] == [True, False, False]
    assert [practisable(deal_id=deal.pk, player=who) for deal, who in asked] == [seen, None, None]


def test_once_revealed_everybody_may_look_and_before_nobody(operator: Player, time: Clock) -> None:
    deal = scheduled("secret").deal
    for at, may in (("2026-11-30 12:00", False), ("2026-12-01 00:59:59", False), ("2026-12-01 01:00", True)):
        time.move_to(utc(at))
        assert may_look(deal=deal, player=operator) is may


def test_many_looks_at_once_are_one(
    in_parallel: Callable[[list[Callable[[], int]]], list[int]], heard: list[tuple[object, object]]
) -> None:
    deal, operator = approved(), player(is_staff=True)
    ids = in_parallel([lambda: record_preview(deal=deal, player=operator).pk] * 8)
    assert len(set(ids)) == Preview.objects.count() == AuditEntry.objects.count() == len(heard) == 1
