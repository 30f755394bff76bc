// Most children of two compounds stay far apart for a whole step. Their bounding spheres prove it, compared in rows of numbers.

import type { ItemVisitor } from '../../bvh/tree.ts';
import { visitSwept } from '../../bvh/visit.ts';
import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import type { Aabb } from '../../math/aabb.ts';
import { grown } from '../../math/growable.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { dot, length, manhattanLength, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import { writeInFrame } from './part-frame.ts';
import { placedIn } from './placed-children.ts';

/** The bounding spheres of the children of a moving compound. */
export class MovingSpheres implements ItemVisitor {
  limit = 0;
  /** The children, and for each its middle, relative to the center of the compound, then the radius of its sphere, enlarged by the arc of its middle. */
  numbers: Int32Array = new Int32Array(8);
  rows: Float64Array = new Float64Array(4 * 8);
  count = 0;
  private world!: WorldCompound;
  private rotation!: Readonly<Vec3>;

  /** Loads all children. */
  load(world: WorldCompound, rotation: Readonly<Vec3>): void {
    this.begin(world, rotation);
    for (let i = 0; i < world.children.length; i++) this.visit(i);
  }

  /** Loads the children whose bounds meet a box in the frame of the compound. */
  loadNear(world: WorldCompound, rotation: Readonly<Vec3>, box: Readonly<Aabb>): void {
    this.begin(world, rotation);
    visitSwept(this, world.items, box);
  }

  private begin(world: WorldCompound, rotation: Readonly<Vec3>): void {
    this.world = world;
    this.rotation = rotation;
    this.count = 0;
  }

  visit(child: number): void {
    const { world, rotation, count } = this;
    if (count === this.numbers.length) {
      this.numbers = grown(this.numbers, count + 1);
      this.rows = grown(this.rows, 4 * this.numbers.length);
    }
    const { rows } = this;
    const { position, boundingRadius } = placedIn(world)[child];
    const at = 4 * count;
    rotateByAxes(middle, world.axes, position);
    setCross(arc, rotation, middle);
    rows[at] = middle.x;
    rows[at + 1] = middle.y;
    rows[at + 2] = middle.z;
    rows[at + 3] = boundingRadius + length(arc);
    this.numbers[count] = child;
    this.count++;
  }

  /** Moves the middles to a frame with these axes in which the center is at `center`, and enlarges the spheres. */
  writeInFrame(axes: Float64Array, center: Readonly<Vec3>, clearance: number, travel: number): void {
    const { rows, count } = this;
    const coordinates = manhattanLength(center) + travel;
    for (let at = 0; at < 4 * count; at += 4) {
      set(middle, rows[at], rows[at + 1], rows[at + 2]);
      writeInFrame(middle, axes, middle);
      const radius = rows[at + 3] + clearance;
      rows[at] = center.x + middle.x;
      rows[at + 1] = center.y + middle.y;
      rows[at + 2] = center.z + middle.z;
      rows[at + 3] = radius + (coordinates + manhattanLength(middle) + radius) * COORDINATE_ROUNDING;
    }
  }
}

/** Two moving shapes whose spheres are compared. */
export class SpherePair {
  private readonly between = vec3();
  private readonly motion = vec3();
  private coordinates = 0.5;
  private speedSquared = 0.5;

  /** Loads the centers and the motions of the shapes. */
  load(a: PosedShape, b: PosedShape): void {
    const { between, motion } = this;
    subtract(between, b.worldShape.center, a.worldShape.center);
    subtract(motion, b.displacement, a.displacement);
    this.coordinates = manhattanLength(between) + manhattanLength(motion);
    this.speedSquared = dot(motion, motion);
  }

  /** Whether sphere `i` of the first shape and sphere `j` of the second come within `distance` at the fractions up to `limit`. */
  areNear(a: Float64Array, i: number, b: Float64Array, j: number, limit: number, distance: number): boolean {
    const { between, motion, speedSquared } = this;
    const p = 4 * i;
    const q = 4 * j;
    const x = between.x + b[q] - a[p];
    const y = between.y + b[q + 1] - a[p + 1];
    const z = between.z + b[q + 2] - a[p + 2];
    const spheres = a[p + 3] + b[q + 3];
    const radiusSum = distance + spheres + (this.coordinates + spheres) * COORDINATE_ROUNDING;
    const { x: dx, y: dy, z: dz } = motion;
    // |s + t d|² is least at t = −s · d / d²
    const along = -(x * dx + y * dy + z * dz);
    const t = along > 0 ? (along < limit * speedSquared ? along / speedSquared : limit) : 0;
    const u = x + dx * t;
    const v = y + dy * t;
    const w = z + dz * t;
    return u * u + v * v + w * w <= radiusSum * radiusSum;
  }
}

const middle: Vec3 = vec3();
const arc = vec3();
