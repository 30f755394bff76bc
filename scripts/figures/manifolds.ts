// Contacts with all of their points, seen along the normal.

import { box, capsule, contactShapes, createContact, type PlacedShape, triangle } from 'first-contact/narrowphase';
import { expectHit } from './geometry.ts';
import { Drawing, type Point } from './svg.ts';

/** Something that lies in the plane of the figure, seen along y: x to the right, z downwards. */
interface Lying {
  placed: PlacedShape;
  outline: readonly Point[];
  radius?: number;
}

export function manifolds(): string {
  const d = new Drawing(760, 250, 'The points of four contacts, seen along the normal');
  drawContact(d, 110, 'two boxes: four of eight', brick(0.95, 0.95, 0, 0, 0), brick(0.9, 0.9, Math.PI / 5, 0.1, 0.05));
  drawContact(d, 295, 'a corner beyond the face', brick(0.9, 0.7, 0, -0.1, 0), brick(0.9, 0.6, -0.4, 0.5, 0.3));
  drawContact(d, 480, 'a capsule on a box', brick(0.8, 0.8, 0, 0, 0), stick(1, 0.3, 0.35, 0.1, 0.1));
  drawContact(d, 655, 'a triangle on a box', brick(0.8, 0.8, 0, 0, 0), wedge());
  return d.toString();
}

function drawContact(d: Drawing, x: number, name: string, lower: Lying, upper: Lying): void {
  d.view(x, 115, 75);
  draw(d, lower, 'resting');
  draw(d, upper, 'moving');
  const contact = createContact();
  expectHit(
    contactShapes(contact, { ...lower.placed, position: at(lower, 0) }, { ...upper.placed, position: at(upper, 1) }),
  );
  const spots = contact.points.map(({ point }) => ({ x: point.x, y: -point.z }));
  if (spots.length > 2) d.polygon(spots, 'answer open');
  else if (spots.length === 2) d.line(spots[0] as Point, spots[1] as Point, 'answer');
  for (const spot of spots) d.dot(spot, 'green');
  d.label(name, { x: 0, y: 0 }, 0, 122, 'small', 'middle');
}

function draw(d: Drawing, { outline, radius }: Lying, look: string): void {
  if (radius) d.rounded(outline, radius, look);
  else d.polygon(outline, look);
}

/** Where a shape has to be so that the lower one ends, and the upper one begins, around the height of the figure. */
function at({ placed, radius = 0.5 }: Lying, side: 0 | 1): [number, number, number] {
  const [x, , z] = placed.position as [number, number, number];
  const thickness = placed.shape.type === 'triangle' ? 0 : radius;
  return [x, side === 0 ? -thickness + 0.01 : thickness, z];
}

function brick(halfX: number, halfZ: number, angle: number, x: number, z: number): Lying {
  const corners = [-1, 1, 1, -1].map((s, i) => rotated(s * halfX, (i < 2 ? -1 : 1) * halfZ, angle, x, z));
  const placed = {
    shape: box({ halfExtents: [halfX, 0.5, halfZ] }),
    position: [x, 0, z],
    quaternion: yaw(angle),
  } as const;
  return { placed, outline: corners };
}

function stick(halfHeight: number, radius: number, angle: number, x: number, z: number): Lying {
  const ends = [-1, 1].map((s) => rotated(s * halfHeight, 0, angle, x, z));
  // The capsule's y axis onto x, then about y.
  const { y, w } = yaw(angle);
  const half = Math.SQRT1_2;
  const quaternion = { x: -y * half, y: y * half, z: -w * half, w: w * half };
  return { placed: { shape: capsule({ radius, halfHeight }), position: [x, 0, z], quaternion }, outline: ends, radius };
}

function wedge(): Lying {
  const corners = [
    [-0.5, -0.6],
    [1.1, 0.2],
    [-0.3, 0.5],
  ] as const;
  const [a, b, c] = corners.map(([x, z]) => [x, 0, z] as const);
  const shape = triangle(a as [number, number, number], b as [number, number, number], c as [number, number, number]);
  return { placed: { shape, position: [0, 0, 0] }, outline: corners.map(([x, z]) => ({ x, y: -z })) };
}

/** A point of the figure that is rotated about y by an angle, then moved. */
function rotated(x: number, z: number, angle: number, dx: number, dz: number): Point {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return { x: dx + x * cosine + z * sine, y: -(dz - x * sine + z * cosine) };
}

function yaw(angle: number): { x: number; y: number; z: number; w: number } {
  return { x: 0, y: Math.sin(angle / 2), z: 0, w: Math.cos(angle / 2) };
}
