/** The one way to the server: JSON, the CSRF token of this very moment, and typed failures. */

import { ApiError, NetworkError, readError } from './errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const TOKEN_SOURCE = '/api/me/';

export interface Surroundings {
  fetch: (input: Request) => Promise<Response>;
  cookies: () => string;
}

/**
 * A `fetch` that throws ApiError for every answer that is not a success and NetworkError when there is none.
 *
 * The token is read from the cookie at each request: signing in or out changes it, in another tab too.
 */
export function checkedFetch(around: Surroundings): (request: Request) => Promise<Response> {
  async function once(request: Request): Promise<Response> {
    try {
      return await around.fetch(request);
    } catch (cause) {
      throw new NetworkError('No answer from the server.', { cause });
    }
  }

  function refreshToken(like: Request): Promise<Response> {
    return once(new Request(new URL(TOKEN_SOURCE, like.url), { credentials: 'same-origin' }));
  }

  function signed(request: Request): Request {
    const copy = request.clone();
    copy.headers.set('X-CSRFToken', csrfToken(around.cookies()) ?? '');
    return copy;
  }

  return async (request) => {
    if (SAFE.has(request.method)) return ok(await once(request));
    if (csrfToken(around.cookies()) === null) await refreshToken(request);
    const response = await once(signed(request));
    if (response.status !== 403 || !(await isCsrfRefusal(response))) return ok(response);
    // The token went stale between two requests; a fresh one is asked for once.
    await refreshToken(request);
    return ok(await once(signed(request)));
  };
}

export function csrfToken(cookies: string): string | null {
  for (const pair of cookies.split(';')) {
    const [name, ...value] = pair.trim().split('=');
    if (name === 'csrftoken' && value.length > 0) return decodeURIComponent(value.join('='));
  }
  return null;
}

async function ok(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await readError(response);
}

async function isCsrfRefusal(response: Response): Promise<boolean> {
  return /csrf/i.test(await response.clone().text());
}

/** True where the same request may succeed if it is sent again. */
export function isPassing(error: unknown): error is ApiError | NetworkError {
  return error instanceof NetworkError || (error instanceof ApiError && error.isPassing);
}
