import { MOST_CORNERS, PARALLEL_EDGES } from '../../constants.ts';
import { cross } from '../../math/cross.ts';
import { grown } from '../../math/growable.ts';
import { copy, divide, dot, length, negate, type Vec3, vec3 } from '../../math/vec3.ts';
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
  /** Whether only some axes were added. */
  private areChosen = false;
  /** Numbers of the axes among all normals and all pairs of edges, ascending. */
  private numbers = new Int32Array(64);

  /** Takes the face axes. Call it after both cores and the radius are set. */
  prepare(): void {
    const { a, b } = this;
    this.size = a.size + b.size + this.radius;
    this.takeFaceAxes();
  }

  /** Moves A by `velocity`, its displacement in the frame of the pair, times `fraction`. The axes do not change. */
  moveA(velocity: Readonly<Vec3>, fraction: number): void {
    this.a.move(velocity, fraction);
    this.forgetProjections();
  }

  /** Takes the edge axes besides the face axes: all there are. */
  addEdgeAxes(): void {
    if (this.hasEdgeAxes) return;
    if (this.areChosen) this.takeFaceAxes();
    this.hasEdgeAxes = true;
    const { a, b } = this;
    for (let i = 0; i < a.edges.length; i++) {
      for (let face = 0; face < b.normals.length; face++) alongU[face] = dot(b.normals[face], a.directions[i]);
      for (let j = 0; j < b.edges.length; j++) {
        const { left, right } = b.edges[j];
        if (this.spanFace(i, j, alongU[left], alongU[right])) this.append(this.numberOf(i, j));
      }
    }
  }

  /** Takes no axes but those that `addAxesAlong` adds. */
  clearAxes(): void {
    this.areChosen = true;
    this.hasEdgeAxes = false;
    this.axisCount = 0;
    this.faceCount = 0;
    this.forgetProjections();
  }

  /** Adds the axes along the unit vector `normal` from A to B, within what may be rounding of it. Call it before projections. */
  addAxesAlong(normal: Readonly<Vec3>): void {
    const { a, b, normalCount } = this;
    for (let number = 0; number < normalCount; number++) {
      if (Math.abs(dot(this.normalOf(number), normal)) > ALONG) this.insert(number);
    }
    copy(opposite, normal);
    negate(opposite);
    const ofA = writeSupportingEdges(edgesOfA, a, normal);
    const ofB = writeSupportingEdges(edgesOfB, b, opposite);
    for (let m = 0; m < ofA; m++) {
      const i = edgesOfA[m];
      for (let n = 0; n < ofB; n++) {
        const j = edgesOfB[n];
        const { left, right } = b.edges[j];
        const u = a.directions[i];
        if (this.spanFace(i, j, dot(b.normals[left], u), dot(b.normals[right], u))) this.insert(this.numberOf(i, j));
      }
    }
  }

  /** Inserts a number in its order, unless it is there already. */
  private insert(number: number): void {
    const { numbers } = this;
    let at = this.axisCount;
    while (at > 0 && numbers[at - 1] > number) at--;
    if (at > 0 && numbers[at - 1] === number) return;
    this.append(number);
    this.numbers.copyWithin(at + 1, at, this.axisCount - 1);
    this.numbers[at] = number;
    if (number < this.normalCount) this.faceCount++;
  }

  private normalOf(number: number): Readonly<Vec3> {
    const { a, b } = this;
    const ofA = a.axes.length;
    return number < ofA ? a.normals[a.axes[number]] : b.normals[b.axes[number - ofA]];
  }

  /** Number of the axis across edge i of A and edge j of B. */
  private numberOf(i: number, j: number): number {
    return this.normalCount + i * this.b.edges.length + j;
  }

  private takeFaceAxes(): void {
    this.clearAxes();
    this.areChosen = false;
    const { normalCount } = this;
    for (let number = 0; number < normalCount; number++) this.append(number);
    this.faceCount = normalCount;
  }

  /** Number of the normals of both, which are the first numbers of axes. */
  private get normalCount(): number {
    return this.a.axes.length + this.b.axes.length;
  }

  private append(number: number): void {
    if (this.axisCount === this.numbers.length) this.numbers = grown(this.numbers, this.axisCount + 1);
    this.numbers[this.axisCount++] = number;
  }

  /**
   * Whether edges i of A and j of B, with the cosines `c` and `d` of the angles of edge i and the left and right normal of edge j,
   * span a face of the Minkowski difference. On the Gauss map an edge is the arc between the normals of its faces. Two edges span a
   * face when the arc of one crosses the negated arc of the other (Gregorius, The Separating Axis Test between Convex
   * Polyhedra, GDC 2013).
   *
   * The arc of an edge along u turns from the normal a of its left face to the normal b of the right one about u. It
   * contains the normal s (u × v) if s (a · v) > 0 > s (b · v). The arc of the other edge, along v between the normals c
   * and d, contains the opposite normal if s (c · u) > 0 > s (d · u). A segment has no faces: it has all normals across.
   */
  private spanFace(i: number, j: number, c: number, d: number): boolean {
    if (!(c * d < 0)) return false;
    const { a, b } = this;
    const { left, right } = a.edges[i];
    if (left < 0) return true;
    const v = b.directions[j];
    const onLeft = dot(a.normals[left], v);
    const onRight = dot(a.normals[right], v);
    return c > 0 ? onLeft > 0 && onRight < 0 : onLeft < 0 && onRight > 0;
  }

  protected override writeAxis(out: Vec3, k: number): boolean {
    const { a, b, normalCount } = this;
    const number = this.numbers[k];
    if (number < normalCount) {
      copy(out, this.normalOf(number));
      return true;
    }
    const edges = number - normalCount;
    const j = edges % b.edges.length;
    cross(out, a.directions[(edges - j) / b.edges.length], b.directions[j]);
    const sine = length(out);
    if (sine <= PARALLEL_EDGES) return false;
    divide(out, sine);
    return true;
  }
}

/** Writes the numbers of the edges of a core that are farthest along a unit vector, and returns how many there are. */
function writeSupportingEdges(out: Int32Array, core: HullCore, direction: Readonly<Vec3>): number {
  const { corners, edges } = core;
  core.project(range, direction);
  const least = range[1] - core.size * SUPPORTING;
  let count = 0;
  for (let i = 0; i < edges.length; i++) {
    const { from, to } = edges[i];
    if (dot(corners[from], direction) >= least && dot(corners[to], direction) >= least) out[count++] = i;
  }
  return count;
}

/** Cosine of the angle between directions from which on they may differ by rounding only. */
const ALONG = 1 - 1e-12;
/** How far, as a fraction of its size, edges of a core may be from its farthest point. */
const SUPPORTING = 1e-9;
/** Most faces and edges of a hull: all faces are triangles, and corners − edges + faces = 2. */
const MOST_FACES = 2 * MOST_CORNERS - 4;
const MOST_EDGES = 3 * MOST_CORNERS - 6;
const alongU = new Float64Array(MOST_FACES);
const edgesOfA = new Int32Array(MOST_EDGES);
const edgesOfB = new Int32Array(MOST_EDGES);
const range = new Float64Array(2);
const opposite = vec3();
