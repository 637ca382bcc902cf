/** For the tests beside: the server's answers about one game, built from the rules. */

import type { Analysis, Best, Replay } from '../net/types';
import { dealFromSeed } from '../rules/shuffle';
import { getRuleset } from '../rules/rulesets';
import { replay as replayed } from '../rules/replay';

export function replayOf(ruleset: string, seed: string, log: string, more: Partial<Replay> = {}): Replay {
  const deal = dealFromSeed(seed);
  return {
    log,
    times_ms: [...log].map((_, at) => 1000 * (at + 1)),
    ruleset,
    ruleset_version: 1,
    daily: null,
    deal_id: 'deal',
    deal: [...deal],
    seed,
    commitment: 'c0ffee',
    username: 'ada',
    ...more,
    outcome: { ...replayed(getRuleset(ruleset), deal, log).outcome(), ...more.outcome },
  };
}

/** An analysis with these best results before the first move and after every one. */
export function analysisOf(log: string, bests: Best[], more: Partial<Analysis> = {}): Analysis {
  const worth = (best: Best) => ('score' in best ? best.score : -best.cards_left);
  return {
    solvable: true,
    min_draws: 9,
    best: bests[0],
    best_winning_score: null,
    turning_point: null,
    moves: [...log].map((move, at) => ({
      at,
      move,
      best_before: bests[at],
      best_after: bests[at + 1],
      lost: Math.max(0, worth(bests[at]) - worth(bests[at + 1])),
    })),
    ...more,
  };
}
