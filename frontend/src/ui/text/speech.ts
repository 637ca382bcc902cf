/** What the board says, in the live region and on its buttons: one sentence for one thing that happened. */

import type { View } from '../../net/types';
import { cardName, counted, number, rankName } from './cards';

export type Refusal =
  | 'covered'
  | 'already_removed'
  | 'not_adjacent'
  | 'stock_empty'
  | 'nothing_to_undo'
  | 'undo_not_allowed'
  | 'game_over'
  | 'log_full'
  | 'offline';

const cards = (count: number) => counted(count, 'card', 'cards');

export const speech = {
  played: (card: string, streak: number) =>
    streak > 1 ? `Played ${cardName(card)}, streak ${streak}.` : `Played ${cardName(card)}.`,
  playedQuietly: (card: string, left: number) => `Played ${cardName(card)}, ${cards(left)} left.`,
  revealed: (names: string[]) => `Revealed ${names.map(cardName).join(' and ')}.`,
  drew: (card: string, stock: number) => `Drew ${cardName(card)}, ${number(stock)} in stock.`,
  nothingPlayable: 'Nothing to play.',
  undone: (waste: string | null) => (waste ? `Undone. Waste ${cardName(waste)}.` : 'Undone. Waste empty.'),
  won: (points: string) => `All three peaks cleared! ${points}`,
  over: (left: number, points: string) => `Game over, ${cards(left)} left. ${points}`,
  stuckWithUndo: 'No move left. Undo, or end the game.',
  takenBack: 'The server refused that move; it was taken back.',
  overtaken: 'This game went on in another window. Here is where it stands.',
  reconnecting: 'No answer from the server. Trying again; your moves are kept.',
  offline: 'You are offline. The game goes on when the connection is back.',
  backOnline: 'Connected again.',
  failed: 'That did not work. Please try again.',
} as const;

export function refusal(reason: Refusal, card: string | null, waste: string | null): string {
  switch (reason) {
    case 'not_adjacent':
      return card && waste
        ? `${capital(rankName(card))} does not go on ${rankName(waste)}.`
        : 'That card does not fit.';
    case 'covered':
      return 'That card is still covered.';
    case 'already_removed':
      return 'That card is gone already.';
    case 'stock_empty':
      return 'The stock is empty.';
    case 'nothing_to_undo':
      return 'Nothing to undo.';
    case 'undo_not_allowed':
      return 'These rules have no undo.';
    case 'game_over':
      return 'This game is over.';
    case 'log_full':
      return 'This game is too long to go on. It can only be ended.';
    case 'offline':
      return speech.offline;
  }
}

/** "7 of hearts, row 4, playable" */
export function slotLabel(card: string, row: number, playable: boolean): string {
  return `${cardName(card)}, row ${row}, ${playable ? 'playable' : 'not playable'}`;
}

export function stockLabel(stock: number): string {
  return stock === 0 ? 'Stock, empty' : `Stock, ${cards(stock)}, draw one`;
}

export function wasteLabel(waste: string | null): string {
  if (waste === null) return 'Waste, empty: any card may be played';
  return `Waste, ${cardName(waste)}`;
}

export function boardLabel(faceDown: number, left: number): string {
  return `Board, ${cards(left)} left, ${number(faceDown)} face down`;
}

export function stockLine(stock: number): string {
  return `${number(stock)} in stock`;
}

/** The cards that lie face up, for a board that is only looked at. */
export function openLabel(open: string[]): string {
  return open.length === 0 ? 'No card lies open' : `Open: ${open.map(cardName).join(', ')}`;
}

export interface StateFacts {
  view: View;
  worth: number | null;
  faceDown: number;
}

/** Everything the status line shows, in one breath. */
export function sayState({ view, worth, faceDown }: StateFacts): string {
  const parts = [
    view.waste ? `Waste ${cardName(view.waste)}` : 'Waste empty',
    `${cards(view.cards_left)} left, ${number(faceDown)} face down`,
    `${number(view.stock)} in stock`,
    ...(worth === null
      ? []
      : [`score ${number(view.score)}`, `streak ${view.streak}`, `next card ${number(worth)}`]),
    counted(view.moves, 'move', 'moves'),
  ];
  return `${parts.join(', ')}.`;
}

export function sayMoves(playable: string[], canDraw: boolean): string {
  const list = playable.map(cardName);
  if (list.length === 0)
    return canDraw ? 'No card fits. You can draw.' : 'No card fits and the stock is empty.';
  return `${capital(list.join(', '))} ${list.length === 1 ? 'fits' : 'fit'}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
