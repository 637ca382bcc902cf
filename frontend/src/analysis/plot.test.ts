import { describe, expect, it } from 'vitest';
import { between, scaleOf, stairs, ticksOf, type Frame } from './plot';

const frame: Frame = { width: 240, height: 120, margin: { top: 10, right: 20, bottom: 10, left: 20 } };

describe('ticks', () => {
  it('are round, even, whole, and enclose all values', () => {
    for (const [low, high] of [
      [0, 1],
      [0, 28],
      [0, 1340],
      [-115, 220],
      [0, 7],
      [-3, 2],
      [0, 2390],
    ]) {
      const ticks = ticksOf(low, high);
      const gaps = ticks.slice(1).map((tick, index) => tick - ticks[index]);
      expect(new Set(gaps).size).toBe(1);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks[ticks.length - 1]).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
    expect(ticksOf(0, 1340)).toEqual([0, 500, 1000, 1500]);
  });
});

describe('a scale', () => {
  it('spreads the moves over the width and the values over the height', () => {
    const scale = scaleOf([0, 60, 100], 10, frame, false);
    expect([scale.x(0), scale.x(10)]).toEqual([20, 220]);
    expect([scale.y(0), scale.y(100)]).toEqual([110, 10]);
  });

  it('has the few on top where fewer is better', () => {
    const scale = scaleOf([28, 3], 10, frame, true);
    expect(scale.y(0)).toBe(10);
    expect(scale.y(28)).toBeGreaterThan(scale.y(3));
  });

  it('leaves room for scores below 0', () => {
    const scale = scaleOf([0, -40, 12], 3, frame, false);
    expect(scale.y(-40)).toBeLessThanOrEqual(110);
    expect(scale.y(-40)).toBeGreaterThan(scale.y(0));
  });

  it('finds the nearest move of a pointer, wherever it is', () => {
    const scale = scaleOf([0, 100], 10, frame, false);
    for (let at = 0; at <= 10; at++) {
      expect(scale.at(scale.x(at) + 9)).toBe(at);
      expect(scale.at(scale.x(at) - 9)).toBe(at);
    }
    expect([scale.at(-1000), scale.at(0), scale.at(1000)]).toEqual([0, 0, 10]);
  });

  it('stands on its feet before the page has any size, and for a game without a move', () => {
    const none: Frame = { ...frame, width: 0, height: 0 };
    const scale = scaleOf([0], 0, none, false);
    expect([scale.x(0), scale.y(0)].every(Number.isFinite)).toBe(true);
    expect(scale.at(50)).toBe(0);
  });
});

describe('lines', () => {
  const scale = scaleOf([0, 100], 2, frame, false);

  it('keep a value until the move that changes it', () => {
    expect(stairs([0, 50, 100], scale)).toBe('M20 110H120V60H220V10');
  });

  it('enclose the area between them', () => {
    expect(between([0, 50, 100], [100, 100, 100], scale)).toBe('M20 110H120V60H220V10V10H220V10H120V10H20Z');
  });
});
