/**
 * Checks deals with the browser's own SHA-256 (Web Crypto), written a second time and apart from the game's code: what
 * the two agree on, neither has made up. The format is the one of `rules/commitment.ts` and `rules/shuffle.ts`.
 */

import { DECK, type Deal } from '../rules/cards';
import type { CardProof } from '../rules/commitment';

const SIZE = 52;
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Whether this page may use Web Crypto: browsers keep it from pages that came over plain HTTP. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The 52 cards of a seed, in deal order. The seed has to be one (`isSeed`). */
export async function dealOf(seed: string): Promise<Deal> {
  const deck = [...DECK];
  const words: number[] = [];
  let block = 0;
  for (let last = SIZE - 1; last > 0; last--) {
    const bound = last + 1;
    let word: number;
    do {
      if (words.length === 0)
        words.push(...wordsOf(await sha256(text(`tripeaks/deal/1\n${seed}\n${block++}`))));
      word = words.shift() as number;
    } while (word >= 2 ** 32 - (2 ** 32 % bound));
    const other = word % bound;
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}

function wordsOf(digest: Uint8Array): number[] {
  const view = new DataView(digest.buffer);
  return [...Array(8).keys()].map((index) => view.getUint32(4 * index));
}

/** The commitment of a seed with these cards: 64 lower-case hex digits. */
export async function commitmentOf(seed: string, deal: Deal): Promise<string> {
  let level = await Promise.all(
    deal.map(async (card, index) =>
      leafOf(await sha256(text(`tripeaks/salt/1\n${seed}\n${index}`)), index, card),
    ),
  );
  // From the leaves up: pairs become nodes, and one left over waits for the next level. This gives the same tree as
  // RFC 6962's splitting from the top.
  while (level.length > 1)
    level = await Promise.all(pairsOf(level).map(([left, right]) => parent(left, right)));
  return hex(level[0]);
}

function pairsOf(level: Uint8Array[]): [Uint8Array, Uint8Array?][] {
  return level.flatMap((node, index) => (index % 2 === 0 ? [[node, level[index + 1]]] : []));
}

async function parent(left: Uint8Array, right?: Uint8Array): Promise<Uint8Array> {
  return right ? sha256(NODE, left, right) : left;
}

/** Whether the proof leads to the commitment. It has to be a proof in form (`parseProofs`). */
export async function leadsTo(commitment: string, proof: CardProof): Promise<boolean> {
  let node = await leafOf(bytes(proof.salt), proof.index, proof.card);
  const steps = [...proof.path];
  let [place, width] = [proof.index, SIZE];
  while (width > 1) {
    const isAlone = place === width - 1 && place % 2 === 0;
    if (!isAlone) {
      const step = steps.shift();
      if (step === undefined) return false;
      node = place % 2 === 1 ? await sha256(NODE, bytes(step), node) : await sha256(NODE, node, bytes(step));
    }
    place >>= 1;
    width = (width + 1) >> 1;
  }
  return steps.length === 0 && hex(node) === commitment;
}

function leafOf(salt: Uint8Array, index: number, card: string): Promise<Uint8Array> {
  return sha256(LEAF, salt, text(`${index}:${card}`));
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function hex(digest: Uint8Array): string {
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
