// Tests of pairs by the hot columns alone. Most pairs are decided here; loading bodies for an exact test costs several
// cache misses.
// reads: motion rows, cull rows, box rows, motion bounds of boxes

import { PairList } from '../../broadphase/pair-list.ts';
import { CONTACT_TOLERANCE, SQUARED_ROUNDING } from '../../constants.ts';
import {
  BOX_GROWTH,
  BOX_OFFSET,
  BOX_ROW,
  createBoxMotion,
  FIRST_ORDER_BOUND,
  ZEROTH_ORDER_BOUND,
} from '../../narrowphase/polytope/box-quick-test.ts';
import { completeBoxMotion } from '../../narrowphase/rotation/rotating-boxes.ts';
import { OVERLAPPING, SEPARATED, UNDECIDED, type Verdict } from '../../narrowphase/verdict.ts';
import { BOUNDING, BOX, type BodyStore, CULL, DISPLACEMENT, INSCRIBED, MOTION, ROTATES, ROUND } from '../body-store.ts';
import { writeBoundsMargins } from '../tolerances.ts';

/** Shapes without parts. */
const PLAIN = ROUND | BOX;
/** Prevents 0 / 0. */
const SMALLEST = 1e-300;

/** Decides by bounding volumes and box rows whether two bodies are in contact at their current poses. */
export function quickTest(store: BodyStore, a: number, b: number): Verdict {
  const verdict = testSpheres(store, a, b);
  return verdict === UNDECIDED && areBoxes(store, a, b) ? testBoxes(store, a, b) : verdict;
}

/** Bodies overlap if their inscribed spheres do, and are separated if their bounding spheres are. */
function testSpheres(store: BodyStore, a: number, b: number): Verdict {
  const { motion } = store;
  const i = MOTION * a;
  const j = MOTION * b;
  const x = motion[i] - motion[j];
  const y = motion[i + 1] - motion[j + 1];
  const z = motion[i + 2] - motion[j + 2];
  const squared = x * x + y * y + z * z;
  const within = motion[i + INSCRIBED] + motion[j + INSCRIBED];
  // For two spheres the same computation as `overlapSphereSphere`.
  if (squared - within * within <= 0) return OVERLAPPING;
  writeBoundsMargins(stationary, ZEROTH_ORDER_BOUND, store, a, b);
  const around = motion[i + BOUNDING] + motion[j + BOUNDING] + stationary[ZEROTH_ORDER_BOUND];
  return squared > around * around ? SEPARATED : UNDECIDED;
}

/** Tests two boxes by their 15 separating axes, after `testSpheres`. Pairs within the bounds margin are undecided. */
function testBoxes(store: BodyStore, a: number, b: number): Verdict {
  stationary[FIRST_ORDER_BOUND] = stationary[ZEROTH_ORDER_BOUND];
  writeOffset(stationary, store.motion, MOTION * a, MOTION * b, BOX_OFFSET, 0);
  return store.quickTestBoxes(store.boxes, a, b, stationary);
}

/** Whether two boxes are clearly separated during their whole motion. False for other shapes. */
export function boxesStaySeparated(store: BodyStore, a: number, b: number): boolean {
  if (!areBoxes(store, a, b)) return false;
  writeOffset(moving, store.motion, MOTION * a, MOTION * b, 0, DISPLACEMENT);
  writeOffset(moving, store.motion, MOTION * a, MOTION * b, BOX_OFFSET, 0);
  const { rotation, boxes } = store;
  completeBoxMotion(moving, rotation, 3 * a, 3 * b, boxes, BOX_ROW * a + BOX_GROWTH, BOX_ROW * b + BOX_GROWTH);
  return store.quickTestBoxes(store.boxes, a, b, moving) === SEPARATED;
}

/** Whether one body stays clear of all parts of the other, a mesh that does not rotate in the step, during their motion. */
export function staysClearOfParts(store: BodyStore, a: number, b: number): boolean {
  const { shapeKinds, flags } = store;
  // Most pairs. The kinds are not in the cache.
  if ((flags[a] & PLAIN) !== 0 && (flags[b] & PLAIN) !== 0) return false;
  if (shapeKinds[a].staysClear) return isClearOf(store, a, b);
  return shapeKinds[b].staysClear !== undefined && isClearOf(store, b, a);
}

function isClearOf(store: BodyStore, mesh: number, other: number): boolean {
  if (store.has(mesh, ROTATES)) return false;
  const { motion } = store;
  writeOffset(sphere, motion, MOTION * mesh, MOTION * other, 0, 0);
  writeOffset(sphere, motion, MOTION * mesh, MOTION * other, 4, DISPLACEMENT);
  writeBoundsMargins(sphere, 3, store, mesh, other);
  sphere[3] += motion[MOTION * other + BOUNDING];
  return store.shapeKinds[mesh].staysClear?.(store.shapes[mesh], store.orientation, 4 * mesh, sphere) ?? false;
}

function areBoxes({ flags }: BodyStore, a: number, b: number): boolean {
  return (flags[a] & flags[b] & BOX) !== 0;
}

/** Writes the vector at offset `field` of row `j` minus that of row `i`. */
function writeOffset(out: Float64Array, rows: Float64Array, i: number, j: number, to: number, field: number): void {
  out[to] = rows[j + field] - rows[i + field];
  out[to + 1] = rows[j + field + 1] - rows[i + field + 1];
  out[to + 2] = rows[j + field + 2] - rows[i + field + 2];
}

/** Without motion, its bounds are the sum of the margins of two bodies. */
const stationary = createBoxMotion();
const moving = createBoxMotion();
/** Center, radius and displacement of a bounding sphere, relative to a mesh. */
const sphere = new Float64Array(7);

/**
 * Keeps the candidate pairs whose swept bounding spheres may overlap. Branch-free: the outcome is unpredictable, and a
 * mispredicted branch stalls on the next cache miss. Every pair is written; the sign bit of `distance² − radius sum²`
 * advances the output index. The radius of a plane is infinite, so planes are kept.
 */
export class SphereCull {
  /** The pairs that are kept. */
  readonly near: PairList = new PairList();
  /** A double, its two 32-bit halves, and the index of the half with the sign bit. */
  private readonly number = new Float64Array([-1]);
  private readonly halves = new Int32Array(this.number.buffer);
  private readonly high: 0 | 1 = this.halves[1] < 0 ? 1 : 0;

  /** Keeps in `near` the pairs whose swept bounding spheres overlap in single precision. */
  cullSwept({ data, count }: PairList, cull: Float32Array): void {
    const { near, number, halves, high } = this;
    near.reserve(count);
    const out = near.data;
    let kept = 0;
    for (let i = 0; i < 2 * count; i += 2) {
      const a = data[i];
      const b = data[i + 1];
      const p = CULL * a;
      const q = CULL * b;
      const x = cull[p] - cull[q];
      const y = cull[p + 1] - cull[q + 1];
      const z = cull[p + 2] - cull[q + 2];
      const radii = cull[p + 3] + cull[q + 3];
      number[0] = x * x + y * y + z * z - radii * radii;
      out[kept] = a;
      out[kept + 1] = b;
      kept += (halves[high] >>> 30) & 2;
    }
    near.count = kept / 2;
  }

  /** Keeps of `near` the pairs whose bounding spheres touch at some time of their motion. */
  cullMoving(motion: Float64Array): void {
    const { near, number, halves, high } = this;
    const { data, count } = near;
    let kept = 0;
    for (let k = 0; k < 2 * count; k += 2) {
      const a = data[k];
      const b = data[k + 1];
      const i = MOTION * a;
      const j = MOTION * b;
      const x = motion[i] - motion[j];
      const y = motion[i + 1] - motion[j + 1];
      const z = motion[i + 2] - motion[j + 2];
      const u = motion[i + DISPLACEMENT] - motion[j + DISPLACEMENT];
      const v = motion[i + DISPLACEMENT + 1] - motion[j + DISPLACEMENT + 1];
      const w = motion[i + DISPLACEMENT + 2] - motion[j + DISPLACEMENT + 2];
      const radii = (motion[i + BOUNDING] + motion[j + BOUNDING]) * (1 + CONTACT_TOLERANCE);
      // |s + t d|² = s² + 2 t s·d + t² d², least at t = −s·d / d²
      const start = x * x + y * y + z * z;
      const approach = x * u + y * v + z * w;
      const squared = u * u + v * v + w * w;
      const time = Math.max(0, Math.min(1, -approach / (squared + SMALLEST)));
      const least = start * (1 - SQUARED_ROUNDING) + time * (approach + (approach + time * squared));
      number[0] = least - radii * radii;
      data[kept] = a;
      data[kept + 1] = b;
      kept += (halves[high] >>> 30) & 2;
    }
    near.count = kept / 2;
  }
}
