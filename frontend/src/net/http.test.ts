import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors';
import { checkedFetch, csrfToken } from './http';

const ORIGIN = 'http://game.test';

function server(answers: (Response | Error)[]) {
  const seen: Request[] = [];
  let cookies = 'csrftoken=first';
  return {
    seen,
    setCookies: (value: string) => (cookies = value),
    fetch: checkedFetch({
      cookies: () => cookies,
      fetch: async (request) => {
        seen.push(request);
        const answer = answers.shift();
        if (!answer || answer instanceof Error) throw answer ?? new Error('no more answers');
        return answer;
      },
    }),
  };
}

const json = (status: number, body: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(body), { status, headers });
const post = () => new Request(`${ORIGIN}/api/guest/`, { method: 'POST', body: '{}' });

describe('csrfToken', () => {
  it('finds its cookie among others', () => {
    expect(csrfToken('a=1; csrftoken=ab%3Dc; z=2')).toBe('ab=c');
    expect(csrfToken('xcsrftoken=no')).toBeNull();
  });
});

describe('checkedFetch', () => {
  it('sends the token of the moment with unsafe requests only', async () => {
    const { fetch, seen, setCookies } = server([json(200, {}), json(200, {}), json(200, {})]);
    await fetch(post());
    setCookies('csrftoken=second');
    await fetch(post());
    await fetch(new Request(`${ORIGIN}/api/daily/`));
    expect(seen.map((request) => request.headers.get('X-CSRFToken'))).toEqual(['first', 'second', null]);
  });

  it('asks for a token first when there is none', async () => {
    const { fetch, seen, setCookies } = server([json(200, {}), json(201, {})]);
    setCookies('');
    await fetch(post());
    expect(seen.map((request) => new URL(request.url).pathname)).toEqual(['/api/me/', '/api/guest/']);
  });

  it('renews a stale token once and repeats the request with its body', async () => {
    const refusal = () =>
      json(403, { error: { code: 'forbidden', message: 'CSRF Failed: token incorrect.' } });
    const { fetch, seen } = server([refusal(), json(200, {}), json(201, {})]);
    expect((await fetch(post())).status).toBe(201);
    expect(await seen[2]?.text()).toBe('{}');

    const stubborn = server([refusal(), json(200, {}), refusal()]);
    await expect(stubborn.fetch(post())).rejects.toMatchObject({ status: 403 });
    expect(stubborn.seen).toHaveLength(3);
  });

  it('does not repeat what is forbidden for another reason', async () => {
    const { fetch, seen } = server([json(403, { error: { code: 'forbidden', message: 'Not yours.' } })]);
    await expect(fetch(post())).rejects.toMatchObject({ code: 'forbidden' });
    expect(seen).toHaveLength(1);
  });

  it('turns the envelope into an ApiError with its details', async () => {
    const body = { error: { code: 'illegal_move', message: 'No.', at: 4, reason: 'covered' } };
    const { fetch } = server([json(422, body)]);
    const error = await fetch(post()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, problem: { at: 4, reason: 'covered' }, isPassing: false });
  });

  it('reads how long to wait, and copes with answers that are not ours', async () => {
    const { fetch } = server([
      json(429, {}, { 'Retry-After': '3' }),
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ]);
    await expect(fetch(post())).rejects.toMatchObject({ retryAfterMs: 3000, isPassing: true });
    await expect(fetch(post())).rejects.toMatchObject({ code: 'unavailable', isPassing: true });
  });

  it('tells no answer from a bad answer', async () => {
    const { fetch } = server([new TypeError('Failed to fetch')]);
    await expect(fetch(post())).rejects.toBeInstanceOf(NetworkError);
  });
});
