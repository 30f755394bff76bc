import { PARALLEL_EDGES } from '../../constants.ts';
import { cross } from '../../math/cross.ts';
import { grown } from '../../math/growable.ts';
import { copy, divide, dot, length, type Vec3 } from '../../math/vec3.ts';
import { HullCore } from './hull-core.ts';
import { PolytopePair } from './polytope-pair.ts';

/**
 * A polytope, grown by a radius, and a convex hull, in the frame of the hull. Their separating axes are, in order: the
 * normals of A, the normals of B, and the cross products of the pairs of edges that span a face of the Minkowski
 * difference. Without rotation these pairs do not change.
 */
export class HullPair extends PolytopePair {
  readonly a = new HullCore();
  readonly b = new HullCore();
  override readonly rimStart = Infinity;
  private hasEdgeAxes = false;
  /** Edges of A and B by edge axis, two numbers each. */
  private edgePairs = new Int32Array(64);

  /** Counts the face axes. Call it after both cores and the radius are set. */
  prepare(): void {
    const { a, b } = this;
    this.faceCount = a.axes.length + b.axes.length;
    this.axisCount = this.faceCount;
    this.size = a.size + b.size + this.radius;
    this.forgetProjections();
    this.hasEdgeAxes = false;
  }

  /** Moves A by `velocity`, its displacement in the frame of the pair, times `fraction`. The axes do not change. */
  moveA(velocity: Readonly<Vec3>, fraction: number): void {
    this.a.move(velocity, fraction);
    this.forgetProjections();
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

  protected override writeAxis(out: Vec3, k: number): boolean {
    const { a, b, faceCount, edgePairs } = this;
    if (k < faceCount) {
      const ofA = a.axes.length;
      copy(out, k < ofA ? a.normals[a.axes[k]] : b.normals[b.axes[k - ofA]]);
      return true;
    }
    const at = 2 * (k - faceCount);
    cross(out, a.directions[edgePairs[at]], b.directions[edgePairs[at + 1]]);
    const sine = length(out);
    if (sine <= PARALLEL_EDGES) return false;
    divide(out, sine);
    return true;
  }
}

/** Most faces of a hull of 256 corners: triangles. */
const MOST_FACES = 508;
const alongU = new Float64Array(MOST_FACES);
