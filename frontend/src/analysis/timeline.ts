/** A finished game, move by move: where it stood, what was still possible, what each move gave away. */

import type { Analysis, Best, Replay } from '../net/types';
import type { Deal } from '../rules/cards';
import { DRAW, slotOf, UNDO } from '../rules/notation';
import { getRuleset, type Ruleset } from '../rules/rulesets';
import { State } from '../rules/state';

/** One move of the log. */
export interface Step {
  /** Its index in the log. */
  at: number;
  move: string;
  kind: 'play' | 'draw' | 'undo';
  /** The card played or drawn; after an undo the card that lies on the waste again, null if none does. */
  card: string | null;
  /** Points this move brought (after an undo: gave back, below 0). */
  points: number;
  /** Milliseconds from the start of the game. */
  timeMs: number;
  /** Whether a later undo took it back. */
  isUndone: boolean;
}

/** What one move did to what was still possible. */
export interface Cost {
  /** Points, or under rules without points cards left. 0 or more. */
  lost: number;
  /** Moves more for the same number of cards, under rules without points; else 0. */
  moves: number;
  /** Worth a mark: a card, or one part in twenty of the best score. */
  isCostly: boolean;
}

export interface Timeline {
  ruleset: Ruleset;
  /** The game after 0, 1, 2, ... moves: one more than there are steps. */
  states: State[];
  steps: Step[];
}

const COSTLY_SHARE = 0.05;

/** Throws what `replay` throws, should the log not fit the deal: then the server is wrong. */
export function timelineOf(replay: Replay, deal: Deal): Timeline {
  const ruleset = getRuleset(replay.ruleset, replay.ruleset_version);
  const states = [State.start(ruleset, deal)];
  const steps: Step[] = [];
  const standing: number[] = [];
  for (const [at, move] of [...replay.log].entries()) {
    const before = states[at];
    const after = before.apply(move);
    states.push(after);
    steps.push({
      at,
      move,
      kind: move === DRAW ? 'draw' : move === UNDO ? 'undo' : 'play',
      card: move === DRAW || move === UNDO ? after.waste : deal[slotOf(move)],
      points: after.score - before.score,
      timeMs: replay.times_ms[at] ?? 0,
      isUndone: false,
    });
    if (move !== UNDO) standing.push(at);
    else steps[standing.pop() ?? at].isUndone = true;
  }
  return { ruleset, states, steps };
}

/** What the plot shows of a position: points, or cards left. */
export function ownSeries({ ruleset, states }: Timeline): number[] {
  return states.map((state) => (ruleset.rankedBy === 'score' ? state.score : state.cardsLeft));
}

/** Beside it, the best that could still be reached from there; as long as the other. */
export function bestSeries(analysis: Analysis): number[] {
  return bests(analysis).map(valueOf);
}

/** The best result still possible after 0, 1, 2, ... moves. */
export function bests(analysis: Analysis): Best[] {
  return [analysis.best, ...analysis.moves.map((move) => move.best_after)];
}

/** What the plot shows of a best result: its points, or the cards it leaves. */
export function valueOf(best: Best): number {
  return 'score' in best ? best.score : best.cards_left;
}

/** By move, what it cost. */
export function costsOf(analysis: Analysis): Cost[] {
  const { best } = analysis;
  const threshold = 'score' in best ? Math.max(1, COSTLY_SHARE * best.score) : 1;
  return analysis.moves.map(({ best_before, best_after, lost }) => ({
    lost,
    moves: movesMore(best_before, best_after),
    isCostly: lost >= threshold,
  }));
}

function movesMore(before: Best, after: Best): number {
  if ('score' in before || 'score' in after || before.cards_left !== after.cards_left) return 0;
  return Math.max(0, after.moves - before.moves);
}

/** The index of the move that gave away most, the first of equals; null if none gave away anything. */
export function costliest(costs: readonly Cost[]): number | null {
  const most = Math.max(0, ...costs.map((cost) => cost.lost));
  return most > 0 ? costs.findIndex((cost) => cost.lost === most) : null;
}
