import { describe, expect, it } from 'vitest';
import { commitment, prove, verifyProof } from '.';

describe('a proof', () => {
  const root = commitment('42');

  it('holds for every card of the deal', () => {
    for (let index = 0; index < 52; index++) expect(verifyProof(root, prove('42', index))).toBe(true);
  });

  it('holds for nothing else', () => {
    const proof = prove('42', 7);
    const other = prove('42', 8);
    const wrong = [
      { ...proof, index: 6 },
      { ...proof, index: 59 },
      { ...proof, index: -1 },
      { ...proof, index: 7.5 },
      { ...proof, index: NaN },
      { ...proof, card: other.card },
      { ...proof, card: '??' },
      { ...proof, salt: other.salt },
      { ...proof, salt: proof.salt.slice(2) },
      { ...proof, salt: proof.salt.toUpperCase() },
      { ...proof, path: other.path.slice(1) },
      { ...proof, path: proof.path.slice(0, -1) },
      { ...proof, path: [...proof.path, root] },
      { ...proof, path: [...proof.path].reverse() },
      { ...proof, path: ['nonsense', ...proof.path.slice(1)] },
      { ...proof, path: [] },
    ];
    for (const forged of wrong) expect(verifyProof(root, forged)).toBe(false);
    expect(verifyProof(commitment('43'), proof)).toBe(false);
    expect(verifyProof('', proof)).toBe(false);
    expect(() => prove('42', 52)).toThrow(RangeError);
  });
});
