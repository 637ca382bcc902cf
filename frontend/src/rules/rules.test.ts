import { describe, expect, it } from 'vitest';
import {
  ALPHABET,
  areAdjacent,
  cardId,
  checkLog,
  COVERS,
  dealFromSeed,
  DECK,
  formatDeal,
  getRuleset,
  InvalidDeal,
  InvalidSeed,
  isSeed,
  parseDeal,
  rankKey,
  replay,
  ROWS,
  RULESETS,
  seenCards,
  State,
  undoneLength,
  UnknownRuleset,
} from '.';
import { failure, luck, randomGame } from './testing/games';

const streak = getRuleset('streak');
const classic = getRuleset('classic');
const strict = getRuleset('strict');
const deal = dealFromSeed('42');

describe('the tableau', () => {
  it('covers every slot above the base with the two it overlaps', () => {
    expect(COVERS.slice(0, 9)).toEqual([
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 10],
      [10, 11],
      [12, 13],
      [13, 14],
      [15, 16],
      [16, 17],
    ]);
    for (const [i, slot] of ROWS[2].entries()) expect(COVERS[slot]).toEqual([18 + i, 19 + i]);
    for (const slot of ROWS[3]) expect(COVERS[slot]).toEqual([]);
  });
});

describe('rulesets', () => {
  it('come in the order shown, by key and version', () => {
    expect(RULESETS.map((ruleset) => ruleset.key)).toEqual(['streak', 'classic', 'hogue', 'strict']);
    expect(getRuleset('classic', 1)).toBe(classic);
    expect(() => getRuleset('classic', 2)).toThrow(UnknownRuleset);
    expect(() => getRuleset('poker')).toThrow(UnknownRuleset);
    expect(() => getRuleset('toString')).toThrow(UnknownRuleset);
  });

  it('turn the corner from king to ace only with wrap', () => {
    expect(areAdjacent(streak, 0, 12)).toBe(true);
    expect(areAdjacent(strict, 0, 12)).toBe(false);
    expect(areAdjacent(strict, 5, 6)).toBe(true);
    expect(areAdjacent(strict, 5, 5)).toBe(false);
    expect(areAdjacent(streak, -1, 0)).toBe(false);
  });

  it('rank by score, or by cards left and then moves', () => {
    const outcome = State.start(streak, deal).outcome();
    expect(rankKey(streak, { ...outcome, score: 120 })).toEqual([-120, 0]);
    expect(rankKey(streak, outcome)).toEqual([0, 0]);
    expect(rankKey(classic, { ...outcome, cards_left: 3, moves: 40 })).toEqual([3, 40]);
  });
});

describe('deals and seeds', () => {
  it('reads a deal it wrote and nothing else', () => {
    expect(parseDeal(formatDeal(deal))).toEqual(deal);
    expect(parseDeal(DECK)).toEqual(DECK);
    for (const wrong of ['', 'AS', formatDeal(deal) + ' ', formatDeal(deal).replace(/^../, deal[1])]) {
      expect(() => parseDeal(wrong)).toThrow(InvalidDeal);
    }
    expect(cardId('AC')).toBe(0);
    expect(cardId('KS')).toBe(51);
    expect(cardId('??')).toBe(-1);
  });

  it('takes 1-64 printable ASCII characters without spaces for a seed', () => {
    for (const seed of ['1', '~!', 'x'.repeat(64)]) expect(isSeed(seed)).toBe(true);
    for (const text of ['', ' ', 'a b', 'é', '1\n', '\u007f', '１', 'x'.repeat(65)]) {
      expect(isSeed(text)).toBe(false);
      expect(() => dealFromSeed(text)).toThrow(InvalidSeed);
    }
  });

  it('tells seeds apart that are one number to JavaScript', () => {
    expect(dealFromSeed('9007199254740992')).not.toEqual(dealFromSeed('9007199254740993'));
  });
});

describe('a log', () => {
  it.each(['s', 'R', '０', 'é', '😀', ' ', '\n', '\0', '_', '>'])(
    'is malformed with %j in it',
    (character) => {
      expect(failure(() => checkLog(`0-${character}-`, 5))).toMatchObject({ name: 'MalformedLog', at: 7 });
      expect(() => State.start(streak, deal).extend(character)).toThrow('malformed');
    },
  );

  it('holds a thousand moves and no more', () => {
    expect(failure(() => checkLog('-'.repeat(1000)))).toBeUndefined();
    expect(failure(() => checkLog('-'.repeat(1001)))).toMatchObject({ name: 'MalformedLog', at: 1000 });
    expect(failure(() => checkLog('-'.repeat(1000) + 'é'))).toMatchObject({ at: 1000 });
    expect(failure(() => checkLog('-'.repeat(999) + 'é-'))).toMatchObject({ at: 999 });
    const full = replay(classic, deal, '-<'.repeat(500));
    expect(full.status).toBe('playing');
    expect(full.legalMoves()).toBe('');
    expect(failure(() => full.apply('-'))).toMatchObject({ name: 'MalformedLog', at: 1000 });
  });

  it('knows where an undo leads', () => {
    expect(undoneLength('')).toBeNull();
    expect(undoneLength('-<')).toBeNull();
    expect(undoneLength('-')).toBe(0);
    expect(undoneLength('--<')).toBe(0);
    expect(undoneLength('-i<--')).toBe(4);
  });
});

describe('random games', () => {
  const games = RULESETS.flatMap((ruleset) =>
    Array.from({ length: 100 }, (_, n) => randomGame(ruleset, `game-${n}`, luck(n))),
  );

  it('take exactly the moves they call legal', () => {
    for (const steps of games.filter((_, n) => n % 5 === 0)) {
      for (const { state } of steps) {
        const taken = [...ALPHABET].filter(
          (move) => !(failure(() => state.apply(move)) as { name?: string }).name,
        );
        expect(state.legalMoves()).toBe(taken.join(''));
      }
    }
  });

  it('tell which moves turn a card up', () => {
    for (const steps of games) {
      const told = steps.slice(1).map(({ log }, n) => steps[n].state.turnsUp(log[n]));
      const shown = steps.slice(1).map(({ log, state }, n) => {
        const before = steps[n].state.slots();
        const turned = state.slots().some((card, slot) => before[slot] === '??' && card !== '??');
        return log[n] === '-' || (log[n] !== '<' && turned);
      });
      expect(told).toEqual(shown);
    }
  });

  it('remember every card that lay open, moves taken back included', () => {
    for (const steps of games) {
      const { log, state } = steps[steps.length - 1];
      const seen = new Set<string>();
      for (const step of steps) {
        for (const card of [...step.state.slots(), step.state.waste])
          if (card && card !== '??') seen.add(card);
      }
      const cards = [...seenCards(state.ruleset, state.deal, log)].map((index) => state.deal[index]);
      expect(new Set(cards)).toEqual(seen);
    }
  });

  it('come to the same replayed at once and in pieces', () => {
    for (const steps of games) {
      const { log, state } = steps[steps.length - 1];
      expect(replay(state.ruleset, state.deal, log)).toEqual(state);
    }
  });

  it('are back where they were after an undo', () => {
    for (const steps of games.filter((steps) => steps[0].state.ruleset.undo)) {
      for (const { state } of steps) {
        for (const move of state.legalMoves().replace('<', '')) {
          const after = state.apply(move);
          if (after.status !== 'won') expect(after.apply('<').line).toEqual(state.line);
        }
      }
    }
  });
});
