"""An operator's day in a real browser, and what players see of it."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Service
from tests.e2e.operator import NAME, fits, make_operator, sign_in
from tests.e2e.player import open_daily, play_on

pytestmark = pytest.mark.e2e

REASON = "Two cards of this deal were shown to somebody too early."
# A job is worked at by the server's ticks, some seconds apart.
MINTED_MS = 90_000


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of this module's own: its daily ends void, which is no day for other tests."""
    running = Service(tmp_path_factory.mktemp("operator"))
    running.manage("migrate", "--verbosity=0")
    make_operator(running)
    running.start()
    yield running
    running.kill()


def test_an_operator_mints_approves_schedules_previews_and_voids_and_players_see_why(
    open_page: Callable[..., Page],
) -> None:
    player = open_page("/", size=PHONE)
    open_daily(player)
    play_on(player, moves=2)

    page = open_page("/admin/")
    sign_in(page)
    mint(page, wanted=3)
    deal = approve_first_kept(page)
    day = schedule(page)
    assert_on_calendar(page, day, deal)
    preview_and_play(page, deal)
    void_today(page)

    play_on(player, moves=1)
    expect(player.get_by_test_id("void-notice")).to_contain_text(REASON)
    player.goto("/")
    expect(player.locator("main")).to_contain_text(REASON)
    newcomer = open_page("/")
    expect(newcomer.locator("main")).to_contain_text(REASON)

    page.goto("/admin/deals/auditentry/")
    log = page.locator("#result_list")
    for action in ("order", "approve", "schedule", "preview", "void"):
        row = log.locator("tr", has=page.get_by_text(action, exact=True)).filter(has_text=NAME)
        expect(row.first).to_be_visible()
    expect(log).to_contain_text(REASON)


def mint(page: Page, *, wanted: int) -> None:
    """Orders deals and waits until the page, which fetches itself anew, says that they are there."""
    page.get_by_role("link", name="Mint deals").click()
    page.get_by_label("How many").fill(str(wanted))
    page.get_by_role("button", name="Start minting").click()
    expect(page.get_by_role("status")).to_contain_text(f"of {wanted} kept")
    expect(page.locator("#tp-job")).to_contain_text("done", timeout=MINTED_MS)
    expect(page.get_by_role("status")).to_have_text(f"{wanted} of {wanted} kept")


def approve_first_kept(page: Page) -> str:
    """From the job to a deal of it, which is approved; gives the deal's address."""
    page.locator("#tp-job tbody a").first.click()
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_text("in stock, on no day yet")).to_be_visible()
    return page.url


def schedule(page: Page) -> str:
    """Puts the deal on a day that the service does not fill by itself yet; gives the date."""
    today = page.request.get("/api/daily/").json()["date"]
    day = (date.fromisoformat(today) + timedelta(days=45)).isoformat()
    page.get_by_label("Put it on").fill(day)
    page.get_by_role("button", name="Schedule").click()
    expect(page.get_by_text(f"Scheduled for {day}.")).to_be_visible()
    return day


def assert_on_calendar(page: Page, day: str, deal: str) -> None:
    page.goto(f"/admin/deals/dailydeal/calendar/?from={day}")
    page.locator("tbody tr").first.get_by_role("link").first.click()
    link = page.get_by_role("link", name=re.compile("^Deal "))
    assert deal.endswith(str(link.get_attribute("href")))


def preview_and_play(page: Page, deal: str) -> None:
    """Looks at the scheduled deal, after the warning, and plays it at the table."""
    page.goto(deal)
    expect(page.get_by_role("img", name="face down")).to_be_visible()
    page.get_by_role("link", name="Preview").click()
    expect(page.get_by_role("heading", name="You will play this deal unranked")).to_be_visible()
    page.get_by_role("button", name="Preview (I will play this deal unranked)").click()
    expect(page.get_by_role("img", name=re.compile("^Tableau, row by row"))).to_be_visible()
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Play it").click()
    table = opened.value
    table.wait_for_url("**/play/*")
    expect(table.get_by_test_id("board")).to_be_visible()
    assert play_on(table, moves=3) == 3
    table.close()
    assert page.url == deal


def void_today(page: Page) -> None:
    """Declares today's streak daily void, by way of the overview and a page that says what will happen."""
    page.goto("/admin/")
    page.get_by_role("link", name="streak", exact=True).click()
    page.get_by_role("link", name="Declare void").click()
    expect(page.get_by_text("1 game going on becomes practice")).to_be_visible()
    page.get_by_role("button", name="Declare void").click()
    expect(page.get_by_text("This field is required.")).to_be_visible()
    page.get_by_label("Reason").fill(REASON)
    page.get_by_role("button", name="Declare void").click()
    expect(page.locator("main, #content")).to_contain_text(f"Void: {REASON}")


def test_wrong_lines_of_an_import_are_named_and_stay_to_be_put_right(open_page: Callable[..., Page]) -> None:
    page = open_page("/admin/deals/deal/import/")
    sign_in(page)
    page.get_by_label("Deals, one a line").fill("7\nAS KS <b>QS</b>\n8\n")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("status")).to_contain_text("Stored 2 deals as drafts. 1 line gave none")
    row = page.locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("AS KS <b>QS</b>")
    expect(page.get_by_label("Deals, one a line")).to_have_value("AS KS <b>QS</b>")


def test_a_selection_is_filtered_approved_and_exported(open_page: Callable[..., Page]) -> None:
    page = open_page("/admin/deals/deal/import/")
    sign_in(page)
    page.get_by_label("Deals, one a line").fill("1001\n1002")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Stored 2 deals as drafts.")).to_be_visible()
    page.get_by_text("Filters").first.click()
    page.get_by_role("link", name="draft", exact=True).click()
    page.wait_for_url("**status=draft**")
    for box in page.locator("input.action-select:visible").all()[:2]:
        box.check()
    page.locator("select[name=action]").select_option(label="Approve drafts")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("Approved 2 deals.")).to_be_visible()

    page.goto("/admin/deals/deal/?kind__exact=imported&status=approved")
    page.locator("input.action-select:visible").first.check()
    page.locator("select[name=action]").select_option(label="Export as CSV")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Run").click()
    lines = waiting.value.path().read_text().splitlines()
    assert lines[0].startswith("id,kind,ruleset")
    assert len(lines) == 2


PAGES = (
    "/admin/",
    "/admin/deals/deal/",
    "/admin/deals/deal/?status=draft&ruleset=streak&rated=yes",
    "/admin/deals/deal/?q=nothing-is-called-so",
    "/admin/deals/deal/import/",
    "/admin/deals/dailydeal/",
    "/admin/deals/dailydeal/calendar/",
    "/admin/deals/mintjob/",
    "/admin/deals/mintjob/mint/",
    "/admin/deals/auditentry/",
    "/admin/players/player/",
    "/admin/players/player/add/",
    "/admin/players/player/1/change/",
    "/admin/auth/group/",
    "/admin/auth/group/1/change/",
    "/admin/password_change/",
)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_no_page_overflows_or_reports_a_defect(
    open_page: Callable[..., Page], size: tuple[int, int], colours: str
) -> None:
    page = open_page("/admin/", size=size, color_scheme=colours)
    sign_in(page)
    for path in PAGES:
        page.goto(path)
        assert fits(page), path
        # unfold shows a page only once its scripts run: a policy that stopped them would leave it empty.
        expect(page.locator("#content, #content-main").first).to_be_visible()


def test_the_calendar_works_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("/admin/deals/dailydeal/calendar/")
    sign_in(page)
    page.get_by_label("Ruleset").focus()
    page.keyboard.press("h")
    expect(page.get_by_label("Ruleset")).to_have_value("hogue")
    page.get_by_role("row").nth(1).get_by_role("link").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What it has")).to_be_visible()


@pytest.mark.parametrize(("name", "path"), [("operator", "/admin/deals/dailydeal/calendar/")])
def test_the_picture_shows_the_calendar_as_it_is(
    open_page: Callable[..., Page], name: str, path: str, request: pytest.FixtureRequest
) -> None:
    page = open_page(path)
    sign_in(page)
    folder = Path(__file__).parent / "screenshots"
    taken = page.screenshot(path=folder / f"{name}.png" if request.config.getoption("--screenshots") else None)
    assert len(taken) > 20_000
