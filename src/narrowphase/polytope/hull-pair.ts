import { PARALLEL_EDGES } from '../../constants.ts';
import { type LocalFrame, worldAlignedFrame } from '../../geometry/local-frame.ts';
import { cross } from '../../math/cross.ts';
import { grown } from '../../math/growable.ts';
import { copy, dot, length, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { HullCore } from './hull-core.ts';
import type { AxisPair } from './sat.ts';

/**
 * A polytope, grown by a radius, and a convex hull, in the frame of the hull. Their separating axes are, in order: the
 * normals of A, the normals of B, and the cross products of the pairs of edges that span a face of the Minkowski
 * difference. Without rotation these pairs do not change.
 */
export class HullPair implements AxisPair {
  readonly a = new HullCore();
  readonly b = new HullCore();
  readonly axis = new Float64Array(3);
  position = 0.5;
  radiusSum = 0.5;
  /** Radius by which A is grown. */
  radius = 0.5;
  size = 0.5;
  axisCount = 0;
  faceCount = 0;
  readonly rimStart = Infinity;
  /** Frame of the pair in the world. */
  frame: Readonly<LocalFrame> = worldAlignedFrame(vec3());
  private hasEdgeAxes = false;
  /** Edges of A and B by edge axis, two numbers each. */
  private edgePairs = new Int32Array(64);
  /** Projections by axis: vector, position and radius sum. A radius sum of −1 marks parallel edges. */
  private projections = new Float64Array(64);
  private projectedCount = 0;

  /** Counts the face axes. Call it after both cores and the radius are set. */
  prepare(): void {
    const { a, b } = this;
    this.faceCount = a.axes.length + b.axes.length;
    this.axisCount = this.faceCount;
    this.size = a.size + b.size + this.radius;
    this.projectedCount = 0;
    this.hasEdgeAxes = false;
  }

  /** Moves A by `velocity`, its displacement in the frame of the pair, times `fraction`. The axes do not change. */
  moveA(velocity: Readonly<Vec3>, fraction: number): void {
    this.a.move(velocity, fraction);
    this.projectedCount = 0;
  }

  /**
   * Adds the edge axes. On the Gauss map an edge is the arc between the normals of its faces. Two edges span a face of the
   * Minkowski difference when the arc of one crosses the negated arc of the other (Gregorius, The Separating Axis Test
   * between Convex Polyhedra, GDC 2013).
   *
   * The arc of an edge along u turns from the normal a of its left face to the normal b of the right one about u. It
   * contains the normal s (u × v) if s (a · v) > 0 > s (b · v). The arc of the other edge, along v between the normals c
   * and d, contains the opposite normal if s (c · u) > 0 > s (d · u). A segment has no faces: it has all normals across.
   */
  addEdgeAxes(): void {
    if (this.hasEdgeAxes) return;
    this.hasEdgeAxes = true;
    const { a, b } = this;
    let count = 0;
    for (let i = 0; i < a.edges.length; i++) {
      const u = a.directions[i];
      const { left, right } = a.edges[i];
      const isSegment = left < 0;
      for (let face = 0; face < b.normals.length; face++) alongU[face] = dot(b.normals[face], u);
      for (let j = 0; j < b.edges.length; j++) {
        const edge = b.edges[j];
        const c = alongU[edge.left];
        const d = alongU[edge.right];
        if (!(c * d < 0)) continue;
        if (!isSegment) {
          const v = b.directions[j];
          const onLeft = dot(a.normals[left], v);
          const onRight = dot(a.normals[right], v);
          if (c > 0 ? !(onLeft > 0 && onRight < 0) : !(onLeft < 0 && onRight > 0)) continue;
        }
        if (2 * count + 2 > this.edgePairs.length) this.edgePairs = grown(this.edgePairs, 2 * count + 2);
        this.edgePairs[2 * count] = i;
        this.edgePairs[2 * count + 1] = j;
        count++;
      }
    }
    this.axisCount = this.faceCount + count;
  }

  project(k: number): boolean {
    for (; this.projectedCount <= k; this.projectedCount++) this.writeProjection(this.projectedCount);
    const { axis, projections } = this;
    const at = 5 * k;
    axis[0] = projections[at];
    axis[1] = projections[at + 1];
    axis[2] = projections[at + 2];
    this.position = projections[at + 3];
    this.radiusSum = projections[at + 4];
    return this.radiusSum >= 0;
  }

  /** Projects both cores on axis number `k` and stores the result: a sweep projects each axis several times. */
  private writeProjection(k: number): void {
    const at = 5 * k;
    if (at + 5 > this.projections.length) this.projections = grown(this.projections, at + 5);
    const { a, b, projections } = this;
    if (!this.chooseAxis(k)) {
      projections[at + 4] = -1;
      return;
    }
    a.project(onA, direction);
    b.project(onB, direction);
    projections[at] = direction.x;
    projections[at + 1] = direction.y;
    projections[at + 2] = direction.z;
    projections[at + 3] = (onB[0] + onB[1] - (onA[0] + onA[1])) * 0.5;
    projections[at + 4] = (onB[1] - onB[0] + (onA[1] - onA[0])) * 0.5;
  }

  private chooseAxis(k: number): boolean {
    const { a, b, faceCount, edgePairs } = this;
    if (k < faceCount) {
      const ofA = a.axes.length;
      copy(direction, k < ofA ? a.normals[a.axes[k]] : b.normals[b.axes[k - ofA]]);
      return true;
    }
    const at = 2 * (k - faceCount);
    cross(direction, a.directions[edgePairs[at]], b.directions[edgePairs[at + 1]]);
    const sine = length(direction);
    if (sine <= PARALLEL_EDGES) return false;
    set(direction, direction.x / sine, direction.y / sine, direction.z / sine);
    return true;
  }
}

/** Most faces of a hull of 256 corners: triangles. */
const MOST_FACES = 508;
const alongU = new Float64Array(MOST_FACES);
const direction = vec3();
const onA = new Float64Array(2);
const onB = new Float64Array(2);
