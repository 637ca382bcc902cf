import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  commitment,
  dealFromSeed,
  formatDeal,
  getRuleset,
  IllegalMove,
  MalformedLog,
  prove,
  replay,
  verifyProof,
  type CardProof,
} from '.';

interface DealCase {
  seed: string;
  deal: string;
  commitment: string;
  proof: Omit<CardProof, 'card'>;
}

interface ReplayCase {
  ruleset: string;
  seed: string;
  log: string;
  expect: Record<string, string | number>;
}

function casesOf<T>(name: string): T[] {
  const path = new URL(`../../../tests/vectors/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: T[] }).cases;
}

function answer({ ruleset, seed, log }: ReplayCase): object {
  try {
    return replay(getRuleset(ruleset), dealFromSeed(seed), log).outcome();
  } catch (error) {
    if (error instanceof MalformedLog) return { error: 'malformed', at: error.at };
    if (error instanceof IllegalMove) return { error: 'illegal', at: error.at, reason: error.reason };
    throw error;
  }
}

describe('the shared vectors', () => {
  it.each(casesOf<DealCase>('deals'))('seed $seed has its deal, commitment and proof', (deal) => {
    expect(formatDeal(dealFromSeed(deal.seed))).toBe(deal.deal);
    expect(commitment(deal.seed)).toBe(deal.commitment);
    const proof = prove(deal.seed, deal.proof.index);
    expect(proof).toEqual({ ...deal.proof, card: deal.deal.split(' ')[deal.proof.index] });
    expect(verifyProof(deal.commitment, proof)).toBe(true);
  });

  it.each(casesOf<ReplayCase>('replays'))('$ruleset, seed $seed: $log', (game) => {
    expect(answer(game)).toEqual(game.expect);
  });
});
