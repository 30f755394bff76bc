import { loadVec3, storeVec3 } from '../../math/columns.ts';
import { grown } from '../../math/growable.ts';
import type { ClosestPoints } from '../results.ts';
import { writeNumbers } from '../write-results.ts';
import { type Correction, REFUSED } from './parts.ts';

/** A contact that has not been asked for: no `Correction`. */
export const UNKNOWN = 4;

/** Numbers of a contact: two points, a normal and a distance; and of a row: it before and after its correction. */
const CONTACT = 10;
const ROW = 2 * CONTACT;

/** The contacts of triangles with another shape at one pose. It takes long to correct them: see seam-normals.ts. */
export class KeptContacts {
  private states = new Uint8Array(64);
  private rows = new Float64Array(64 * ROW);

  /** Forgets all, and makes room for a number of them. */
  clear(count: number): void {
    if (count > this.states.length) {
      this.states = grown(this.states, count);
      this.rows = grown(this.rows, this.states.length * ROW);
    }
    this.states.fill(UNKNOWN, 0, count);
  }

  /** A bound of a depth that is at most `depth`. */
  boundOf(i: number, depth: number): number {
    const state = this.states[i];
    if (state === UNKNOWN) return depth;
    return state === REFUSED ? -Infinity : Math.min(depth, -this.rows[ROW * i + CONTACT - 1]);
  }

  /** Keeps contact `i`, and what it was before its correction. */
  keep(
    i: number,
    correction: Correction,
    contact: Readonly<ClosestPoints>,
    uncorrected: Readonly<ClosestPoints>,
  ): void {
    const { rows } = this;
    const at = ROW * i;
    this.states[i] = correction;
    write(rows, at, contact);
    write(rows, at + CONTACT, uncorrected);
  }

  /** Loads contact `i`, and returns what became of it. */
  load(i: number, contact: ClosestPoints, uncorrected: ClosestPoints): Correction | typeof UNKNOWN {
    const { rows, states } = this;
    const at = ROW * i;
    const state = states[i] as Correction | typeof UNKNOWN;
    if (state === UNKNOWN || state === REFUSED) return state;
    read(contact, rows, at);
    read(uncorrected, rows, at + CONTACT);
    return state;
  }
}

function write(rows: Float64Array, at: number, { pointA, pointB, normal, distance }: Readonly<ClosestPoints>): void {
  storeVec3(rows, at, pointA);
  storeVec3(rows, at + 3, pointB);
  storeVec3(rows, at + 6, normal);
  rows[at + 9] = distance;
}

function read(out: ClosestPoints, rows: Float64Array, at: number): void {
  writeNumbers(out);
  loadVec3(out.pointA, rows, at);
  loadVec3(out.pointB, rows, at + 3);
  loadVec3(out.normal, rows, at + 6);
  out.distance = rows[at + 9];
}
