/** Cards and deals as text: a card is its rank and its suit, `TH` the ten of hearts. */

import { InvalidDeal } from './errors';

export const RANKS = 'A23456789TJQK';
export const SUITS = 'CDHS';

/** The 52 cards by id: id = 13 * suit + rank, an unshuffled deck. The order is part of the shuffle, version 1. */
export const DECK: readonly string[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** 52 cards: those of the tableau slots 0-27, then the stock in the order it is drawn. */
export type Deal = readonly string[];

/** What stands for a card one has not seen. */
export const FACE_DOWN = '??';

/** The place of a card in `DECK`, 0..51, or -1 if there is no such card. */
export function cardId(card: string): number {
  return DECK.indexOf(card);
}

/** The rank alone, 0 (ace) to 12 (king): all that counts in play. -1 for a card one has not seen. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0));
}

/** A deal from 52 cards in deal order: a list, or a text with single spaces between them. Throws InvalidDeal. */
export function parseDeal(cards: string | readonly string[]): Deal {
  const deal = typeof cards === 'string' ? cards.split(' ') : [...cards];
  if (deal.length !== DECK.length || !deal.every((card) => DECK.includes(card))) {
    throw new InvalidDeal('a deal is 52 cards such as AS, TH or 7C');
  }
  if (new Set(deal).size !== DECK.length) throw new InvalidDeal('a deal holds every card once');
  return deal;
}

/** The deal as one line of text that `parseDeal` reads. */
export function formatDeal(deal: Deal): string {
  return deal.join(' ');
}
