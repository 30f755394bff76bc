import {
  type ClosestPoints,
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  type Manifold,
  type PlacedShape,
  type SweepHit,
  sweepShapes,
} from 'first-contact/narrowphase';

// The functions for any two shapes, with a new result each time; undefined instead of false.

export function contactOf(a: PlacedShape, b: PlacedShape): Manifold | undefined {
  const out = createContact();
  return contactShapes(out, a, b) ? out : undefined;
}

export function closestOf(a: PlacedShape, b: PlacedShape): ClosestPoints {
  const out = createClosestPoints();
  distanceShapes(out, a, b);
  return out;
}

export function sweepOf(a: PlacedShape, b: PlacedShape): (SweepHit & Manifold) | undefined {
  const out = createSweepHit();
  return sweepShapes(out, a, b) ? out : undefined;
}
