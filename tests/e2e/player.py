"""Plays as a person does: by clicking what the page offers."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect  # noqa: A004 - Playwright's name for it

END = "[data-testid=end-panel]"
_MOVES = """() => {
    const names = [...document.querySelectorAll("[data-testid=status] dt")];
    const name = names.find(name => name.textContent.trim() === "Moves");
    return name ? parseInt(name.nextElementSibling.textContent) : null;
}"""


def open_daily(page: Page) -> str:
    """From the home page into today's game; gives the attempt's id."""
    page.get_by_test_id("play-daily").click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_test_id("board")).to_be_visible()
    return page.url.rstrip("/").rsplit("/", 1)[1]


def moves_made(page: Page) -> int:
    """How many moves the page says were made."""
    shown: int = page.evaluate(f"({_MOVES})()")
    return shown


def wait_until_stored(page: Page, moves: int) -> None:
    """Until the server has a log of that many moves: the page shows a move before it is confirmed."""
    page.wait_for_function(
        "moves => fetch(`/api/attempts/${location.pathname.split('/')[2]}/`).then(answer => answer.json())"
        ".then(view => view.log.length === moves)",
        arg=moves,
    )


def play_on(page: Page, *, moves: int | None = None, choose: Callable[[list[int]], int] = min) -> int:
    """Makes that many moves, or plays to the end: a playable card where there is one, else a draw.

    Every move is awaited only until the page shows it, as a quick player would. Returns how many were made.
    """
    made = 0
    while moves is None or made < moves:
        if page.locator(END).count():
            break
        before = page.evaluate(f"({_MOVES})()")
        if before is None:
            break  # the end panel has taken the status line's place
        playable = page.locator("[data-slot][data-playable=true]")
        slots = [int(slot) for slot in playable.evaluate_all("cards => cards.map(card => card.dataset.slot)")]
        target = page.locator(f"[data-slot='{choose(slots)}']") if slots else page.get_by_test_id("stock")
        if _tap(page, target, before):
            made += 1
    return made


def _tap(page: Page, target: Locator, moves: int) -> bool:
    """Taps, and says whether the page then shows more than that many moves.

    A card that turned over this very moment takes no tap yet, as the tap may be the second of two; and the last card's
    answer may end the game between looking and tapping. A person looks again then, and so does the caller.
    """
    try:
        target.click(timeout=1000)
        page.wait_for_function(
            f"moves => document.querySelector('{END}') || ({_MOVES})() > moves", arg=moves, timeout=1000
        )
    except TimeoutError:
        return False
    return True


def play_out(page: Page, *, ruleset: str = "streak", seed: str = "", daily: str = "") -> str:
    """Plays a whole game as a program would, by the same requests: the first card that fits, else a draw.

    In classic it ends the game once it is stuck. Gives the attempt's id; the page's player has played it.
    """
    wanted = {"seed": seed, "ruleset": ruleset} if seed else {"daily": daily, "ruleset": ruleset}
    attempt: str = page.evaluate(_PLAY_OUT, wanted)
    return attempt


_PLAY_OUT = """async wanted => {
    const post = async (path, body) => {
        const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
        const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
        const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return answer.json();
    };
    await fetch("/api/me/");
    await post("/api/guest/", {});
    let view = await post("/api/attempts/", wanted);
    while (view.status === "playing") {
        const move = view.legal.replace("<", "")[0];
        view = await post(`/api/attempts/${view.id}/moves/`, {from: view.log.length, moves: move});
    }
    if (wanted.ruleset === "classic" && view.status !== "won") await post(`/api/attempts/${view.id}/end/`, {});
    return view.id;
}"""
