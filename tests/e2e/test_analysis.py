"""A finished game in the page: what it could have been, move by move, and going through it by every means."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESKTOP, PHONE, Service
from tests.e2e.player import END, open_daily, play_on, play_out

pytestmark = pytest.mark.e2e

_KNOWN = "[data-testid=analysis][data-known=all]"
_SIZES = [(320, 568), PHONE, (844, 390), DESKTOP, (1920, 1080)]


def analysed(page: Page, attempt: str) -> dict[str, Any]:
    """Opens the game's analysis, and gives what the API says of it."""
    page.goto(f"/replay/{attempt}")
    expect(page.locator(_KNOWN)).to_be_visible()
    answer: dict[str, Any] = page.request.get(f"/api/attempts/{attempt}/analysis/").json()
    return answer


def score_of(best: dict[str, int]) -> str:
    return f"{best['score']:,} point"


def test_a_game_just_played_is_analysed_in_two_clicks(open_page: Callable[..., Page]) -> None:
    page = open_page("/practice")
    page.get_by_test_id("seed").fill("tripeaks")
    page.get_by_test_id("start-practice").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    play_on(page)
    expect(page.locator(END)).to_be_visible()
    attempt = page.url.rstrip("/").rsplit("/", 1)[1]
    answer = page.request.get(f"/api/attempts/{attempt}/analysis/").json()
    expect(page.get_by_test_id("end-best")).to_contain_text(score_of(answer["best"]))
    expect(page.get_by_test_id("end-best")).to_contain_text(f"{answer['best_winning_score']:,} point")

    page.get_by_test_id("end-analysis").click()
    expect(page.locator(_KNOWN)).to_be_visible()
    outcome = page.request.get(f"/api/attempts/{attempt}/replay/").json()["outcome"]
    share = 100 * outcome["score"] // answer["best"]["score"]
    expect(page.get_by_test_id("own-result")).to_contain_text(f"{outcome['score']:,}")
    expect(page.get_by_test_id("best")).to_contain_text(f"{answer['best']['score']:,}")
    expect(page.get_by_test_id("best")).to_contain_text(f"{share} %")
    expect(page.get_by_test_id("fewest-draws")).to_contain_text(str(answer["min_draws"]))


def test_every_position_shows_what_the_solver_says_of_it(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    attempt = play_out(page, seed="tripeaks")
    answer = analysed(page, attempt)
    log = page.request.get(f"/api/attempts/{attempt}/replay/").json()["log"]
    scrubber = page.get_by_role("slider")
    scrubber.focus()
    page.keyboard.press("Home")
    expect(page.get_by_test_id("moment")).to_contain_text("Before the first move")
    for move in answer["moves"]:
        page.keyboard.press("ArrowRight")
        spoken = scrubber.get_attribute("aria-valuetext") or ""
        assert f"Move {move['at'] + 1} of {len(log)}" in spoken
        assert f"best still possible {score_of(move['best_after'])}" in spoken
        assert (f"gave away {move['lost']:,}" in spoken) == (move["lost"] > 0)
    page.keyboard.press("ArrowRight")
    expect(scrubber).to_have_value(str(len(log)))
    costly = [move for move in answer["moves"] if move["lost"] >= max(1, 0.05 * answer["best"]["score"])]
    assert costly
    expect(page.get_by_test_id("costly")).to_have_count(len(costly))


def test_the_turning_point_is_a_jump_away_and_can_be_played_on_from(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    attempt = play_out(page, seed="tripeaks")
    turn = analysed(page, attempt)["turning_point"]
    assert turn is not None, "the seed was chosen for having one"
    expect(page.get_by_test_id("verdict")).to_contain_text(f"Turning point: move {turn + 1},")
    page.get_by_test_id("jump").click()
    expect(page.get_by_role("slider")).to_have_value(str(turn))
    # The button says "before it": the row of the move before is the position shown.
    expect(page.get_by_test_id("jump")).to_have_text("Jump before it")
    # What the slider would say of itself is said when something else has moved it.
    expect(page.get_by_test_id("said")).to_contain_text(f"Move {turn} of")
    shown = sorted(page.locator("[data-testid=still-board] .place[data-card]").evaluate_all(_CARDS))
    waste = page.get_by_test_id("still-waste").get_attribute("data-card")

    page.get_by_test_id("play-on").click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_test_id("board")).to_be_visible()
    view = page.request.get(f"/api/attempts/{page.url.rstrip('/').rsplit('/', 1)[1]}/").json()
    log = page.request.get(f"/api/attempts/{attempt}/replay/").json()["log"]
    assert view["log"] == log[:turn]
    assert shown == sorted(card for card in view["slots"] if card not in (None, "??"))
    assert waste == view["waste"]


_CARDS = "places => places.map(place => place.dataset.card)"


def test_keys_fingers_and_the_list_go_through_the_game(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play", size=PHONE, has_touch=True)
    attempt = play_out(page, seed="tripeaks")
    moves = len(analysed(page, attempt)["moves"])
    scrubber = page.get_by_role("slider")
    expect(scrubber).to_have_value(str(moves))
    page.keyboard.press("Home")
    expect(scrubber).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(scrubber).to_have_value("1")

    plot = page.get_by_test_id("plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 14, box["y"] + 40)
    expect(scrubber).to_have_value(str(moves))
    page.mouse.move(box["x"] + box["width"] - 14, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 46, box["y"] + 10, steps=5)
    page.mouse.up()
    expect(scrubber).to_have_value("0")
    # The mouse has gone: moving it changes nothing any more, and the keys go on from there.
    page.mouse.move(box["x"] + 200, box["y"] + 20)
    page.keyboard.press("ArrowRight")
    expect(scrubber).to_have_value("1")

    rows = page.get_by_test_id("moves").get_by_role("button")
    assert page.locator("[data-testid=moves] [tabindex='0']").count() == 1
    rows.nth(3).click()
    expect(scrubber).to_have_value("3")
    page.keyboard.press("ArrowDown")
    expect(scrubber).to_have_value("4")
    expect(rows.nth(4)).to_be_focused()
    expect(rows.nth(4)).to_have_attribute("aria-current", "step")

    page.get_by_test_id("play").click()
    expect(scrubber).to_have_value("6")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("play")).to_have_text("Play")


def test_hidden_cards_show_only_on_request(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    analysed(page, play_out(page, seed="tripeaks"))
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    faces = page.locator("[data-testid=still-board] .place[data-card]")
    expect(faces).to_have_count(10)
    page.get_by_test_id("peek").check()
    expect(faces).to_have_count(28)


def test_classic_counts_cards_and_moves_and_shows_what_was_taken_back(open_page: Callable[..., Page]) -> None:
    page = open_page("/practice?ruleset=classic")
    page.get_by_test_id("seed").fill("pub-3")
    page.get_by_test_id("start-practice").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    for key in ("d", "d", "z"):
        page.keyboard.press(key)
    play_on(page, moves=10)
    page.get_by_test_id("end").click()
    page.get_by_test_id("end-confirm").click()
    page.get_by_test_id("end-analysis").click()
    expect(page.locator(_KNOWN)).to_be_visible()
    answer = page.request.get(f"/api/attempts/{page.url.rsplit('/', 1)[1]}/analysis/").json()
    expect(page.get_by_test_id("best")).to_contain_text(f"{answer['best']['moves']} moves")
    expect(page.get_by_test_id("best-clearing")).to_have_count(0)
    rows = page.get_by_test_id("moves").get_by_role("button")
    expect(rows.nth(2)).to_contain_text("taken back")
    expect(rows.nth(3)).to_contain_text("Undo")
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    expect(page.get_by_test_id("moment")).to_contain_text("28 cards left")
    expect(page.get_by_test_id("moment")).to_contain_text(f"all cleared in {answer['best']['moves']} moves")


def test_a_guests_daily_stays_closed_until_the_day_is_over(open_page: Callable[..., Page], service: Service) -> None:
    page = open_page("/")
    attempt = open_daily(page)
    play_on(page)
    expect(page.get_by_test_id("end-best")).to_have_attribute("data-state", "closed")
    expect(page.get_by_test_id("end-best")).to_have_text("Best possible: shown after the day.")
    page.get_by_test_id("end-analysis").click()
    closed = page.get_by_test_id("closed")
    expect(closed).to_have_attribute("data-why", "guest")
    expect(closed).to_contain_text("shown after the day")
    expect(closed).to_contain_text("It opens")
    # Nobody can sign up here, so nobody is told to.
    expect(page.locator("main")).not_to_contain_text("account")
    expect(page.get_by_test_id("own-result")).to_be_visible()
    expect(page.get_by_test_id("still-board")).to_have_count(0)

    name = page.request.get("/api/me/").json()["username"]
    service.manage(
        "shell", "-v0", "-c",
        f"from games.players.models import Player; Player.objects.filter(username='{name}').update(is_guest=False)",
    )  # fmt: skip
    answer = analysed(page, attempt)
    expect(page.get_by_test_id("best")).to_contain_text(f"{answer['best']['score']:,}")
    # The seed stays secret until the day reveals, so nothing can be played on from here yet.
    expect(page.get_by_test_id("play-on")).to_have_count(0)


def test_another_players_daily_stays_closed(refused: Page, open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    attempt = open_daily(page)
    play_on(page)
    refused.goto(f"/replay/{attempt}")
    expect(refused.get_by_test_id("closed")).to_have_attribute("data-why", "theirs")
    assert "points" not in refused.locator("main").inner_text()


def test_a_game_still_played_leads_back_to_it(refused: Page) -> None:
    refused.goto("/practice")
    refused.get_by_test_id("start-practice").click()
    expect(refused.get_by_test_id("board")).to_be_visible()
    game = refused.url
    refused.goto(game.replace("/play/", "/replay/"))
    refused.get_by_test_id("unfinished").get_by_role("link").click()
    expect(refused).to_have_url(game)


def test_a_game_that_never_was_is_told_so(refused: Page) -> None:
    refused.goto("/replay/00000000-0000-4000-8000-000000000000")
    expect(refused.get_by_test_id("page-error")).to_contain_text("There is no such game.")


def test_a_busy_solver_is_asked_again_while_the_game_shows_already(refused: Page) -> None:
    attempt = play_out(refused, seed="tripeaks")
    asked: list[str] = []
    body = json.dumps({"error": {"code": "unavailable", "message": "Warming."}})

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) < 4:
            route.fulfill(status=503, content_type="application/json", headers={"Retry-After": "0"}, body=body)
        else:
            route.continue_()

    refused.route("**/analysis/", busy)
    refused.goto(f"/replay/{attempt}")
    expect(refused.get_by_test_id("progress")).to_contain_text("Calculating")
    expect(refused.get_by_test_id("still-board")).to_be_visible()
    expect(refused.locator(_KNOWN)).to_be_visible()
    assert len(asked) == 4


def test_without_a_network_it_waits_and_goes_on_by_itself(refused: Page) -> None:
    attempt = play_out(refused, seed="tripeaks")
    refused.route("**/replay/", lambda route: route.abort("internetdisconnected"))
    refused.goto(f"/replay/{attempt}")
    expect(refused.get_by_test_id("offline")).to_be_visible()
    refused.unroute("**/replay/")
    refused.context.set_offline(True)
    refused.context.set_offline(False)
    expect(refused.locator(_KNOWN)).to_be_visible()


@pytest.mark.parametrize("size", _SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_wider_than_the_screen_and_all_can_be_tapped(
    open_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = open_page("/how-to-play", size=size)
    analysed(page, play_out(page, seed="tripeaks"))
    wide, room = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= room
    for target in page.locator("main").locator("button:not([data-at]), a").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5


def test_board_buttons_and_plot_are_in_sight_together(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play", size=DESKTOP)
    analysed(page, play_out(page, seed="tripeaks"))
    assert page.evaluate("scrollY") == 0
    for name in ("still-board", "play", "plot"):
        box = page.get_by_test_id(name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESKTOP[1], name


def test_the_readme_shows_the_analysis_as_it_is(open_page: Callable[..., Page], request: pytest.FixtureRequest) -> None:
    page = open_page("/how-to-play", size=(1280, 980), reduced_motion="reduce")
    analysed(page, play_out(page, seed="tripeaks"))
    page.get_by_test_id("jump").click()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    folder = Path(__file__).parent / "screenshots"
    taken = page.screenshot(path=folder / "analysis.png" if request.config.getoption("--screenshots") else None)
    assert len(taken) > 20_000
