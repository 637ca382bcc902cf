/** Why an analysis is not to be seen yet. */

import type { Me, Replay } from '../net/types';

/**
 * `guest`: one's own game was played out, but guests see more of it only once the daily reveals.
 * `given_up`: one's own game was ended before it was over, so it opens with the daily's reveal. `race`: one's own game
 * in a race that still runs. `theirs`: another player's game at a deal that is still secret for this reader.
 */
export type Closed = 'guest' | 'given_up' | 'race' | 'theirs';

/** `replay` is null where even that is refused. */
export function whyClosed(me: Me | null, replay: Replay | null): Closed {
  if (replay === null || me?.username == null || replay.username !== me.username) return 'theirs';
  if (replay.daily === null) return 'race';
  return me.is_guest && replay.outcome.status !== 'ended' ? 'guest' : 'given_up';
}
