/** Result of a quick test of two shapes. Only `UNDECIDED` pairs need an exact test. */
export type Verdict = typeof SEPARATED | typeof UNDECIDED | typeof OVERLAPPING;

/** The shapes are farther apart than any tolerance. */
export const SEPARATED = -1;
/** The quick test does not decide. */
export const UNDECIDED = 0;
/** The shapes overlap or touch. */
export const OVERLAPPING = 1;
