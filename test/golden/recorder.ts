import type { Body, Manifold, Quat, Vec3, World } from 'first-contact';
import { Digest } from './digest.ts';

/** The data of an event or a contact, for the world or for a body. */
interface ContactData {
  readonly a: Body;
  readonly b: Body;
  readonly normal: Vec3;
  readonly point: Vec3;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  readonly depth: number;
  readonly sensor: boolean;
}

interface Event extends ContactData {
  readonly type: string;
  readonly time: number;
  readonly fraction: number;
  readonly overlapping: boolean;
}

/**
 * What a number of a record is. It decides how far two runs may differ for the tolerant twin (twin.ts).
 *
 * - `exact`: ids, counts, numbers of parts, flags
 * - `feature`: the number of a feature
 * - `fraction`: a share of a step or of a sweep
 * - `time`: seconds
 * - `direction`: a component of a unit vector or of a quaternion
 * - `point`: a coordinate
 * - `distance`: a distance or a depth
 * - `velocity`: a component of a velocity
 */
export type Quantity = 'exact' | 'feature' | 'fraction' | 'time' | 'direction' | 'point' | 'distance' | 'velocity';

/** Receives all records of a scene as numbers. */
export interface RecordSink {
  begin(kind: string): void;
  /** One number of the record that began last. `name` is its field, for messages. */
  value(quantity: Quantity, name: string, x: number): void;
  endBlock(label: string): void;
}

interface PartNumbers {
  readonly partA: number;
  readonly partB: number;
  readonly featureA: number;
  readonly featureB: number;
}

interface SurfacePoint {
  readonly body: Body;
  readonly point: Vec3;
  readonly normal: Vec3;
  readonly distance: number;
}

/**
 * Hashes all records of a scene, bit for bit, with one digest per block (a step, or a family of calls), to locate the
 * first difference of two runs. Field names are not hashed: a rename keeps the hash. A sink receives the same records as
 * numbers.
 */
export class Recorder {
  /** Count of each kind of record, and of cases that a scene counts itself. */
  readonly counts: Record<string, number> = {};
  /** Sixteen hexadecimal digits per block. */
  readonly blocks: string[] = [];
  /** The name of each block. */
  readonly labels: string[] = [];
  /** The records of the block numbered `transcribed`, in full, one a line. */
  readonly transcript: string[] = [];
  private readonly whole = new Digest();
  private block = new Digest();
  private line: string[] | undefined;
  private readonly transcribed: number;
  private readonly sink: RecordSink | undefined;

  constructor(transcribed = -1, sink?: RecordSink) {
    this.transcribed = transcribed;
    this.sink = sink;
  }

  /** Closes a block. */
  endBlock(label = `step ${this.blocks.length + 1}`): void {
    this.closeLine();
    const digest = this.block.toString();
    this.whole.text(digest);
    this.blocks.push(digest);
    this.labels.push(label);
    this.block = new Digest();
    this.sink?.endBlock(label);
  }

  /** The hash of all blocks so far. */
  get hash(): string {
    return this.whole.toString();
  }

  count(name: string, times = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + times;
  }

  /** Begins a record. Its kind is counted and hashed, so that a lost record changes the hash even when it is empty. */
  begin(kind: string): this {
    this.count(kind);
    this.block.text(kind);
    this.sink?.begin(kind);
    if (this.blocks.length === this.transcribed) {
      this.closeLine();
      this.line = [kind];
    }
    return this;
  }

  /** One number that is a component of a vector, or that the methods below do not cover. */
  number(quantity: Quantity, name: string, x: number): this {
    this.block.number(x);
    this.line?.push(Object.is(x, -0) ? '-0' : String(x));
    this.sink?.value(quantity, name, x);
    return this;
  }

  /** An id, a count, or the number of a part. */
  exact(x: number, name = 'exact'): this {
    return this.number('exact', name, x);
  }

  flag(flag: boolean, name = 'flag'): this {
    this.block.word(flag ? 1 : 0);
    this.line?.push(String(flag));
    this.sink?.value('exact', name, flag ? 1 : 0);
    return this;
  }

  feature(x: number, name = 'feature'): this {
    return this.number('feature', name, x);
  }

  fraction(x: number, name = 'fraction'): this {
    return this.number('fraction', name, x);
  }

  time(x: number, name = 'time'): this {
    return this.number('time', name, x);
  }

  distance(x: number, name = 'distance'): this {
    return this.number('distance', name, x);
  }

  point(point: Readonly<Vec3>, name = 'point'): this {
    return this.vector('point', name, point);
  }

  normal(normal: Readonly<Vec3>, name = 'normal'): this {
    return this.vector('direction', name, normal);
  }

  velocity(velocity: Readonly<Vec3>, name = 'velocity'): this {
    return this.vector('velocity', name, velocity);
  }

  quaternion(quaternion: Readonly<Quat>, name = 'quaternion'): this {
    return this.vector('direction', name, quaternion).number('direction', name, quaternion.w);
  }

  contactData({ a, b, normal, point, pointA, pointB, depth, sensor }: ContactData): this {
    this.exact(a.id, 'a').exact(b.id, 'b').normal(normal).point(point);
    return this.point(pointA, 'pointA').point(pointB, 'pointB').distance(depth, 'depth').flag(sensor, 'sensor');
  }

  event(event: Event): this {
    this.begin(event.type).contactData(event).time(event.time).fraction(event.fraction);
    if (event.overlapping && event.type === 'enter') this.count('overlapping');
    return this.flag(event.overlapping, 'overlapping');
  }

  manifold({ normal, depth, points }: Manifold): this {
    this.begin('manifold').normal(normal).distance(depth, 'depth').exact(points.length, 'points');
    for (const { point, pointA, pointB, depth, id } of points) {
      this.point(point).point(pointA, 'pointA').point(pointB, 'pointB').distance(depth, 'depth').feature(id, 'id');
    }
    this.count('manifold points', points.length);
    return this;
  }

  parts({ partA, partB, featureA, featureB }: PartNumbers): this {
    this.begin('parts').exact(partA, 'partA').exact(partB, 'partB');
    return this.feature(featureA, 'featureA').feature(featureB, 'featureB');
  }

  surfacePoint({ body, point, normal, distance }: SurfacePoint): this {
    return this.exact(body.id, 'body').point(point).normal(normal).distance(distance);
  }

  bodies(kind: string, bodies: readonly Body[]): this {
    this.begin(kind).exact(bodies.length, 'bodies');
    for (const { id } of bodies) this.exact(id, 'body');
    this.count(`${kind}: found`, bodies.length);
    return this;
  }

  /** The pose and the motion of every body. */
  poses(world: World): this {
    for (const body of world.bodies) {
      this.begin('pose').exact(body.id, 'body').point(body.position, 'position').quaternion(body.quaternion);
      this.point(body.previousPosition, 'previousPosition').quaternion(body.previousQuaternion, 'previousQuaternion');
      if (body.type === 'moving') this.velocity(body.velocity).velocity(body.angularVelocity, 'angularVelocity');
    }
    return this;
  }

  private vector(quantity: Quantity, name: string, { x, y, z }: Readonly<Vec3>): this {
    return this.number(quantity, name, x).number(quantity, name, y).number(quantity, name, z);
  }

  private closeLine(): void {
    if (this.line) this.transcript.push(this.line.join(' '));
    this.line = undefined;
  }
}
