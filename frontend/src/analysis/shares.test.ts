import { describe, expect, it } from 'vitest';
import { share, shareOfBest } from './shares';

const result = (score: number, cards_left = 0, moves = 40) => ({ score, cards_left, moves });

describe('a share of the best', () => {
  it('is rounded down, so that only the best itself is all of it', () => {
    expect(shareOfBest(result(1340), { score: 1340 })).toBe(100);
    expect(shareOfBest(result(1339), { score: 1340 })).toBe(99);
    expect(shareOfBest(result(0), { score: 1340 })).toBe(0);
  });

  it('is left out where it says nothing', () => {
    expect(shareOfBest(result(-15), { score: 120 })).toBeNull();
    expect(shareOfBest(result(0), { score: 0 })).toBeNull();
  });

  it('counts cleared cards where cards rank, and moves among those who cleared as many', () => {
    expect(shareOfBest(result(0, 7), { cards_left: 0, moves: 34 })).toBe(75);
    expect(shareOfBest(result(0, 0, 68), { cards_left: 0, moves: 34 })).toBe(50);
    expect(shareOfBest(result(0, 4, 50), { cards_left: 4, moves: 50 })).toBe(100);
  });

  it('of a best result that leaves cards is of those it clears', () => {
    expect(shareOfBest(result(0, 16), { cards_left: 4, moves: 30 })).toBe(50);
  });

  it('can be above all of it: one may score more than the best that clears', () => {
    expect(share(900, 760)).toBe(118);
  });
});
