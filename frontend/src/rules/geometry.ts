/**
 * The tableau: 28 slots in four rows, and which slots lie on which.
 *
 *     row 1 (peaks)         0           1           2
 *     row 2               3   4       5   6       7   8
 *     row 3             9  10  11  12  13  14  15  16  17
 *     row 4 (base)    18 19  20  21  22  23  24  25  26  27
 *
 * A set of slots is a number with bit `slot` set. What lies open follows from this one table and the slots still
 * holding a card; it is stored nowhere else.
 */

export const SLOTS = 28;

const slots: readonly number[] = [...Array(SLOTS).keys()];

export const ROWS: readonly (readonly number[])[] = [
  slots.slice(0, 3),
  slots.slice(3, 9),
  slots.slice(9, 18),
  slots.slice(18),
];

export const PEAKS = ROWS[0];

/** By slot, the two slots of the next row that overlap it; none in the base. It is exposed when they are gone. */
export const COVERS: readonly (readonly number[])[] = slots.map((slot) => {
  if (slot < 3) return [3 + 2 * slot, 4 + 2 * slot];
  if (slot < 9) {
    // A peak's two cards of row 2 share the middle one of three in row 3; neighbouring peaks share none.
    const left = 9 + 3 * Math.floor((slot - 3) / 2) + ((slot - 3) % 2);
    return [left, left + 1];
  }
  return slot < 18 ? [slot + 9, slot + 10] : [];
});

/** `COVERS` as sets. */
export const COVER_MASKS: readonly number[] = COVERS.map(setOf);

/** By slot, the one or two slots it lies on (none for a peak). */
export const COVERED_BY: readonly (readonly number[])[] = slots.map((slot) =>
  slots.filter((under) => COVERS[under].includes(slot)),
);

export const FULL_TABLEAU = setOf(slots);

/** The set of these slots. */
export function setOf(members: readonly number[]): number {
  return members.reduce((set, slot) => set | (1 << slot), 0);
}

/** How many slots a set holds. */
export function sizeOf(set: number): number {
  return slots.filter((slot) => has(set, slot)).length;
}

export function has(set: number, slot: number): boolean {
  return ((set >>> slot) & 1) === 1;
}

/** Whether a slot that holds a card has none on it. `tableau` is the set of slots that hold a card. */
export function isUncovered(tableau: number, slot: number): boolean {
  return (tableau & COVER_MASKS[slot]) === 0;
}

/** The exposed slots of a tableau in ascending order. */
export function exposedSlots(tableau: number): number[] {
  return slots.filter((slot) => has(tableau, slot) && isUncovered(tableau, slot));
}

/** The slots that turn face up when the exposed card at `slot` leaves the tableau. */
export function turnedUp(tableau: number, slot: number): number[] {
  const left = tableau & ~(1 << slot);
  return COVERED_BY[slot].filter((under) => isUncovered(left, under));
}
