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

interface SurfacePoint {
  readonly body: Body;
  readonly point: Vec3;
  readonly normal: Vec3;
  readonly distance: number;
}

/**
 * Hashes all records of a scene, bit for bit, with one digest per block (a step, or a family of calls), to locate the
 * first difference of two runs. Field names are not hashed: a rename keeps the hash.
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

  constructor(transcribed = -1) {
    this.transcribed = transcribed;
  }

  /** Closes a block. */
  endBlock(label = `step ${this.blocks.length + 1}`): void {
    this.closeLine();
    const digest = this.block.toString();
    this.whole.text(digest);
    this.blocks.push(digest);
    this.labels.push(label);
    this.block = new Digest();
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
    if (this.blocks.length === this.transcribed) {
      this.closeLine();
      this.line = [kind];
    }
    return this;
  }

  number(x: number): this {
    this.block.number(x);
    this.line?.push(Object.is(x, -0) ? '-0' : String(x));
    return this;
  }

  flag(flag: boolean): this {
    this.block.word(flag ? 1 : 0);
    this.line?.push(String(flag));
    return this;
  }

  vector({ x, y, z }: Readonly<Vec3>): this {
    return this.number(x).number(y).number(z);
  }

  quaternion({ x, y, z, w }: Readonly<Quat>): this {
    return this.number(x).number(y).number(z).number(w);
  }

  contactData({ a, b, normal, point, pointA, pointB, depth, sensor }: ContactData): this {
    this.number(a.id).number(b.id).vector(normal).vector(point).vector(pointA).vector(pointB);
    return this.number(depth).flag(sensor);
  }

  event(event: Event): this {
    this.begin(event.type).contactData(event).number(event.time).number(event.fraction);
    if (event.overlapping && event.type === 'enter') this.count('overlapping');
    return this.flag(event.overlapping);
  }

  manifold({ normal, depth, points }: Manifold): this {
    this.begin('manifold').vector(normal).number(depth).number(points.length);
    for (const { point, pointA, pointB, depth, id } of points) {
      this.vector(point).vector(pointA).vector(pointB).number(depth).number(id);
    }
    this.count('manifold points', points.length);
    return this;
  }

  surfacePoint({ body, point, normal, distance }: SurfacePoint): this {
    return this.number(body.id).vector(point).vector(normal).number(distance);
  }

  bodies(kind: string, bodies: readonly Body[]): this {
    this.begin(kind).number(bodies.length);
    for (const { id } of bodies) this.number(id);
    this.count(`${kind}: found`, bodies.length);
    return this;
  }

  /** The pose and the motion of every body. */
  poses(world: World): this {
    for (const body of world.bodies) {
      this.begin('pose').number(body.id).vector(body.position).quaternion(body.quaternion);
      this.vector(body.previousPosition).quaternion(body.previousQuaternion);
      if (body.type === 'moving') this.vector(body.velocity).vector(body.angularVelocity);
    }
    return this;
  }

  private closeLine(): void {
    if (this.line) this.transcript.push(this.line.join(' '));
    this.line = undefined;
  }
}
