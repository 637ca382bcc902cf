/** Moves not yet confirmed, kept on the device: a page closed in the wrong second loses nothing. */

export interface Pending {
  from: number;
  moves: string;
}

const key = (attempt: string) => `tripeaks.pending.${attempt}`;

export function keepPending(attempt: string, from: number, moves: string): void {
  try {
    if (moves === '') localStorage.removeItem(key(attempt));
    else localStorage.setItem(key(attempt), JSON.stringify({ from, moves } satisfies Pending));
  } catch {
    // A browser that forbids storage plays on without this safety net.
  }
}

export function takePending(attempt: string): Pending | null {
  try {
    const text = localStorage.getItem(key(attempt));
    const value: unknown = text === null ? null : JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { from, moves } = value as Partial<Pending>;
    return typeof from === 'number' && typeof moves === 'string' ? { from, moves } : null;
  } catch {
    return null;
  }
}
