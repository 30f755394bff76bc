// A capture point: who stays in it for three seconds owns it, from that moment on. The moment lies within a step, and is the same
// however long the steps are. docs/sensors.md explains durations.

import { strict as assert } from 'node:assert';
import { type Body, capsule, cylinder, type Vec3Like, World } from 'first-contact';

/** Seconds that a capture takes. */
const HOLD = 3;

interface Capture {
  readonly player: string | undefined;
  /** In `world.time`. */
  readonly time: number;
}

/** A zone that belongs to the last one who has stayed in it for long enough. */
class CapturePoint {
  readonly captures: Capture[] = [];
  private readonly world: World;
  private readonly zone: Body;
  /** Those who have left in the present step, after their capture. */
  private readonly left: Capture[] = [];

  constructor(world: World) {
    this.world = world;
    this.zone = world.add({ type: 'static', sensor: true, shape: cylinder({ radius: 2, halfHeight: 1 }) });
    this.zone.on('exit', ({ other, enteredAt, duration }) => {
      if (duration >= HOLD) this.left.push({ player: other.name, time: enteredAt + HOLD });
    });
  }

  /** Finds the captures of a step, which began at `start`, in the order of time. */
  update(start: number): void {
    const inside = this.world.contactsOf(this.zone);
    const all = [...this.left.splice(0), ...inside.map((c) => ({ player: c.other.name, time: c.enteredAt + HOLD }))];
    const now = all.filter(({ time }) => time > start && time <= this.world.time);
    this.captures.push(...now.sort((a, b) => a.time - b.time));
  }
}

/** Plays eight seconds in steps of those lengths, in turns. */
function play(steps: readonly number[]): Capture[] {
  const world = new World();
  const point = new CapturePoint(world);
  const add = (name: string, position: Vec3Like, velocity: Vec3Like) =>
    world.add({ name, shape: capsule({ radius: 0.4, halfHeight: 0.5 }), position, velocity });
  add('red', [-3.4, 0, 0], [1.5, 0, 0]); //    through the middle: in at 2/3 s, out at 3 13/15 s
  add('blue', [0, 0, 4.9], [0, 0, -1.25]); //  in at 2 s, out at 5.84 s
  add('green', [1.44, 0, -9], [0, 0, 2]); //   along a chord of 2 · 1.92, too fast: 1.92 s
  for (let i = 0; world.time < 8; i++) {
    const start = world.time;
    world.step(steps[i % steps.length]);
    point.update(start);
  }
  return point.captures;
}

for (const steps of [[1 / 60], [1 / 20], [1 / 144], [0.4], [0.01, 0.03, 0.002], [3.5]]) {
  const captures = play(steps);
  assert.deepEqual(
    captures.map(({ player }) => player),
    ['red', 'blue'],
  );
  for (const [i, time] of [2 / 3 + HOLD, 2 + HOLD].entries()) {
    assert.ok(Math.abs(captures[i].time - time) < 1e-12);
  }
  const told = captures.map(({ player, time }) => `${player} after ${time.toFixed(6)} s`);
  console.log(`steps of ${steps.map((dt) => dt.toFixed(3)).join(', ')} s: captured by ${told.join(', by ')}`);
}
