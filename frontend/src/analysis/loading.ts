/** What the page knows of a game, from its address on: fetched in the order in which it can be shown. */

import type { api } from '../net/api';
import { ApiError } from '../net/errors';
import type { Analysis, Daily, Me, Replay } from '../net/types';
import { whyClosed, type Closed } from './closed';
import { patiently } from './patience';

export interface Known {
  me: Me | null;
  replay: Replay | null;
  analysis: Analysis | null;
  /** The server is calculating, or too busy to; it is asked again by itself. */
  waiting: boolean;
  /** Why there is no more to see yet. */
  closed: Closed | null;
  /** When that changes, as an ISO time, where it is known. */
  opensAt: string | null;
  /** The game is still being played. */
  unfinished: boolean;
}

export const NOTHING: Known = {
  me: null,
  replay: null,
  analysis: null,
  waiting: false,
  closed: null,
  opensAt: null,
  unfinished: false,
};

/** How long the page asks for an analysis before it says that there is none to be had. */
const PATIENCE_MS = 120_000;

/** Whom it asks. */
export type Port = Pick<typeof api, 'me' | 'replay' | 'analysis' | 'daily'>;

/**
 * Fetches a game and its analysis, telling `tell` whenever more is known. Throws what cannot be waited for: ApiError for
 * a missing game or a defect, NetworkError without a network.
 */
export async function load(
  id: string,
  signal: AbortSignal,
  tell: (known: Known) => void,
  port: Port,
): Promise<void> {
  let known = NOTHING;
  const learn = (more: Partial<Known>) => {
    known = { ...known, ...more };
    if (!signal.aborted) tell(known);
  };
  const waiting = { signal, atMost: PATIENCE_MS, onwait: () => learn({ waiting: true }) };
  // Who asks matters for words only; without an answer they are the general ones.
  const me = port.me().catch(() => null);
  try {
    const replay = await patiently(() => port.replay(id), waiting);
    learn({ replay, me: await me, waiting: false });
    // A reader who may not know the cards may not know the analysis: there is no need to ask.
    if (replay.deal === null) return await tellClosed();
    const analysis = await patiently(() => port.analysis(id), waiting);
    learn({ analysis, waiting: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) return learn({ unfinished: true, waiting: false });
    if (error.status !== 403) throw error;
    await tellClosed();
  }

  async function tellClosed(): Promise<void> {
    const closed = whyClosed(await me, known.replay);
    learn({ closed, waiting: false, opensAt: await opening(known.replay, port) });
  }
}

async function opening(replay: Replay | null, port: Port): Promise<string | null> {
  if (!replay?.daily) return null;
  const day: Daily | null = await port.daily(replay.daily).catch(() => null);
  return day?.reveals_at ?? null;
}
