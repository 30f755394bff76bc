import { storeVec3 } from '../../math/columns.ts';
import { vec3 } from '../../math/vec3.ts';
import { checkCount, refuse } from '../../validate.ts';
import type { WorldRayHit, WorldSweepHit } from './hits.ts';
import type { QuerySettings } from './query-options.ts';

/** Hits of many rays or sweeps in flat arrays: the hit of ray `i` is at index `i`, its vectors at `3 * i`. */
export interface BatchHits {
  /** Ids of the hit bodies; 0 without a hit. */
  readonly body: Int32Array;
  /** Distances, world units; infinite without a hit. */
  readonly distance: Float64Array;
  /** Of rays, with the option `exit`: their `exitDistance`. Otherwise infinite. */
  readonly exitDistance: Float64Array;
  /** Hit points on the surfaces, in the world; zero without a hit. */
  readonly point: Float64Array;
  /** Unit normals: of rays out of the body, of sweeps from the swept shape to the body; zero without a hit. */
  readonly normal: Float64Array;
}

/**
 * Makes `BatchHits` with room for `capacity` hits, for `world.raycastMany` and `world.sweepMany`.
 * @throws RangeError or TypeError when `capacity` is not an integer, 0 or more.
 * @example
 * const hits = createBatchHits(1000);
 * world.raycastMany(Float64Array.of(0, 1, 0, 0, -1, 0, 100), hits);
 */
export function createBatchHits(capacity: number): BatchHits {
  checkCount(capacity, 'capacity', LARGEST_BATCH, 'createBatchHits');
  return {
    body: new Int32Array(capacity),
    distance: new Float64Array(capacity),
    exitDistance: new Float64Array(capacity),
    point: new Float64Array(3 * capacity),
    normal: new Float64Array(3 * capacity),
  };
}

/** How a query reads the entries of a batch. */
export interface BatchEntries {
  /** Numbers per entry. */
  readonly stride: number;
  /** What an entry is called, and what it needs, in error messages. */
  readonly entryName: string;
  readonly entryNeeds: string;
  /** Reads entry `index`, valid or not. */
  readEntry(entries: Float64Array, index: number, options: QuerySettings): void;
  /** Whether the entry that was read is valid. */
  isValid(): boolean;
}

/** Returns the number of entries. Throws if one is incomplete or `out` too small. */
export function checkBatch({ stride, entryName }: BatchEntries, entries: unknown, out: unknown, name: string): number {
  if (!(entries instanceof Float64Array)) refuse(entries, `${entryName}s`, 'not a Float64Array', name);
  const count = entries.length / stride;
  if (Math.floor(count) !== count) {
    throw new RangeError(`${name}: ${entries.length} numbers are no multiple of ${stride}`);
  }
  const { body, distance, exitDistance, point, normal } = Object(out) as BatchHits;
  const areFloats = [distance, exitDistance, point, normal].every((it) => it instanceof Float64Array);
  if (!(body instanceof Int32Array) || !areFloats) refuse(out, 'out', 'not made by createBatchHits()', name);
  if (Math.min(body.length, distance.length, exitDistance.length, point.length / 3, normal.length / 3) < count) {
    throw new RangeError(`${name}: out has room for ${body.length} hits, but there are ${count} to be written`);
  }
  return count;
}

/** Throws unless entry `index` is valid. */
export function checkEntry(
  query: BatchEntries,
  entries: Float64Array,
  index: number,
  options: QuerySettings,
  name: string,
): void {
  query.readEntry(entries, index, options);
  if (query.isValid()) return;
  const { stride, entryName, entryNeeds } = query;
  const numbers = Array.from(entries.subarray(stride * index, stride * (index + 1))).join(', ');
  throw new RangeError(`${name}: ${entryName} ${index} is ${numbers}, but needs ${entryNeeds}`);
}

/** Writes entry `index` of a batch. */
export function writeBatchHit(out: BatchHits, index: number, hit: WorldRayHit | WorldSweepHit | undefined): void {
  const { point, normal } = hit ?? NO_HIT;
  out.body[index] = hit ? hit.body.id : 0;
  out.distance[index] = hit ? hit.distance : Infinity;
  out.exitDistance[index] = (hit as WorldRayHit | undefined)?.exitDistance ?? Infinity;
  storeVec3(out.point, 3 * index, point);
  storeVec3(out.normal, 3 * index, normal);
}

/** The largest capacity that can be allocated. */
const LARGEST_BATCH = 100_000_000;
const NO_HIT = { point: vec3(), normal: vec3() };
