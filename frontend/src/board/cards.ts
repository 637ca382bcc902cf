/** Cards as text: what a two-character code is called, shown and read aloud. */

export type Suit = 'C' | 'D' | 'H' | 'S';

import { FACE_DOWN } from '../rules/cards';

export { FACE_DOWN };

export function isFaceUp(card: string | null): card is string {
  return card !== null && card !== FACE_DOWN;
}

export function rankOf(card: string): string {
  return card.charAt(0);
}

export function suitOf(card: string): Suit {
  return card.charAt(1) as Suit;
}
