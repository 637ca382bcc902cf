/** Words of the pages around the game. */

import { counted, number } from './cards';

export const common = {
  app: 'TriPeaks',
  skip: 'Skip to the content',
  failed: 'That could not be loaded.',
  failedLine: 'The server did not answer as it should. Your games are safe there.',
  retry: 'Try again',
  home: 'To today’s deal',
  loading: 'Loading …',
  you: 'you',
  guest: 'guest',
} as const;

export const nav = {
  label: 'Main',
  today: 'Today',
  practice: 'Practice',
  rules: 'How to play',
  rulesShort: 'Rules',
} as const;

export const footer = {
  line: 'Every deal is fixed before it is played, and every game is checked by the server.',
  rules: 'How to play',
  fairness: 'Check it yourself',
} as const;

export const home = {
  title: 'Today’s peaks',
  daily: (count: number) => `Daily ${number(count)}`,
  next: 'Next deal in',
  ruleset: 'Rules',
  play: 'Play',
  goOn: 'Go on',
  starting: 'Dealing …',
  again: 'See your game',
  practise: 'Practise it again',
  failed: 'The game could not be started. Please try again.',
  opening: 'You are in the middle of it:',
  done: 'You have played it:',
  voided: 'A game at it now is practice.',
  fresh: 'One deal for everybody, one ranked try. No account needed.',
  top: 'Today’s board',
  empty: 'Nobody has finished it yet. Be the first.',
  all: 'Whole board',
  points: (score: number) => counted(score, 'point', 'points'),
  left: (count: number) => `${counted(count, 'card', 'cards')} left`,
  moves: (count: number) => counted(count, 'move', 'moves'),
} as const;

export const daily = {
  missing: 'There is no daily deal on that date.',
  title: (count: number) => `Daily ${number(count)}`,
  play: 'Play this deal',
  ranked: 'Your first game at it counts for the board.',
  voided: 'A game at it now is practice.',
  practice: 'This day is over: a game at it now is practice.',
  closed: 'This day has just closed. It can be played again, as practice, once its cards are revealed.',
  board: 'Leaderboard',
} as const;

/** A daily that does not count after all. */
export const voided = {
  title: 'This deal does not count.',
  line: 'Its results are on no board, every game at it is practice, and nobody’s streak of days is broken by it.',
  why: 'Reason:',
  noBoard: 'There is no board for a deal that does not count.',
  short: 'does not count',
} as const;

export const practice = {
  title: 'Practice',
  line: 'Any deal, any rules, as often as you like. Nothing here goes on a board.',
  seed: 'Seed',
  seedLine: 'The same text always deals the same cards: share it to play the same deal.',
  random: 'Another',
  start: 'Deal',
  invalid: 'A seed is 1 to 64 letters, digits or signs without spaces.',
} as const;

/** A deal that operators brought in: cards without a seed. */
export const dealt = {
  title: 'A deal to practise',
  line: 'Any number of games. Nothing here goes on a board.',
  play: 'Play this deal',
  missing: 'There is no such deal.',
} as const;

export const board = {
  title: 'Leaderboard',
  missing: 'There is no such board.',
  rank: 'Rank',
  player: 'Player',
  score: 'Score',
  left: 'Left',
  moves: 'Moves',
  time: 'Time',
  total: (count: number) => counted(count, 'player', 'players'),
  top: 'Top',
  around: 'Around me',
  more: 'More',
  empty: 'Nobody has finished this deal yet.',
  emptyPast: 'Nobody played this deal.',
  notOn: 'You are not on this board.',
  previous: 'Day before',
  following: 'Day after',
  play: 'Play this deal',
} as const;

export const missing = {
  title: 'Nothing here',
  line: 'This address leads nowhere.',
} as const;
