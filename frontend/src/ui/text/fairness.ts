/** Words of the fairness page: what is committed, and how to check it. */

import { cardName, counted, number } from './cards';

export const text = {
  title: 'Check that it is fair',
  lead: 'Nobody can change a deal once it is published: not the players, not the people who run this place. You need not believe that. This page lets you check it, and it calculates in your own browser.',
  how: {
    title: 'What is fixed, and when',
    text: [
      'A deal follows from a secret text, its seed. Before the day begins the server works out a fingerprint of all 52 cards and publishes it with the day. It is called the commitment. No other order of cards has the same fingerprint, so from then on the cards are fixed, although nobody can read them from it.',
      'While you play, every card that turns over can be proven on its own: the server gives its place, its name, a random-looking salt and a handful of hashes, and together they lead to the very commitment that was published. They tell nothing of the cards still hidden.',
      'An hour after the day has closed its seed is published too. Then anybody can deal the whole deck again and see that the commitment comes out.',
    ],
  },
  insecure:
    'Your browser lets only pages that came over a secure connection calculate hashes (Web Crypto), and this one did not. Open it with https:// in front, or on the computer that runs the server as localhost.',
  checking: 'Checking …',
  rank: 'Row',

  seed: {
    title: 'Check a whole deal',
    line: 'Pick a day that has been revealed, or type a seed and the commitment that was published for it.',
    day: 'Day',
    rules: 'Rules',
    fetch: 'Fetch that day',
    seed: 'Seed',
    commitment: 'Commitment',
    check: 'Check the deal',
    hidden: (when: string) =>
      `The seed of this day is still secret; it is published ${when}. The commitment above is public already: keep it, come back, and see that it has not changed.`,
    missing: 'There is no daily deal on that date.',
    failed: 'The day could not be fetched. Please try again.',
    matches: 'It matches.',
    matchesLine: 'This seed deals the 52 cards below, and they have exactly the published commitment.',
    matchesLateLine: 'This seed deals the 52 cards below, and they have the commitment above.',
    late: 'Fixed only later.',
    lateLine: (when: string) =>
      `This day had begun without a deal. It got this one on ${when}, and its commitment is no older: nothing shows that the cards were fixed before.`,
    differs: 'It does not match.',
    differsLine: 'The cards of this seed have another commitment:',
    tableau: 'The peaks, row by row',
    stock: 'The stock, in the order it is drawn',
  },

  game: {
    title: 'Check a game of your own',
    line: 'Every card you have turned over is proven against the commitment, also in the middle of a game.',
    label: 'Address of the game',
    hint: 'The address of its board or its analysis, or the id in it.',
    today: 'Your games today:',
    check: 'Check the game',
    missing: 'There is no such game, or it is not yours to see.',
    failed: 'The game could not be fetched. Please try again.',
    none: 'No card of this game has been turned over for you.',
    imported:
      'This deal was put in card by card and has no seed, so it has no commitment either. It is for practice only.',
    disagree:
      'The commitment published for this deal is not the one its proofs are made for. Something is wrong here.',
  },

  proof: {
    title: 'Check a proof you kept',
    line: 'Paste what /api/deals/…/proof/ answered. With the commitment you noted before the game the check says most; without it the proofs are checked against the commitment in the paste itself.',
    label: 'Proof (JSON)',
    commitment: 'Commitment you noted (optional)',
    check: 'Check the proof',
    other: 'The commitment in the paste is not the one you noted.',
    own: 'Checked against the commitment in the paste itself.',
  },

  allHold: (count: number) => `All ${counted(count, 'card', 'cards')} proven.`,
  someFail: (bad: number, count: number) =>
    `${number(bad)} of ${counted(count, 'card', 'cards')} ${bad === 1 ? 'does' : 'do'} not hold.`,
  holds: 'proven',
  faults: {
    path: 'the proof does not lead to the commitment',
    table: 'proven, but the table showed another card here',
  },
  place: (index: number) => (index < 28 ? `peaks, slot ${index}` : `stock, card ${index - 27}`),
  cardLine: (index: number, card: string) => `${index}: ${cardName(card)}`,

  self: {
    title: 'Without this page',
    text: [
      'Do not trust this page either: the recipe is short. The salt of card i is SHA-256 of the line “tripeaks/salt/1”, the line of the seed, and the number i. Its leaf is SHA-256 of a zero byte, the salt and the text “i:card”. The commitment is the Merkle tree hash of RFC 6962 over the 52 leaves: every node is SHA-256 of a one byte and its two children.',
      'Whoever has the program can also let it compare the two:',
    ],
    command: 'python manage.py verify_deal SEED COMMITMENT',
  },
} as const;

/** What is wrong with something typed or pasted. */
export const problems = {
  noSeed: 'Type a seed first.',
  seed: 'A seed is 1 to 64 letters, digits or signs without spaces.',
  noCommitment: 'Type or paste the commitment first.',
  commitment: (length: number) =>
    `A commitment is 64 digits 0–9 and a–f; this is something else, ${counted(length, 'sign', 'signs')} long.`,
  game: 'There is no game’s id in that. It looks like 0f8fad5b-d9cb-469f-a165-70867728950e.',
  noProof: 'Paste a proof first.',
  json: (why: string) => `This is not JSON: ${why}`,
  notObject: 'A proof is an object with “commitment” and “cards”.',
  notProof: 'This is not a proof: a proof has a “commitment” and “cards”.',
  field: (name: string, what: string) => `In the proof, ${name} has to be ${what}.`,
  hash: '64 lower-case hexadecimal digits',
  list: 'a list',
  object: 'an object',
  index: 'a whole number from 0 to 51',
  card: 'a card such as AS, TH or 7C',
  noCards: 'There is no card in this proof.',
  twice: (index: number) => `Card ${index} is in it twice.`,
} as const;
