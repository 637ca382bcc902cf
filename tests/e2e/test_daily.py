"""A guest plays the day's deal in a real browser, from the home page to the board."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, PHONE_LYING, Service
from tests.e2e.player import END, moves_made, open_daily, play_on, wait_until_stored

pytestmark = pytest.mark.e2e


def test_a_guest_plays_the_daily_reloads_in_the_middle_and_finds_itself_on_the_board(
    open_page: Callable[..., Page], service: Service
) -> None:
    page = open_page("/")
    attempt = open_daily(page)
    play_on(page, moves=12)
    wait_until_stored(page, 12)
    page.reload()
    expect(page.get_by_test_id("board")).to_be_visible()
    assert moves_made(page) == 12
    play_on(page)
    expect(page.locator(END)).to_be_visible()

    page.get_by_test_id("end-board").click()
    own = page.get_by_test_id("own-row")
    expect(own).to_be_visible()
    replay = page.request.get(f"{service.url}/api/attempts/{attempt}/replay/").json()
    assert replay["username"] in own.inner_text()
    assert replayed(service, page, attempt) == replay["outcome"]


def test_a_second_player_sees_who_is_ahead(open_page: Callable[..., Page]) -> None:
    first, second = open_page("/"), open_page("/", size=PHONE)
    for page, choose in ((first, min), (second, max)):
        open_daily(page)
        play_on(page, choose=choose)
        page.get_by_test_id("end-board").click()
        expect(page.get_by_test_id("own-row")).to_be_visible()
    first.reload()
    names = [own_name(page) for page in (first, second)]
    expect(first.get_by_test_id("own-row")).to_be_visible()
    shown = first.locator("[data-testid=row], [data-testid=own-row]").all_inner_texts()
    assert all(any(name in row for row in shown) for name in names)
    ranks = [int(row.split()[0]) for row in shown]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1


def test_a_killed_server_costs_the_player_nothing(open_page: Callable[..., Page], service: Service) -> None:
    page = open_page("/", size=PHONE)
    open_daily(page)
    play_on(page, moves=5)
    wait_until_stored(page, 5)
    service.kill()
    service.start()
    play_on(page, moves=5)
    wait_until_stored(page, 10)
    page.reload()
    expect(page.get_by_test_id("board")).to_be_visible()
    assert moves_made(page) == 10


def own_name(page: Page) -> str:
    me: dict[str, Any] = page.request.get("/api/me/").json()
    return str(me["username"])


def replayed(service: Service, page: Page, attempt: str) -> dict[str, Any]:
    """What `manage.py replay` says of the attempt's log on the deal that the server keeps."""
    replay = page.request.get(f"{service.url}/api/attempts/{attempt}/replay/").json()
    cards = service.manage(
        "shell", "-v0", "-c",
        f"from games.attempts.models import Attempt; print(Attempt.objects.get(pk='{attempt}').deal.cards_text)",
    ).strip()  # fmt: skip
    line = service.manage("replay", f"--ruleset={replay['ruleset']}", stdin=f"{cards}\t{replay['log']}\n")
    outcome: dict[str, Any] = json.loads(line)
    return outcome


@pytest.mark.parametrize(
    ("name", "size"), [("phone", PHONE), ("phone-lying", PHONE_LYING), ("desktop", DESKTOP)], ids=str
)
def test_the_readme_shows_the_game_as_it_is(
    open_page: Callable[..., Page], name: str, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    page = open_page("/practice", size=size, reduced_motion="reduce")
    page.get_by_test_id("seed").fill("tripeaks")
    page.get_by_test_id("start-practice").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    play_on(page, moves=16)
    folder = Path(__file__).parent / "screenshots"
    taken = page.screenshot(path=folder / f"{name}.png" if request.config.getoption("--screenshots") else None)
    assert len(taken) > 20_000  # a picture of a game, not of an empty page
