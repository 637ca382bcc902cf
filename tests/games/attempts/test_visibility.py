"""Who may see what of a daily's deal and games: the whole of API.md's rule as one table.

Somebody else ("the rival") has won the daily's ranked game. Each reader asks for the deal and the seed in the view and
replay of games they may look at, for the rival's log, for their own replay, and for the proof of all 52 cards.
"""

from collections.abc import Callable
from typing import Any

import pytest

from games.players.models import Player
from tests.builders import ended, first_come, played, player, ranked, scheduled, seed_that_ends
from tests.client import Answer, Api
from tests.conftest import Clock, utc

SEED = seed_that_ends("won")
WINNING = first_come(SEED)
STUCK = first_come(SEED, skip=24)
CLASSIC_SEED = seed_that_ends("won", "classic")
TIMES = {"open": utc("2026-11-30 13:00"), "grace": utc("2026-12-01 00:30"), "revealed": utc("2026-12-01 01:00")}

# The columns: whether the deal's cards, its seed and the rival's log may be seen; what one's own replay shows
# (none: there is no game of one's own or it is not over; blind: log without deal; full: with it); whether one's own
# game is analysed (none as before; the rival's is exactly where their log is shown); what can be proven.
#  reader                     time         deal   seed   rival's  own      analysis  proof
TABLE = """
   anonymous                  open         no     no     no       none     none      none
   guest-without-attempt      open         no     no     no       none     none      none
   guest-won                  open         no     no     no       blind    no        own
   signed-up-without-attempt  open         no     no     no       none     none      none
   signed-up-unfinished       open         no     no     no       none     none      own
   signed-up-ended-early      open         no     no     no       blind    no        own
   signed-up-won              open         yes    no     yes      full     yes       all
   signed-up-stuck            open         yes    no     yes      full     yes       all

   anonymous                  grace        no     no     no       none     none      none
   guest-without-attempt      grace        no     no     no       none     none      none
   guest-won                  grace        no     no     no       blind    no        own
   signed-up-without-attempt  grace        no     no     no       none     none      none
   signed-up-unfinished       grace        no     no     no       none     none      own
   signed-up-ended-early      grace        no     no     no       blind    no        own
   signed-up-won              grace        yes    no     yes      full     yes       all
   signed-up-stuck            grace        yes    no     yes      full     yes       all

   anonymous                  revealed     yes    yes    yes      none     none      all
   guest-without-attempt      revealed     yes    yes    yes      none     none      all
   guest-won                  revealed     yes    yes    yes      full     yes       all
   signed-up-without-attempt  revealed     yes    yes    yes      none     none      all
   signed-up-unfinished       revealed     yes    yes    yes      full     yes       all
   signed-up-ended-early      revealed     yes    yes    yes      full     yes       all
   signed-up-won              revealed     yes    yes    yes      full     yes       all
   signed-up-stuck            revealed     yes    yes    yes      full     yes       all
"""
ROWS = [tuple(line.split()) for line in TABLE.splitlines() if line.strip()]
GAMES: dict[str, Callable[[Player, str], object]] = {
    "attempt": lambda who, ruleset: None,
    "unfinished": lambda who, ruleset: played(ranked(who, ruleset=ruleset), WINNING[:2]),
    "early": lambda who, ruleset: ended(played(ranked(who, ruleset=ruleset), WINNING[:2])),
    "won": lambda who, ruleset: played(ranked(who, ruleset=ruleset), WINNING),
    "stuck": lambda who, ruleset: played(ranked(who, ruleset=ruleset), STUCK),
}


def reader(name: str) -> Api:
    """A browser whose reader has played as the name says (while the daily was open)."""
    if name == "anonymous":
        return Api()
    who = player(is_guest=name.startswith("guest"))
    GAMES[name.rpartition("-")[2]](who, "streak")
    return Api().signed_in(who)


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids="-".join)
def test_the_table(row: tuple[str, ...], time: Clock) -> None:
    who, when, deal, seed, rival, own, analysed, proof = row
    daily = scheduled(SEED)
    won = played(ranked(player()), WINNING)
    browser = reader(who)
    time.move_to(TIMES[when])

    rivals_replay, rivals_view = browser.get(f"/api/attempts/{won.pk}/replay/"), browser.get(f"/api/attempts/{won.pk}/")
    shown_seed = browser.get("/api/daily/2026-11-30/").body["rulesets"][0]["seed"]
    assert shown_seed == (SEED if seed == "yes" else None)
    for answer in (rivals_replay, rivals_view):
        if rival == "yes":
            assert (answer.status, answer.body["log"]) == (200, WINNING)
            assert answer.body["deal"] == (list(daily.deal.cards) if deal == "yes" else None)
            assert answer.body["seed"] == shown_seed
        else:
            assert (answer.status, answer.code) == (403, "forbidden")
    assert own_replay(browser, daily.deal.cards, shown_seed) == own
    assert browser.get(f"/api/attempts/{won.pk}/analysis/").status == (200 if rival == "yes" else 403)
    assert own_analysis(browser) == analysed
    assert provable(browser, str(daily.deal_id)) == proof


def own_replay(browser: Api, cards: tuple[str, ...], seed: str | None) -> str:
    """How one's own ranked game is shown: none, blind or full."""
    mine = browser.me.attempts.filter(ranked=True).first() if browser.me else None
    if mine is None:
        return "none"
    answer = browser.get(f"/api/attempts/{mine.pk}/replay/")
    if answer.status == 409:
        assert browser.get(f"/api/attempts/{mine.pk}/").body["deal"] is None
        return "none"
    assert (answer.status, answer.body["log"], answer.body["seed"]) == (200, mine.log, seed)
    view = browser.get(f"/api/attempts/{mine.pk}/").body
    assert (view["deal"], view["seed"]) == (answer.body["deal"], seed)
    if answer.body["deal"] is None:
        return "blind"
    assert answer.body["deal"] == list(cards)
    return "full"


def own_analysis(browser: Api) -> str:
    """Whether one's own ranked game is analysed: none while it is not over, no or yes."""
    mine = browser.me.attempts.filter(ranked=True).first() if browser.me else None
    if mine is None:
        return "none"
    answer = browser.get(f"/api/attempts/{mine.pk}/analysis/")
    if answer.status == 409:
        assert answer.error["current"] == browser.get(f"/api/attempts/{mine.pk}/").body
        return "none"
    if answer.status == 403:
        return "no"
    assert (answer.status, len(answer.body["moves"])) == (200, len(mine.log))
    return "yes"


def provable(browser: Api, deal_id: str) -> str:
    """Which cards the reader gets proven: none, those seen in games of their own, or all."""
    path = f"/api/deals/{deal_id}/proof/"
    everything = browser.get(path, cards=",".join(map(str, range(52))))
    known = browser.get(path)
    assert known.status == 200
    indices = [card["index"] for card in known.body["cards"]]
    if everything.status == 200:
        assert indices == list(range(52))
        return "all"
    assert (everything.status, everything.code) == (403, "forbidden")
    for index in range(52) if indices else (0, 17, 18, 28, 51):
        assert browser.get(path, cards=str(index)).status == (200 if index in indices else 403)
    return "own" if indices else "none"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("log", "then", "allowed"),
    [
        (first_come(CLASSIC_SEED, "classic"), "", True),  # won
        (first_come(CLASSIC_SEED, "classic", skip=24), "end", True),  # ended while stuck
        (first_come(CLASSIC_SEED, "classic", skip=24), "", False),  # stuck, but may still take moves back
        (first_come(CLASSIC_SEED, "classic", skip=24) + "<", "end", False),  # ended while it could be played on
        (first_come(CLASSIC_SEED, "classic")[:5], "end", False),
    ],
)
def test_in_classic_won_or_ended_while_stuck_counts_as_played_out(log: str, then: str, allowed: bool) -> None:
    scheduled(CLASSIC_SEED, ruleset="classic")
    rivals = played(ranked(player(), ruleset="classic"), first_come(CLASSIC_SEED, "classic"))
    who = player()
    mine = played(ranked(who, ruleset="classic"), log)
    if then == "end":
        ended(mine)
    browser = Api().signed_in(who)
    assert browser.get(f"/api/attempts/{rivals.pk}/replay/").status == (200 if allowed else 403)
    assert (browser.get(f"/api/attempts/{mine.pk}/").body["deal"] is not None) is allowed


@pytest.mark.django_db
def test_a_game_played_out_in_one_ruleset_opens_no_other() -> None:
    scheduled(SEED)
    scheduled(SEED + "-strict", ruleset="strict")
    rivals = ended(ranked(player(), ruleset="strict"))
    who = player()
    played(ranked(who), WINNING)
    assert Api().signed_in(who).get(f"/api/attempts/{rivals.pk}/replay/").status == 403


@pytest.mark.django_db
def test_practice_played_out_opens_nothing_when_the_ranked_game_was_given_up() -> None:
    scheduled(SEED)
    rivals = played(ranked(player()), WINNING)
    who = player()
    ended(ranked(who))
    practice = played(ranked(who), WINNING)
    assert (practice.ranked, practice.status) == (False, "won")
    browser = Api().signed_in(who)
    assert browser.get(f"/api/attempts/{rivals.pk}/replay/").status == 403
    assert browser.get(f"/api/attempts/{practice.pk}/replay/").body["deal"] is None
    assert browser.get(f"/api/attempts/{practice.pk}/analysis/").status == 403


@pytest.mark.django_db
@pytest.mark.parametrize("when", TIMES)
def test_another_players_unfinished_game_is_not_there(when: str, time: Clock) -> None:
    scheduled(SEED)
    ended_one, other = player(), player()
    ended(ranked(ended_one))
    practice = ranked(ended_one)
    mine = ranked(other)
    time.move_to(TIMES[when])
    for browser in (Api(), Api().signed_in(player()), Api().signed_in(player(is_guest=True))):
        for attempt in (practice, mine):
            answers = [browser.get(f"/api/attempts/{attempt.pk}/{rest}") for rest in ("", "replay/", "analysis/")]
            answers += [asked_to_change(browser, f"/api/attempts/{attempt.pk}/{rest}") for rest in ("moves/", "end/")]
            over = when == "revealed" and attempt == mine
            signed_in = browser.me is not None
            assert [answer.status for answer in answers] == [
                *([200 if over else 404] * 3),
                *([404 if signed_in else 401] * 2),
            ]


def asked_to_change(browser: Api, path: str) -> Answer:
    body: dict[str, Any] = {"from": 0, "moves": "-"} if path.endswith("moves/") else {}
    return browser.post(path, body)


@pytest.mark.django_db
def test_practice_by_seed_is_open_to_all_once_it_is_over() -> None:
    who = Api().as_guest()
    view = who.practise(SEED)
    assert Api().get(f"/api/attempts/{view['id']}/").status == 404
    assert (view["seed"], view["deal"]) == (SEED, who.look(view)["deal"])
    who.end(view)
    for browser in (Api(), Api().as_guest()):
        shown = browser.get(f"/api/attempts/{view['id']}/replay/").body
        assert (shown["seed"], shown["deal"]) == (SEED, view["deal"])
        assert browser.get(f"/api/attempts/{view['id']}/analysis/").status == 200
        assert provable(browser, view["deal_id"]) == "all"
