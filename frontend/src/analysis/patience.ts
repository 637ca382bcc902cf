/** Asks again while the server says that it is not ready yet, as often as it wants and as long as it is sensible. */

import { ApiError } from '../net/errors';

const DEFAULT_WAIT_MS = 2000;
const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** 429, and what a server or a proxy before it answers while something is starting: not a defect (500). */
const NOT_YET = new Set([429, 502, 503, 504]);

export interface Waiting {
  signal: AbortSignal;
  /** How long to go on asking, in milliseconds. */
  atMost: number;
  /** Told each time before waiting. */
  onwait?: () => void;
  /** Waits, or throws at once when the signal says so. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * What `ask` gives, sooner or later. Throws what it throws when waiting does not help, or when it has waited for
 * `atMost` altogether; and the signal's reason once that is aborted.
 */
export async function patiently<T>(ask: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { signal, atMost, onwait, sleep = sleepFor } = waiting;
  let waited = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      const wait = waitAfter(error);
      if (wait === null || waited + wait > atMost) throw error;
      onwait?.();
      await sleep(wait, signal);
      waited += wait;
    }
  }
}

/** How long to wait after this failure, in milliseconds; null if waiting is of no use. */
function waitAfter(error: unknown): number | null {
  if (!(error instanceof ApiError) || !NOT_YET.has(error.status)) return null;
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, error.retryAfterMs ?? DEFAULT_WAIT_MS));
}

function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), {
      once: true,
    });
  });
}
