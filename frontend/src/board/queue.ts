/**
 * Moves on their way to the server, one request at a time and in order.
 *
 * A move shows at once; the server's answer confirms it or takes it back. A request names the log's length it starts
 * from, so the same request may be sent any number of times and counts once: after a lost answer it is simply sent
 * again. Where cards are hidden, a request ends with the first move that turns a card up.
 */

import type { ApiError } from '../net/errors';
import type { View } from '../net/types';

/** `ok`: all is well. `reconnecting`: no answer, asking again. `offline`: the device itself has no network. */
export type Link = 'ok' | 'reconnecting' | 'offline';

export interface Prediction {
  /** The view after a move, with "??" for cards only the server knows. Throws if the move cannot be made. */
  apply(view: View, move: string): View;
  /** Whether a move shows a card that was hidden. */
  turnsUp(view: View, move: string): boolean;
  /** The game stands here now, however it came there. */
  restart(view: View): void;
  /** The server confirmed this one. */
  remember(view: View): void;
}

export interface Port {
  moves(from: number, moves: string): Promise<View>;
  end(): Promise<View>;
  load(): Promise<View>;
  isOnline(): boolean;
  /** True for failures after which the same request may succeed. */
  isPassing(error: unknown): boolean;
}

export interface Listener {
  /** Something of `shown`, `pending` or `link` changed. */
  changed(): void;
  arrived(before: View, moves: string, after: View): void;
  /** The server refused; `lost` are the moves taken back with it. */
  refused(error: unknown, lost: string): void;
  /** The game was played on elsewhere; `lost` are the moves that had no place in it any more. */
  overtaken(lost: string): void;
}

const LONGEST_REQUEST = 1000;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;

export class MoveQueue {
  shown: View;
  pending = '';
  link: Link = 'ok';
  private ending = false;
  private running = false;
  private stopped = false;
  private wakeUp: (() => void) | null = null;

  constructor(
    public confirmed: View,
    private readonly port: Port,
    private readonly prediction: Prediction,
    private readonly listener: Listener,
  ) {
    this.shown = confirmed;
    prediction.restart(confirmed);
  }

  get isIdle(): boolean {
    return this.pending === '' && !this.ending;
  }

  /** Shows a legal move now and sends it as soon as its turn comes. */
  push(move: string): void {
    this.shown = this.prediction.apply(this.shown, move);
    this.pending += move;
    this.listener.changed();
    void this.run();
  }

  /** Ends the game once everything before has arrived. */
  end(): void {
    this.ending = true;
    this.listener.changed();
    void this.run();
  }

  /** The device lost its network or has it again: shown at once, and what waits is tried at once. */
  networkChanged(): void {
    if (!this.port.isOnline()) this.setLink('offline');
    else if (this.isIdle) this.setLink('ok');
    this.wakeUp?.();
  }

  /** Fetches the state anew, if nothing of our own is under way: another tab may have played. */
  async refresh(): Promise<void> {
    if (!this.isIdle || this.running) return;
    const known = this.confirmed;
    const view = await this.port.load().catch(() => null);
    // An answer that was overtaken by a newer one on its way says nothing any more.
    if (view && this.isIdle && !this.stopped && this.confirmed === known) this.adopt(view);
  }

  /** No more requests; the page is gone. */
  stop(): void {
    this.stopped = true;
    this.wakeUp?.();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let pause = FIRST_PAUSE_MS;
    while (!this.stopped && !this.isIdle) {
      try {
        await (this.pending === '' ? this.sendEnd() : this.sendMoves());
        pause = FIRST_PAUSE_MS;
        this.setLink('ok');
      } catch (error) {
        if (!this.port.isPassing(error)) {
          this.giveWay(error);
          this.setLink('ok');
          continue;
        }
        this.setLink(this.port.isOnline() ? 'reconnecting' : 'offline');
        await this.sleep(Math.max(pause, (error as Partial<ApiError>).retryAfterMs ?? 0));
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
    this.running = false;
  }

  private async sendMoves(): Promise<void> {
    const before = this.confirmed;
    const moves = this.batch();
    const after = await this.port.moves(before.log.length, moves);
    if (this.stopped) return;
    const rest = this.pending.slice(moves.length);
    if (after.log !== before.log + moves) {
      // Our moves are in it, and more that another tab made: what we had in mind beyond them is void.
      this.drop(after);
      this.listener.overtaken(rest);
      return;
    }
    this.confirmed = after;
    this.prediction.remember(after);
    this.pending = rest;
    this.shown = this.predicted();
    this.listener.arrived(before, moves, after);
    this.listener.changed();
  }

  private async sendEnd(): Promise<void> {
    const view = await this.port.end();
    if (this.stopped) return;
    this.ending = false;
    this.adopt(view);
  }

  /** As many waiting moves as may go in one request. */
  private batch(): string {
    let view = this.confirmed;
    if (view.deal) return this.pending.slice(0, LONGEST_REQUEST);
    for (let i = 0; i < this.pending.length; i++) {
      const move = this.pending[i];
      if (this.prediction.turnsUp(view, move)) return this.pending.slice(0, i + 1);
      view = this.prediction.apply(view, move);
    }
    return this.pending;
  }

  private predicted(): View {
    let view = this.confirmed;
    try {
      for (const move of this.pending) view = this.prediction.apply(view, move);
    } catch {
      // What follows hung on a card that turned out otherwise; it was not sent yet.
      this.pending = view.log.slice(this.confirmed.log.length);
    }
    return view;
  }

  private giveWay(error: unknown): void {
    if (this.stopped) return;
    const lost = this.pending;
    const current = (error as Partial<ApiError>).current;
    this.ending = false;
    if (current) {
      this.drop(current);
      this.listener.overtaken(lost);
    } else {
      this.drop(this.confirmed);
      this.listener.refused(error, lost);
    }
  }

  /** Takes a state for truth and forgets what was under way. */
  private drop(view: View): void {
    this.pending = '';
    this.adopt(view);
  }

  private adopt(view: View): void {
    this.confirmed = view;
    this.prediction.restart(view);
    this.shown = this.predicted();
    this.listener.changed();
  }

  private setLink(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.listener.changed();
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      const wake = done;
      this.wakeUp = wake;
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
    });
  }
}
