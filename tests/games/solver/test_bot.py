"""The bot as an opponent: what it answers, and that asking it and letting it play are one."""

from dataclasses import replace

import pytest

from games.rules.cards import DECK
from games.rules.replay import replay
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver.bot import STRENGTHS, Seen, choose, play, play_many
from games.solver.bot_luck import mix, seed_of
from tests.games.solver.bot_games import played_by_choice

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
each_strength = pytest.mark.parametrize("strength", STRENGTHS)

STREAK, HOGUE = get_ruleset("streak"), get_ruleset("hogue")


def start(ruleset: Ruleset, seed: str = "bot") -> State:
    return State.start(ruleset, deal_from_seed(seed))


@each_ruleset
@each_strength
def test_a_game_asked_for_move_by_move_is_the_game_it_plays_on_its_own(ruleset: Ruleset, strength: str) -> None:
    moves = 0
    for number in range(3 if strength == "sharp" else 20):
        deal = deal_from_seed(f"same-{number}")
        log = play(ruleset, deal, strength=strength, seed=number)
        assert played_by_choice(ruleset, deal, strength=strength, seed=number) == log
        moves += len(log)
    assert moves > 20


@each_ruleset
@each_strength
def test_it_plays_until_the_game_is_over_unless_draws_cost(ruleset: Ruleset, strength: str) -> None:
    for number in range(5):
        deal = deal_from_seed(f"end-{number}")
        end = replay(ruleset, deal, play(ruleset, deal, strength=strength, seed=1))
        assert end.status in {"won", "stuck"} or (ruleset == HOGUE and strength == "sharp" and end.stock)


@each_ruleset
@each_strength
def test_the_same_question_has_the_same_answer_and_another_seed_another_game(ruleset: Ruleset, strength: str) -> None:
    deal = deal_from_seed("again")
    games = [play(ruleset, deal, strength=strength, seed=seed) for seed in range(4)]
    assert games == [play(ruleset, deal, strength=strength, seed=seed) for seed in range(4)]
    assert len(set(games)) > 1


@each_ruleset
def test_many_games_are_games_of_that_deal(ruleset: Ruleset) -> None:
    deal = deal_from_seed("many")
    results = play_many(ruleset, deal, strength="steady", seed=5, games=50)
    logs = [play(ruleset, deal, strength="steady", seed=seed) for seed in range(300)]
    possible = {(state.cards_left, state.score) for state in (replay(ruleset, deal, log) for log in logs)}
    found = set(zip(results.cards_left.tolist(), results.scores.tolist(), strict=True))
    assert len(found) > 1
    # Both are samples of the same games, so what is common in one is in the other.
    common = [pair for pair in found if list(zip(results.cards_left, results.scores, strict=True)).count(pair) > 3]
    assert common
    assert set(common) <= possible


@each_strength
def test_it_ends_a_game_that_is_won_or_stuck(strength: str) -> None:
    for seed in range(40):
        deal = deal_from_seed(f"over-{seed}")
        log = play(STREAK, deal, strength="steady", seed=seed)
        state = replay(STREAK, deal, log)
        assert choose(Seen.of(state, log), strength=strength, seed=9) == ""


@each_strength
def test_it_takes_the_last_card(strength: str) -> None:
    taken = 0
    for seed in range(40):
        deal = deal_from_seed(f"last-{seed}")
        log = play(STREAK, deal, strength="steady", seed=seed)
        if replay(STREAK, deal, log).status == "won":
            before = Seen.of(replay(STREAK, deal, log[:-1]), log[:-1])
            taken += choose(before, strength=strength, seed=seed) == log[-1]
            if strength != "careless":
                assert choose(before, strength=strength, seed=seed) == log[-1]
    assert taken > 5


def test_the_sharp_bot_knows_when_to_stop_and_when_to_draw_though_a_card_fits() -> None:
    stopped = drew = 0
    for seed in range(12):
        deal = deal_from_seed(f"sharp-{seed}")
        log = play(HOGUE, deal, strength="sharp", seed=seed)
        end = replay(HOGUE, deal, log)
        stopped += end.status == "playing"
        log = play(STREAK, deal, strength="sharp", seed=seed)
        for at, move in enumerate(log):
            drew += move == "-" and replay(STREAK, deal, log[:at]).legal_moves() != "-"
    assert stopped > 3
    assert drew > 5


def test_the_steady_bot_never_passes_a_card_that_fits() -> None:
    for ruleset in RULESETS:
        deal = deal_from_seed("passes")
        log = play(ruleset, deal, strength="steady", seed=1)
        for at, move in enumerate(log):
            assert move != "-" or replay(ruleset, deal, log[:at]).legal_moves().strip("<") == "-"


def test_there_are_three_strengths() -> None:
    assert STRENGTHS == ("careless", "steady", "sharp")
    with pytest.raises(ValueError, match="no bot is reckless"):
        choose(Seen.of(start(STREAK), ""), strength="reckless", seed=1)


def test_what_it_is_given_must_fit_together() -> None:
    seen = Seen.of(start(STREAK), "")
    assert len(seen.seen) == 11
    assert seen.slots.count("??") == 18
    hidden = next(card for card in DECK if card not in seen.seen)
    for wrong in (
        {"stock": seen.stock - 1},
        {"seen": seen.seen | {hidden}},
        {"waste": hidden},
        {"slots": (*seen.slots[:27], hidden)},
        {"slots": seen.slots[:27]},
    ):
        with pytest.raises(ValueError, match="seen"):
            replace(seen, **wrong)


def test_a_card_seen_and_covered_again_by_an_undo_is_refused() -> None:
    classic, deal = get_ruleset("classic"), deal_from_seed("undo")
    log = play(classic, deal, strength="steady", seed=1)
    at = next(at for at, move in enumerate(log) if replay(classic, deal, log[:at]).turns_up(move) and move != "-")
    log = log[: at + 1]
    assert choose(Seen.of(replay(classic, deal, log), log), strength="steady", seed=1)
    with pytest.raises(ValueError, match="not seen"):
        Seen.of(replay(classic, deal, log + "<"), log + "<")


def test_what_it_is_given_is_what_was_seen_in_the_whole_log() -> None:
    deal = deal_from_seed("whole")
    log = play(STREAK, deal, strength="steady", seed=1)[:20]
    seen = Seen.of(replay(STREAK, deal, log), log)
    assert len(seen.seen) == 52 - seen.stock - seen.slots.count("??")


def test_chance_is_the_same_for_ever() -> None:
    # These figures are in every game the bots have played and every rating made: they never change.
    assert [mix(0), mix(1), mix(0xFFFFFFFF)] == [0, 2261973619, 2578835075]
    assert [seed_of(0), seed_of(-1), seed_of(2**64 + 5)] == [416707932, 226826972, 3973132306]


def test_seeds_of_any_size_differ() -> None:
    numbers = [*range(-500, 500), *(2**bits for bits in range(9, 200))]
    assert len({seed_of(number) for number in numbers}) == len(numbers)
    assert all(0 <= seed_of(number) < 2**32 for number in numbers)
