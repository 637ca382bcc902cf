/** From a seed to a deal, the same in any language and for ever: SHA-256 and whole numbers, no library's shuffle. */

import { sha256 } from '@noble/hashes/sha2.js';
import { DECK, type Deal } from './cards';
import { InvalidSeed } from './errors';

export const SHUFFLE_VERSION = 1;

/** Whether this is a seed: 1-64 printable ASCII characters without spaces. Always text, never a number. */
export function isSeed(text: string): boolean {
  return /^[!-~]{1,64}$/.test(text);
}

/** The deal of a seed. Throws InvalidSeed if it is none. */
export function dealFromSeed(seed: string): Deal {
  if (!isSeed(seed)) throw new InvalidSeed('a seed is 1-64 printable ASCII characters without spaces');
  const words = wordsOf(seed);
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = below(last + 1, words);
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}

/** An unbiased number 0..bound-1: words in the last, incomplete run of remainders are skipped. */
function below(bound: number, words: Iterator<number, never>): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  let word: number;
  do word = words.next().value;
  while (word >= limit);
  return word % bound;
}

/** The endless sequence of 32-bit numbers that belongs to a seed. */
function* wordsOf(seed: string): Generator<number, never> {
  const text = new TextEncoder();
  for (let block = 0; ; block++) {
    const digest = sha256(text.encode(`tripeaks/deal/${SHUFFLE_VERSION}\n${seed}\n${block}`));
    const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let offset = 0; offset < digest.byteLength; offset += 4) yield view.getUint32(offset);
  }
}
