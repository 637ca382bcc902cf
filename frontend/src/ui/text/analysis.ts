/** Words of a finished game's analysis. */

import type { Best } from '../../net/types';
import { cardName, counted, number } from './cards';

export const text = {
  title: 'Analysis',
  whose: (name: string) => `A game of ${name}`,
  loading: 'Fetching the game …',
  calculating: 'Calculating what was possible …',
  notCalculated: 'What was possible could not be calculated just now.',
  retry: 'Try again',
  missing: 'There is no such game.',

  yours: 'Your result',
  theirs: 'Result',
  best: 'Best possible',
  bestClearing: 'Best that clears',
  fewestDraws: 'Fewest draws to clear',
  draws: (count: number) => `drawn here: ${number(count)}`,
  share: (percent: number) => `${number(percent)} % of it reached`,
  shareOfCards: (percent: number) => `${number(percent)} % of its cards cleared`,
  never: 'Cannot be cleared',
  pending: '…',

  plot: 'Plot of the game',
  slider: 'Position in the game',
  ownScore: 'Score',
  ownLeft: 'Cards left',
  bestLine: 'Best still possible',
  costly: 'Costly move',
  turn: 'Turning point',
  controls: 'Go through the game',
  first: 'To the start',
  back: 'One move back',
  on: 'One move on',
  last: 'To the end',
  play: 'Play',
  pause: 'Pause',
  speed: (times: number) => `Speed ${times}×`,
  hidden: 'Show hidden cards',
  playOn: 'Play on from here',
  playOnLine: 'As a practice game; this one stays as it is.',
  playOnLater: 'From here you can play on, as practice, once the day’s cards are revealed.',
  playOnFailed: 'The practice game could not be started. Please try again.',
  over: 'The end',

  turnedAt: (at: number, what: string) =>
    `Turning point: move ${number(at + 1)}, ${what}. Until then all three peaks could be cleared.`,
  jump: 'Jump before it',
  worst: (at: number, what: string, cost: string) =>
    `Costliest move: move ${number(at + 1)}, ${what}, which ${cost}.`,
  won: 'The peaks could be cleared all the way, and were.',
  unsolvable: 'Nobody could have cleared these peaks.',
  stillPossible: 'When this game ended, the peaks could still be cleared.',

  moves: 'Moves',
  noMoves: 'No move was made.',
  start: 'Start',
  takenBack: 'taken back',
  kinds: { play: 'played', draw: 'drawn', undo: 'Undo' },
  gaveAway: 'gave away',
  costFigure: (cost: { lost: number; moves: number }, scored: boolean) =>
    cost.lost === 0 ? counted(cost.moves, 'move', 'moves') : scored ? number(cost.lost) : cards(cost.lost),
  turningMark: 'turning point',
  points: (points: number) => `${points > 0 ? '+' : ''}${number(points)}`,
} as const;

/** Why there is nothing to see yet, and what can be done about it. */
export const closedText = {
  title: 'Not open yet',
  guest:
    'The deal of a daily stays secret until the day is over. The analysis of your game is shown after the day.',
  given_up:
    'You ended this game before it was over, and its deal is still being played by others. The analysis opens once the day’s cards are revealed.',
  race: 'This deal is still being played. The analysis opens when all are done.',
  theirs:
    'This deal is still being played. Other players’ games at a daily open when its cards are revealed.',
  opens: (when: string) => `It opens ${when}.`,
  board: 'Leaderboard',
  check: 'Check the deal',
  unfinishedTitle: 'This game is not over',
  unfinished: 'A game can be analysed when it is won, stuck or ended.',
  goOn: 'Go on playing',
  offlineTitle: 'No connection',
  offline: 'The game is kept on the server. This page goes on by itself when the connection is back.',
} as const;

/** The same in one line, below a result. */
export const closedShort = {
  daily: 'Best possible: shown after the day.',
  race: 'Best possible: shown when all are done.',
} as const;

/** "1,340 points", "all cleared in 34 moves", "3 cards left in 40 moves" */
export function resultText(best: Best): string {
  if ('score' in best) return counted(best.score, 'point', 'points');
  const left = best.cards_left === 0 ? 'all cleared' : `${cards(best.cards_left)} left`;
  return `${left} in ${counted(best.moves, 'move', 'moves')}`;
}

/** The same, as short as a tile wants it: "1,340", "34 moves" */
export function resultFigure(best: Best): string {
  if ('score' in best) return number(best.score);
  return best.cards_left === 0 ? counted(best.moves, 'move', 'moves') : `${cards(best.cards_left)} left`;
}

export interface StepFacts {
  kind: 'play' | 'draw' | 'undo';
  card: string | null;
}

/** "played 7 of hearts" */
export function stepText({ kind, card }: StepFacts): string {
  if (kind === 'undo') return 'took a move back';
  return `${kind === 'play' ? 'played' : 'drew'} ${card === null ? 'a card' : cardName(card)}`;
}

/** "7 of hearts", "drawing 7 of hearts": the move as a thing, after its number. */
export function moveText({ kind, card }: StepFacts): string {
  if (kind === 'undo') return 'a move taken back';
  const name = card === null ? 'a card' : cardName(card);
  return kind === 'play' ? name : `drawing ${name}`;
}

/** "Next: play 7 of hearts" */
export function nextText({ kind, card }: StepFacts): string {
  if (kind === 'undo') return 'Next: take a move back';
  return `Next: ${kind} ${card === null ? 'a card' : cardName(card)}`;
}

/** "gave away 120", "gave away 2 cards", "3 moves more"; empty where nothing was lost. */
export function costText(cost: { lost: number; moves: number }, scored: boolean): string {
  if (cost.lost > 0) return `gave away ${scored ? number(cost.lost) : cards(cost.lost)}`;
  return cost.moves > 0 ? `${counted(cost.moves, 'move', 'moves')} more` : '';
}

export interface MomentFacts {
  at: number;
  moves: number;
  step: StepFacts | null;
  /** The score, or the cards left. */
  own: number;
  best: Best | null;
  cost: string;
  scored: boolean;
  turned: boolean;
}

/** A position in one breath, for the slider and the live region. */
export function momentText(facts: MomentFacts): string {
  const { at, moves, step, own, best, cost, scored, turned } = facts;
  const parts = [
    step ? `Move ${number(at)} of ${number(moves)}: ${stepText(step)}` : 'Before the first move',
    scored ? `score ${number(own)}` : `${cards(own)} left`,
    ...(best ? [`best still possible ${resultText(best)}`] : []),
    ...(cost ? [cost] : []),
    ...(turned ? ['the turning point'] : []),
  ];
  return `${parts.join(', ')}.`;
}

function cards(count: number): string {
  return counted(count, 'card', 'cards');
}
