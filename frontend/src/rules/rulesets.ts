/** The published rulesets by key and version. A published version never changes, a new one is a new entry. */

import { RANKS } from './cards';
import { UnknownRuleset } from './errors';
import type { Outcome } from './outcome';

export type RulesetKey = 'streak' | 'classic' | 'hogue' | 'strict';

export interface Ruleset {
  readonly key: RulesetKey;
  readonly version: number;
  /** Whether king and ace are adjacent. */
  readonly wrap: boolean;
  /** Whether the stock's first card starts the waste; otherwise the waste starts empty and takes any card. */
  readonly dealsWaste: boolean;
  /** The nth card of a streak scores n times this. */
  readonly pointsPerStreakCard: number;
  /** What a draw adds to the score: 0 or less. */
  readonly drawPoints: number;
  /** What the first, second and third cleared peak add to the score. */
  readonly peakBonus: readonly [number, number, number];
  /** Whether moves may be taken back. */
  readonly undo: boolean;
  /** `score`: the higher the better. `cards_left`: the fewer the better, then the fewer moves. */
  readonly rankedBy: 'score' | 'cards_left';
}

const STREAK: Ruleset = {
  key: 'streak',
  version: 1,
  wrap: true,
  dealsWaste: true,
  pointsPerStreakCard: 10,
  drawPoints: 0,
  peakBonus: [0, 0, 0],
  undo: false,
  rankedBy: 'score',
};

const CLASSIC: Ruleset = {
  key: 'classic',
  version: 1,
  wrap: true,
  dealsWaste: false,
  pointsPerStreakCard: 0,
  drawPoints: 0,
  peakBonus: [0, 0, 0],
  undo: true,
  rankedBy: 'cards_left',
};

/** The scoring of the 1989 original. */
const HOGUE: Ruleset = {
  key: 'hogue',
  version: 1,
  wrap: true,
  dealsWaste: true,
  pointsPerStreakCard: 1,
  drawPoints: -5,
  peakBonus: [15, 15, 30],
  undo: false,
  rankedBy: 'score',
};

const STRICT: Ruleset = {
  key: 'strict',
  version: 1,
  wrap: false,
  dealsWaste: true,
  pointsPerStreakCard: 10,
  drawPoints: 0,
  peakBonus: [0, 0, 0],
  undo: false,
  rankedBy: 'score',
};

/** The rulesets offered now, in the order shown. */
export const RULESETS: readonly Ruleset[] = [STREAK, CLASSIC, HOGUE, STRICT];

export const DEFAULT_RULESET = STREAK;

/** Earlier versions, kept for ever: what was played under them still replays. */
const RETIRED: readonly Ruleset[] = [];

/** The ruleset of this key: the given published version, or the one offered now. Throws UnknownRuleset. */
export function getRuleset(key: string, version?: number): Ruleset {
  const found =
    version === undefined
      ? RULESETS.find((ruleset) => ruleset.key === key)
      : [...RETIRED, ...RULESETS].find((ruleset) => ruleset.key === key && ruleset.version === version);
  if (!found) throw new UnknownRuleset(version === undefined ? key : `${key}, version ${version}`);
  return found;
}

/** Whether a card of one rank may be played on the other; never for a card one has not seen. */
export function areAdjacent(ruleset: Ruleset, rank: number, other: number): boolean {
  if (rank < 0 || other < 0) return false;
  const apart = Math.abs(rank - other);
  return apart === 1 || (ruleset.wrap && apart === RANKS.length - 1);
}

/** The place of a result among others of its ruleset: smaller is better, equal keys tie. */
export function rankKey(ruleset: Ruleset, outcome: Outcome): [number, number] {
  // 0 - score, because the opposite of 0 would be -0.
  return ruleset.rankedBy === 'score' ? [0 - outcome.score, 0] : [outcome.cards_left, outcome.moves];
}
