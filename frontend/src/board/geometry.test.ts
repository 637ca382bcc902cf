import { describe, expect, it } from 'vitest';
import { corner, layoutFor, SLOTS, stillLayout } from './geometry';

/** What is left for the game on real screens, below the header. */
const SCREENS = [
  { name: '320x568', width: 304, height: 512 },
  { name: '390x844', width: 374, height: 788 },
  { name: '390x664', width: 374, height: 608 },
  { name: '844x390', width: 812, height: 338 },
  { name: '1280x720', width: 1248, height: 652 },
  { name: '1280x720 at 200 %', width: 608, height: 300 },
  { name: '3840x2160', width: 3800, height: 2090 },
];

describe('the tableau', () => {
  it('has 28 slots, each inside ten by two and a half cards', () => {
    expect(SLOTS).toHaveLength(28);
    for (const { row, along } of SLOTS) {
      expect(along).toBeGreaterThanOrEqual(0);
      expect(along).toBeLessThanOrEqual(18);
      expect(row).toBeLessThanOrEqual(3);
    }
  });

  it('lays every slot of a row on the two below that cover it', () => {
    const at = new Map(SLOTS.map(({ row, along }, slot) => [`${row}:${along}`, slot]));
    const covers = SLOTS.map(({ row, along }) => [
      at.get(`${row + 1}:${along - 1}`),
      at.get(`${row + 1}:${along + 1}`),
    ]);
    expect(covers.slice(0, 9)).toEqual([
      [3, 4], [5, 6], [7, 8], [9, 10], [10, 11], [12, 13], [13, 14], [15, 16], [16, 17],
    ]); // prettier-ignore
    expect(covers.slice(9, 18)).toEqual(Array.from({ length: 9 }, (_, i) => [18 + i, 19 + i]));
    expect(
      covers
        .slice(18)
        .flat()
        .every((slot) => slot === undefined),
    ).toBe(true);
  });
});

describe.each(SCREENS)('on $name', ({ width, height }) => {
  const layout = layoutFor(width, height);

  it('fits', () => {
    expect(layout.board.width).toBeLessThanOrEqual(width);
    expect(layout.board.height).toBeLessThanOrEqual(height);
    for (let slot = 0; slot < 28; slot++) {
      const { x, y } = corner(slot, layout);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + layout.card.width).toBeLessThanOrEqual(layout.board.width);
      expect(y + layout.card.height).toBeLessThanOrEqual(layout.board.height);
    }
  });

  it('has cards large enough for a finger', () => {
    expect(Math.min(layout.card.width, layout.card.height)).toBeGreaterThanOrEqual(44);
  });

  it('leaves room for stock and waste', () => {
    if (layout.orientation === 'wide') expect(height - layout.board.height).toBeGreaterThanOrEqual(96);
    else expect(width - layout.board.width).toBeGreaterThanOrEqual(112);
  });
});

describe('orientation', () => {
  it('lies on portrait phones and stands everywhere else', () => {
    expect(SCREENS.map(({ width, height }) => layoutFor(width, height).orientation)).toEqual([
      'tall', 'tall', 'tall', 'wide', 'wide', 'wide', 'wide',
    ]); // prettier-ignore
  });

  it('keeps finger size by scrolling where a screen is far too small', () => {
    const layout = layoutFor(304, 120);
    expect(layout.orientation).toBe('tall');
    expect(layout.card.height).toBeGreaterThanOrEqual(44);
  });

  it('does not let cards grow without end', () => {
    expect(layoutFor(10_000, 10_000).card.width).toBe(280);
  });
});

describe('a board that is only looked at', () => {
  it('fits any width, with the piles at its side where there is room', () => {
    for (const width of [240, 288, 358, 520, 844, 1900]) {
      const { board, card, piles } = stillLayout(width, 900);
      const needed = piles === 'beside' ? board.width + 12 + card.width : board.width;
      expect(needed).toBeLessThanOrEqual(width);
    }
    expect(stillLayout(288, 568).piles).toBe('below');
    expect(stillLayout(844, 720).piles).toBe('beside');
  });

  it('takes less than a third of a short screen, and never shrinks beyond reading', () => {
    expect(stillLayout(820, 720).board.height).toBeLessThan(720 / 3);
    expect(stillLayout(820, 1080).card.width).toBeGreaterThan(stillLayout(820, 720).card.width);
    expect(stillLayout(820, 320).card.width).toBe(44);
  });

  it('stands on its feet before the page has any size', () => {
    expect(stillLayout(0, 0).card.width).toBeGreaterThan(0);
  });
});
