import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from './fakeServer';
import { Foresight } from './predict';
import { MoveQueue } from './queue';

function setUp(server: FakeServer) {
  const events: string[] = [];
  const queue = new MoveQueue(server.view, server, new Foresight(), {
    changed: () => undefined,
    arrived: (_, moves) => events.push(`arrived ${moves}`),
    refused: (_, lost) => events.push(`refused ${lost}`),
    overtaken: (lost) => events.push(`overtaken ${lost}`),
  });
  return { queue, events };
}

/** Lets everything under way arrive, retries included. */
async function settle(): Promise<void> {
  await vi.runAllTimersAsync();
}

/** Legal moves that turn nothing up come first. */
function legalMove(queue: MoveQueue): string {
  const foresight = new Foresight();
  const plays = [...queue.shown.legal].filter((move) => move !== '<');
  return plays.find((move) => !foresight.turnsUp(queue.shown, move)) ?? plays[0];
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a move', () => {
  it('shows at once and is confirmed by the answer', async () => {
    const server = new FakeServer('a');
    const { queue, events } = setUp(server);
    queue.push('-');
    expect(queue.shown).toMatchObject({ log: '-', stock: 22, waste: '??' });
    expect(queue.confirmed.log).toBe('');
    await settle();
    expect(queue.confirmed.log).toBe('-');
    expect(queue.shown.waste).toBe(server.view.waste);
    expect(events).toEqual(['arrived -']);
  });

  it('waits for the one before: requests never cross', async () => {
    const server = new FakeServer('a');
    const { queue } = setUp(server);
    queue.push('-');
    queue.push('-');
    queue.push('-');
    expect(server.requests).toHaveLength(1);
    await settle();
    expect(server.requests).toEqual([
      { from: 0, moves: '-' },
      { from: 1, moves: '-' },
      { from: 2, moves: '-' },
    ]);
  });
});

describe('batches', () => {
  it('end with the first move that turns a card up, so that none is refused as unseen', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const server = new FakeServer(`batch-${seed}`);
      const { queue, events } = setUp(server);
      for (let i = 0; i < 40 && queue.shown.legal !== ''; i++) {
        queue.push(legalMove(queue));
        if (i % 4 === 3 || queue.shown.waste === '??') await settle();
      }
      await settle();
      expect(events.filter((event) => !event.startsWith('arrived'))).toEqual([]);
      expect(queue.shown).toEqual(server.view);
    }
  });

  it('take everything along where nothing is hidden', async () => {
    const server = new FakeServer('a', 'streak', false);
    const { queue } = setUp(server);
    server.mishaps = ['lost request'];
    for (const move of '----') queue.push(move);
    await settle();
    expect(server.requests.at(-1)).toEqual({ from: 0, moves: '----' });
    expect(queue.shown).toEqual(server.view);
  });
});

describe('a bad line', () => {
  it.each(['lost request', 'lost answer', 'unavailable'] as const)(
    'survives a %s: nothing lost, nothing twice',
    async (mishap) => {
      const server = new FakeServer('a');
      server.mishaps = [mishap, mishap, mishap];
      const { queue, events } = setUp(server);
      queue.push('-');
      queue.push('-');
      await settle();
      expect(server.log).toBe('--');
      expect(queue.shown).toEqual(server.view);
      expect(events).toEqual(['arrived -', 'arrived -']);
      expect(queue.link).toBe('ok');
    },
  );

  it('is told from having no network at all, and is tried again at once when that is back', async () => {
    const server = new FakeServer('a');
    server.mishaps = ['lost request', 'lost request'];
    const { queue } = setUp(server);
    queue.push('-');
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.link).toBe('reconnecting');
    server.online = false;
    queue.networkChanged();
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.link).toBe('offline');
    server.online = true;
    queue.networkChanged();
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.link).toBe('ok');
    expect(server.log).toBe('-');
  });

  it('is not hammered: pauses grow', async () => {
    const server = new FakeServer('a');
    server.mishaps = Array.from({ length: 50 }, () => 'lost request' as const);
    const { queue } = setUp(server);
    queue.push('-');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.requests.length).toBeLessThanOrEqual(8);
    queue.stop();
  });
});

describe('refusals', () => {
  it('422: what was not accepted is taken back', async () => {
    const server = new FakeServer('a');
    const { queue, events } = setUp(server);
    queue.push('-');
    // The server knows better than the browser, whatever the reason.
    vi.spyOn(server, 'moves').mockImplementationOnce(() => {
      throw Object.assign(new Error(), { name: 'ApiError', status: 422 });
    });
    await settle();
    queue.push('-');
    await settle();
    expect(events.filter((event) => event.startsWith('refused'))).toEqual(['refused -']);
    expect(queue.shown).toEqual(server.view);
  });

  it('an answer that knows more moves than ours: they were made elsewhere, and ours beyond them are void', async () => {
    const server = new FakeServer('a');
    const { queue, events } = setUp(server);
    server.playElsewhere('--');
    queue.push('-');
    queue.push('-');
    queue.push('-');
    await settle();
    // The first draw is in that log; whether the second was meant as the other's cannot be known.
    expect(events).toEqual(['overtaken --']);
    expect(queue.shown).toEqual(server.view);
  });

  it('409 at another move: ours is dropped', async () => {
    const server = new FakeServer('a');
    const { queue, events } = setUp(server);
    const play = [...queue.shown.legal].find((move) => move !== '-') ?? '';
    server.playElsewhere('-');
    queue.push(play);
    await settle();
    expect(events).toEqual([`overtaken ${play}`]);
    expect(queue.shown).toEqual(server.view);
    expect(queue.pending).toBe('');
  });
});

describe('the end', () => {
  it('comes after the moves before it', async () => {
    const server = new FakeServer('a');
    server.mishaps = ['lost answer'];
    const { queue } = setUp(server);
    queue.push('-');
    queue.end();
    await settle();
    expect(queue.shown).toMatchObject({ log: '-', status: 'ended' });
    expect(server.ended).toBe(true);
  });
});

describe('coming back to the page', () => {
  it('shows what another window has played', async () => {
    const server = new FakeServer('a');
    const { queue } = setUp(server);
    server.playElsewhere('-');
    await queue.refresh();
    expect(queue.shown).toEqual(server.view);
  });

  it('does not disturb moves on their way', async () => {
    const server = new FakeServer('a');
    const { queue } = setUp(server);
    queue.push('-');
    await queue.refresh();
    expect(queue.shown.log).toBe('-');
    await settle();
    expect(queue.shown).toEqual(server.view);
  });

  it('shows a lost and a found network at once, with nothing on its way', () => {
    const server = new FakeServer('a');
    const { queue } = setUp(server);
    server.online = false;
    queue.networkChanged();
    expect(queue.link).toBe('offline');
    server.online = true;
    queue.networkChanged();
    expect(queue.link).toBe('ok');
  });

  it('never goes back to an answer that a newer one has overtaken', async () => {
    const server = new FakeServer('a');
    const { queue } = setUp(server);
    const stale = server.view;
    let release = (_: typeof stale) => {};
    server.load = () => new Promise((resolve) => (release = resolve));
    const refreshed = queue.refresh();
    queue.end();
    await settle();
    expect(queue.shown.status).toBe('ended');
    release(stale);
    await refreshed;
    expect(queue.shown.status).toBe('ended');
  });
});
