"""Playing a previewed deal from the admin."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.attempts.models import Attempt
from games.deals.models import Deal
from tests.games.deals.admin.pages import text
from tests.games.deals.minted import draft
from tests.operators import DEAL_MANAGER, Operator, as_role

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager(db: None) -> Operator:
    return as_role(DEAL_MANAGER)


def play(browser: Operator, deal: Deal) -> str:
    return str(browser.post(reverse("operator-play", args=[deal.pk])).headers.get("Location", ""))


def test_a_previewed_draft_is_played_as_practice_at_the_table(manager: Operator) -> None:
    deal = draft()
    manager.post(reverse("admin:deals_preview", args=[deal.pk]))
    page = text(manager.get(reverse("admin:deals_deal_change", args=[deal.pk])))
    assert f'action="{reverse("operator-play", args=[deal.pk])}" target="_blank" rel="noopener"' in page
    arrived = play(manager, deal)
    attempt = Attempt.objects.get()
    assert arrived == f"/play/{attempt.pk}"
    assert (attempt.player, attempt.deal, attempt.ranked, attempt.daily) == (manager.player, deal, False, None)


def test_a_deal_that_was_not_previewed_is_not_played(manager: Operator) -> None:
    deal = draft()
    as_role(DEAL_MANAGER).post(reverse("admin:deals_preview", args=[deal.pk]))
    page = text(manager.get(reverse("admin:deals_deal_change", args=[deal.pk])))
    assert "Play it" not in page
    assert manager.post(reverse("operator-play", args=[deal.pk])).status_code == 404
    assert not Attempt.objects.exists()


def test_a_deal_that_is_not_there_is_not_played(manager: Operator) -> None:
    assert manager.post(reverse("operator-play", args=[uuid4()])).status_code == 404


def test_nobody_plays_by_looking(manager: Operator) -> None:
    deal = draft()
    manager.post(reverse("admin:deals_preview", args=[deal.pk]))
    assert manager.get(reverse("operator-play", args=[deal.pk])).status_code == 405
    assert not Attempt.objects.exists()
