// A shape in the frame of another one, against single triangles, where one of them rotates, or both. It is posed at a few times.
// Between two of them, a point leaves the line between its positions by no more than its acceleration lets it: h² / 8 · |q''|.

import { SWEPT_ROUNDING } from '../../constants.ts';
import type { TriangleTest } from '../../geometry/mesh/triangle-test.ts';
import type { Aabb } from '../../math/aabb.ts';
import { normalize } from '../../math/cross.ts';
import { length, negate, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { MovingShape } from '../moving-shape.ts';
import { MOST_PARTS, RelativePoses } from './relative-poses.ts';

/** Rejects triangles that a shape does not touch up to a time. */
export class RotatingSweptShape implements TriangleTest {
  limit = 0.5;
  readonly coreRadius = 0;
  wanted = Infinity;
  time = 0.5;
  /** A box for each part of the motion: least x, y, z, then greatest ones. */
  private readonly boxes = new Float64Array(6 * MOST_PARTS);
  private readonly poses = new RelativePoses();
  private other!: MovingShape;
  /** Number of parts up to the latest fraction, and duration of each. */
  private count = 0;
  private duration = 0.5;
  /** What is added to the poses on all sides; to the straight line from the first one to the last. */
  private slack = 0.5;
  private slackOfLine = 0.5;
  /** Whether the loaded triangle has a normal. */
  private hasNormal = false;

  /**
   * Takes a shape and the whole in whose frame it moves, up to the fraction `latest`. What is farther than `clearance` is clear.
   * Returns false where the motion has to be divided into too many parts.
   */
  set(whole: MovingShape, other: MovingShape, clearance: number, latest: number): boolean {
    subtract(between, other.worldShape.center, whole.worldShape.center);
    subtract(motion, other.displacement, whole.displacement);
    const radius = other.boundingRadius;
    const distance = length(between);
    const travel = length(motion);
    const wholeAngle = length(whole.rotation);
    const spin = length(other.rotation);
    // q = Wᵀ p with p = d + m t + S r: |q''| ≤ |p''| + 2 |ω| |p'| + |ω|² |p|
    const acceleration =
      spin * spin * radius +
      2 * wholeAngle * (travel + spin * radius) +
      wholeAngle * wholeAngle * (distance + travel + radius);
    const { poses } = this;
    if (!poses.knows(whole, other)) {
      const deviation = DEVIATION * Math.min(radius, whole.boundingRadius);
      const count = Math.ceil(Math.sqrt(acceleration / (8 * deviation)));
      if (!(count <= MOST_PARTS)) return false;
      // The box of a part is to be not much longer than the shape.
      const wanted = Math.ceil((travel + wholeAngle * distance) / (LONGEST_PART * radius));
      poses.load(whole, other, Math.max(1, count, Math.min(wanted, MOST_PARTS)));
    }
    const { count } = poses;
    const rounding = (distance + travel + radius + whole.boundingRadius) * SWEPT_ROUNDING;
    this.slack = clearance + acceleration / (8 * count * count) + rounding;
    this.slackOfLine = clearance + acceleration / 8 + rounding;
    this.other = other;
    this.duration = 1 / count;
    this.count = Math.max(1, Math.min(count, Math.ceil(latest * count)));
    this.writeBoxes();
    return true;
  }

  private writeBoxes(): void {
    const { boxes, poses, other, count, slack } = this;
    poses.writeBox(pose, other, 0);
    for (let i = 0, at = 0; i < count; i++, at += 6) {
      boxes.set(pose, at);
      poses.writeBox(pose, other, i + 1);
      for (let k = at; k < at + 3; k++) {
        boxes[k] = Math.min(boxes[k], pose[k - at]) - slack;
        boxes[k + 3] = Math.max(boxes[k + 3], pose[k + 3 - at]) + slack;
      }
    }
  }

  /** Writes a box and its motion that contain the shape: a box around all of the motion, or one that moves straight, if that is smaller. */
  writeRegion(box: Aabb, displacement: Vec3): void {
    const { poses, other, slackOfLine } = this;
    this.writeCore(box);
    set(displacement, 0, 0, 0);
    poses.writeBox(pose, other, 0);
    poses.writeBox(lastPose, other, poses.count);
    const x = Math.max(pose[3] - pose[0], lastPose[3] - lastPose[0]) / 2 + slackOfLine;
    const y = Math.max(pose[4] - pose[1], lastPose[4] - lastPose[1]) / 2 + slackOfLine;
    const z = Math.max(pose[5] - pose[2], lastPose[5] - lastPose[2]) / 2 + slackOfLine;
    const { min, max } = box;
    if (!(x + y + z < (max.x - min.x + max.y - min.y + max.z - min.z) / 4)) return;
    set(middle, (pose[0] + pose[3]) / 2, (pose[1] + pose[4]) / 2, (pose[2] + pose[5]) / 2);
    set(
      displacement,
      (lastPose[0] + lastPose[3]) / 2,
      (lastPose[1] + lastPose[4]) / 2,
      (lastPose[2] + lastPose[5]) / 2,
    );
    subtract(displacement, displacement, middle);
    set(min, middle.x - x, middle.y - y, middle.z - z);
    set(max, middle.x + x, middle.y + y, middle.z + z);
  }

  writeCore({ min, max }: Aabb): void {
    const { boxes, count } = this;
    set(min, Infinity, Infinity, Infinity);
    set(max, -Infinity, -Infinity, -Infinity);
    for (let at = 0; at < 6 * count; at += 6) {
      set(min, Math.min(min.x, boxes[at]), Math.min(min.y, boxes[at + 1]), Math.min(min.z, boxes[at + 2]));
      set(max, Math.max(max.x, boxes[at + 3]), Math.max(max.y, boxes[at + 4]), Math.max(max.z, boxes[at + 5]));
    }
  }

  isClearOf(p: Float64Array): boolean {
    const { boxes, count, duration, limit } = this;
    const lowX = Math.min(p[0], p[3], p[6]);
    const lowY = Math.min(p[1], p[4], p[7]);
    const lowZ = Math.min(p[2], p[5], p[8]);
    const highX = Math.max(p[0], p[3], p[6]);
    const highY = Math.max(p[1], p[4], p[7]);
    const highZ = Math.max(p[2], p[5], p[8]);
    let isLoaded = false;
    // Times of parts are rounded, and touch: the box of each has its end.
    for (let i = 0, at = 0; i < count && i * duration <= limit; i++, at += 6) {
      if (
        lowX <= boxes[at + 3] &&
        lowY <= boxes[at + 4] &&
        lowZ <= boxes[at + 5] &&
        highX >= boxes[at] &&
        highY >= boxes[at + 1] &&
        highZ >= boxes[at + 2]
      ) {
        if (!isLoaded) this.loadTriangle(p);
        isLoaded = true;
        if (this.isBeside(i, p)) continue;
        this.time = i * duration;
        return false;
      }
    }
    return true;
  }

  /** Loads the normal of a triangle and its middle. */
  private loadTriangle(p: Float64Array): void {
    set(edge, p[3] - p[0], p[4] - p[1], p[5] - p[2]);
    set(side, p[6] - p[0], p[7] - p[1], p[8] - p[2]);
    setCross(normal, edge, side);
    this.hasNormal = normalize(normal);
    set(middle, (p[0] + p[3] + p[6]) / 3, (p[1] + p[4] + p[7]) / 3, (p[2] + p[5] + p[8]) / 3);
  }

  /** Whether the normal of the loaded triangle separates it from the shape in part `i` of the motion, or the line from its middle. */
  private isBeside(i: number, p: Float64Array): boolean {
    const { poses, other, hasNormal } = this;
    if (hasNormal) {
      if (this.isBeyond(i, p, normal)) return true;
      negate(normal);
      if (this.isBeyond(i, p, normal)) return true;
    }
    return poses.writeDirection(towards, middle, other, i) && this.isBeyond(i, p, towards);
  }

  /** Whether the shape is beyond a triangle along a unit vector. */
  private isBeyond(i: number, p: Float64Array, n: Readonly<Vec3>): boolean {
    const { poses, other, slack } = this;
    const top = Math.max(
      n.x * p[0] + n.y * p[1] + n.z * p[2],
      n.x * p[3] + n.y * p[4] + n.z * p[5],
      n.x * p[6] + n.y * p[7] + n.z * p[8],
    );
    const least = top + slack;
    return poses.leastAlong(n, other, i) > least && poses.leastAlong(n, other, i + 1) > least;
  }
}

/** Largest deviation, as a fraction of the smaller shape, for which the number of parts is chosen. */
const DEVIATION = 1 / 32;
/** Longest part of a motion, in radii of the shape, if there are enough parts. */
const LONGEST_PART = 4;
const between = vec3();
const motion = vec3();
const edge = vec3();
const side = vec3();
const normal = vec3();
const middle = vec3();
const towards = vec3();
const pose = new Float64Array(6);
const lastPose = new Float64Array(6);
