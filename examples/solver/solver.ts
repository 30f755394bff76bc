// A rigid-body solver on top of the contacts: gravity, friction, restitution. Sequential impulses (Catto, "Iterative
// dynamics with temporal coherence", GDC 2005): every contact point is a constraint. The constraints are solved one by
// one, repeatedly, starting from the impulses of the same points, known by their ids, in the step before.

import type { Body, BodyOptions, ContactEvent, Manifold, Vec3, World } from 'first-contact';
import { manifoldOf } from 'first-contact';
import { type Inertia, push, type Row, rowOf, setImpulse, speedOf } from './row.ts';
import { across, add, cross, dot, plus } from './vectors.ts';

/** Material of a body. */
export interface Material {
  /** Mass per volume. Default: 1. Only moving spheres and boxes respond to impulses. */
  density?: number;
  /** Coefficient of friction; a pair has the geometric mean. Default: 0.6. */
  friction?: number;
  /** Coefficient of restitution; a pair has the larger one. Default: 0. */
  restitution?: number;
}

type Matter = Inertia & Required<Omit<Material, 'density'>>;

/** A contact point: the impulse along the normal, which only pushes, and the friction impulses. */
interface Constraint {
  readonly normal: Row;
  readonly across: readonly [Row, Row];
  readonly friction: number;
  /** Velocity at which the bodies approach the allowed depth. */
  readonly bias: number;
}

/** Two bodies in contact, and their points by id. */
interface Pair {
  readonly a: Body;
  readonly b: Body;
  manifold: Manifold | undefined;
  points: Map<number, Constraint>;
}

/** Allowed depth of contacts at rest, so that no contact point is lost, and the rate of approach to it. */
export const SLOP = 0.005;
const RATE = 10;
/** Below this speed there is no restitution. */
const SLOWEST_BOUNCE = 0.5;
/** Substeps per step: better for stacks than many iterations (Macklin et al. 2019). */
const SUBSTEPS = 8;
const ITERATIONS = 3;
const IMMOVABLE: Matter = { inverseMass: 0, inverseMoments: { x: 0, y: 0, z: 0 }, friction: 0.6, restitution: 0 };

export class Solver {
  readonly world: World;
  private readonly gravity: Vec3;
  private readonly matter = new Map<Body, Matter>();
  private readonly pairs = new Map<string, Pair>();
  private dt = 0;
  /** Number of contact points without an impulse from the step before. */
  newPoints = 0;

  constructor(world: World, gravity: Vec3 = { x: 0, y: -9.81, z: 0 }) {
    this.world = world;
    this.gravity = gravity;
    world.on('enter', (event) => {
      const { a, b, sensor } = event;
      if (sensor) return;
      this.pairs.set(`${a.id} ${b.id}`, { a, b, manifold: undefined, points: new Map() });
      this.bounce(event);
    });
    world.on('exit', ({ a, b }) => this.pairs.delete(`${a.id} ${b.id}`));
  }

  /** Adds a body that the solver moves. */
  add({ density = 1, friction = 0.6, restitution = 0, ...options }: BodyOptions & Material): Body {
    const body = this.world.add(options);
    this.matter.set(body, { ...inertiaOf(body, density), friction, restitution });
    return body;
  }

  step(dt: number): void {
    this.dt = dt / SUBSTEPS;
    for (let i = 0; i < SUBSTEPS; i++) this.substep();
  }

  private substep(): void {
    for (const [body, { inverseMass }] of this.matter) {
      if (inverseMass > 0) add(body.velocity, this.gravity, this.dt);
    }
    const constraints = [...this.pairs.values()].flatMap((pair) => this.constrain(pair));
    for (const { normal, across } of constraints) for (const row of [normal, ...across]) push(row, row.impulse);
    this.solve(constraints, 1);
    this.world.step(this.dt);
    // The velocity that corrects the depth is removed after the step.
    this.solve(constraints, 0);
  }

  /** Makes constraints of the points of a pair, each with its previous impulses. */
  private constrain(pair: Pair): Constraint[] {
    const { a, b, points: before } = pair;
    pair.manifold = manifoldOf(this.world, a, b, pair.manifold);
    if (!pair.manifold) return [];
    const { normal, points } = pair.manifold;
    const [ofA, ofB] = [this.of(a), this.of(b)];
    const u = across(normal);
    const v = cross(normal, u);
    pair.points = new Map();
    for (const { id, point, depth } of points) {
      const old = before.get(id);
      if (!old) this.newPoints++;
      const row = (direction: Vec3, last?: Row) => rowOf(a, b, ofA, ofB, point, direction, last?.impulse);
      pair.points.set(id, {
        normal: row(normal, old?.normal),
        across: [row(u, old?.across[0]), row(v, old?.across[1])],
        friction: Math.sqrt(ofA.friction * ofB.friction),
        bias: (depth - SLOP) * RATE,
      });
    }
    return [...pair.points.values()];
  }

  /** Updates the impulses: the normal impulse never pulls, friction stays in its cone. */
  private solve(constraints: readonly Constraint[], share: number): void {
    for (let i = 0; i < ITERATIONS; i++) {
      for (const {
        normal,
        across: [u, v],
        friction,
        bias,
      } of constraints) {
        setImpulse(normal, Math.max(0, normal.impulse + (bias * share - speedOf(normal)) * normal.mass));
        const alongU = u.impulse - speedOf(u) * u.mass;
        const alongV = v.impulse - speedOf(v) * v.mass;
        const wanted = Math.sqrt(alongU * alongU + alongV * alongV);
        const most = friction * normal.impulse;
        const hold = wanted > most ? most / wanted : 1;
        setImpulse(u, alongU * hold);
        setImpulse(v, alongV * hold);
      }
    }
  }

  /**
   * Bounces at the time of the impact. The event is delivered after the step, so the bodies are moved by the change of
   * velocity for the remainder of the step.
   */
  private bounce({ a, b, normal, point, time, overlapping }: ContactEvent): void {
    const [ofA, ofB] = [this.of(a), this.of(b)];
    const restitution = Math.max(ofA.restitution, ofB.restitution);
    if (restitution === 0 || overlapping) return;
    const row = rowOf(a, b, ofA, ofB, point, normal);
    // Velocities are those of the middle of the step; corrects them by gravity to the time of the impact.
    const falling = dot(this.gravity, normal) * (Math.sign(ofB.inverseMass) - Math.sign(ofA.inverseMass));
    const speed = speedOf(row) + falling * (time - this.dt / 2);
    if (speed > -SLOWEST_BOUNCE) return;
    const impulse = -(1 + restitution) * speed * row.mass;
    push(row, impulse);
    const rest = impulse * (this.dt - time);
    if (ofA.inverseMass > 0) a.teleport(plus(a.position, normal, -rest * ofA.inverseMass));
    if (ofB.inverseMass > 0) b.teleport(plus(b.position, normal, rest * ofB.inverseMass));
  }

  private of(body: Body): Matter {
    return this.matter.get(body) ?? IMMOVABLE;
  }
}

/** Mass and moments of inertia of moving spheres and boxes; all other bodies have infinite mass. */
function inertiaOf({ type, shape }: Body, density: number): Inertia {
  if (type === 'moving' && shape.type === 'sphere') {
    const mass = (density * 4 * Math.PI * shape.radius ** 3) / 3;
    const i = 1 / (0.4 * mass * shape.radius ** 2);
    return { inverseMass: 1 / mass, inverseMoments: { x: i, y: i, z: i } };
  }
  if (type === 'moving' && shape.type === 'box') {
    const { x, y, z } = shape.halfExtents;
    const mass = density * 8 * x * y * z;
    const inverse = (p: number, q: number) => 3 / (mass * (p * p + q * q));
    return { inverseMass: 1 / mass, inverseMoments: { x: inverse(y, z), y: inverse(z, x), z: inverse(x, y) } };
  }
  return IMMOVABLE;
}
