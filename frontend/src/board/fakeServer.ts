/** For tests: a server that keeps one game by the contract, hidden cards and all, and can be told to misbehave. */

import { ApiError, NetworkError } from '../net/errors';
import { isPassing } from '../net/http';
import { IllegalMove } from '../rules/errors';
import { getRuleset, type RulesetKey } from '../rules/rulesets';
import { dealFromSeed } from '../rules/shuffle';
import { State } from '../rules/state';
import type { View } from '../net/types';
import type { Port } from './queue';

type Mishap = 'lost request' | 'lost answer' | 'unavailable';

export class FakeServer implements Port {
  log = '';
  ended = false;
  online = true;
  /** What happens to the next requests, in order; then all is well. */
  mishaps: Mishap[] = [];
  readonly requests: { from: number; moves: string }[] = [];
  private readonly deal;
  private readonly rules;

  constructor(
    seed: string,
    ruleset: RulesetKey = 'streak',
    private readonly hidden = true,
  ) {
    this.deal = dealFromSeed(seed);
    this.rules = getRuleset(ruleset);
  }

  get state(): State {
    return State.start(this.rules, this.deal).extend(this.log);
  }

  get view(): View {
    const { state } = this;
    return {
      id: 'game',
      ruleset: this.rules.key,
      ruleset_version: this.rules.version,
      ranked: this.hidden,
      daily: this.hidden ? '2026-11-30' : null,
      race: null,
      deal_id: 'deal',
      commitment: 'c0ffee',
      seed: null,
      deal: this.hidden ? null : [...this.deal],
      log: this.log,
      slots: state.slots(),
      waste: state.waste,
      stock: state.stock,
      legal: this.ended ? '' : state.legalMoves(),
      started_at: '2026-11-30T12:00:00Z',
      finished_at: null,
      elapsed_ms: 0,
      ...state.outcome(),
      status: this.ended ? 'ended' : state.status,
    };
  }

  moves(from: number, moves: string): Promise<View> {
    this.requests.push({ from, moves });
    return this.answer(() => this.append(from, moves));
  }

  end(): Promise<View> {
    return this.answer(() => {
      this.ended = true;
    });
  }

  load(): Promise<View> {
    return this.answer(() => undefined);
  }

  isOnline(): boolean {
    return this.online;
  }

  readonly isPassing = isPassing;

  /** A move made in another window. */
  playElsewhere(moves: string): void {
    this.log += moves;
  }

  private async answer(change: () => void): Promise<View> {
    const mishap = this.mishaps.shift();
    await Promise.resolve();
    if (mishap === 'lost request') throw new NetworkError('no route');
    if (mishap === 'unavailable') throw new ApiError(503, { code: 'unavailable', message: '' });
    change();
    if (mishap === 'lost answer') throw new NetworkError('no answer');
    return this.view;
  }

  private append(from: number, moves: string): void {
    if (this.log.slice(from, from + moves.length) === moves) return;
    if (this.log.length !== from || this.ended) {
      throw new ApiError(409, { code: 'conflict', message: '', current: this.view });
    }
    let state = this.state;
    for (const [index, move] of [...moves].entries()) {
      if (this.hidden && index > 0 && this.turnsUpBefore(moves.slice(0, index))) {
        throw new ApiError(422, { code: 'illegal_move', message: '', at: from + index, reason: 'unseen' });
      }
      try {
        state = state.apply(move);
      } catch (error) {
        const reason = (error as IllegalMove).reason;
        throw new ApiError(422, { code: 'illegal_move', message: '', at: from + index, reason });
      }
    }
    this.log += moves;
  }

  private turnsUpBefore(moves: string): boolean {
    let state = this.state;
    return [...moves].some((move) => {
      const turned = state.turnsUp(move);
      state = state.apply(move);
      return turned;
    });
  }
}
