/** Names of cards, rulesets and numbers in the reader's language. */

import { rankOf, suitOf, type Suit } from '../../board/cards';
import type { RulesetKey } from '../../net/types';

const RANKS: Record<string, string> = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };
const SUITS: Record<Suit, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

/** "7 of hearts" */
export function cardName(card: string): string {
  return `${rankName(card)} of ${SUITS[suitOf(card)]}`;
}

/** "7", "queen" */
export function rankName(card: string): string {
  return RANKS[rankOf(card)] ?? rankOf(card);
}

export const RULESETS: Record<RulesetKey, { name: string; line: string }> = {
  streak: { name: 'Streak', line: 'Each card in a run is worth 10 more than the one before.' },
  classic: { name: 'Classic', line: 'Clear the peaks in few moves. Undo as often as you like.' },
  hogue: { name: 'Hogue 1989', line: 'The first scoring: peaks pay, every draw costs 5.' },
  strict: { name: 'Strict', line: 'Streak scoring, but king and ace do not meet.' },
};

export const RULESET_KEYS = Object.keys(RULESETS) as RulesetKey[];

export function isRuleset(key: string): key is RulesetKey {
  return Object.hasOwn(RULESETS, key);
}

/** A ruleset published after this page was made still has its key for a name. */
export function rulesetName(key: string): string {
  return isRuleset(key) ? RULESETS[key].name : key;
}

const NUMBERS = new Intl.NumberFormat('en');

export function number(value: number): string {
  return NUMBERS.format(value).replace('-', '−');
}

export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}
