/** Times by the server's clock. The device's own clock may be a week off; only its steady progress is used. */

/** Milliseconds that never jump, from some start of their own. */
export function steadyNow(): number {
  return performance.now();
}

/** The server's clock, as of one of its answers. */
export class ServerClock {
  constructor(
    serverTime: string,
    private readonly receivedAt: number,
  ) {
    this.serverMs = Date.parse(serverTime);
  }

  private readonly serverMs: number;

  at(now: number): number {
    return this.serverMs + Math.max(0, now - this.receivedAt);
  }

  /** How long until then, and never less than nothing. */
  until(time: string, now: number): number {
    return Math.max(0, Date.parse(time) - this.at(now));
  }
}

/** The time a game has taken so far, for display: what the server said last, and what has passed here since. */
export function elapsed(serverMs: number, receivedAt: number, now: number, running: boolean): number {
  return Math.max(0, serverMs + (running ? Math.max(0, now - receivedAt) : 0));
}

/** "0:05", "12:34", "1:02:03" */
export function duration(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const tail = `${hours > 0 ? pad(minutes) : minutes}:${pad(seconds)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** "05:12:09" */
export function countdown(ms: number): string {
  // A last part of a second still is one: the display reaches zero exactly when the time is up.
  const total = Math.max(0, Math.ceil(ms / 1000));
  return [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60].map(pad).join(':');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** "Monday 30 November 2026", whatever the time zone of the device. */
export function longDate(date: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  // Browsers disagree about a comma after the weekday.
  return format.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

/** "1 Dec, 02:00": a moment in the reader's own time zone. */
export function localMoment(time: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(new Date(time));
}

/** "30 Nov" */
export function shortDate(date: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** The day before or after, as "2026-11-30". */
export function shiftDay(date: string, days: number): string {
  const time = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}

export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
