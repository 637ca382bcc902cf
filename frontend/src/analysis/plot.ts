/** Where the plot's lines, ticks and marks lie, in pixels; and which move a pointer means. */

export interface Frame {
  width: number;
  height: number;
  /** What is left free around the lines for the numbers. */
  margin: { top: number; right: number; bottom: number; left: number };
}

export interface Scale {
  x(at: number): number;
  y(value: number): number;
  /** The position nearest to a horizontal place, never outside the game. */
  at(x: number): number;
  /** Round values, the axis' ends among them. */
  ticks: number[];
}

/**
 * The scale of a game of `moves` moves with these values. `flipped` puts small values on top: where fewer is better, up
 * is better too.
 */
export function scaleOf(values: readonly number[], moves: number, frame: Frame, flipped: boolean): Scale {
  const { margin } = frame;
  const [left, right] = [margin.left, Math.max(margin.left + 1, frame.width - margin.right)];
  const [top, bottom] = [margin.top, Math.max(margin.top + 1, frame.height - margin.bottom)];
  const ticks = ticksOf(Math.min(0, ...values), Math.max(1, ...values));
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const step = (right - left) / Math.max(1, moves);
  return {
    x: (at) => left + at * step,
    y: (value) => {
      const part = (value - low) / (high - low);
      return flipped ? top + part * (bottom - top) : bottom - part * (bottom - top);
    },
    at: (x) => Math.max(0, Math.min(moves, Math.round((x - left) / step))),
    ticks,
  };
}

const ROUND = [1, 2, 2.5, 5, 10];
const GAPS = 4;

/** A few round numbers, evenly spaced, the first at or below `low`, the last at or above `high`. */
export function ticksOf(low: number, high: number): number[] {
  const raw = Math.max(1, (high - low) / GAPS);
  const power = 10 ** Math.floor(Math.log10(raw));
  // Whole numbers only: there are no half points or cards.
  const gap =
    ROUND.map((round) => round * power).find((round) => round >= raw && Number.isInteger(round)) ?? 10;
  const first = Math.floor(low / gap);
  const count = Math.ceil(high / gap) - first;
  return [...Array(count + 1).keys()].map((index) => (first + index) * gap);
}

/** A line that keeps each value until the move that changes it. */
export function stairs(values: readonly number[], scale: Scale): string {
  return values
    .map((value, at) =>
      at === 0
        ? `M${round(scale.x(0))} ${round(scale.y(value))}`
        : `H${round(scale.x(at))}V${round(scale.y(value))}`,
    )
    .join('');
}

/** The area between two such lines of one length. */
export function between(one: readonly number[], other: readonly number[], scale: Scale): string {
  const back = other.map((value, at) => `V${round(scale.y(value))}H${round(scale.x(at))}`).reverse();
  return `${stairs(one, scale)}${back.join('')}Z`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
