import { describe, expect, it } from 'vitest';
import { commitment, prove } from '../rules';
import { BadInput, readCommitment, readGame, readProofs, readSeed } from './input';

describe('what is typed', () => {
  it('may have spaces around it', () => {
    expect(readSeed(' tripeaks\n')).toBe('tripeaks');
    expect(readCommitment(` ${commitment('42').toUpperCase()}\n`)).toBe(commitment('42'));
  });

  it.each(['', '  ', 'two words', 'ключ', 'x'.repeat(65)])('is no seed: "%s"', (typed) => {
    expect(() => readSeed(typed)).toThrow(BadInput);
  });

  it.each(['', 'c0ffee', 'g'.repeat(64), '0'.repeat(65)])('is no commitment: "%s"', (typed) => {
    expect(() => readCommitment(typed)).toThrow(BadInput);
  });

  it('names a game by its id or by any address of it', () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    for (const typed of [id, id.toUpperCase(), `http://localhost:8000/replay/${id}`, `/play/${id}?x=1`])
      expect(readGame(typed)).toBe(id);
    expect(() => readGame('the game of yesterday')).toThrow(BadInput);
  });
});

describe('a pasted proof', () => {
  const good = { commitment: commitment('42'), cards: [prove('42', 3), prove('42', 30)] };
  const card = good.cards[0];
  const paste = (value: unknown) => () => readProofs(JSON.stringify(value));

  it('is read as the server sends it', () => {
    expect(readProofs(` ${JSON.stringify({ ...good, more: 1 })} `)).toEqual(good);
  });

  it.each([
    ['nothing', '', 'Paste'],
    ['no JSON', '{"commitment": ', 'not JSON'],
    ['a list', '[]', 'object'],
    ['null', 'null', 'object'],
    ['no commitment', '{"cards": []}', 'not a proof'],
    ['no cards', JSON.stringify({ commitment: good.commitment }), 'not a proof'],
    ['anything else', '{"a": 1}', 'not a proof'],
  ])('with %s is refused in words', (_, pasted, word) => {
    expect(() => readProofs(pasted)).toThrow(BadInput);
    expect(() => readProofs(pasted)).toThrow(word);
  });

  it('names the place of what is wrong', () => {
    expect(paste({ ...good, commitment: 'c0ffee' })).toThrow('commitment has to be');
    expect(paste({ ...good, cards: {} })).toThrow('cards has to be a list');
    expect(paste({ ...good, cards: [] })).toThrow('no card');
    expect(paste({ ...good, cards: [card, null] })).toThrow('cards[1] has to be');
    expect(paste({ ...good, cards: [{ ...card, index: 52 }] })).toThrow('cards[0].index');
    expect(paste({ ...good, cards: [{ ...card, index: '3' }] })).toThrow('cards[0].index');
    expect(paste({ ...good, cards: [{ ...card, card: '1S' }] })).toThrow('cards[0].card');
    expect(paste({ ...good, cards: [{ ...card, salt: card.salt.slice(1) }] })).toThrow('cards[0].salt');
    expect(paste({ ...good, cards: [{ ...card, path: 'none' }] })).toThrow('cards[0].path');
    expect(paste({ ...good, cards: [{ ...card, path: [card.path[0], 7] }] })).toThrow('cards[0].path[1]');
    expect(paste({ ...good, cards: [card, card] })).toThrow('Card 3 is in it twice');
  });
});
