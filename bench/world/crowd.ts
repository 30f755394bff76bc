/**
 * Measures the ticks of a crowd: 300 capsules that walk, jump and climb in a level, one mesh of 50 000 triangles: hills and
 * pillars. `npx tsx bench/world/crowd.ts [ticks]`. Prints the CPU time of a tick, median and 99th percentile, and a hash of
 * all positions, by which two builds are compared.
 */
import { capsule, createMoveResult, type MoveResult, moveAndSlide, triangleMesh, World } from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { crowdLevel, HALF, hill } from '../scenes/crowd-level.ts';
import { median } from './allocation.ts';

const WALKERS = 300;
const DT = 1 / 60;
const GRAVITY = 10;
const SPEED = 4;
const JUMP = 5;
const STEP = 0.3;
const WARM_UP = 120;

interface Walker {
  readonly result: MoveResult;
  angle: number;
}

/** A crowd in a level of its own. */
class Crowd {
  private readonly world = new World();
  private readonly random = new Random(5);
  private readonly shape = capsule({ radius: 0.4, halfHeight: 0.5 });
  private readonly walkers: Walker[] = [];
  private readonly velocity = { x: 0, y: 0, z: 0 };
  private readonly options = { stepHeight: STEP };

  constructor() {
    const { random } = this;
    const { positions, indices } = crowdLevel();
    this.world.add({ type: 'static', shape: triangleMesh({ positions, indices }) });
    for (let i = 0; i < WALKERS; i++) {
      const result = createMoveResult();
      const [x, z] = [random.range(-0.9 * HALF, 0.9 * HALF), random.range(-0.9 * HALF, 0.9 * HALF)];
      Object.assign(result.position, { x, y: hill(x, z) + 6, z });
      this.walkers.push({ result, angle: random.range(0, 2 * Math.PI) });
    }
  }

  /** Moves all once. Directions are random and turn away from walls. At the border of the level they turn back. */
  tick(): void {
    const { world, shape, random, velocity, options } = this;
    for (const walker of this.walkers) {
      const { result } = walker;
      const { x, z } = result.position;
      if (Math.abs(x) > 0.95 * HALF || Math.abs(z) > 0.95 * HALF) walker.angle = Math.atan2(-z, -x);
      else walker.angle += result.onWall ? 0.5 : random.range(-0.1, 0.1);
      const jumps = result.onFloor && random.chance(0.01);
      velocity.x = SPEED * Math.cos(walker.angle);
      velocity.y = jumps ? JUMP : result.velocity.y - GRAVITY * DT;
      velocity.z = SPEED * Math.sin(walker.angle);
      moveAndSlide(world, shape, result, velocity, DT, options, result);
    }
  }

  /** A sum of all positions by their bits. */
  hash(): string {
    let value = 0;
    for (const { result } of this.walkers) {
      const { x, y, z } = result.position;
      for (const word of new Uint32Array(Float64Array.of(x, y, z).buffer)) value = (Math.imul(value, 31) + word) | 0;
    }
    return (value >>> 0).toString(16);
  }
}

/** CPU time, milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const ticks = Number(process.argv[2] ?? 600);
const crowd = new Crowd();
for (let tick = 0; tick < WARM_UP; tick++) crowd.tick();
const times: number[] = [];
for (let tick = 0; tick < ticks; tick++) {
  const start = cpuTime();
  crowd.tick();
  times.push(cpuTime() - start);
}
const late = [...times].sort((a, b) => a - b)[Math.floor(0.99 * ticks)];
console.log(
  `CPU time of a tick: median ${median(times).toFixed(2)} ms, 99 % ${late.toFixed(2)} ms; positions ${crowd.hash()}`,
);
