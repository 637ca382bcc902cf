/** Seeds of practice deals: the player's own text, or some made up here. */

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** 1-64 printable ASCII characters without spaces. */
export function isSeed(text: string): boolean {
  return /^[!-~]{1,64}$/.test(text);
}
