/** What can be wrong with a log, a seed, a deal or the name of a ruleset. */

/**
 * The text is no move log at all, whatever the deal. `at` is the index in the whole log of the first character outside
 * the alphabet, or 1000 when the log is longer than that and its first 1,000 characters are in order.
 */
export class MalformedLog extends Error {
  override name = 'MalformedLog';

  constructor(readonly at: number) {
    super(`malformed log at index ${at}`);
  }
}

export type IllegalReason =
  | 'covered'
  | 'already_removed'
  | 'not_adjacent'
  | 'stock_empty'
  | 'nothing_to_undo'
  | 'undo_not_allowed'
  | 'game_over';

/** A well-formed log holds a move the rules forbid: the first one, at index `at` of the whole log. */
export class IllegalMove extends Error {
  override name = 'IllegalMove';

  constructor(
    readonly at: number,
    readonly reason: IllegalReason,
  ) {
    super(`illegal move at index ${at}: ${reason}`);
  }
}

/** A seed is 1-64 printable ASCII characters without spaces; this is not. */
export class InvalidSeed extends Error {
  override name = 'InvalidSeed';
}

/** A deal is the 52 cards of the deck, each once; this is not. */
export class InvalidDeal extends Error {
  override name = 'InvalidDeal';
}

/** No ruleset of this key and version was ever published. */
export class UnknownRuleset extends Error {
  override name = 'UnknownRuleset';
}
