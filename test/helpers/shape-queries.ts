import {
  type ClosestPoints,
  type Contact,
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  type PlacedShape,
  type SweepHit,
  sweepShapes,
} from 'first-contact/narrowphase';

// The functions for any two shapes, with a new result each time; undefined instead of false.

export function contactOf(a: PlacedShape, b: PlacedShape): Contact | undefined {
  const out = createContact();
  return contactShapes(out, a, b) ? out : undefined;
}

export function closestOf(a: PlacedShape, b: PlacedShape): ClosestPoints {
  const out = createClosestPoints();
  distanceShapes(out, a, b);
  return out;
}

export function sweepOf(a: PlacedShape, b: PlacedShape): SweepHit | undefined {
  const out = createSweepHit();
  return sweepShapes(out, a, b) ? out : undefined;
}
