import { describe, expect, it } from 'vitest';
import { costText, momentText, moveText, nextText, resultFigure, resultText, stepText } from './analysis';

const queen = { kind: 'play' as const, card: 'QH' };

describe('a moment of a game', () => {
  const facts = {
    at: 12,
    moves: 45,
    step: queen,
    own: 340,
    best: { score: 1340 },
    cost: 'gave away 120',
    scored: true,
    turned: false,
  };

  it('is one sentence', () => {
    expect(momentText(facts)).toBe(
      'Move 12 of 45: played queen of hearts, score 340, best still possible 1,340 points, gave away 120.',
    );
    expect(momentText({ ...facts, cost: '', turned: true })).toMatch(/, the turning point\.$/);
  });

  it('tells what is known while the rest is being calculated', () => {
    expect(momentText({ ...facts, at: 0, step: null, own: 0, best: null, cost: '' })).toBe(
      'Before the first move, score 0.',
    );
  });

  it('is about cards and moves where there are no points', () => {
    const classic = { ...facts, scored: false, own: 1, best: { cards_left: 0, moves: 49 }, cost: '' };
    expect(momentText(classic)).toContain('1 card left, best still possible all cleared in 49 moves.');
  });
});

describe('results and costs', () => {
  it('are said in the terms of the rules', () => {
    expect(resultText({ score: -1 })).toBe('−1 points');
    expect(resultText({ cards_left: 3, moves: 1 })).toBe('3 cards left in 1 move');
    expect(resultFigure({ score: 1340 })).toBe('1,340');
    expect(resultFigure({ cards_left: 0, moves: 34 })).toBe('34 moves');
    expect(resultFigure({ cards_left: 1, moves: 34 })).toBe('1 card left');
    expect(costText({ lost: 120, moves: 0 }, true)).toBe('gave away 120');
    expect(costText({ lost: 1, moves: 0 }, false)).toBe('gave away 1 card');
    expect(costText({ lost: 0, moves: 2 }, false)).toBe('2 moves more');
    expect(costText({ lost: 0, moves: 0 }, true)).toBe('');
  });

  it('name a move as made, as a thing, and as the one to come', () => {
    expect(stepText({ kind: 'draw', card: 'TS' })).toBe('drew 10 of spades');
    expect(stepText({ kind: 'undo', card: null })).toBe('took a move back');
    expect(moveText(queen)).toBe('queen of hearts');
    expect(moveText({ kind: 'draw', card: 'TS' })).toBe('drawing 10 of spades');
    expect(nextText(queen)).toBe('Next: play queen of hearts');
    expect(nextText({ kind: 'undo', card: null })).toBe('Next: take a move back');
  });
});
