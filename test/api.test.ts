import * as main from 'first-contact';
import * as narrowphase from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

// What can be imported at run time, by name. The types are in api/, see `npm run api`.

describe('the public names', () => {
  it('of first-contact are these and no others', () => {
    expect(Object.keys(main).sort()).toEqual(['World', 'box', 'plane', 'sphere']);
  });

  it('of first-contact/narrowphase are these and no others', () => {
    expect(Object.keys(narrowphase).sort()).toEqual([
      'box',
      'contactObbObb',
      'contactObbPlane',
      'contactShapes',
      'contactSphereObb',
      'contactSpherePlane',
      'contactSphereSphere',
      'createAabb',
      'createClosestPoints',
      'createContact',
      'createObb',
      'createSweepHit',
      'distanceObbObb',
      'distanceObbPlane',
      'distancePointPlane',
      'distanceShapes',
      'distanceSphereObb',
      'distanceSpherePlane',
      'distanceSphereSphere',
      'distanceSquaredPointAabb',
      'obbToAabb',
      'overlapAabbAabb',
      'overlapObbObb',
      'overlapObbPlane',
      'overlapShapes',
      'overlapSphereAabb',
      'overlapSphereObb',
      'overlapSpherePlane',
      'overlapSphereSphere',
      'plane',
      'shapeBounds',
      'shapeContains',
      'sphere',
      'sweepAabbAabb',
      'sweepObbObb',
      'sweepObbPlane',
      'sweepShapes',
      'sweepSphereObb',
      'sweepSpherePlane',
      'sweepSphereSphere',
      'sweepSphereTwoSidedPlane',
    ]);
  });

  it('mean the same thing in both entries', () => {
    const shared = Object.entries(main).filter(([name]) => name in narrowphase);
    expect(shared.length).toBeGreaterThan(0);
    for (const [name, value] of shared) expect(narrowphase).toHaveProperty(name, value);
  });
});
