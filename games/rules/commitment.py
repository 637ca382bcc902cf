"""A deal's commitment: published before play, so that nobody can change a card afterwards and anybody can check.

It is the Merkle tree hash of RFC 6962, section 2.1, over one leaf for each card in deal order. A leaf is 32 bytes of
salt that follow from the seed, then the card's index and name; salted, the other cards cannot be guessed from a proof.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from games.rules.cards import DECK
from games.rules.shuffle import deal_from_seed

COMMITMENT_VERSION: Final = 1

_HASH: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class CardProof:
    """That one card of a committed deal is what it is, without telling any other."""

    index: int
    """Place in the deal, 0..51."""
    card: str
    salt: str
    """32 bytes in lower-case hex."""
    path: tuple[str, ...]
    """The audit path: hashes in hex, from the leaf's neighbour to the root's child."""


def commitment(seed: str) -> str:
    """The commitment of a seed's deal: 64 lower-case hex digits. InvalidSeed if it is no seed."""
    return _tree_hash(_leaves(seed)).hex()


def prove(seed: str, index: int) -> CardProof:
    """The proof of the card at `index`, 0..51, of a seed's deal. InvalidSeed, or IndexError outside the deal."""
    if index not in range(len(DECK)):
        raise IndexError(f"a deal has no card {index}")
    path = _audit_path(index, _leaves(seed))
    return CardProof(index, deal_from_seed(seed)[index], _salt(seed, index).hex(), tuple(step.hex() for step in path))


def verify_proof(commitment: str, proof: CardProof) -> bool:
    """Whether the proof shows that its card stands at its index of the deal behind the commitment.

    A proof of the wrong form is a wrong proof: this raises nothing.
    """
    hashes = (commitment, proof.salt, *proof.path)
    if proof.card not in DECK or proof.index not in range(len(DECK)) or not all(map(_HASH.fullmatch, hashes)):
        return False
    node = _leaf(bytes.fromhex(proof.salt), proof.index, proof.card)
    # RFC 9162, section 2.1.3.2: `place` and `last` are the leaf's and the last leaf's number on each level going up.
    place, last = proof.index, len(DECK) - 1
    for step in map(bytes.fromhex, proof.path):
        if last == 0:
            return False
        if place % 2 or place == last:
            node = _node(step, node)
            while place % 2 == 0 and place:
                place, last = place >> 1, last >> 1
        else:
            node = _node(node, step)
        place, last = place >> 1, last >> 1
    return last == 0 and node.hex() == commitment


def _salt(seed: str, index: int) -> bytes:
    return sha256(f"tripeaks/salt/{COMMITMENT_VERSION}\n{seed}\n{index}".encode("ascii")).digest()


def _leaves(seed: str) -> list[bytes]:
    return [_leaf(_salt(seed, index), index, card) for index, card in enumerate(deal_from_seed(seed))]


def _leaf(salt: bytes, index: int, card: str) -> bytes:
    return sha256(b"\x00" + salt + f"{index}:{card}".encode("ascii")).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _tree_hash(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    split = _split(len(leaves))
    return _node(_tree_hash(leaves[:split]), _tree_hash(leaves[split:]))


def _audit_path(index: int, leaves: Sequence[bytes]) -> list[bytes]:
    if len(leaves) == 1:
        return []
    split = _split(len(leaves))
    if index < split:
        return [*_audit_path(index, leaves[:split]), _tree_hash(leaves[split:])]
    return [*_audit_path(index - split, leaves[split:]), _tree_hash(leaves[:split])]


def _split(count: int) -> int:
    """The largest power of two below `count`, as the tree is split."""
    return 1 << (count - 1).bit_length() - 1
