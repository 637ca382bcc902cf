/**
 * The rules of TriPeaks in the browser: the modules and names of the server's `games/rules`, so that a move shows within
 * a frame. Plain functions and values, no DOM. Both sides run the cases of `tests/vectors` and are compared on random logs.
 */

export * from './cards';
export * from './commitment';
export * from './errors';
export { COVERS, PEAKS, ROWS, SLOTS } from './geometry';
export * from './notation';
export * from './outcome';
export * from './replay';
export * from './rulesets';
export * from './shuffle';
export * from './state';
export * from './view';
