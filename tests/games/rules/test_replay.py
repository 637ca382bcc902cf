import pytest

from games.rules.errors import IllegalMove, MalformedLog
from games.rules.replay import MAX_LOG, check_log, replay, seen_cards
from games.rules.rulesets import RULESETS, get_ruleset
from games.rules.shuffle import deal_from_seed

DEAL = deal_from_seed("pub-0")
CLASSIC = get_ruleset("classic")


def malformed_at(log: str, offset: int = 0) -> int:
    with pytest.raises(MalformedLog) as caught:
        check_log(log, offset)
    return caught.value.at


def test_every_move_there_is_is_well_formed() -> None:
    check_log("0123456789abcdefghijklmnopqr-<")
    check_log("")
    check_log("", MAX_LOG)


@pytest.mark.parametrize(
    "character", ["s", "R", "\uff10", "\u0663", "é", "😀", " ", "\n", "\r", "\t", "\0", "+", "_", "\ud800"]
)
def test_the_first_character_outside_the_alphabet_is_named(character: str) -> None:
    assert malformed_at(character) == 0
    assert malformed_at(f"0-{character}-{character}") == 2
    assert malformed_at(f"0-{character}", offset=7) == 9


def test_a_log_holds_a_thousand_moves() -> None:
    check_log("-" * 1000)
    check_log("-" * 400, 600)
    assert malformed_at("-" * 1001) == 1000
    assert malformed_at("-" * 5000) == 1000
    assert malformed_at("-", 1000) == 1000
    assert malformed_at("-" * 400, 700) == 1000


def test_the_earlier_of_too_long_and_a_wrong_character_is_named() -> None:
    assert malformed_at("-" * 999 + "é" + "-" * 10) == 999
    assert malformed_at("-" * 1000 + "é") == 1000
    assert malformed_at("-" * 1005 + "é") == 1000
    assert malformed_at("é" + "-" * 2000) == 0
    assert malformed_at("--é", 999) == 1000


def test_a_full_log_takes_no_move_and_no_undo() -> None:
    full = replay(CLASSIC, DEAL, "-<" * 500)
    for move in ("-", "<", "r"):
        with pytest.raises(MalformedLog) as caught:
            full.apply(move)
        assert caught.value.at == 1000


def test_an_error_reads_as_a_sentence_with_its_place() -> None:
    with pytest.raises(IllegalMove, match=r"^illegal move at index 26: stock_empty$"):
        replay(CLASSIC, DEAL, "-" * 24).extend("<--")
    with pytest.raises(MalformedLog, match=r"^malformed log at index 3$"):
        replay(CLASSIC, DEAL, "---s")


def test_at_the_start_the_base_and_a_dealt_waste_card_are_seen() -> None:
    base = frozenset(range(18, 28))
    assert {ruleset.key: seen_cards(ruleset, DEAL, "") - base for ruleset in RULESETS} == {
        "streak": {28},
        "classic": frozenset(),
        "hogue": {28},
        "strict": {28},
    }
    assert all(seen_cards(ruleset, DEAL, "") > base or ruleset is CLASSIC for ruleset in RULESETS)


def test_what_was_seen_is_not_told_of_a_log_that_is_none() -> None:
    with pytest.raises(MalformedLog) as malformed:
        seen_cards(CLASSIC, DEAL, "00s")
    assert malformed.value.at == 2
    with pytest.raises(IllegalMove) as illegal:
        seen_cards(CLASSIC, DEAL, "-0")
    assert illegal.value.at == 1
