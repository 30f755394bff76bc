import {
  box,
  type Contact,
  capsule,
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  plane,
  sphere,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { contactOf } from '../../helpers/shape-queries.ts';
import { shapeAt } from '../../helpers/test-shapes.ts';

const cube = shapeAt(box({ halfExtents: [1, 1, 1] }));
const onTop = shapeAt(box({ halfExtents: [1, 1, 1] }), [0, 1.75, 0]);
const beside = shapeAt(box({ halfExtents: [1, 1, 1] }), [0.5, 1.75, 0.25]);
const sphereOnTop = shapeAt(sphere(1), [0, 1.75, 0]);
const far = shapeAt(sphere(1), [9, 0, 0]);

describe('the points of a contact that is written to again', () => {
  it('are the same objects, which hold what was found last', () => {
    const contact = createContact();
    contactShapes(contact, cube, onTop);
    const { points } = contact;
    const before = points.map((it) => ({ it, point: it.point, pointA: it.pointA, pointB: it.pointB }));
    expect(before.length).toBe(4);
    contactShapes(contact, cube, beside);
    expect(contact.points).toBe(points);
    for (const [i, { it, point, pointA, pointB }] of before.entries()) {
      expect(points[i]).toBe(it);
      expect(it.point).toBe(point);
      expect(it.pointA).toBe(pointA);
      expect(it.pointB).toBe(pointB);
    }
    expect(contact).toEqual(contactOf(cube, beside));
  });

  it('are as many as there are, no more', () => {
    const contact = createContact();
    const counts = [onTop, sphereOnTop, onTop, sphereOnTop].map((other) => {
      contactShapes(contact, cube, other);
      return contact.points.length;
    });
    expect(counts).toEqual([4, 1, 4, 1]);
    expect(contact).toEqual(contactOf(cube, sphereOnTop));
  });

  it('are left as they were where there is no contact', () => {
    const contact = createContact();
    contactShapes(contact, cube, onTop);
    const before = structuredClone(contact);
    expect(contactShapes(contact, cube, far)).toBe(false);
    expect(contact).toEqual(before);
    const hit = createSweepHit();
    const { points } = hit;
    expect(sweepShapes(hit, cube, far)).toBe(false);
    expect(hit.points).toBe(points);
    expect(points).toEqual([]);
  });

  it('may be objects of the caller, of any kind', () => {
    class Mine {
      point = { x: 0, y: 0, z: 0 };
      pointA = { x: 0, y: 0, z: 0 };
      pointB = { x: 0, y: 0, z: 0 };
      depth = 0;
      id = 0;
      impulse = 7;
    }
    const mine = [new Mine(), new Mine(), new Mine(), new Mine()];
    const contact = { ...createContact(), points: [...mine] };
    contactShapes(contact, cube, onTop);
    expect(contact.points).toEqual(mine);
    expect(mine.map((it) => it.impulse)).toEqual([7, 7, 7, 7]);
    expect(mine.map((it) => it.depth)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });
});

describe('a contact without points', () => {
  it('is left without, and costs no more', () => {
    const { points: _, ...contact } = createContact();
    const bare: Contact = contact;
    expect(contactShapes(bare, cube, onTop)).toBe(true);
    expect('points' in bare).toBe(false);
    const { points: __, ...hit } = createSweepHit();
    expect(sweepShapes(hit, cube, onTop)).toBe(true);
    expect('points' in hit).toBe(false);
    const closest = createClosestPoints();
    distanceShapes(closest, cube, onTop);
    expect('points' in closest).toBe(false);
  });
});

describe('spheres', () => {
  it.each([
    ['sphere', shapeAt(sphere(0.5), [0.25, 1.25, 0])],
    ['box', onTop],
    [
      'capsule',
      shapeAt(capsule({ radius: 0.5, halfHeight: 1 }), [0, 1.25, 0], [0, 0, 0], [0, 0, Math.SQRT1_2, Math.SQRT1_2]),
    ],
    ['plane', shapeAt(plane({ normal: [0, -1, 0], offset: -0.75 }))],
  ])('touch a %s in one point, the contact itself, with id 0', (_, other) => {
    for (const contact of [contactOf(shapeAt(sphere(1)), other)!, contactOf(other, shapeAt(sphere(1)))!]) {
      const { point, pointA, pointB, depth } = contact;
      expect(contact.points).toEqual([{ point, pointA, pointB, depth, id: 0 }]);
      expect(contact.points[0]!.point).not.toBe(point);
    }
  });
});
