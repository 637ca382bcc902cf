/** A Session made visible: what of it changes is a rune, so that components follow. */

import { api } from '../net/api';
import { isPassing } from '../net/http';
import { steadyNow } from '../ui/clock';
import { sayMoves, sayState } from '../ui/text/speech';
import { Session } from './session';
import { keepPending, takePending } from './pending';
import { FACE_DOWN, isFaceUp } from './cards';
import { isOver, nextWorth, playableSlots } from './predict';
import type { Link } from './queue';
import type { View } from '../net/types';

const TROUBLE_SHOWN_MS = 3500;

export class Game {
  view: View = $state.raw(undefined as unknown as View);
  confirmed: View = $state.raw(undefined as unknown as View);
  link: Link = $state('ok');
  /** When the confirmed state arrived here, for the running clock. */
  receivedAt = $state(0);
  /** For the live region; a repeated sentence counts as a new one. */
  said = $state.raw({ text: '', count: 0 });
  /** For the eyes: why a tap did nothing. */
  trouble = $state('');
  shaken = $state.raw<{ slot: number | null; count: number }>({ slot: null, count: 0 });

  readonly session: Session;
  private troubleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: View) {
    this.session = new Session(
      view,
      {
        moves: (from, moves) => api.moves(view.id, from, moves),
        end: () => api.end(view.id),
        load: () => api.attempt(view.id),
        isOnline: () => navigator.onLine,
        isPassing,
      },
      {
        changed: () => this.follow(),
        say: (text, trouble) => this.say(text, trouble),
        shake: (slot) => (this.shaken = { slot, count: this.shaken.count + 1 }),
      },
      steadyNow,
    );
    // Taken first: following writes down what is on its way now, which is nothing yet.
    const left = takePending(view.id);
    this.follow();
    if (left) this.session.restore(left.from, left.moves);
  }

  get isOver(): boolean {
    return isOver(this.confirmed);
  }

  say(text: string, trouble = false): void {
    this.said = { text, count: this.said.count + 1 };
    if (!trouble) {
      this.trouble = '';
      return;
    }
    this.trouble = text;
    clearTimeout(this.troubleTimer);
    this.troubleTimer = setTimeout(() => (this.trouble = ''), TROUBLE_SHOWN_MS);
  }

  tellState(): void {
    const { view } = this;
    const faceDown = view.slots.filter((card) => card === FACE_DOWN).length;
    this.say(sayState({ view, worth: nextWorth(view), faceDown }));
  }

  tellMoves(): void {
    const cards = playableSlots(this.view).map((slot) => this.view.slots[slot]);
    this.say(sayMoves(cards.filter(isFaceUp), this.view.stock > 0));
  }

  stop(): void {
    clearTimeout(this.troubleTimer);
    this.session.stop();
  }

  private follow(): void {
    const { session } = this;
    if (session.confirmed !== this.confirmed) this.receivedAt = steadyNow();
    this.view = session.view;
    this.confirmed = session.confirmed;
    this.link = session.link;
    keepPending(this.view.id, session.confirmed.log.length, session.pending);
  }
}
