import { describe, expect, it } from 'vitest';
import { countdown, duration, elapsed, isDate, longDate, ServerClock, shiftDay } from './clock';

describe('the server clock', () => {
  const clock = new ServerClock('2026-11-30T23:59:50Z', 1000);

  it('goes on from the answer at the pace of the steady clock, not from the clock of the device', () => {
    expect(new Date(clock.at(3500)).toISOString()).toBe('2026-11-30T23:59:52.500Z');
  });

  it('counts down to midnight and stops there', () => {
    expect(clock.until('2026-12-01T00:00:00Z', 1000)).toBe(10_000);
    expect(clock.until('2026-12-01T00:00:00Z', 11_000)).toBe(0);
    expect(clock.until('2026-12-01T00:00:00Z', 99_000)).toBe(0);
  });

  it('does not run backwards', () => {
    expect(clock.at(0)).toBe(clock.at(1000));
  });
});

describe('the time of a game', () => {
  it('runs while the game does, and stands still after', () => {
    expect(elapsed(5210, 100, 1100, true)).toBe(6210);
    expect(elapsed(5210, 100, 1100, false)).toBe(5210);
  });

  it('is never negative', () => {
    expect(elapsed(-500, 0, 0, true)).toBe(0);
    expect(elapsed(500, 1000, 0, true)).toBe(500);
  });

  it('is written short', () => {
    expect(['0:00', '0:59', '1:00', '59:59', '1:00:00', '1:02:03']).toEqual(
      [0, 59_999, 60_000, 3_599_000, 3_600_000, 3_723_000].map(duration),
    );
    expect(duration(-1)).toBe('0:00');
  });
});

describe('a countdown', () => {
  it('shows zero only at zero', () => {
    expect(countdown(1)).toBe('00:00:01');
    expect(countdown(0)).toBe('00:00:00');
    expect(countdown(-5)).toBe('00:00:00');
    expect(countdown(86_400_000)).toBe('24:00:00');
  });
});

describe('dates', () => {
  it('are days, not moments', () => {
    expect(longDate('2026-11-30')).toBe('Monday 30 November 2026');
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('are recognised', () => {
    expect(isDate('2026-11-30')).toBe(true);
    expect(isDate('2026-13-01')).toBe(false);
    expect(isDate('today')).toBe(false);
  });
});
