"""The numbered tableaux are exactly those that the rules can come to."""

from games.rules.geometry import FULL_TABLEAU, PEAK_MASK, exposed_slots
from games.solver.lattice import EMPTY, FULL, TABLEAUX, lattice


def reachable() -> set[int]:
    found, edge = {FULL_TABLEAU}, [FULL_TABLEAU]
    while edge:
        edge = list({held ^ 1 << slot for held in edge for slot in exposed_slots(held)} - found)
        found.update(edge)
    return found


def test_it_holds_every_tableau_that_can_be_reached_and_no_other() -> None:
    sets = lattice().sets.tolist()
    assert len(sets) == TABLEAUX == 22_932
    assert set(sets) == reachable()
    assert (sets[FULL], sets[EMPTY]) == (FULL_TABLEAU, 0)
    assert [lattice().number(held) for held in sets] == list(range(TABLEAUX))


def test_they_are_numbered_by_cards_held_most_first() -> None:
    table = lattice()
    assert table.cards.tolist() == [held.bit_count() for held in table.sets.tolist()]
    assert sorted(table.cards.tolist(), reverse=True) == table.cards.tolist()
    assert all(table.cards[number] == cards for cards, number in enumerate(table.layer))
    assert all(table.cards[number - 1] == cards + 1 for cards, number in enumerate(table.layer[:-1]))
    assert table.peaks.tolist() == [3 - (held & PEAK_MASK).bit_count() for held in table.sets.tolist()]


def test_the_plays_of_a_tableau_are_its_exposed_slots() -> None:
    table = lattice()
    for number, held in enumerate(table.sets.tolist()):
        edges = range(table.first[number], table.first[number + 1])
        assert [int(table.slot[edge]) for edge in edges] == exposed_slots(held)
        for edge in edges:
            child = int(table.child[edge])
            assert table.sets[child] == held ^ 1 << int(table.slot[edge])
            assert (number, int(table.slot[edge])) in table.parents(child)
