"""A daily that is voided while people play it: everybody is told why, and the game goes on as practice."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Service
from tests.e2e.player import END, play_on, play_out

pytestmark = pytest.mark.e2e

_REASON = "Its cards were seen before the day began."
_VOID = """
from games import clock
from games.deals.calendar import today
from games.deals.services.voiding import void_daily
from games.rules.rulesets import get_ruleset
void_daily(day=today(clock.now()), ruleset=get_ruleset("strict"), reason={reason!r}, actor=None)
"""


def test_a_voided_daily_says_why_and_an_open_game_becomes_practice(
    open_page: Callable[..., Page], service: Service
) -> None:
    page = open_page("/", size=PHONE)
    page.get_by_test_id("ruleset-strict").check()
    page.get_by_test_id("play-daily").click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_test_id("board")).to_be_visible()
    play_on(page, moves=2)
    expect(page.get_by_test_id("void-notice")).to_have_count(0)
    day = page.request.get("/api/daily/").json()["date"]
    earlier = open_page("/how-to-play")
    finished = play_out(earlier, daily=day, ruleset="strict")
    service.manage("shell", "-v0", "-c", _VOID.format(reason=_REASON))

    # The answer to the next move tells.
    play_on(page, moves=1)
    notice = page.get_by_test_id("void-notice")
    expect(notice).to_contain_text(_REASON)
    expect(page.get_by_test_id("status")).to_contain_text("practice")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    play_on(page)
    expect(page.get_by_test_id("end-void")).to_contain_text(_REASON)
    expect(page.get_by_test_id("end-board")).to_have_count(0)
    # Whoever comes back to the result reads the reason in it once, not in a notice over it too.
    page.reload()
    expect(page.locator(END)).to_contain_text(_REASON)
    expect(notice).to_have_count(0)
    page.get_by_test_id("end-practice").click()
    page.wait_for_url("**/practice?ruleset=strict")

    # So does whoever had finished before.
    earlier.goto(f"/play/{finished}")
    expect(earlier.get_by_test_id("end-void")).to_contain_text(_REASON)
    expect(earlier.get_by_test_id("end-board")).to_have_count(0)

    other = open_page("/")
    other.get_by_test_id("ruleset-strict").check()
    expect(other.get_by_test_id("void")).to_contain_text(_REASON)
    expect(other.locator("main")).to_contain_text("does not count")
    expect(other.get_by_role("link", name="Whole board")).to_have_count(0)
    for path in (f"/board/{day}/strict", f"/daily/{day}/strict"):
        other.goto(path)
        expect(other.get_by_test_id("void")).to_contain_text(_REASON)
        expect(other.get_by_test_id("void")).to_contain_text("streak")
    other.goto(f"/board/{day}/strict")
    expect(other.get_by_test_id("void")).to_be_visible()
    expect(other.get_by_test_id("empty")).to_contain_text("no board")
    expect(other.get_by_test_id("around-me")).to_have_count(0)
    expect(other.get_by_test_id("total")).to_have_count(0)
    other.goto(f"/board/{day}/streak")
    expect(other.get_by_test_id("around-me")).to_be_visible()
    expect(other.get_by_role("heading", level=1)).to_be_visible()
    expect(other.get_by_test_id("void")).to_have_count(0)
