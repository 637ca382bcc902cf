import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from './fakeServer';
import { openSlots, playableSlots } from './predict';
import { Session } from './session';
import type { RulesetKey } from '../rules/rulesets';

const PRIMARY = true;

function play(seed: string, ruleset: RulesetKey = 'streak', hidden = true) {
  const server = new FakeServer(seed, ruleset, hidden);
  const said: string[] = [];
  const shaken: (number | null)[] = [];
  let now = 0;
  const session = new Session(
    server.view,
    server,
    { changed: () => undefined, say: (text) => said.push(text), shake: (slot) => shaken.push(slot) },
    () => now,
  );
  return { server, session, said, shaken, wait: (ms: number) => (now += ms) };
}

const settle = () => vi.runAllTimersAsync();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('taps', () => {
  it('on one card, five times in a blink, play it once', async () => {
    const { server, session } = play('a');
    const [slot] = playableSlots(session.view);
    for (let i = 0; i < 5; i++) session.play(slot, PRIMARY);
    await settle();
    expect(server.log).toHaveLength(1);
    expect(session.view.cards_left).toBe(27);
  });

  it('on the stock count each', async () => {
    const { server, session } = play('a');
    session.draw();
    session.draw();
    await settle();
    expect(server.log).toBe('--');
  });

  it('that do nothing shake the card and say why', () => {
    const { session, said, shaken } = play('a');
    const slot = openSlots(session.view).find((open) => !playableSlots(session.view).includes(open)) ?? -1;
    expect(session.play(slot, PRIMARY)).toBe(false);
    expect(shaken).toEqual([slot]);
    expect(said[0]).toMatch(/^\S+ does not go on \S+\.$/);
  });

  it('made before the drawn card is seen are tried when it is', async () => {
    // A deal in which the first drawn card lets some card be played.
    for (let seed = 0; ; seed++) {
      const { server, session } = play(`early-${seed}`);
      session.draw();
      const after = new FakeServer(`early-${seed}`);
      after.playElsewhere('-');
      const [slot] = playableSlots(after.view);
      if (slot === undefined) continue;
      expect(session.play(slot, PRIMARY)).toBe(false);
      await settle();
      expect(server.log).toBe(`-${slot.toString(36)}`);
      break;
    }
  });

  it('do not play the card that just turned over under the finger', () => {
    const { session, wait, slots } = uncovering();
    const [first, second, under] = slots;
    session.play(first, PRIMARY);
    session.play(second, PRIMARY);
    expect(session.play(under, PRIMARY)).toBe(false);
    wait(400);
    expect(session.play(under, PRIMARY)).toBe(true);
  });

  /** A practice game in which two neighbours of the base and then the card below them can be played at once. */
  function uncovering() {
    for (let seed = 0; seed < 100_000; seed++) {
      const game = play(`under-${seed}`, 'classic', false);
      const deal = game.session.view.deal ?? [];
      const rank = (slot: number) => 'A23456789TJQK'.indexOf(deal[slot].charAt(0));
      const near = (a: number, b: number) => [1, 12].includes(Math.abs(rank(a) - rank(b)));
      for (let i = 0; i < 9; i++) {
        if (near(18 + i, 19 + i) && near(19 + i, 9 + i)) return { ...game, slots: [18 + i, 19 + i, 9 + i] };
      }
    }
    throw new Error('no such deal');
  }
});

describe('sentences', () => {
  it('tell the move, and what it turned up once the server has told', async () => {
    const { server, session, said } = play('a');
    session.draw();
    expect(said).toEqual([]);
    await settle();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Drew .+ of .+, 22 in stock\./);
    expect(server.view.waste).not.toBeNull();
  });

  it('are one for each move of a whole game, and the last one tells the result', async () => {
    for (const [ruleset, hidden] of [
      ['streak', true],
      ['hogue', true],
      ['strict', false],
      ['classic', false],
    ] as const) {
      const { server, session, said, wait } = play(`whole-${ruleset}`, ruleset, hidden);
      while (session.view.status === 'playing') {
        const [slot] = playableSlots(session.view);
        if (slot === undefined) session.draw();
        else session.play(slot, PRIMARY);
        wait(1000);
        await settle();
      }
      expect(said).toHaveLength(server.log.length);
      expect(said.join(' ')).toMatch(/Played \S+ of \w+, (streak \d+|\d+ cards? left)\./);
      expect(said.join(' ')).toMatch(/Revealed \S+ of \w+/);
      expect(said.at(-1)).toMatch(/Game over|All three peaks cleared|No move left/);
      expect(session.view).toEqual(server.view);
    }
  });
});

describe('undo', () => {
  it('leads back to exactly the view before, and ends at the start', async () => {
    const { server, session, said } = play('u', 'classic');
    const views = [session.view];
    for (let i = 0; i < 6; i++) {
      const [slot] = playableSlots(session.view);
      if (i % 3 === 2 || slot === undefined) session.draw();
      else session.play(slot, false);
      await settle();
      views.push(session.view);
    }
    for (let i = 5; i >= 0; i--) {
      expect(session.undo()).toBe(true);
      const { slots, waste, stock } = views[i];
      expect(session.view).toMatchObject({ slots, waste, stock });
      await settle();
      expect(session.view).toEqual(server.view);
    }
    expect(session.undo()).toBe(false);
    expect(said.at(-1)).toBe('Nothing to undo.');
  });

  it('works after a reload, when only the server knows what comes back', async () => {
    const { server, session } = play('u', 'classic');
    server.playElsewhere('-');
    await session.refresh();
    expect(session.undo()).toBe(true);
    await settle();
    expect(session.view).toEqual(server.view);
    expect(session.view).toMatchObject({ log: '-<', waste: null, stock: 24 });
  });

  it('is refused where the rules have none', () => {
    const { session, said } = play('u');
    session.draw();
    expect(session.undo()).toBe(false);
    expect(said.at(-1)).toBe('These rules have no undo.');
  });
});

describe('without a network', () => {
  it('nothing is queued: the sign says so', async () => {
    const { server, session, said } = play('a');
    server.online = false;
    expect(session.draw()).toBe(false);
    expect(said.at(-1)).toMatch(/^You are offline/);
    server.online = true;
    expect(session.draw()).toBe(true);
    await settle();
    expect(server.log).toBe('-');
  });

  it('what was on its way when the page was left is sent by the next page, once', async () => {
    const { server, session } = play('a');
    session.restore(0, '--');
    await settle();
    expect(server.log).toBe('--');

    const later = new Session(server.view, server, { changed() {}, say() {}, shake() {} }, () => 0);
    later.restore(0, '--');
    await settle();
    expect(server.log).toBe('--');
  });

  it('if only a part of it had arrived, the rest is sent', async () => {
    const { server, session } = play('a');
    server.playElsewhere('-');
    await session.refresh();
    session.restore(0, '--');
    await settle();
    expect(server.log).toBe('--');
  });

  it('if the game went another way meanwhile, nothing is sent', async () => {
    const { server, session } = play('a', 'classic');
    server.playElsewhere('-<');
    await session.refresh();
    session.restore(0, '--');
    await settle();
    expect(server.log).toBe('-<');
  });
});
