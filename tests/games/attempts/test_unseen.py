"""A request ends with the first move that turns a card up; what follows it is refused before it is judged."""

from random import Random

import pytest

from games.attempts.models import Attempt
from games.attempts.services import append_moves
from games.errors import DomainError
from games.players.models import Player
from games.rules.cards import format_deal
from games.rules.notation import ALPHABET, PLAYS
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from tests.builders import first_come, player, ranked, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import Clock

WON = seed_that_ends("won")
LOG = first_come(WON)
HIDDEN = [*range(18), *range(29, 52)]


def turning_prefixes() -> list[int]:
    """Where in LOG a move turns a card up."""
    state, found = State.start(get_ruleset("streak"), deal_from_seed(WON)), []
    for index, move in enumerate(LOG):
        if state.turns_up(move):
            found.append(index)
        state = state.apply(move)
    return found


@pytest.mark.parametrize("at", [turning_prefixes()[number] for number in (0, 3, 8, -1)])
def test_whatever_follows_a_turned_up_card_gets_one_and_the_same_answer(guest: Api, at: int) -> None:
    scheduled(WON)
    view = guest.play(guest.play_daily(), LOG[:at])
    answers = [guest.move(view, LOG[at] + second) for second in ALPHABET]
    assert {answer.status for answer in answers} == {422}
    expected = {"code": "illegal_move", "at": at + 1, "reason": "unseen", "message": answers[0].error["message"]}
    assert all(answer.error == expected for answer in answers)
    assert guest.look(view) == view
    assert guest.move(view, LOG[at]).status == 200


def test_a_draw_ends_a_request_even_when_a_card_could_be_played(guest: Api) -> None:
    scheduled(WON)
    view = guest.play_daily()
    assert set(view["legal"]) > {"-"}
    answer = guest.move(view, "--")
    assert (answer.status, answer.error["at"], answer.error["reason"]) == (422, 1, "unseen")


def test_moves_that_turn_nothing_up_may_come_together(guest: Api) -> None:
    scheduled(WON)
    # The first plays of a base with nothing uncovered: seen cards only.
    first = turning_prefixes()[0]
    assert first >= 2
    view = guest.play_daily()
    answer = guest.move(view, LOG[: first + 1])
    assert (answer.status, answer.body["log"]) == (200, LOG[: first + 1])


def test_a_move_before_the_first_turned_card_is_judged_by_the_rules(guest: Api) -> None:
    scheduled(WON)
    view = guest.play_daily()
    illegal = {"0": "covered", "<": "undo_not_allowed"}
    for move, reason in illegal.items():
        for second in ALPHABET:
            answer = guest.move(view, move + second)
            assert (answer.status, answer.error["at"], answer.error["reason"]) == (422, 0, reason)
    assert guest.move(view, LOG[0] + LOG[0]).error == {
        "code": "illegal_move",
        "message": "The move at index 1 is not allowed: already_removed.",
        "at": 1,
        "reason": "already_removed",
    }


def test_malformed_comes_before_unseen(guest: Api) -> None:
    scheduled(WON)
    answer = guest.move(guest.play_daily(), "--s")
    assert (answer.status, answer.error["at"]) == (400, 2)


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
def test_every_ruleset_is_ranked_with_hidden_cards(guest: Api, ruleset: str) -> None:
    scheduled(WON, ruleset=ruleset)
    view = guest.play_daily(ruleset=ruleset)
    for second in "-<0l":
        answer = guest.move(view, f"-{second}")
        assert (answer.status, answer.error["at"], answer.error["reason"]) == (422, 1, "unseen")


def test_in_classic_taking_back_turns_nothing_up_but_drawing_again_does(guest: Api) -> None:
    scheduled(WON, ruleset="classic")
    view = guest.play(guest.play_daily(ruleset="classic"), "-")
    assert guest.move(view, "<-<").error == {
        "code": "illegal_move", "message": "The move at index 3 is not allowed: unseen.", "at": 3, "reason": "unseen",
    }  # fmt: skip
    answer = guest.move(view, "<-")
    assert (answer.status, answer.body["waste"]) == (200, view["waste"])


@pytest.mark.django_db
def test_refusals_are_the_same_whatever_the_hidden_cards_are(time: Clock) -> None:
    """Two deals that differ only in cards nobody has seen answer every pair of moves alike."""
    twins = [deal_from_seed(WON), with_hidden_cards_shuffled(deal_from_seed(WON))]
    heard = []
    for number, cards in enumerate(twins):
        day = f"2026-12-0{number + 1}"
        time.advance(days=1)
        scheduled(WON + f"-{number}", day=day, cards=format_deal(cards))
        heard.append(refusals(player(), day))
    assert heard[0] == heard[1]
    assert {answer[2] for answer in heard[0]} >= {"unseen", "covered", "not_adjacent", "undo_not_allowed"}


def with_hidden_cards_shuffled(cards: tuple[str, ...]) -> tuple[str, ...]:
    hidden = [cards[index] for index in HIDDEN]
    Random(1).shuffle(hidden)
    changed = list(cards)
    for index, card in zip(HIDDEN, hidden, strict=True):
        changed[index] = card
    assert changed != list(cards)
    return tuple(changed)


def refusals(who: Player, day: str) -> list[tuple[str, object, object]]:
    attempt = ranked(who, day=day)
    # `<` is never allowed here, so no request is accepted and each meets the position at the start.
    pairs = [first + second + "<" for first in ALPHABET for second in (*PLAYS[::3], "-", "<")]
    return [refusal(attempt, moves) for moves in pairs]


def refusal(attempt: Attempt, moves: str) -> tuple[str, object, object]:
    with pytest.raises(DomainError) as caught:
        append_moves(player=attempt.player, attempt_id=attempt.pk, start=0, moves=moves)
    return caught.value.code, caught.value.details.get("at"), caught.value.details.get("reason")
