/** One's result beside the best ones: how much of them it is, in whole per cent. */

import type { Best } from '../net/types';

/** The figures of a result that the ruleset ranks by. */
export interface Result {
  score: number;
  cards_left: number;
  moves: number;
}

const TABLEAU = 28;

/**
 * The share of the best result, 0..100, rounded down so that 100 is the best itself. By points; without points by cards
 * cleared, and among equals by moves (half the moves would have done: 50). Null where a share says nothing: the best
 * is 0, or the result below it.
 */
export function shareOfBest(result: Result, best: Best): number | null {
  if ('score' in best) return share(result.score, best.score);
  return result.cards_left === best.cards_left
    ? share(best.moves, result.moves)
    : share(TABLEAU - result.cards_left, TABLEAU - best.cards_left);
}

/** `part` of `whole` in whole per cent, rounded down; null where that says nothing. */
export function share(part: number, whole: number): number | null {
  if (whole <= 0 || part < 0) return null;
  return Math.floor((100 * part) / whole);
}
