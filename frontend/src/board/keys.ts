/** The keys of a page with a game on it, wherever the focus is. */

import type { Orientation } from './geometry';
import { commandOf, directionOf, neighbour, type Command } from './keyboard';

export interface Keyboard {
  lettersOn(): boolean;
  orientation(): Orientation;
  /** The slots of the open cards. */
  open(): number[];
  /** The card that Tab reaches. */
  current(): number | null;
  focusCard(slot: number): void;
  commands: Record<Command, () => void>;
}

const ELSEWHERE = 'dialog, input, textarea, select, [contenteditable]';

export function keydownHandler(board: Keyboard): (event: KeyboardEvent) => void {
  function arrow(event: KeyboardEvent, card: HTMLElement | null): boolean {
    const direction = directionOf(event);
    const target = event.target as HTMLElement;
    if (!direction || !(card || target === document.body || target.closest('.piles'))) return false;
    const next = card
      ? neighbour(Number(card.dataset.slot), direction, board.open(), board.orientation())
      : board.current();
    if (next !== null) board.focusCard(next);
    return true;
  }

  function command(event: KeyboardEvent, card: HTMLElement | null): boolean {
    // A button in focus keeps its own space bar; a card is played with Enter, so there the bar is free to draw.
    const isTaken = event.key === ' ' && !card && (event.target as HTMLElement).closest('button, a, summary');
    const meant = isTaken ? null : commandOf(event, board.lettersOn());
    if (meant) board.commands[meant]();
    return meant !== null;
  }

  return (event) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.closest(ELSEWHERE)) return;
    const card = target.closest<HTMLElement>('[data-slot]');
    // A key held down on a card plays it once.
    const isHeld = event.repeat && card !== null && (event.key === 'Enter' || event.key === ' ');
    if (isHeld || arrow(event, card) || command(event, card)) event.preventDefault();
  };
}

/** Some browsers click a button when the space bar comes up, even if its way down was taken. */
export function keyupHandler(event: KeyboardEvent): void {
  if (event.key === ' ' && (event.target as HTMLElement).closest('[data-slot]')) event.preventDefault();
}
