/** The notation of moves: a log is a text with one character for each. */

import { MalformedLog } from './errors';

export const DRAW = '-';
export const UNDO = '<';

/** By slot, the character that plays it: the slot in base 36. */
export const PLAYS = '0123456789abcdefghijklmnopqr';

export const ALPHABET = PLAYS + DRAW + UNDO;

/** The most moves a log can hold. A log that long can only be ended. */
export const MAX_LOG = 1000;

/** The slot a move plays, or -1 for a draw, an undo and anything else. */
export function slotOf(move: string): number {
  return move.length === 1 ? PLAYS.indexOf(move) : -1;
}

/** Throws MalformedLog unless `log`, following a log of `offset` moves, is one in form. Legality is not looked at. */
export function checkLog(log: string, offset = 0): void {
  const bad = [...log].findIndex((move) => !ALPHABET.includes(move));
  const good = bad < 0 ? log.length : bad;
  if (bad >= 0 || offset + good > MAX_LOG) throw new MalformedLog(Math.min(offset + good, MAX_LOG));
}

/**
 * How long the log was when the position stood to which an undo would lead now: what `log.slice(0, n)` comes to.
 * Null when there is nothing to undo. `log` is a legal one.
 */
export function undoneLength(log: string): number | null {
  const standing: number[] = [];
  for (let index = 0; index < log.length; index++) {
    if (log[index] === UNDO) standing.pop();
    else standing.push(index);
  }
  return standing.at(-1) ?? null;
}
