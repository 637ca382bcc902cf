/**
 * A deal's commitment: published before play, so that nobody can change a card afterwards and anybody can check, here in
 * the browser, without trusting the server that made it.
 *
 * It is the Merkle tree hash of RFC 6962, section 2.1, over one leaf for each card in deal order. A leaf is 32 bytes of
 * salt that follow from the seed, then the card's index and name; salted, the other cards cannot be guessed from a proof.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { DECK } from './cards';
import { dealFromSeed } from './shuffle';

export const COMMITMENT_VERSION = 1;

/** That one card of a committed deal is what it is, without telling any other. */
export interface CardProof {
  /** Place in the deal, 0..51. */
  readonly index: number;
  readonly card: string;
  /** 32 bytes in lower-case hex. */
  readonly salt: string;
  /** The audit path: hashes in hex, from the leaf's neighbour to the root's child. */
  readonly path: readonly string[];
}

/** The commitment of a seed's deal: 64 lower-case hex digits. Throws InvalidSeed. */
export function commitment(seed: string): string {
  return bytesToHex(treeHash(leavesOf(seed)));
}

/** The proof of the card at `index`, 0..51, of a seed's deal. Throws InvalidSeed, or RangeError outside the deal. */
export function prove(seed: string, index: number): CardProof {
  if (!isIndex(index)) throw new RangeError(`a deal has no card ${index}`);
  return {
    index,
    card: dealFromSeed(seed)[index],
    salt: bytesToHex(saltOf(seed, index)),
    path: auditPath(index, leavesOf(seed)).map(bytesToHex),
  };
}

/**
 * Whether the proof shows that its card stands at its index of the deal behind the commitment. A proof of the wrong form
 * is a wrong proof: this throws nothing.
 */
export function verifyProof(commitment: string, proof: CardProof): boolean {
  const hashes = [commitment, proof.salt, ...proof.path];
  if (!DECK.includes(proof.card) || !isIndex(proof.index) || !hashes.every(isHash)) return false;
  let node = leafOf(hexToBytes(proof.salt), proof.index, proof.card);
  // RFC 9162, section 2.1.3.2: `place` and `last` are the leaf's and the last leaf's number on each level going up.
  let place = proof.index;
  let last = DECK.length - 1;
  for (const step of proof.path.map(hexToBytes)) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      node = nodeOf(step, node);
      while (place % 2 === 0 && place > 0) {
        place >>= 1;
        last >>= 1;
      }
    } else {
      node = nodeOf(node, step);
    }
    place >>= 1;
    last >>= 1;
  }
  return last === 0 && bytesToHex(node) === commitment;
}

function isIndex(index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < DECK.length;
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

function saltOf(seed: string, index: number): Uint8Array {
  return sha256(utf8ToBytes(`tripeaks/salt/${COMMITMENT_VERSION}\n${seed}\n${index}`));
}

function leavesOf(seed: string): Uint8Array[] {
  return dealFromSeed(seed).map((card, index) => leafOf(saltOf(seed, index), index, card));
}

function leafOf(salt: Uint8Array, index: number, card: string): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(0), salt, utf8ToBytes(`${index}:${card}`)));
}

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(1), left, right));
}

function treeHash(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0];
  const split = splitOf(leaves.length);
  return nodeOf(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)));
}

function auditPath(index: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  return index < split
    ? [...auditPath(index, leaves.slice(0, split)), treeHash(leaves.slice(split))]
    : [...auditPath(index - split, leaves.slice(split)), treeHash(leaves.slice(0, split))];
}

/** The largest power of two below `count`, as the tree is split. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}
