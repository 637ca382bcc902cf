"""The bot plays from what is seen: cards that lie hidden may change places as they like, its move stays the same."""

from random import Random

import pytest

from games.rules.replay import replay
from games.rules.rulesets import RULESETS, Ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State
from games.solver.bot import STRENGTHS, Seen, choose, play
from tests.games.solver.bot_games import with_hidden_cards_shuffled

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
each_strength = pytest.mark.parametrize("strength", STRENGTHS)


def random_log(ruleset: Ruleset, seed: str, luck: Random) -> str:
    """Some random moves on that deal, none of them an undo."""
    state, log = State.start(ruleset, deal_from_seed(seed)), ""
    for _ in range(luck.randrange(45)):
        moves = state.legal_moves().replace("<", "")
        if not moves:
            break
        plays = moves.replace("-", "")
        move = luck.choice(plays if plays and luck.random() < 0.8 else moves)
        state, log = state.apply(move), log + move
    return log


@each_ruleset
@each_strength
def test_hidden_cards_never_change_the_move_chosen_in_any_position(ruleset: Ruleset, strength: str) -> None:
    luck = Random(f"{ruleset.key}-{strength}")
    changed = 0
    for number in range(40 if strength == "sharp" else 250):
        seed = f"fair-{number}"
        log = random_log(ruleset, seed, luck)
        deal = deal_from_seed(seed)
        move = choose(Seen.of(replay(ruleset, deal, log), log), strength=strength, seed=number)
        for _ in range(3):
            other = with_hidden_cards_shuffled(ruleset, deal, log, luck)
            changed += other != deal
            assert choose(Seen.of(replay(ruleset, other, log), log), strength=strength, seed=number) == move
    assert changed > 60


@each_ruleset
@each_strength
def test_a_whole_game_goes_the_same_way_until_a_card_turns_up_that_differs(ruleset: Ruleset, strength: str) -> None:
    # The games by which deals are rated are played where all cards are known: this is the proof that nobody looks.
    luck = Random(f"{ruleset.key}-{strength}")
    for number in range(2 if strength == "sharp" else 30):
        deal = deal_from_seed(f"game-{number}")
        log = play(ruleset, deal, strength=strength, seed=number)
        for moves in range(0, len(log) + 1, 4):
            other = with_hidden_cards_shuffled(ruleset, deal, log[:moves], luck)
            game = play(ruleset, other, strength=strength, seed=number)
            assert game[: moves + 1] == log[: moves + 1]


@each_ruleset
def test_cards_that_do_lie_open_matter(ruleset: Ruleset) -> None:
    # Otherwise the tests above could not fail.
    luck = Random(ruleset.key)
    firsts = set()
    for number in range(30):
        deal = deal_from_seed(f"open-{number}")
        game = play(ruleset, deal, strength="steady", seed=1)
        firsts.add(game[0])
        others = [with_hidden_cards_shuffled(ruleset, deal, "", luck) for _ in range(5)]
        assert {play(ruleset, other, strength="steady", seed=1) for other in others} != {game}
    assert len(firsts) > 4
