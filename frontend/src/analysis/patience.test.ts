import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../net/errors';
import { patiently } from './patience';

const answer = (status: number, retryAfterMs: number | null = null) =>
  new ApiError(status, { code: 'any', message: '' }, retryAfterMs);

/** Answers one after the other, and what was waited in between. */
function asked(answers: unknown[], atMost = 60_000) {
  const waits: number[] = [];
  let told = 0;
  const stop = new AbortController();
  const ask = () => {
    const next = answers.shift();
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const sleep = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  const waiting = { signal: stop.signal, atMost, sleep, onwait: () => (told += 1) };
  return { result: patiently(ask, waiting), waits, told: () => told, stop, answers };
}

describe('patience', () => {
  it('asks again after as long as the server said, and tells each time', async () => {
    const game = asked([answer(503, 3000), answer(429, 1000), answer(502), 'analysis']);
    expect(await game.result).toBe('analysis');
    expect(game.waits).toEqual([3000, 1000, 2000]);
    expect(game.told()).toBe(3);
  });

  it('waits neither no time nor for ever', async () => {
    const game = asked([answer(503, 0), answer(503, 3_600_000), 'analysis']);
    await game.result;
    expect(game.waits).toEqual([250, 30_000]);
  });

  it('ends, with the last refusal', async () => {
    const game = asked(Array(99).fill(answer(503, 20_000)), 60_000);
    await expect(game.result).rejects.toMatchObject({ status: 503 });
    expect(game.waits).toEqual([20_000, 20_000, 20_000]);
  });

  it.each([answer(403), answer(404), answer(409), answer(500), new NetworkError('no answer')])(
    'is not for what time does not heal: %s',
    async (error) => {
      const game = asked([error, 'analysis']);
      await expect(game.result).rejects.toBe(error);
      expect(game.waits).toEqual([]);
    },
  );

  it('ends with the page that asked', async () => {
    const stop = new AbortController();
    const never = patiently(() => Promise.reject(answer(503)), { signal: stop.signal, atMost: 60_000 });
    stop.abort(new Error('left'));
    await expect(never).rejects.toThrow('left');
  });
});
