import { describe, expect, it } from 'vitest';
import { commandOf, directionOf, nearest, neighbour, type Direction, type KeyLike } from './keyboard';

const BASE = Array.from({ length: 10 }, (_, i) => 18 + i);

function press(key: string, more: Partial<KeyLike> = {}): KeyLike {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more };
}

describe('arrows', () => {
  it('walk along the base, and stop at its ends', () => {
    expect(neighbour(18, 'right', BASE, 'wide')).toBe(19);
    expect(neighbour(22, 'left', BASE, 'wide')).toBe(21);
    expect(neighbour(27, 'right', BASE, 'wide')).toBeNull();
    expect(neighbour(20, 'up', BASE, 'wide')).toBeNull();
  });

  it('turn with the board', () => {
    expect(neighbour(18, 'down', BASE, 'tall')).toBe(19);
    expect(neighbour(22, 'up', BASE, 'tall')).toBe(21);
    expect(neighbour(22, 'right', BASE, 'tall')).toBeNull();
  });

  it('jump over holes and between rows', () => {
    // 18 and 19 are gone, so 9 is exposed above their place.
    const slots = [9, ...BASE.slice(2)];
    expect(neighbour(9, 'right', slots, 'wide')).toBe(20);
    expect(neighbour(20, 'left', slots, 'wide')).toBe(9);
    expect(neighbour(20, 'up', slots, 'wide')).toBe(9);
  });

  it('reach every exposed card from every other', () => {
    const slots = [0, 9, 14, 22, 24, 27];
    for (const orientation of ['wide', 'tall'] as const) {
      for (const start of slots) {
        const seen = new Set([start]);
        const todo = [start];
        for (let slot = todo.pop(); slot !== undefined; slot = todo.pop()) {
          for (const direction of ['up', 'down', 'left', 'right'] as Direction[]) {
            const next = neighbour(slot, direction, slots, orientation);
            if (next !== null && !seen.has(next)) (todo.push(next), seen.add(next));
          }
        }
        expect([...seen].sort((a, b) => a - b)).toEqual(slots);
      }
    }
  });

  it('leave browser shortcuts alone', () => {
    expect(directionOf(press('ArrowLeft'))).toBe('left');
    expect(directionOf(press('ArrowLeft', { altKey: true }))).toBeNull();
  });
});

describe('commands', () => {
  it('know their keys', () => {
    expect(commandOf(press(' '), true)).toBe('draw');
    expect(commandOf(press('D', { shiftKey: true }), true)).toBe('draw');
    expect(commandOf(press('u'), true)).toBe('undo');
    expect(commandOf(press('z', { ctrlKey: true }), true)).toBe('undo');
    expect(commandOf(press('?', { shiftKey: true }), true)).toBe('help');
    expect(commandOf(press('x'), true)).toBeNull();
  });

  it('leave copy, redo and reload to the browser', () => {
    expect(commandOf(press('d', { ctrlKey: true }), true)).toBeNull();
    expect(commandOf(press('n', { metaKey: true }), true)).toBeNull();
    expect(commandOf(press('z', { ctrlKey: true, shiftKey: true }), true)).toBeNull();
  });

  it('do without letters when those are switched off', () => {
    expect(commandOf(press('d'), false)).toBeNull();
    expect(commandOf(press('?'), false)).toBeNull();
    expect(commandOf(press(' '), false)).toBe('draw');
    expect(commandOf(press('z', { ctrlKey: true }), false)).toBe('undo');
  });

  it('happen once for a key held down', () => {
    expect(commandOf(press(' ', { repeat: true }), true)).toBeNull();
  });
});

describe('focus after a move', () => {
  it('goes to the nearest exposed card, else to the stock', () => {
    expect(nearest(20, [9, 18, 21, 27], 'wide')).toBe(21);
    expect(nearest(20, [], 'wide')).toBeNull();
    expect(nearest(20, [20], 'wide')).toBeNull();
  });
});
