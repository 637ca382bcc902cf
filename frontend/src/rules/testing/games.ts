/** Random games and the server's view of them, for the tests beside. */

import { dealFromSeed, State, type Ruleset, type View } from '..';

/** Numbers 0..bound-1, the same for the same start: a failing test fails again. */
export function luck(start: number): (bound: number) => number {
  let state = start >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

export interface Step {
  log: string;
  state: State;
}

/** A game played at random, mostly forwards, to its end or `most` moves: every step, the start first. */
export function randomGame(
  ruleset: Ruleset,
  seed: string,
  next: (bound: number) => number,
  most = 120,
): Step[] {
  const steps: Step[] = [{ log: '', state: State.start(ruleset, dealFromSeed(seed)) }];
  for (;;) {
    const { log, state } = steps[steps.length - 1];
    const legal = state.legalMoves();
    if (legal === '' || log.length >= most) return steps;
    const plays = legal.replace(/[-<]/g, '');
    const choices = plays !== '' && next(5) > 0 ? plays : legal;
    const move = choices[next(choices.length)];
    steps.push({ log: log + move, state: state.apply(move) });
  }
}

/** What the server would send of this game: with the deal in practice, without it while cards are hidden. */
export function serverView({ log, state }: Step, known: 'practice' | 'ranked'): View {
  return {
    ...state.outcome(),
    ruleset: state.ruleset.key,
    ruleset_version: state.ruleset.version,
    deal: known === 'practice' ? state.deal : null,
    log,
    slots: state.slots(),
    waste: state.waste,
    stock: state.stock,
    legal: state.legalMoves(),
  };
}

/** What a call throws, as plain data. */
export function failure(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    const { name, at, reason } = error as { name: string; at?: number; reason?: string };
    return { name, at, reason };
  }
}
