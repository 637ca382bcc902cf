/** Seeds of practice deals: the player's own text, or some made up here. */

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
