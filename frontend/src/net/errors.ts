import type { View } from './types';

/** What the server's error envelope can hold beside its code and message. */
export interface Problem {
  code: string;
  message: string;
  at?: number;
  reason?: string;
  current?: unknown;
}

/** The server answered, and the answer is no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** How long the server asks us to wait, if it does. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(problem.message);
  }

  get code(): string {
    return this.problem.code;
  }

  /** Asking the same again later may help. */
  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }

  /** The state the server holds instead of the one we assumed, in a conflict about an attempt. */
  get current(): View | null {
    const current = this.problem.current;
    return typeof current === 'object' && current !== null && 'log' in current ? (current as View) : null;
  }
}

/** No answer came at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Reads an error answer; one that is not our envelope (a proxy's page, say) still gets a code. */
export async function readError(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, problemOf(body, response.status), retryAfterMs);
}

function problemOf(body: unknown, status: number): Problem {
  if (typeof body === 'object' && body !== null && 'error' in body) {
    const problem = body.error as Partial<Problem> | null;
    if (typeof problem?.code === 'string') return { message: '', ...problem, code: problem.code };
  }
  return { code: status >= 500 ? 'unavailable' : 'unexpected', message: `HTTP ${status}` };
}
