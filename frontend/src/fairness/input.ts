/** Reads what people type and paste, and says what is wrong with it. */

import { DECK } from '../rules/cards';
import type { CardProof } from '../rules/commitment';
import { isSeed } from '../rules/shuffle';
import { problems } from '../ui/text/fairness';

/** The input is not what it should be; the message says where and why, for its author. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}

export interface ProofDocument {
  commitment: string;
  cards: CardProof[];
}

/** A seed as typed. Throws BadInput. */
export function readSeed(typed: string): string {
  const seed = typed.trim();
  if (seed === '') throw new BadInput(problems.noSeed);
  if (!isSeed(seed)) throw new BadInput(problems.seed);
  return seed;
}

/** A commitment as typed or pasted, in lower case. Throws BadInput. */
export function readCommitment(typed: string): string {
  const commitment = typed.replace(/\s/g, '').toLowerCase();
  if (commitment === '') throw new BadInput(problems.noCommitment);
  const { length } = commitment;
  if (!isHash(commitment)) throw new BadInput(problems.commitment(length));
  return commitment;
}

/** The id of a game, from the id itself or from the address of any of its pages. Throws BadInput. */
export function readGame(typed: string): string {
  const found = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(typed);
  if (!found) throw new BadInput(problems.game);
  return found[0].toLowerCase();
}

/** Proofs as the server sends them and people keep them. Throws BadInput with the first thing that is wrong. */
export function readProofs(pasted: string): ProofDocument {
  if (pasted.trim() === '') throw new BadInput(problems.noProof);
  let value: unknown;
  try {
    value = JSON.parse(pasted);
  } catch (error) {
    throw new BadInput(problems.json((error as Error).message));
  }
  if (!isObject(value)) throw new BadInput(problems.notObject);
  const { commitment, cards } = value;
  if (commitment === undefined || cards === undefined) throw new BadInput(problems.notProof);
  if (!isHash(commitment)) throw new BadInput(problems.field('commitment', problems.hash));
  if (!Array.isArray(cards)) throw new BadInput(problems.field('cards', problems.list));
  if (cards.length === 0) throw new BadInput(problems.noCards);
  const read = cards.map(readProof);
  const twice = read.find((proof, at) => read.findIndex(({ index }) => index === proof.index) !== at);
  if (twice) throw new BadInput(problems.twice(twice.index));
  return { commitment, cards: read };
}

function readProof(value: unknown, at: number): CardProof {
  const wrong = (field: string, what: string) => new BadInput(problems.field(`cards[${at}]${field}`, what));
  if (!isObject(value)) throw wrong('', problems.object);
  const { index, card, salt, path } = value;
  if (!Number.isInteger(index) || (index as number) < 0 || (index as number) > 51)
    throw wrong('.index', problems.index);
  if (typeof card !== 'string' || !DECK.includes(card)) throw wrong('.card', problems.card);
  if (!isHash(salt)) throw wrong('.salt', problems.hash);
  if (!Array.isArray(path)) throw wrong('.path', problems.list);
  const bad = path.findIndex((step) => !isHash(step));
  if (bad >= 0) throw wrong(`.path[${bad}]`, problems.hash);
  return { index: index as number, card, salt, path: path as string[] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
