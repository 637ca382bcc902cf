/** The three checks of the fairness page, from what was read to what it comes to. */

import type { Proofs, View } from '../net/types';
import { FACE_DOWN, type Deal } from '../rules/cards';
import type { CardProof } from '../rules/commitment';
import { commitmentOf, dealOf, leadsTo } from './verifier';

export interface SeedCheck {
  seed: string;
  deal: Deal;
  /** What the seed's deal commits to. */
  computed: string;
  matches: boolean;
}

/** Deals a seed anew and compares its commitment with the one published. */
export async function checkSeed(seed: string, published: string): Promise<SeedCheck> {
  const deal = await dealOf(seed);
  const computed = await commitmentOf(seed, deal);
  return { seed, deal, computed, matches: computed === published };
}

/** `path`: the proof does not lead to the commitment. `table`: it does, but the table showed another card there. */
export type Fault = 'path' | 'table';

export interface CardCheck {
  index: number;
  card: string;
  fault: Fault | null;
}

/** Checks each proof against one commitment, in deal order; `seen` are the cards known otherwise, by index. */
export async function checkProofs(
  commitment: string,
  proofs: readonly CardProof[],
  seen: ReadonlyMap<number, string> = new Map(),
): Promise<CardCheck[]> {
  const checks = await Promise.all(
    proofs.map(async (proof): Promise<CardCheck> => {
      const { index, card } = proof;
      if (!(await leadsTo(commitment, proof))) return { index, card, fault: 'path' };
      return { index, card, fault: (seen.get(index) ?? card) === card ? null : 'table' };
    }),
  );
  return checks.sort((one, other) => one.index - other.index);
}

/** What a game's own view shows of its deal: cards by their index. */
export function seenIn(view: Pick<View, 'slots' | 'deal'>): Map<number, string> {
  const shown = view.deal ?? view.slots;
  return new Map(
    shown.flatMap((card, index) =>
      card === null || card === FACE_DOWN ? [] : [[index, card] as [number, string]],
    ),
  );
}

/** Whether all who named the deal's commitment named the same one: the game, its proofs and, for a daily, the day. */
export function agreed(view: Pick<View, 'commitment'>, proofs: Proofs, ofDay: string | null): boolean {
  return view.commitment === proofs.commitment && (ofDay === null || ofDay === view.commitment);
}
