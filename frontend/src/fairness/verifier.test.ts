import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commitment, dealFromSeed, formatDeal, prove } from '../rules';
import { agreed, checkProofs, checkSeed, seenIn } from './checks';
import { commitmentOf, dealOf, leadsTo } from './verifier';

interface DealCase {
  seed: string;
  deal: string;
  commitment: string;
}

const path = new URL('../../../tests/vectors/deals.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: DealCase[] };

describe('the verifier, which shares no hashing with the game', () => {
  it.each(cases)('deals seed $seed as the vectors say, with their commitment', async (expected) => {
    const deal = await dealOf(expected.seed);
    expect(formatDeal(deal)).toBe(expected.deal);
    expect(await commitmentOf(expected.seed, deal)).toBe(expected.commitment);
  });

  it('follows the proof of every card of a deal to the commitment', async () => {
    const root = commitment('42');
    for (let index = 0; index < 52; index++) expect(await leadsTo(root, prove('42', index))).toBe(true);
  });

  it('is led astray by nothing', async () => {
    const root = commitment('42');
    const proof = prove('42', 7);
    const other = prove('42', 8);
    const wrong = [
      { ...proof, index: 6 },
      { ...proof, index: 51 },
      { ...proof, card: other.card },
      { ...proof, salt: other.salt },
      { ...proof, path: other.path.slice(1) },
      { ...proof, path: proof.path.slice(0, -1) },
      { ...proof, path: [...proof.path, root] },
      { ...proof, path: [...proof.path].reverse() },
      { ...proof, path: [] },
    ];
    for (const forged of wrong) expect(await leadsTo(root, forged)).toBe(false);
    expect(await leadsTo(commitment('43'), proof)).toBe(false);
  });
});

describe('a check', () => {
  it('of a seed says whether its cards are those committed to', async () => {
    const good = await checkSeed('42', commitment('42'));
    expect(good).toMatchObject({ matches: true, computed: commitment('42') });
    expect(good.deal).toEqual(dealFromSeed('42'));
    expect((await checkSeed('42', commitment('43'))).matches).toBe(false);
  });

  it('of proofs lists every card in deal order, with what is wrong with it', async () => {
    const proofs = [prove('42', 9), prove('42', 3), { ...prove('42', 5), card: 'AS' }];
    const seen = new Map([
      [3, prove('42', 3).card],
      [9, 'KD'],
    ]);
    expect(await checkProofs(commitment('42'), proofs, seen)).toEqual([
      { index: 3, card: prove('42', 3).card, fault: null },
      { index: 5, card: 'AS', fault: 'path' },
      { index: 9, card: prove('42', 9).card, fault: 'table' },
    ]);
  });

  it('compares with the cards on the table that lie face up, or with the whole deal where it is known', () => {
    expect([...seenIn({ slots: ['??', '7H', null], deal: null })]).toEqual([[1, '7H']]);
    expect(seenIn({ slots: ['??', null], deal: [...dealFromSeed('42')] }).size).toBe(52);
  });

  it('wants one commitment from everybody who names it', () => {
    const proofs = { commitment: 'a', cards: [] };
    expect(agreed({ commitment: 'a' }, proofs, 'a')).toBe(true);
    expect(agreed({ commitment: 'a' }, proofs, null)).toBe(true);
    expect(agreed({ commitment: 'a' }, proofs, 'b')).toBe(false);
    expect(agreed({ commitment: 'b' }, proofs, null)).toBe(false);
  });
});
