/** The rules as the board needs them: what may be done to a view, and what it will look like then. */

import { FACE_DOWN } from '../rules/cards';
import { MalformedLog } from '../rules/errors';
import { DRAW, PLAYS, slotOf, UNDO, undoneLength } from '../rules/notation';
import { getRuleset } from '../rules/rulesets';
import { applyToView, reasonAgainst as ruledOut, turnsUpInView } from '../rules/view';
import type { View } from '../net/types';
import type { Refusal } from '../ui/text/speech';

export { DRAW, slotOf, UNDO };

export function playOf(slot: number): string {
  return PLAYS[slot];
}

/** Why a move cannot be made, as far as the browser can know. */
export function reasonAgainst(view: View, move: string): Refusal | null {
  try {
    return ruledOut(view, move);
  } catch (error) {
    if (error instanceof MalformedLog) return 'log_full';
    throw error;
  }
}

/** Foretells views, and remembers them, because an undo leads back to one. */
export class Foresight {
  private readonly seen = new Map<number, View>();

  /** Begins anew from what the server says. */
  restart(view: View): void {
    this.seen.clear();
    this.remember(view);
  }

  remember(view: View): void {
    this.seen.set(view.log.length, view);
  }

  apply(view: View, move: string): View {
    const back = move === UNDO ? undoneLength(view.log) : null;
    const after =
      applyToView(view, move, back === null ? undefined : this.seen.get(back)) ?? untold(view, move);
    this.remember(after);
    return after;
  }

  turnsUp(view: View, move: string): boolean {
    return turnsUpInView(view, move);
  }
}

/** An undo to where this page has not been: only the server knows the card that comes back. */
function untold(view: View, move: string): View {
  return {
    ...view,
    log: view.log + move,
    moves: view.moves + 1,
    undos: view.undos + 1,
    status: 'playing',
    waste: FACE_DOWN,
    legal: '',
  };
}

export function canPlay(view: View, slot: number): boolean {
  return view.legal.includes(PLAYS[slot]);
}

/** The slots whose cards can be played now. */
export function playableSlots(view: View): number[] {
  return [...view.legal].map(slotOf).filter((slot) => slot >= 0);
}

/** The slots whose cards lie open, playable or not. */
export function openSlots(view: View): number[] {
  return view.slots.flatMap((card, slot) => (card === null || card === FACE_DOWN ? [] : [slot]));
}

export function hasUndo(view: View): boolean {
  return rulesOf(view).undo;
}

/** Whether points are what counts under these rules. */
export function isScored(view: View): boolean {
  return rulesOf(view).rankedBy === 'score';
}

/** What the next card of the streak brings, without peaks. */
export function nextWorth(view: View): number | null {
  return isScored(view) ? rulesOf(view).pointsPerStreakCard * (view.streak + 1) : null;
}

/** Won, ended, or stuck where nothing can be taken back. */
export function isOver(view: View): boolean {
  return view.status === 'won' || view.status === 'ended' || (view.status === 'stuck' && !hasUndo(view));
}

function rulesOf(view: View) {
  return getRuleset(view.ruleset, view.ruleset_version);
}
