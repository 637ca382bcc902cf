import { describe, expect, it } from 'vitest';
import {
  ALPHABET,
  applyToView,
  getRuleset,
  reasonAgainst,
  RULESETS,
  turnsUpInView,
  undoneLength,
  type View,
} from '.';
import { failure, luck, randomGame, serverView, type Step } from './testing/games';

const GAMES = 60;

function gamesOf(key: string): Step[][] {
  return Array.from({ length: GAMES }, (_, n) => randomGame(getRuleset(key), `view-${n}`, luck(n)));
}

/** Each move of each game: the view before it, the move, the server's view after it, and all views by length of the log. */
function* movesOf(games: Step[][], known: 'practice' | 'ranked') {
  for (const steps of games) {
    const views = steps.map((step) => serverView(step, known));
    for (let n = 1; n < views.length; n++) {
      const move = views[n].log[n - 1];
      yield { views, before: views[n - 1], move, after: views[n] };
    }
  }
}

function reasonOf(call: () => unknown): string | null {
  return (failure(call) as { reason?: string } | null)?.reason ?? null;
}

describe.each(RULESETS.map((ruleset) => ruleset.key))('in %s a prediction', (key) => {
  const games = gamesOf(key);

  it('is the view the server will send, but for cards not yet seen', () => {
    for (const { views, before, move, after } of movesOf(games, 'ranked')) {
      const predicted = applyToView(before, move, views[undoneLength(before.log) ?? 0]);
      if (predicted === null) throw new Error(`no prediction for ${after.log}`);
      const turned = turnsUpInView(before, move);
      if (!turned || move === '<') {
        expect(predicted).toEqual(after);
        continue;
      }
      expect(predicted).toEqual({
        ...after,
        slots: after.slots.map((card, slot) => (before.slots[slot] === '??' ? '??' : card)),
        waste: move === '-' ? '??' : after.waste,
        legal: [...after.legal].filter((known) => predicted.legal.includes(known)).join(''),
        status: after.status === 'stuck' ? predicted.status : after.status,
      });
      expect(['playing', after.status]).toContain(predicted.status);
    }
  });

  it('is as right after several moves the server has not answered yet', () => {
    let told = 0;
    for (const { views, before } of movesOf(games.slice(0, 20), 'ranked')) {
      let view = before;
      for (const after of views.slice(before.log.length + 1, before.log.length + 6)) {
        const move = after.log[after.log.length - 1];
        const next = applyToView(view, move, views[undoneLength(view.log) ?? 0]);
        if (next === null) break;
        told += 1;
        view = next;
        const { score, streak, longest_streak, cards_left, moves, draws, undos, peaks_cleared, stock, log } =
          after;
        expect(view).toMatchObject({
          ...{ score, streak, longest_streak, cards_left, moves, draws, undos, peaks_cleared, stock, log },
          slots: after.slots.map((card, slot) => (card !== null && view.slots[slot] === '??' ? '??' : card)),
          waste: view.waste === '??' && after.waste !== null ? '??' : after.waste,
        });
      }
    }
    expect(told).toBeGreaterThan(1000);
  });

  it('is exact where the deal is known', () => {
    for (const { before, move, after } of movesOf(games, 'practice')) {
      expect(applyToView(before, move)).toEqual(after);
    }
  });

  it('leaves the view as it was and carries the rest over', () => {
    for (const { views, before, move } of movesOf(games.slice(0, 10), 'ranked')) {
      const more = Object.freeze({
        ...before,
        slots: Object.freeze([...before.slots]) as View['slots'],
        id: 'a',
      });
      expect(applyToView(more, move, views[undoneLength(before.log) ?? 0])?.id).toBe('a');
    }
  });

  it('knows why a move is illegal as the server does', () => {
    for (const steps of games.slice(0, 10)) {
      for (const step of steps) {
        const view = serverView(step, 'ranked');
        const reasons = [...ALPHABET].map((move) => reasonOf(() => step.state.apply(move)));
        expect([...ALPHABET].map((move) => reasonAgainst(view, move))).toEqual(reasons);
        // Undos that are legal but lead to a view not at hand throw nothing either.
        expect([...ALPHABET].map((move) => reasonOf(() => applyToView(view, move)))).toEqual(reasons);
      }
    }
  });
});

describe('what cannot be told', () => {
  const [step] = randomGame(getRuleset('classic'), '42', luck(1));
  const start = serverView(step, 'ranked');

  it('is a play onto a card not yet seen', () => {
    const drawn = applyToView(start, '-') as View;
    expect(drawn.waste).toBe('??');
    expect(drawn.legal).toBe('-<');
    expect(reasonAgainst(drawn, 'i')).toBeNull();
    expect(applyToView(drawn, 'i')).toBeNull();
    expect(reasonAgainst(drawn, '0')).toBe('covered');
  });

  it('is a play of a card not yet seen', () => {
    const open = {
      ...start,
      slots: start.slots.map((card, slot) => (slot === 18 || slot === 19 ? null : card)),
    };
    expect(applyToView(open, '9')).toBeNull();
    expect(reasonAgainst(open, '9')).toBeNull();
  });

  it('is an undo to a view that is not at hand', () => {
    const played = applyToView(start, 'i') as View;
    expect(applyToView(played, '<')).toBeNull();
    expect(applyToView(played, '<', played)).toBeNull();
    expect(applyToView(played, '<', start)).toMatchObject({
      log: 'i<',
      moves: 2,
      undos: 1,
      cards_left: 28,
      waste: null,
    });
    expect(reasonAgainst(start, '<')).toBe('nothing_to_undo');
  });

  it('is whether a game is stuck while a card is hidden', () => {
    const last = { ...start, stock: 1, draws: 23, waste: '2C' };
    expect(applyToView(last, '-')).toMatchObject({ stock: 0, status: 'playing', legal: '<' });
  });

  it('is nothing beyond a thousand moves', () => {
    const nearly = { ...start, log: '-<'.repeat(499) + '-', moves: 999, undos: 499, stock: 23, waste: '2C' };
    expect(applyToView(nearly, '-')).toMatchObject({ moves: 1000, status: 'playing', legal: '' });
    const earlier = { ...start, log: '-<'.repeat(499) };
    expect(applyToView(nearly, '<', earlier)).toMatchObject({
      moves: 1000,
      undos: 500,
      stock: 24,
      legal: '',
    });
  });

  it('is nothing about a game given up or a text that is no move', () => {
    expect(reasonAgainst({ ...start, status: 'ended' }, 'i')).toBe('game_over');
    expect(() => reasonAgainst(start, 'z')).toThrow('malformed');
    expect(() => reasonAgainst(start, '')).toThrow(RangeError);
    expect(() => applyToView({ ...start, log: '-<'.repeat(500) }, '-')).toThrow(
      'malformed log at index 1000',
    );
  });
});
