import type { HullEdge } from '../../geometry/hull/hull-surface.ts';
import { type LocalFrame, worldAlignedFrame } from '../../geometry/local-frame.ts';
import { grown } from '../../math/growable.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import { halve } from './closest-of-segments.ts';
import type { AxisPair } from './sat.ts';

/** The point of a polytope closest to a point outside of it. */
export interface NearPoint {
  readonly point: Vec3;
  /** Their distance, and the unit vector from the polytope to the point outside. */
  distance: number;
  readonly normal: Vec3;
}

/** An edge, by its corners. */
export type Edge = Pick<HullEdge, 'from' | 'to'>;

/** A polytope: its corners and edges, in the frame of a pair, and the distance of its faces. */
export interface Polytope {
  readonly corners: readonly Readonly<Vec3>[];
  readonly cornerCount: number;
  /** Edges as pairs of corners; none for a point. */
  readonly edges: readonly Edge[];
  /**
   * Writes the closest point of a face to a corner `p` of another polytope; false when `p` is over no face at a height
   * of at most `limit`. It may also write the closest point of an edge or a corner.
   */
  writeNearFace(out: NearPoint, p: Readonly<Vec3>, limit: number): boolean;
  /** Writes the minimum and maximum of its corners along `axis` to `out`. */
  project(out: Float64Array, axis: Readonly<Vec3>): void;
}

/** Writes the half vector and the middle of edge number `edge` of a polytope. */
export function halveEdge(half: Vec3, middle: Vec3, { edges, corners }: Polytope, edge: number): void {
  const { from, to } = edges[edge];
  halve(half, middle, corners[from], corners[to]);
}

/**
 * Two polytopes in one frame, the first grown by a radius, and their projections on separating axes. These are stored: a sweep
 * uses each several times.
 */
export abstract class PolytopePair implements AxisPair {
  abstract readonly a: Polytope;
  abstract readonly b: Polytope;
  readonly axis = new Float64Array(3);
  position = 0.5;
  radiusSum = 0.5;
  /** Radius by which A is grown. */
  radius = 0.5;
  size = 0.5;
  axisCount = 0;
  faceCount = 0;
  rimStart = 0;
  /** Frame of the pair in the world. */
  frame: Readonly<LocalFrame> = worldAlignedFrame(vec3());
  /** Projections by axis: vector, position and radius sum. A radius sum of −1 marks parallel edges. */
  private projections: Float64Array = new Float64Array(128);
  private projectedCount = 0;

  /** Writes the unit vector of axis number `k`; false when `k` is the cross product of parallel edges. */
  protected abstract writeAxis(out: Vec3, k: number): boolean;

  /** Discards the projections. */
  protected forgetProjections(): void {
    this.projectedCount = 0;
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

  private writeProjection(k: number): void {
    const at = 5 * k;
    if (at + 5 > this.projections.length) this.projections = grown(this.projections, at + 5);
    const { a, b, projections } = this;
    if (!this.writeAxis(direction, k)) {
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
}

const direction = vec3();
const onA = new Float64Array(2);
const onB = new Float64Array(2);
