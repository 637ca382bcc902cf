/** Every request the app makes, by name. */

import createClient from 'openapi-fetch';
import { ApiError } from './errors';
import { checkedFetch } from './http';
import type { paths } from './schema';
import type {
  Analysis,
  BoardPage,
  Daily,
  DealFacts,
  Me,
  Proofs,
  Replay,
  Settings,
  Start,
  View,
} from './types';

const client = createClient<paths>({
  baseUrl: location.origin,
  credentials: 'same-origin',
  fetch: checkedFetch({ fetch: (request) => fetch(request), cookies: () => document.cookie }),
});

/** Whether somebody is signed in, as far as was heard. */
let isSomebody = false;

export interface BoardQuery {
  limit?: number;
  cursor?: string;
  around?: 'me';
}

export const api = {
  async me(): Promise<Me> {
    const me = await data(client.GET('/api/me/'));
    isSomebody = me.username !== null;
    return me;
  },

  changeSettings: (settings: Partial<Settings>): Promise<Me> =>
    data(client.PATCH('/api/me/', { body: { settings } })),

  today: async (): Promise<Daily> => (await data(client.GET('/api/daily/'))) as Daily,

  daily: (date: string): Promise<Daily> =>
    data(client.GET('/api/daily/{date}/', { params: { path: { date } } })),

  attempt: (id: string): Promise<View> =>
    data(client.GET('/api/attempts/{attempt_id}/', { params: { path: { attempt_id: id } } })),

  moves: (id: string, from: number, moves: string): Promise<View> =>
    data(
      client.POST('/api/attempts/{attempt_id}/moves/', {
        params: { path: { attempt_id: id } },
        body: { from, moves },
        // Lets the request arrive even when the page is closed meanwhile.
        keepalive: true,
      }),
    ),

  end: (id: string): Promise<View> =>
    data(client.POST('/api/attempts/{attempt_id}/end/', { params: { path: { attempt_id: id } } })),

  replay: (id: string): Promise<Replay> =>
    data(client.GET('/api/attempts/{attempt_id}/replay/', { params: { path: { attempt_id: id } } })),

  analysis: (id: string): Promise<Analysis> =>
    data(client.GET('/api/attempts/{attempt_id}/analysis/', { params: { path: { attempt_id: id } } })),

  /** What is public of a deal; since when it is fixed, too. */
  deal: (id: string): Promise<DealFacts> =>
    data(client.GET('/api/deals/{deal_id}/', { params: { path: { deal_id: id } } })),

  /** Proofs of all cards of a deal that the reader may know. */
  proofs: (deal: string): Promise<Proofs> =>
    data(client.GET('/api/deals/{deal_id}/proof/', { params: { path: { deal_id: deal } } })),

  board: (board: string, query: BoardQuery = {}): Promise<BoardPage> =>
    data(client.GET('/api/leaderboards/{board}/', { params: { path: { board }, query } })),

  /** Starts a game, or takes up one's unfinished daily. Somebody without an account becomes a guest only here. */
  async start(wanted: Start): Promise<View> {
    const create = () => data(client.POST('/api/attempts/', { body: wanted }));
    if (isSomebody) {
      try {
        return await create();
      } catch (error) {
        // The session may have ended meanwhile.
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
    }
    // Changes nothing if somebody is signed in after all.
    await data(client.POST('/api/guest/'));
    isSomebody = true;
    return create();
  },
};

async function data<T>(answer: Promise<{ data?: T }>): Promise<T> {
  // Failures have been thrown by then: what is left has a body.
  return (await answer).data as T;
}

export function dailyBoard(date: string, ruleset: string): string {
  return `daily:${date}:${ruleset}`;
}
