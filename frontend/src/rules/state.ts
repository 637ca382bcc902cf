/** A game in play: immutable values, and the one function that knows which move is legal and what it does. */

import { FACE_DOWN, rankOf, type Deal } from './cards';
import { IllegalMove } from './errors';
import { exposedSlots, FULL_TABLEAU, has, isUncovered, PEAKS, SLOTS, sizeOf, turnedUp } from './geometry';
import { checkLog, DRAW, MAX_LOG, PLAYS, slotOf, UNDO } from './notation';
import type { Outcome, Status } from './outcome';
import { areAdjacent, type Ruleset } from './rulesets';

const DECK_SIZE = 52;

/** What stands on the table and on the score sheet. All else follows from it, the deal and the ruleset. */
export interface Position {
  /** The set of slots that hold a card. */
  readonly tableau: number;
  /** The deal index of the stock's next card, up to 52 when it is empty. */
  readonly nextCard: number;
  /** The deal index of the waste's top card, null while it is empty. */
  readonly waste: number | null;
  readonly score: number;
  readonly streak: number;
  readonly longestStreak: number;
}

/** The deal index of the first card that can be drawn. */
function firstDrawn(ruleset: Ruleset): number {
  return ruleset.dealsWaste ? SLOTS + 1 : SLOTS;
}

/**
 * The positions that stand after one more well-formed move; `at` is its index in the whole log. A move adds one, an
 * undo takes one away. Every path that changes a game comes through here. Throws IllegalMove.
 */
function step(
  ruleset: Ruleset,
  ranks: readonly number[],
  line: readonly Position[],
  move: string,
  at: number,
): Position[] {
  const here = line[line.length - 1];
  if (here.tableau === 0) throw new IllegalMove(at, 'game_over');
  if (move === DRAW) return [...line, draw(ruleset, here, at)];
  if (move !== UNDO) return [...line, play(ruleset, ranks, here, slotOf(move), at)];
  if (!ruleset.undo) throw new IllegalMove(at, 'undo_not_allowed');
  if (line.length === 1) throw new IllegalMove(at, 'nothing_to_undo');
  return line.slice(0, -1);
}

function draw(ruleset: Ruleset, here: Position, at: number): Position {
  if (here.nextCard === DECK_SIZE) throw new IllegalMove(at, 'stock_empty');
  return {
    ...here,
    nextCard: here.nextCard + 1,
    waste: here.nextCard,
    score: here.score + ruleset.drawPoints,
    streak: 0,
  };
}

function play(
  ruleset: Ruleset,
  ranks: readonly number[],
  here: Position,
  slot: number,
  at: number,
): Position {
  if (!has(here.tableau, slot)) throw new IllegalMove(at, 'already_removed');
  if (!isUncovered(here.tableau, slot)) throw new IllegalMove(at, 'covered');
  if (here.waste !== null && !areAdjacent(ruleset, ranks[slot], ranks[here.waste])) {
    throw new IllegalMove(at, 'not_adjacent');
  }
  const streak = here.streak + 1;
  const bonus = PEAKS.includes(slot) ? ruleset.peakBonus[peaksCleared(here.tableau)] : 0;
  return {
    ...here,
    tableau: here.tableau ^ (1 << slot),
    waste: slot,
    score: here.score + ruleset.pointsPerStreakCard * streak + bonus,
    streak,
    longestStreak: Math.max(here.longestStreak, streak),
  };
}

function peaksCleared(tableau: number): number {
  return PEAKS.filter((peak) => !has(tableau, peak)).length;
}

/** A game after some moves. Immutable: a move makes a new one. Begin with `State.start`. */
export class State {
  private constructor(
    readonly ruleset: Ruleset,
    readonly deal: Deal,
    private readonly ranks: readonly number[],
    /** The positions that led here, moves taken back left out: the first known one first, the standing one last. */
    readonly line: readonly Position[],
    /** Length of the log: plays, draws and undos. */
    readonly moves: number,
    readonly undos: number,
  ) {}

  /** The game before its first move. */
  static start(ruleset: Ruleset, deal: Deal): State {
    const nextCard = firstDrawn(ruleset);
    const waste = ruleset.dealsWaste ? SLOTS : null;
    return State.resume(
      ruleset,
      deal,
      { tableau: FULL_TABLEAU, nextCard, waste, score: 0, streak: 0, longestStreak: 0 },
      { moves: 0, undos: 0 },
    );
  }

  /**
   * A game from the middle, its past unknown, so that nothing can be undone beyond here. Cards not seen are "??": no
   * card can be played on one, nor one on a card. Cards beyond the 52nd may serve as the position's waste card.
   */
  static resume(
    ruleset: Ruleset,
    deal: Deal,
    position: Position,
    counts: { moves: number; undos: number },
  ): State {
    return new State(ruleset, deal, deal.map(rankOf), [position], counts.moves, counts.undos);
  }

  /**
   * The game after one more move, a character of the notation. Throws IllegalMove, with `at` the number of moves so
   * far; MalformedLog for a character that is no move, or when the log is full.
   */
  apply(move: string): State {
    if (move.length !== 1) throw new RangeError('a move is one character');
    return this.extend(move);
  }

  /**
   * The game after all moves of `log`: all or nothing, with the errors of `apply` at the first bad move. Malformed
   * comes before illegal, wherever they stand.
   */
  extend(log: string): State {
    checkLog(log, this.moves);
    let line = this.line;
    let { moves, undos } = this;
    for (const move of log) {
      line = step(this.ruleset, this.ranks, line, move, moves);
      moves += 1;
      if (move === UNDO) undos += 1;
    }
    return new State(this.ruleset, this.deal, this.ranks, line, moves, undos);
  }

  /** The position that stands. */
  get position(): Position {
    return this.line[this.line.length - 1];
  }

  get score(): number {
    return this.position.score;
  }

  get streak(): number {
    return this.position.streak;
  }

  get longestStreak(): number {
    return this.position.longestStreak;
  }

  get cardsLeft(): number {
    return sizeOf(this.position.tableau);
  }

  get peaksCleared(): number {
    return peaksCleared(this.position.tableau);
  }

  get draws(): number {
    return this.position.nextCard - firstDrawn(this.ruleset);
  }

  /** Cards left to draw. */
  get stock(): number {
    return DECK_SIZE - this.position.nextCard;
  }

  /** The card on top of the waste, null while it is empty. */
  get waste(): string | null {
    const top = this.position.waste;
    return top === null ? null : this.deal[top];
  }

  /** Won the moment the tableau is empty, whatever the stock holds; stuck when nothing is left to draw or play. */
  get status(): Status {
    if (this.position.tableau === 0) return 'won';
    return this.stock > 0 || this.playable().length > 0 ? 'playing' : 'stuck';
  }

  /** Whether no move can change the result any more: won, or stuck where nothing can be taken back. */
  get isOver(): boolean {
    const status = this.status;
    return status === 'won' || (status === 'stuck' && !this.ruleset.undo);
  }

  /** The 28 slots as the player sees them: the card where exposed, "??" face down, null gone. */
  slots(): (string | null)[] {
    const tableau = this.position.tableau;
    return this.deal.slice(0, SLOTS).map((card, slot) => {
      if (!has(tableau, slot)) return null;
      return isUncovered(tableau, slot) ? card : FACE_DOWN;
    });
  }

  /** Every move `apply` takes now: slots in ascending order, then the draw, then the undo. */
  legalMoves(): string {
    if (this.position.tableau === 0 || this.moves >= MAX_LOG) return '';
    const plays = this.playable().map((slot) => PLAYS[slot]);
    const undo = this.ruleset.undo && this.line.length > 1;
    return plays.join('') + (this.stock > 0 ? DRAW : '') + (undo ? UNDO : '');
  }

  /** Whether this legal move turns a card face up: a draw, or a play that uncovers a slot. An undo never does. */
  turnsUp(move: string): boolean {
    if (move === DRAW) return true;
    return move !== UNDO && turnedUp(this.position.tableau, slotOf(move)).length > 0;
  }

  /** The figures of the game as it stands. */
  outcome(): Outcome {
    return {
      status: this.status,
      score: this.score,
      cards_left: this.cardsLeft,
      moves: this.moves,
      draws: this.draws,
      streak: this.streak,
      longest_streak: this.longestStreak,
      peaks_cleared: this.peaksCleared,
      undos: this.undos,
    };
  }

  private playable(): number[] {
    const { tableau, waste } = this.position;
    const exposed = exposedSlots(tableau);
    if (waste === null) return exposed;
    return exposed.filter((slot) => areAdjacent(this.ruleset, this.ranks[slot], this.ranks[waste]));
  }
}
