import { type ContactEvent, slide, triangleMesh, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../../helpers/random.ts';
import { gridMesh } from '../../helpers/random-meshes.ts';
import { observeRide, type Ride, type Rider, riders } from '../../helpers/riders.ts';
import { cases } from '../../helpers/sample-size.ts';

// A shape that slides through a valley, or over a hill, of flat strips. In a valley it never leaves the floor. On a hill it
// may fly from one strip to the next, as the edges between them are real. Either way no normal belongs to anything but a
// strip, or to the edge of a hill where both meet.

const DT = 1 / 60;
const GRAVITY = 9.81;
const STEPS = cases(500, 600, 130);
const CELLS = 40;
/** How near a seam a point belongs to both strips, world units. */
const SEAM = 1e-6;

/** Leans are the largest angle between a normal and those of the floor at its point. */
interface RideOnStrips extends Ride {
  /** Energy per mass at the end minus that at the start. */
  gain: number;
}

/** Slides a shape along the parabola of strips with this sign of its curvature, until the time or the floor ends. */
function ride([, shape, half, quaternion]: Rider, sign: 1 | -1, speed: number): RideOnStrips {
  const size = Math.max(0.3, (speed * STEPS * DT * 1.2) / CELLS);
  const curvature = sign / (4 * CELLS * size);
  const height = (x: number) => (curvature * x * x) / 2;
  const start = -0.45 * CELLS * size;
  const slope = curvature * start;
  const world = new World();
  world.add({ type: 'static', shape: triangleMesh(gridMesh(new Random(speed), CELLS, size, height)) });
  const body = world.add({
    shape,
    position: [start, height(start) + half + 0.35 * Math.abs(slope) + 0.02, 0.013],
    velocity: [speed, slope * speed, 0.017 * speed],
    quaternion,
    response: slide(),
  });
  const energy = () => {
    const { x, y, z } = body.velocity;
    return (x * x + y * y + z * z) / 2 + GRAVITY * body.position.y;
  };
  const before = energy();
  const events = observeRide(world, ({ normal: { x, y, z }, point }: ContactEvent) => {
    const up = Math.sign(y);
    const angle = Math.atan2(up * x, up * y);
    const angleOf = (strip: number) => {
      const from = (strip - CELLS / 2) * size;
      return Math.atan2(height(from) - height(from + size), size);
    };
    const at = point.x / size + CELLS / 2;
    const strips = [Math.floor(at - SEAM / size), Math.floor(at + SEAM / size)];
    const [low, high] = strips.map(angleOf).sort((a, b) => a - b) as [number, number];
    const beside = Math.min(Math.abs(angle - low), Math.abs(angle - high));
    const isOnEdge = sign < 0 && angle > low && angle < high;
    return Math.max(isOnEdge ? 0 : beside, Math.abs(z));
  });
  for (let i = 0; i < STEPS && Math.abs(body.position.x) < 0.47 * CELLS * size; i++) {
    // The velocity in the middle of the step, so that energy is kept in flight.
    body.velocity.y -= (GRAVITY * DT) / (i === 0 ? 2 : 1);
    world.step(DT);
  }
  return { ...events, gain: energy() - before };
}

describe.each(riders)('a %s', (...shape) => {
  it.each([1, 10, 100])('in a valley of triangles at %d m/s enters once, never exits, and no normal leans', (speed) => {
    const { enters, exits, lean } = ride(shape, 1, speed);
    expect({ enters, exits }).toEqual({ enters: 1, exits: 0 });
    expect(lean).toBeLessThan(1e-12);
  });

  it.each([1, 10, 100])('on a hill of triangles at %d m/s gets no normal that leans, and no energy', (speed) => {
    const { enters, exits, lean, gain } = ride(shape, -1, speed);
    expect(enters).toBeGreaterThan(0);
    expect(enters - exits).toBeGreaterThanOrEqual(0);
    expect(enters - exits).toBeLessThanOrEqual(1);
    expect(lean).toBeLessThan(1e-12);
    // Half a step of gravity, at most.
    expect(gain).toBeLessThan(GRAVITY * DT * Math.max(1, speed * 0.1));
  });
});
