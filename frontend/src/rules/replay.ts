/** From a log to a game, and to what was seen in it. */

import type { Deal } from './cards';
import { ROWS, SLOTS, turnedUp } from './geometry';
import { checkLog, DRAW, slotOf, UNDO } from './notation';
import type { Ruleset } from './rulesets';
import { State } from './state';

/** The game after `log`. Throws MalformedLog or IllegalMove; malformed comes first, wherever they stand. */
export function replay(ruleset: Ruleset, deal: Deal, log: string): State {
  return State.start(ruleset, deal).extend(log);
}

/**
 * The deal indices, 0..51, of every card that lay face up at any moment of `log`, moves taken back included. Throws
 * like `replay`.
 */
export function seenCards(ruleset: Ruleset, deal: Deal, log: string): Set<number> {
  checkLog(log);
  let state = State.start(ruleset, deal);
  const seen = new Set(ROWS[ROWS.length - 1]);
  if (ruleset.dealsWaste) seen.add(SLOTS);
  for (const move of log) {
    const before = state.position;
    state = state.apply(move);
    if (move === DRAW) seen.add(before.nextCard);
    else if (move !== UNDO) for (const slot of turnedUp(before.tableau, slotOf(move))) seen.add(slot);
  }
  return seen;
}
