/** What a log comes to. */

export type Status = 'playing' | 'won' | 'stuck';

/**
 * The figures of a game as it stands, named as the server names them. `moves` and `undos` count the whole log, moves
 * taken back included; all others describe the position that stands.
 */
export interface Outcome {
  /** `won`: the tableau is empty. `stuck`: the stock is empty and no exposed card can be played. */
  status: Status;
  /** Points; below 0 is possible where draws cost points. */
  score: number;
  /** Cards in the tableau, 0..28. */
  cards_left: number;
  moves: number;
  draws: number;
  /** Cards played since the last draw. */
  streak: number;
  longest_streak: number;
  peaks_cleared: number;
  undos: number;
}
