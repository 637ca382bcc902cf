import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../net/errors';
import type { Daily, Me, Replay } from '../net/types';
import { whyClosed } from './closed';
import { load, type Known, type Port } from './loading';
import { analysisOf, replayOf } from './testing';

const refused = (status: number) => Promise.reject(new ApiError(status, { code: 'any', message: '' }));
const me = (username: string | null, is_guest = false) => ({ username, is_guest }) as Me;
const analysis = analysisOf('p', [{ score: 900 }, { score: 900 }]);
const replay = replayOf('streak', 'pub-1', 'p');

async function told(port: Partial<Port>): Promise<Known[]> {
  const all: Known[] = [];
  await load('game', new AbortController().signal, (known) => all.push(known), {
    me: () => Promise.resolve(me('ada')),
    replay: () => Promise.resolve(replay),
    analysis: () => Promise.resolve(analysis),
    daily: () => Promise.resolve({ reveals_at: '2026-12-01T01:00:00Z' } as Daily),
    ...port,
  });
  return all;
}

describe('loading an analysis', () => {
  it('shows the game first and what was possible as soon as that is known', async () => {
    const [game, all] = await told({});
    expect(game).toMatchObject({ replay, analysis: null });
    expect(all).toMatchObject({ replay, analysis, closed: null });
  });

  it('does not ask for what would be refused, and says when it opens', async () => {
    const hidden: Replay = { ...replay, deal: null, seed: null, daily: '2026-11-30' };
    const known = await told({
      me: () => Promise.resolve(me('ada', true)),
      replay: () => Promise.resolve({ ...hidden, outcome: { ...hidden.outcome, status: 'won' } }),
      analysis: () => Promise.reject(new Error('asked')),
    });
    expect(known.at(-1)).toMatchObject({ closed: 'guest', opensAt: '2026-12-01T01:00:00Z', analysis: null });
  });

  it('tells a refused game from one still played', async () => {
    expect((await told({ replay: () => refused(403) })).at(-1)).toMatchObject({ closed: 'theirs' });
    expect((await told({ replay: () => refused(409) })).at(-1)).toMatchObject({ unfinished: true });
  });

  it('gives up on what is missing, broken or unreachable', async () => {
    await expect(told({ replay: () => refused(404) })).rejects.toMatchObject({ status: 404 });
    await expect(told({ analysis: () => refused(500) })).rejects.toMatchObject({ status: 500 });
    await expect(told({ replay: () => Promise.reject(new NetworkError('none')) })).rejects.toThrow('none');
  });

  it('does without knowing who asks', async () => {
    const known = await told({ me: () => refused(500) });
    expect(known.at(-1)).toMatchObject({ me: null, analysis });
  });

  it('says nothing any more once the page has gone', async () => {
    const stop = new AbortController();
    const all: Known[] = [];
    const port = {
      me: () => Promise.resolve(me('ada')),
      replay: () => (stop.abort(), Promise.resolve(replay)),
      analysis: () => Promise.resolve(analysis),
      daily: () => refused(404) as never,
    };
    await expect(load('game', stop.signal, (known) => all.push(known), port)).rejects.toBeDefined();
    expect(all).toEqual([]);
  });
});

describe('a closed analysis', () => {
  const daily = (status: 'won' | 'stuck' | 'ended') =>
    replayOf('streak', 'pub-1', 'p', { daily: '2026-11-30', outcome: { ...replay.outcome, status } });

  it('has its reason', () => {
    expect(whyClosed(me('ada', true), daily('won'))).toBe('guest');
    expect(whyClosed(me('ada', true), daily('stuck'))).toBe('guest');
    expect(whyClosed(me('ada', true), daily('ended'))).toBe('given_up');
    expect(whyClosed(me('ada'), daily('ended'))).toBe('given_up');
    expect(whyClosed(me('ada'), replay)).toBe('race');
    expect(whyClosed(me('bob'), daily('won'))).toBe('theirs');
    expect(whyClosed(me(null), daily('won'))).toBe('theirs');
    expect(whyClosed(null, null)).toBe('theirs');
  });
});
