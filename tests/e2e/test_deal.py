"""A deal that operators brought in is played by whoever has its link."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Service
from tests.e2e.player import END, play_on

pytestmark = pytest.mark.e2e

_IMPORT = """
from games.deals.services import approve, import_deals
from games.rules.cards import format_deal
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
report = import_deals(text=format_deal(deal_from_seed("brought-in")), ruleset=get_ruleset("hogue"), actor=None)
approve(deal=report.created[0], actor=None)
print(report.created[0].pk)
"""


def test_its_link_leads_to_a_practice_game_and_its_analysis(open_page: Callable[..., Page], service: Service) -> None:
    deal = service.manage("shell", "-v0", "-c", _IMPORT).strip()
    page = open_page(f"/deal/hogue/{deal}", size=PHONE)
    page.get_by_test_id("play-deal").click()
    page.wait_for_url("**/play/*")
    play_on(page)
    expect(page.locator(END)).to_contain_text("Practice game")
    page.get_by_role("link", name="Analysis").click()
    expect(page.get_by_role("heading", name=re.compile("Analysis"))).to_be_visible()
    page.go_back()
    page.get_by_test_id("end-same-deal").click()
    page.wait_for_url(f"**/deal/hogue/{deal}")


@pytest.mark.parametrize("path", ["/deal/streak/00000000-0000-4000-8000-000000000000", "/deal/streak/rubbish"])
def test_a_link_to_no_deal_says_so(refused: Page, path: str) -> None:
    refused.goto(path)
    refused.get_by_test_id("play-deal").click()
    expect(refused.get_by_role("alert")).to_contain_text("There is no such deal.")
    assert refused.url.endswith(path)


def test_a_link_to_no_ruleset_says_so(open_page: Callable[..., Page]) -> None:
    page = open_page("/deal/bridge/00000000-0000-4000-8000-000000000000")
    expect(page.locator("main")).to_contain_text("There is no such deal.")
    expect(page.get_by_test_id("play-deal")).to_have_count(0)
