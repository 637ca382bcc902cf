/**
 * Where the 28 cards lie, in half-card units, and how large they can be on a given screen.
 *
 * Wide screens show the peaks upright. On tall ones the same board lies on its side, peaks to the left, so that ten
 * cards share the long edge: the cards lie too, their faces stay upright, and the half that is never covered is the
 * left one instead of the upper one.
 */

export type Orientation = 'wide' | 'tall';

export interface Layout {
  orientation: Orientation;
  /** The size of a card in pixels. */
  card: { width: number; height: number };
  /** The size of the whole tableau in pixels. */
  board: { width: number; height: number };
}

export interface Point {
  x: number;
  y: number;
}

const ROWS: readonly (readonly number[])[] = [
  [3, 9, 15],
  [2, 4, 8, 10, 14, 16],
  [1, 3, 5, 7, 9, 11, 13, 15, 17],
  [0, 2, 4, 6, 8, 10, 12, 14, 16, 18],
];

/** Of every slot: its row (0 are the peaks) and its offset along the row, in half cards. */
export const SLOTS: readonly { row: number; along: number }[] = ROWS.flatMap((offsets, row) =>
  offsets.map((along) => ({ row, along })),
);

const CARDS_ALONG = 10;
const CARDS_ACROSS = 2.5;
/** A card's long side by its short side. */
const RATIO = 1.4;
/** Fingers need this much. */
const MIN_SHORT = 44;
/** From here on upright peaks are comfortable, and look best. */
const COMFORTABLE_SHORT = 60;
const MAX_SHORT = 280;
/** What lies beside the tableau: a strip of stock, waste and buttons, below it (wide) or to its right (tall). */
const STRIP_GAP = 12;
const STRIP_MIN_HEIGHT = 96;
const STRIP_WIDTH = 112;
/** A result has more to say than a game in progress, and its cards need no fingers. */
const RESULT_WIDTH = 172;

/** The best layout of tableau and strip in an area of this many pixels. */
export function layoutFor(width: number, height: number, over = false): Layout {
  const wide = wideShort(width, height);
  const tall = tallShort(width, height, over ? RESULT_WIDTH : STRIP_WIDTH);
  return wide >= COMFORTABLE_SHORT || wide >= tall.short ? upright(wide) : lying(tall.short, tall.long);
}

function wideShort(width: number, height: number): number {
  const byWidth = width / CARDS_ALONG;
  // The strip is as tall as a card, but not less than its buttons need.
  const beside = (height - STRIP_GAP) / (RATIO * (CARDS_ACROSS + 1));
  const small = (height - STRIP_GAP - STRIP_MIN_HEIGHT) / (RATIO * CARDS_ACROSS);
  return clampShort(Math.min(byWidth, beside, small));
}

function tallShort(width: number, height: number, strip: number): { short: number; long: number } {
  // Where even ten fingertips do not fit, the page scrolls rather than the cards shrink.
  const short = clampShort(Math.max(height / CARDS_ALONG, MIN_SHORT));
  const long = Math.min(RATIO * short, (width - STRIP_GAP - strip) / CARDS_ACROSS);
  return { short, long };
}

function clampShort(short: number): number {
  return Math.max(1, Math.min(MAX_SHORT, short));
}

function upright(short: number): Layout {
  const width = floor(short);
  const height = floor(width * RATIO);
  return {
    orientation: 'wide',
    card: { width, height },
    board: { width: width * CARDS_ALONG, height: height * CARDS_ACROSS },
  };
}

function lying(short: number, long: number): Layout {
  const height = floor(short);
  const width = floor(long);
  return {
    orientation: 'tall',
    card: { width, height },
    board: { width: width * CARDS_ACROSS, height: height * CARDS_ALONG },
  };
}

export interface StillLayout extends Layout {
  /** Where stock and waste lie: at the tableau's side, or under it where it needs the whole width. */
  piles: 'beside' | 'below';
}

/** From here on a card's width can be spared at the side. */
const BESIDE_WIDTH = 480;
const STILL_MAX_SHORT = 76;
const STILL_MIN_SHORT = 44;
/** Of the screen's height, so that a plot and buttons find room below it. */
const STILL_SHARE = 0.08;

/**
 * The upright layout of a position that is only looked at, in an area of this width on a screen of this height: no
 * finger has to fit a card.
 */
export function stillLayout(width: number, screen: number): StillLayout {
  const beside = width >= BESIDE_WIDTH;
  const short = (beside ? width - STRIP_GAP : width) / (CARDS_ALONG + (beside ? 1 : 0));
  const most = Math.max(STILL_MIN_SHORT, Math.min(STILL_MAX_SHORT, STILL_SHARE * screen));
  return { ...upright(Math.max(1, Math.min(most, short))), piles: beside ? 'beside' : 'below' };
}

/** Even pixels, so that half a card is whole pixels and edges stay sharp. */
function floor(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2);
}

/** The upper left corner of a slot on the tableau, in pixels. */
export function corner(slot: number, layout: Layout): Point {
  const { row, along } = SLOTS[slot];
  const { width, height } = layout.card;
  return layout.orientation === 'wide'
    ? { x: (along * width) / 2, y: (row * height) / 2 }
    : { x: (row * width) / 2, y: (along * height) / 2 };
}

/** The middle of a slot in cards, for finding neighbours: the same on every screen of that orientation. */
export function centre(slot: number, orientation: Orientation): Point {
  const { row, along } = SLOTS[slot];
  return orientation === 'wide' ? { x: along / 2, y: row / 2 } : { x: row / 2, y: along / 2 };
}
