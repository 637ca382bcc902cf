/**
 * What a move will do to a view, told before the server has answered: so the board can move within a frame.
 *
 * In a ranked game the browser knows the exposed cards only. A prediction is right in all it tells and shows "??" for
 * what only the server knows: a card just turned over or drawn. `legal` then holds the moves known to be legal, and
 * `status` stays `playing` until it is known to be otherwise.
 */

import { FACE_DOWN, type Deal } from './cards';
import { IllegalMove, type IllegalReason } from './errors';
import { exposedSlots, isUncovered, setOf, SLOTS } from './geometry';
import { checkLog, MAX_LOG, slotOf, UNDO, undoneLength } from './notation';
import type { Outcome, Status } from './outcome';
import { replay } from './replay';
import { getRuleset, type Ruleset } from './rulesets';
import { State } from './state';

/** The part of the server's view of an attempt that a move changes, and what it takes to tell how. */
export interface View extends Omit<Outcome, 'status'> {
  readonly ruleset: string;
  readonly ruleset_version: number;
  /** The 52 cards where the player may know them (practice), else null. */
  readonly deal: Deal | null;
  log: string;
  status: Status | 'ended';
  /** By slot: a card where exposed, "??" face down, null gone. */
  slots: (string | null)[];
  /** The card on top of the waste, null while it is empty. */
  waste: string | null;
  /** Cards left to draw. */
  stock: number;
  legal: string;
}

const DECK_SIZE = 52;

/**
 * The view after one more move; `view` stays as it is. Everything beyond the fields of `View` is carried over.
 *
 * Null when it cannot be told: the move plays a card not yet seen or onto one, or it is an undo and neither the deal nor
 * `earlier` is at hand, the view when the log was `undoneLength(view.log)` long. Throws IllegalMove for a move known to
 * be illegal and MalformedLog for what is no move.
 */
export function applyToView<V extends View>(view: V, move: string, earlier?: View): V | null {
  const reason = reasonAgainst(view, move);
  if (reason !== null) throw new IllegalMove(view.log.length, reason);
  if (view.deal !== null) return shown(view, move, replay(rulesetOf(view), view.deal, view.log + move));
  if (move === UNDO) return takenBack(view, earlier);
  if (isGuess(view, move)) return null;
  return shown(view, move, stateOf(view).apply(move));
}

/**
 * Why a move is known to be illegal, or null. One that hangs on a card not yet seen is not known to be. Throws
 * MalformedLog for what is no move, or when the log is full.
 */
export function reasonAgainst(view: View, move: string): IllegalReason | null {
  if (move.length !== 1) throw new RangeError('a move is one character');
  checkLog(move, view.log.length);
  if (view.status === 'ended') return 'game_over';
  if (move === UNDO && view.status !== 'won' && rulesetOf(view).undo) {
    return undoneLength(view.log) === null ? 'nothing_to_undo' : null;
  }
  if (isGuess(view, move)) return null;
  try {
    stateOf(view).apply(move);
    return null;
  } catch (error) {
    if (error instanceof IllegalMove) return error.reason;
    throw error;
  }
}

/** Whether a legal move turns a card face up, so that only the server can tell all it does. */
export function turnsUpInView(view: View, move: string): boolean {
  return stateOf(view).turnsUp(move);
}

/** A play of an exposed card of which the card, or the one it should go on, is not yet seen. */
function isGuess(view: View, move: string): boolean {
  const slot = slotOf(move);
  if (slot < 0) return false;
  const card = view.slots[slot];
  if (card === null || !isUncovered(tableauOf(view), slot)) return false;
  return card === FACE_DOWN || view.waste === FACE_DOWN;
}

function rulesetOf(view: View): Ruleset {
  return getRuleset(view.ruleset, view.ruleset_version);
}

function tableauOf(view: View): number {
  return setOf(view.slots.flatMap((card, slot) => (card === null ? [] : [slot])));
}

/** The game as far as the view knows it. Where the waste card lay in the deal is not known, so it comes after it. */
function stateOf(view: View): State {
  const stock = Array<string>(DECK_SIZE - SLOTS).fill(FACE_DOWN);
  const cards = [...view.slots.map((card) => card ?? FACE_DOWN), ...stock, view.waste ?? FACE_DOWN];
  return State.resume(
    rulesetOf(view),
    cards,
    {
      tableau: tableauOf(view),
      nextCard: DECK_SIZE - view.stock,
      waste: view.waste === null ? null : DECK_SIZE,
      score: view.score,
      streak: view.streak,
      longestStreak: view.longest_streak,
    },
    { moves: view.moves, undos: view.undos },
  );
}

function shown<V extends View>(view: V, move: string, state: State): V {
  const log = view.log + move;
  const slots = state.slots();
  const { waste } = state;
  const { status, ...figures } = state.outcome();
  const hidden =
    waste === FACE_DOWN || exposedSlots(state.position.tableau).some((slot) => slots[slot] === FACE_DOWN);
  return {
    ...view,
    ...figures,
    log,
    slots,
    waste,
    stock: state.stock,
    status: status === 'stuck' && hidden ? 'playing' : status,
    legal: status === 'won' ? '' : legalAfter(view, log, state.legalMoves()),
  };
}

function takenBack<V extends View>(view: V, earlier: View | undefined): V | null {
  if (earlier?.log !== view.log.slice(0, undoneLength(view.log) ?? 0)) return null;
  const { status, slots, waste, stock, score, streak, longest_streak, cards_left, draws, peaks_cleared } =
    earlier;
  const log = view.log + UNDO;
  return {
    ...view,
    ...{ status, slots, waste, stock, score, streak, longest_streak, cards_left, draws, peaks_cleared },
    log,
    moves: view.moves + 1,
    undos: view.undos + 1,
    legal: legalAfter(view, log, earlier.legal),
  };
}

/** The legal plays and draws, and the undo where the log, not the position, tells that there is something to undo. */
function legalAfter(view: View, log: string, legal: string): string {
  if (log.length >= MAX_LOG) return '';
  const undo = rulesetOf(view).undo && undoneLength(log) !== null;
  return legal.replace(UNDO, '') + (undo ? UNDO : '');
}
