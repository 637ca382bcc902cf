/** From a wish to play to a game on the table. */

import { api } from '../net/api';
import type { Start, View } from '../net/types';

/** A view that has just been received, so that the page that shows it need not ask again. */
let fresh: View | null = null;

/** Starts a game, or takes up an unfinished daily, and returns its id. */
export async function startGame(wanted: Start): Promise<string> {
  fresh = await api.start(wanted);
  return fresh.id;
}

/** Starts a practice game that begins with these moves, and returns its id. */
export async function startFrom(wanted: Start, log: string): Promise<string> {
  const id = await startGame(wanted);
  if (log !== '') fresh = await api.moves(id, 0, log);
  return id;
}

export async function loadGame(id: string): Promise<View> {
  const view = fresh?.id === id ? fresh : await api.attempt(id);
  fresh = null;
  return view;
}
