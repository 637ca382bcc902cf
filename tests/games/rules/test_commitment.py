from dataclasses import replace
from hashlib import sha256

import pytest

from games.rules.commitment import COMMITMENT_VERSION, CardProof, commitment, prove, verify_proof
from games.rules.errors import InvalidSeed
from games.rules.shuffle import deal_from_seed

ROOT = commitment("42")
PROOF = prove("42", 7)
OTHER = prove("42", 8)


def level_by_level(seed: str) -> str:
    """The same tree built from the leaves up: pairs hashed together, one left over moves up as it is."""
    nodes = []
    for index, card in enumerate(deal_from_seed(seed)):
        salt = sha256(f"tripeaks/salt/1\n{seed}\n{index}".encode()).digest()
        nodes.append(sha256(b"\0" + salt + f"{index}:{card}".encode()).digest())
    while len(nodes) > 1:
        pairs = [nodes[at : at + 2] for at in range(0, len(nodes), 2)]
        nodes = [sha256(b"\1" + pair[0] + pair[1]).digest() if len(pair) == 2 else pair[0] for pair in pairs]
    return nodes[0].hex()


@pytest.mark.parametrize("seed", ["1", "tripeaks", "~!@#$%^&*()_+-="])
def test_the_commitment_is_the_root_of_the_tree_of_all_cards(seed: str) -> None:
    assert commitment(seed) == level_by_level(seed)


def test_every_card_of_a_deal_can_be_proven() -> None:
    deal = deal_from_seed("42")
    for index, card in enumerate(deal):
        proof = prove("42", index)
        assert (proof.index, proof.card) == (index, card)
        assert verify_proof(ROOT, proof)


@pytest.mark.parametrize(
    "forged",
    [
        replace(PROOF, index=6),
        replace(PROOF, index=59),
        replace(PROOF, index=-1),
        replace(PROOF, card=OTHER.card),
        replace(PROOF, card="??"),
        replace(PROOF, card=""),
        replace(PROOF, salt=OTHER.salt),
        replace(PROOF, salt=PROOF.salt[2:]),
        replace(PROOF, salt=PROOF.salt.upper()),
        replace(PROOF, salt=""),
        replace(PROOF, path=OTHER.path[1:]),
        replace(PROOF, path=PROOF.path[:-1]),
        replace(PROOF, path=(*PROOF.path, ROOT)),
        replace(PROOF, path=PROOF.path[::-1]),
        replace(PROOF, path=("nonsense", *PROOF.path[1:])),
        replace(PROOF, path=()),
    ],
)
def test_a_forged_proof_proves_nothing(forged: CardProof) -> None:
    assert not verify_proof(ROOT, forged)


def test_a_proof_holds_for_its_own_deal_only() -> None:
    assert verify_proof(ROOT, PROOF)
    assert not verify_proof(commitment("43"), PROOF)
    assert not verify_proof("", PROOF)
    assert not verify_proof(ROOT.upper(), PROOF)


def test_a_proof_tells_no_other_card() -> None:
    """Salts differ, so a leaf in the path cannot be found by trying the 52 cards."""
    neighbour = PROOF.path[0]
    for card in deal_from_seed("42"):
        guess = sha256(b"\0" + bytes.fromhex(PROOF.salt) + f"6:{card}".encode()).hexdigest()
        assert guess != neighbour
    assert len({prove("42", index).salt for index in range(52)}) == 52


@pytest.mark.parametrize("index", [-1, 52, 1000])
def test_there_is_no_proof_outside_the_deal(index: int) -> None:
    with pytest.raises(IndexError):
        prove("42", index)


def test_what_is_no_seed_has_no_commitment() -> None:
    with pytest.raises(InvalidSeed):
        commitment("a b")
    with pytest.raises(InvalidSeed):
        prove("", 0)


def test_the_published_commitment_is_version_1() -> None:
    assert COMMITMENT_VERSION == 1
