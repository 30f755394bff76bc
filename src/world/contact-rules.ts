import { areWithin } from '../narrowphase/dispatch.ts';
import { LoadedShape } from '../narrowphase/loaded-shape.ts';
import type { Body } from './body.ts';
import { type BodyStore, STATIC } from './body-store.ts';
import { loadAtRest } from './poses.ts';
import { contactTolerance } from './tolerances.ts';

/** Returns whether the step tests a pair that passed layers and masks. */
export type PairFilter<Data = unknown> = {
  /** As a method, so that a `World<Data>` is a `World`: parameters of methods are compared in both directions. */
  admits(a: Body<Data>, b: Body<Data>): boolean;
}['admits'];

/** Whether types, layers and masks admit a pair. */
export function layersMeet({ flags, layer, mask }: BodyStore, a: number, b: number): boolean {
  if ((flags[a] & flags[b] & STATIC) !== 0) return false;
  return (layer[a] & mask[b]) !== 0 && (layer[b] & mask[a]) !== 0;
}

/**
 * Whether two bodies touch at their current poses, or are within the contact tolerance. `hints`, from entry `at` on, says where
 * they did so last: see `ContactStore`.
 */
export function areWithinTolerance(store: BodyStore, a: number, b: number, hints?: Int32Array, at?: number): boolean {
  loadAtRest(shapeA, store, a);
  loadAtRest(shapeB, store, b);
  return areWithin(shapeA, shapeB, contactTolerance(store, a, b), hints, at);
}

const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
