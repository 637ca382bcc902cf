"""Addresses and selections that nobody's page ever makes are refused, never a defect."""

import pytest

from tests.builders import player
from tests.operators import Operator

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "deal/?kind__regex=(",
        "mintjob/?state__regex=(",
        "auditentry/?action__regex=(",
        "auditentry/?at__year=9999",
        "auditentry/?at__year=99999999999999999999",
        "dailydeal/?date__year=9999",
        "dailydeal/?date__gte=x",
    ],
)
def test_a_lookup_that_no_filter_offers_is_refused(manager: Operator, address: str) -> None:
    assert manager.get(f"/admin/deals/{address}").status_code == 400


def test_the_days_of_the_record_are_still_a_hierarchy(manager: Operator) -> None:
    assert manager.get("/admin/deals/auditentry/?at__year=2026&at__month=11").status_code == 200


@pytest.mark.parametrize("action", ["approve_selected", "rate_selected", "export_csv", "export_json"])
@pytest.mark.parametrize("chosen", ["", "x", "1", "\0"])
def test_a_selection_of_what_can_be_no_deal_is_refused(manager: Operator, action: str, chosen: str) -> None:
    answer = manager.post("/admin/deals/deal/", {"action": action, "_selected_action": chosen})

    assert answer.status_code == 404


def test_a_moderator_cannot_find_out_an_address_by_asking_for_its_beginning(moderator: Operator) -> None:
    named = player()
    named.email = "somebody@example.org"
    named.save()

    assert moderator.get("/admin/players/player/?email__startswith=some").status_code == 400
    assert named.username not in moderator.get("/admin/players/player/?q=somebody").content.decode()
    assert named.username in moderator.get(f"/admin/players/player/?q={named.username}").content.decode()
