"""The table under fingers, mice and keys: every way to play obeys the same rules, and nothing is ever played twice."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, offline
from tests.e2e.player import END, moves_made, open_daily, play_on, play_out, wait_until_stored

pytestmark = pytest.mark.e2e

SIZES = [(320, 568), (390, 844), (667, 375), (844, 390), (1280, 720), (3840, 2160)]


def practise(page: Page, seed: str = "tripeaks", ruleset: str = "streak") -> None:
    page.goto(f"/practice?ruleset={ruleset}")
    page.get_by_test_id("seed").fill(seed)
    page.get_by_test_id("start-practice").click()
    expect(page.get_by_test_id("board")).to_be_visible()


def requests_of(page: Page) -> list[str]:
    """The bodies of the moves that the page sends from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if "/moves/" in request.url else None)
    return sent


def test_a_whole_daily_is_played_by_keyboard_alone_and_told_as_it_goes(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    open_daily(page)
    page.locator("[data-slot][tabindex='0']").focus()
    said = set()
    for _ in range(200):
        if page.locator(END).count():
            break
        before = page.get_by_test_id("live").inner_text()
        playable = page.locator("[data-slot][data-playable=true]")
        if playable.count():
            playable.first.focus(timeout=1000)
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")
        page.wait_for_function(
            "before => document.querySelector('[data-testid=end-panel]') ||"
            " document.querySelector('[data-testid=live]').textContent.trim() !== before.trim()",
            arg=before,
        )
        said.add(page.evaluate("document.querySelector('[data-testid=live]')?.textContent.trim()"))
        assert page.evaluate("document.activeElement.tagName") != "BODY"
    expect(page.locator(END)).to_be_visible()
    assert any("Played" in sentence for sentence in said if sentence)
    assert any("Drew" in sentence for sentence in said if sentence)


def test_arrows_move_between_open_cards_and_there_is_one_tab_stop(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    practise(page)
    assert page.locator("[data-slot][tabindex='0']").count() == 1
    page.locator("[data-slot='20']").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.slot") == "21"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.slot") == "19"
    assert page.locator("[data-slot][tabindex='0']").count() == 1


def test_five_quick_clicks_play_a_card_once(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    practise(page)
    sent = requests_of(page)
    card = page.locator("[data-slot][data-playable=true]").first
    card.click(click_count=5, delay=10)
    wait_until_stored(page, 1)
    assert moves_made(page) == 1
    assert len(sent) == 1


@pytest.mark.parametrize("button", ["right", "middle"])
def test_other_mouse_buttons_play_nothing(open_page: Callable[..., Page], button: Any) -> None:
    page = open_page("/")
    practise(page)
    sent = requests_of(page)
    page.locator("[data-slot][data-playable=true]").first.click(button=button, click_count=2)
    page.get_by_test_id("stock").click(button=button)
    assert moves_made(page) == 0
    assert sent == []


def test_a_card_that_does_not_fit_is_refused_in_words_and_sends_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    practise(page)
    sent = requests_of(page)
    page.locator("[data-slot][data-playable=false]").first.click()
    expect(page.get_by_test_id("live")).not_to_be_empty()
    assert moves_made(page) == 0
    assert sent == []


def test_a_covered_card_is_no_button_and_its_visible_edge_plays_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    practise(page)
    sent = requests_of(page)
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    # The three peaks' tips, at the middle of their columns.
    for column in (4, 10, 16):
        page.mouse.click(box["x"] + box["width"] * column / 20, box["y"] + box["height"] * 0.05)
    assert page.locator("[data-slot]").count() == 10
    assert moves_made(page) == 0
    assert sent == []


def test_classic_takes_moves_back_even_when_stuck(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    practise(page, ruleset="classic")
    for _ in range(24):
        page.get_by_test_id("stock").click()
    wait_until_stored(page, 24)
    before = page.get_by_test_id("waste").get_attribute("data-card")
    page.keyboard.press("z")
    wait_until_stored(page, 25)
    assert page.get_by_test_id("waste").get_attribute("data-card") != before
    assert moves_made(page) == 25


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_whole_table_is_in_sight_and_large_enough_to_tap(
    open_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = open_page("/", size=size)
    practise(page)
    width, height = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert width <= height, "nothing scrolls sideways"
    for target in [*page.locator("[data-slot]").all(), page.get_by_test_id("stock")]:
        box = target.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0] + 1
        assert box["y"] + box["height"] <= size[1] + 1
        assert min(box["width"], box["height"]) >= 44


def test_on_a_phone_the_result_of_a_cleared_table_takes_the_width_and_the_scene_is_below_it(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("/how-to-play", size=PHONE, reduced_motion="reduce")
    page.goto(f"/play/{play_out(page, seed='peaks-0')}")
    panel = page.locator(f"{END}[data-status=won]")
    expect(panel).to_be_visible()
    box, tools, scene = panel.bounding_box(), page.get_by_test_id("say-state").bounding_box(), summit(page)
    assert box is not None
    assert tools is not None
    assert box["x"] < 20
    assert box["width"] > PHONE[0] - 40
    assert scene["y"] > tools["y"] + tools["height"]


def summit(page: Page) -> Any:
    return page.locator(".summit").bounding_box()


def test_without_a_network_the_page_says_so_and_loses_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page("/", size=PHONE)
    open_daily(page)
    play_on(page, moves=3)
    wait_until_stored(page, 3)
    with offline(page):
        expect(page.get_by_test_id("link")).to_have_attribute("data-link", "offline")
        page.get_by_test_id("stock").click()
        assert moves_made(page) == 3
    expect(page.get_by_test_id("link")).to_have_count(0)
    play_on(page, moves=2)
    wait_until_stored(page, 5)


def test_two_windows_of_one_player_end_in_the_same_place(open_page: Callable[..., Page]) -> None:
    first = open_page("/", size=DESKTOP)
    open_daily(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.get_by_test_id("board")).to_be_visible()
    first.get_by_test_id("stock").click()
    wait_until_stored(first, 1)
    # The second window still shows no move; what it sends meets another log.
    second.get_by_test_id("stock").click()
    second.wait_for_function("document.querySelector('[data-testid=waste]').dataset.card !== '??'")
    for page in (first, second):
        page.reload()
        expect(page.get_by_test_id("board")).to_be_visible()
    assert moves_made(first) == moves_made(second)
    assert first.get_by_test_id("waste").get_attribute("data-card") == second.get_by_test_id("waste").get_attribute(
        "data-card"
    )


def test_motion_stops_where_it_is_not_wanted(open_page: Callable[..., Page]) -> None:
    page = open_page("/", reduced_motion="reduce")
    practise(page)
    play_on(page, moves=4)
    running = page.evaluate(
        "document.getAnimations().filter(a => a.playState === 'running' && a.effect.getTiming().duration > 1).length"
    )
    assert running == 0
