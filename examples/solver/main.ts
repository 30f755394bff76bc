// A solver that uses the contacts: stacks stay, and boxes slide as physics predicts.

import { strict as assert } from 'node:assert';
import type { Vec3 } from 'first-contact';
import { bounce, peaksOf, pyramid, type Standing, slide, slideByTheBook, stack } from './scenes.ts';

standsStill('a stack of ten boxes', stack());
standsStill('a pyramid of fifteen', pyramid());

function standsStill(name: string, { boxes, start, newPoints }: Standing): void {
  const shift = Math.max(...boxes.map(({ position }, i) => distance(position, start[i] as Vec3)));
  // Cosine of the angle between the up axes of the box and of the world.
  const upright = Math.min(...boxes.map(({ quaternion: { x, z } }) => 1 - 2 * (x * x + z * z)));
  const tilt = (Math.acos(upright) * 180) / Math.PI;
  console.log(
    `${name}: after ten seconds ${millimetres(shift)} from where they were put, ${tilt.toFixed(2)}° from upright`,
  );
  console.log(`  points of their contacts that had to be found again: ${newPoints}`);
  assert(shift < 0.02, 'it fell');
  assert(tilt < 0.2, 'it leans');
  assert.equal(newPoints, 0, 'points of contacts were lost');
}

const FRICTION = 0.5;
const critical = (Math.atan(FRICTION) * 180) / Math.PI;
for (const beyond of [-1, -0.1, 0.1, 1, 5]) {
  const angle = ((critical + beyond) * Math.PI) / 180;
  const shift = slide(angle, FRICTION).at(-1) as number;
  const expected = slideByTheBook(angle, FRICTION, 2);
  const slope = `${(critical + beyond).toFixed(2)}°, ${Math.abs(beyond)}° ${beyond < 0 ? 'less' : 'more'} than critical`;
  console.log(
    `a box on a slope of ${slope}: ${millimetres(shift)} in two seconds, by the book ${millimetres(expected)}`,
  );
  assert(Math.abs(shift - expected) < 0.003 + 0.01 * expected, 'it slides otherwise');
}

for (const restitution of [0.5, 0.8, 1]) {
  const [height = 0, next = 0] = peaksOf(bounce(2, restitution));
  const expected = 2 * restitution ** 2;
  console.log(
    `a ball with restitution ${restitution}, from 2 m: back to ${height.toFixed(4)} m, by the book ${expected.toFixed(4)} m`,
  );
  assert(Math.abs(height - expected) < 0.001 * expected, 'it bounces otherwise');
  assert(Math.abs(next - expected * restitution ** 2) < 0.002 * expected, 'it bounces otherwise the second time');
}

function distance(a: Vec3, b: Vec3): number {
  const [x, y, z] = [a.x - b.x, a.y - b.y, a.z - b.z];
  return Math.sqrt(x * x + y * y + z * z);
}

function millimetres(length: number): string {
  return `${(length * 1000).toFixed(1)} mm`;
}
