/** The one sentence about one move, from the boards before and after it. */

import { counted } from '../ui/text/cards';
import { speech } from '../ui/text/speech';
import type { View } from '../net/types';
import { FACE_DOWN, isFaceUp } from './cards';
import { DRAW, hasUndo, isScored, playableSlots, slotOf, UNDO } from './predict';

export function sentence(before: View, move: string, after: View): string {
  return [told(before, move, after), ...ending(after, move)].join(' ');
}

function told(before: View, move: string, after: View): string {
  if (move === UNDO) return speech.undone(after.waste);
  if (move === DRAW) return after.waste ? speech.drew(after.waste, after.stock) : '';
  const card = before.slots[slotOf(move)];
  if (!isFaceUp(card)) return '';
  const played = isScored(after)
    ? speech.played(card, after.streak)
    : speech.playedQuietly(card, after.cards_left);
  const turned = after.slots.filter((now, slot) => isFaceUp(now) && before.slots[slot] === FACE_DOWN);
  return turned.length > 0 ? `${played} ${speech.revealed(turned.filter(isFaceUp))}` : played;
}

function ending(after: View, move: string): string[] {
  switch (after.status) {
    case 'won':
      return [speech.won(result(after))];
    case 'ended':
      return [speech.over(after.cards_left, result(after))];
    case 'stuck':
      return [hasUndo(after) ? speech.stuckWithUndo : speech.over(after.cards_left, result(after))];
    case 'playing':
      return move === DRAW && playableSlots(after).length === 0 ? [speech.nothingPlayable] : [];
  }
}

/** "1,240 points." or, where nothing is scored, "63 moves." */
export function result(view: View): string {
  const text = isScored(view) ? counted(view.score, 'point', 'points') : counted(view.moves, 'move', 'moves');
  return `${text}.`;
}
