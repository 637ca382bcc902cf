/** One game as its player handles it: taps and keys in; a board, sentences and shakes out. Knows no DOM. */

import { isPassing } from '../net/http';
import { refusal, speech, type Refusal } from '../ui/text/speech';
import type { View } from '../net/types';
import { FACE_DOWN, isFaceUp } from './cards';
import { DRAW, Foresight, playOf, reasonAgainst, UNDO } from './predict';
import { MoveQueue, type Link, type Listener, type Port } from './queue';
import { sentence } from './sentences';

export interface Output {
  changed(): void;
  /** One sentence for everybody; `trouble` should be seen too, not only heard. */
  say(text: string, trouble: boolean): void;
  /** A tap that did nothing: the slot, or null for the stock. */
  shake(slot: number | null): void;
}

/** A card that has just turned over under a finger is not meant by that finger's second tap. */
const SECOND_TAP_MS = 250;

export class Session implements Listener {
  private readonly foresight = new Foresight();
  private readonly queue: MoveQueue;
  private readonly turnedAt = new Map<number, number>();
  /** A tap made while the waste card was still on its way; tried as soon as that is known. */
  private early: number | null = null;
  private linkSaid: Link = 'ok';

  constructor(
    view: View,
    private readonly port: Port,
    private readonly out: Output,
    private readonly now: () => number,
  ) {
    this.queue = new MoveQueue(view, port, this.foresight, this);
  }

  /** The board as shown: what the server confirmed, with the moves on their way. */
  get view(): View {
    return this.queue.shown;
  }

  get confirmed(): View {
    return this.queue.confirmed;
  }

  get link(): Link {
    return this.queue.link;
  }

  get pending(): string {
    return this.queue.pending;
  }

  /** True if the card was played. `byFinger` is false for keys and assistive technology, which do not tap twice. */
  play(slot: number, byFinger: boolean): boolean {
    if (byFinger && this.now() - (this.turnedAt.get(slot) ?? -Infinity) < SECOND_TAP_MS) return false;
    if (this.view.waste === FACE_DOWN) {
      this.early = slot;
      return false;
    }
    return this.attempt(playOf(slot), slot);
  }

  draw(): boolean {
    return this.attempt(DRAW, null);
  }

  undo(): boolean {
    return this.attempt(UNDO, null);
  }

  end(): void {
    if (this.isCutOff()) this.refuse('offline', null);
    else this.queue.end();
  }

  /**
   * Plays again what was on its way when the page was left: what of it has not arrived since. If the game went another
   * way meanwhile, nothing.
   */
  restore(from: number, moves: string): void {
    const { log } = this.queue.confirmed;
    const arrived = log.slice(from);
    if (log.length < from || !moves.startsWith(arrived)) return;
    for (const move of moves.slice(arrived.length)) {
      if (reasonAgainst(this.view, move) !== null) return;
      this.queue.push(move);
    }
  }

  networkChanged(): void {
    this.queue.networkChanged();
  }

  refresh(): Promise<void> {
    return this.queue.refresh();
  }

  stop(): void {
    this.queue.stop();
  }

  private attempt(move: string, slot: number | null): boolean {
    const reason = this.isCutOff() ? 'offline' : reasonAgainst(this.view, move);
    if (reason !== null) {
      this.refuse(reason, slot);
      return false;
    }
    const before = this.view;
    // What the server must reveal first is told with its answer.
    const complete = before.deal !== null || !this.foresight.turnsUp(before, move);
    this.early = null;
    this.queue.push(move);
    this.noteTurned(before, this.view);
    if (complete) this.out.say(sentence(before, move, this.view), false);
    return true;
  }

  /** Without a network nothing is queued: the sign says so, and taps are refused. */
  private isCutOff(): boolean {
    return this.queue.link === 'offline' || !this.port.isOnline();
  }

  private refuse(reason: Refusal, slot: number | null): void {
    const card = slot === null ? null : this.view.slots[slot];
    this.out.shake(slot);
    this.out.say(refusal(reason, isFaceUp(card) ? card : null, this.view.waste), true);
  }

  changed(): void {
    const link = this.queue.link;
    if (link !== this.linkSaid) {
      this.linkSaid = link;
      this.out.say(link === 'ok' ? speech.backOnline : speech[link], true);
    }
    this.out.changed();
  }

  arrived(before: View, moves: string, after: View): void {
    this.noteTurned(before, after);
    if (before.deal === null) this.tellRevealed(before, moves, after);
    const early = this.early;
    if (early !== null && this.view.waste !== FACE_DOWN) {
      this.early = null;
      if (isFaceUp(this.view.slots[early])) this.attempt(playOf(early), early);
    }
  }

  private tellRevealed(before: View, moves: string, after: View): void {
    const last = moves.slice(-1);
    let then = before;
    for (const move of moves.slice(0, -1)) then = this.foresight.apply(then, move);
    if (this.foresight.turnsUp(then, last)) this.out.say(sentence(then, last, after), false);
  }

  private noteTurned(before: View, after: View): void {
    after.slots.forEach((card, slot) => {
      if (isFaceUp(card) && before.slots[slot] === FACE_DOWN) this.turnedAt.set(slot, this.now());
    });
  }

  refused(error: unknown): void {
    this.early = null;
    this.out.say(isPassing(error) ? speech.failed : speech.takenBack, true);
  }

  overtaken(): void {
    this.early = null;
    this.out.say(speech.overtaken, true);
  }
}
