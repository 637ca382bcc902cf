/** Keys: which command one means, and which card lies in an arrow's direction. */

import { centre, type Orientation } from './geometry';

export type Direction = 'up' | 'down' | 'left' | 'right';
export type Command = 'draw' | 'undo' | 'new' | 'help';

export interface KeyLike {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const LETTERS: Record<string, Command> = { d: 'draw', z: 'undo', u: 'undo', n: 'new', '?': 'help' };

export function directionOf(event: KeyLike): Direction | null {
  return event.ctrlKey || event.metaKey || event.altKey ? null : (ARROWS[event.key] ?? null);
}

/**
 * The command of a key. Single characters can be switched off: speech input and shaky hands type them by accident.
 * A key held down commands once.
 */
export function commandOf(event: KeyLike, lettersOn: boolean): Command | null {
  if (event.repeat || event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return key === 'z' && !event.shiftKey ? 'undo' : null;
  if (key === ' ') return 'draw';
  return lettersOn ? (LETTERS[key] ?? null) : null;
}

/** The slot to go to from `from`: the nearest in that direction, straight ahead before sideways. Null at the edge. */
export function neighbour(
  from: number,
  direction: Direction,
  slots: readonly number[],
  orientation: Orientation,
): number | null {
  const origin = centre(from, orientation);
  let best: number | null = null;
  let bestCost = Infinity;
  for (const slot of slots) {
    if (slot === from) continue;
    const { x, y } = centre(slot, orientation);
    const [ahead, aside] = along(direction, x - origin.x, y - origin.y);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * Math.abs(aside);
    if (cost < bestCost) [best, bestCost] = [slot, cost];
  }
  return best;
}

function along(direction: Direction, dx: number, dy: number): [ahead: number, aside: number] {
  switch (direction) {
    case 'up':
      return [-dy, dx];
    case 'down':
      return [dy, dx];
    case 'left':
      return [-dx, dy];
    case 'right':
      return [dx, dy];
  }
}

/** Where the focus goes when the card at `from` has left: the nearest of these slots, or null for the stock. */
export function nearest(from: number, slots: readonly number[], orientation: Orientation): number | null {
  const origin = centre(from, orientation);
  let best: number | null = null;
  let bestDistance = Infinity;
  for (const slot of slots) {
    const { x, y } = centre(slot, orientation);
    const distance = Math.hypot(x - origin.x, y - origin.y);
    if (slot !== from && distance < bestDistance) [best, bestDistance] = [slot, distance];
  }
  return best;
}
