import { describe, expect, it } from 'vitest';
import { dealFromSeed } from '../rules/shuffle';
import { analysisOf, replayOf } from './testing';
import { bestSeries, costliest, costsOf, ownSeries, timelineOf } from './timeline';

// The rules' own vectors: seed pub-1 deals a game that these moves are legal in.
const SEED = 'pub-1';
const deal = dealFromSeed(SEED);

describe('a timeline', () => {
  const log = 'pmq-k-j';
  const timeline = timelineOf(replayOf('streak', SEED, log), deal);

  it('has one position more than moves, from an untouched board to the result', () => {
    expect(timeline.states).toHaveLength(log.length + 1);
    expect(timeline.states.map((state) => state.cardsLeft)).toEqual([28, 27, 26, 25, 25, 24, 24, 23]);
    expect(ownSeries(timeline)).toEqual([0, 10, 30, 60, 60, 70, 70, 80]);
  });

  it('tells of each move what it was, which card, what it brought and when', () => {
    expect(timeline.steps[0]).toEqual({
      at: 0,
      move: 'p',
      kind: 'play',
      card: deal[25],
      points: 10,
      timeMs: 1000,
      isUndone: false,
    });
    // The 29th card starts the waste, so that the 30th is the first one drawn.
    expect(timeline.steps[3]).toMatchObject({ kind: 'draw', card: deal[29], points: 0, timeMs: 4000 });
  });

  it('refuses a log that the deal does not allow', () => {
    expect(() => timelineOf(replayOf('streak', SEED, ''), dealFromSeed('pub-2')).states).not.toThrow();
    expect(() => timelineOf({ ...replayOf('streak', SEED, ''), log: '0' }, deal)).toThrow('covered');
  });

  it('marks what was taken back, the innermost move first', () => {
    const { steps, states } = timelineOf(replayOf('classic', SEED, '--<-<<'), deal);
    expect(steps.map((step) => step.isUndone)).toEqual([true, true, false, true, false, false]);
    expect(steps[2]).toMatchObject({ kind: 'undo', card: deal[28] });
    expect(steps[5]).toMatchObject({ kind: 'undo', card: null });
    expect(states[6].moves).toBe(6);
  });

  it('shows cards left where there are no points', () => {
    expect(ownSeries(timelineOf(replayOf('classic', SEED, 'r-'), deal))).toEqual([28, 27, 27]);
  });
});

describe('what moves cost', () => {
  it('is in points, with a mark from one part in twenty of the best score on', () => {
    const analysis = analysisOf('pmq', [{ score: 1000 }, { score: 951 }, { score: 951 }, { score: 901 }]);
    expect(bestSeries(analysis)).toEqual([1000, 951, 951, 901]);
    expect(costsOf(analysis)).toEqual([
      { lost: 49, moves: 0, isCostly: false },
      { lost: 0, moves: 0, isCostly: false },
      { lost: 50, moves: 0, isCostly: true },
    ]);
  });

  it('is in cards where those rank, and in moves among equals', () => {
    const analysis = analysisOf('r-<', [
      { cards_left: 0, moves: 40 },
      { cards_left: 0, moves: 43 },
      { cards_left: 2, moves: 30 },
      { cards_left: 0, moves: 44 },
    ]);
    expect(costsOf(analysis)).toEqual([
      { lost: 0, moves: 3, isCostly: false },
      { lost: 2, moves: 0, isCostly: true },
      { lost: 0, moves: 0, isCostly: false },
    ]);
  });

  it('never marks a move that gave nothing away, even where the best is nothing', () => {
    expect(costsOf(analysisOf('-', [{ score: 0 }, { score: 0 }]))[0].isCostly).toBe(false);
  });

  it('was highest at the first of the highest', () => {
    const cost = (lost: number) => ({ lost, moves: 0, isCostly: false });
    expect(costliest([cost(5), cost(70), cost(70)])).toBe(1);
    expect(costliest([cost(0), cost(0)])).toBeNull();
    expect(costliest([])).toBeNull();
  });
});
