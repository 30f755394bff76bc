/** Most divisions of a pair: a compound of meshes against another one. */
const MOST_DIVISIONS = 4;
/** Parts that are kept between searches: a child of a compound and a triangle. */
export const KEPT_PARTS = 2;

/** The parts that were found near each other last: a search asks them first. They change no result. */
export class KnownParts {
  /** Numbers of the parts, one for each division; −1 if not known. */
  readonly parts: Int32Array = new Int32Array(MOST_DIVISIONS);
  /** Number of divisions so far. */
  depth = 0;
  /** Whether parts that do not touch may be within the gap: if they are near, or parts of a solid, only the distance decides. */
  mayBeNear = false;

  /** Loads the parts that are kept from entry `at` of `hints` on. */
  load(hints: Int32Array | undefined, at: number): void {
    this.depth = 0;
    this.mayBeNear = false;
    this.parts.fill(-1);
    for (let i = 0; hints && i < KEPT_PARTS; i++) this.parts[i] = hints[at + i];
  }

  /** Knows one part, and none of its parts. */
  keepOnly(part: number): void {
    this.parts.fill(-1);
    this.parts[0] = part;
  }

  /** Keeps the parts. */
  store(hints: Int32Array | undefined, at: number): void {
    for (let i = 0; hints && i < KEPT_PARTS; i++) hints[at + i] = this.parts[i];
  }
}
