import { FACE_NORMAL } from '../../constants.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { copy, dot, lengthSquared, negate, scale, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import { middleAlong } from './deepest-point.ts';
import { corners, loadTriangle, normal } from './loaded-triangle.ts';
import { TriangleCone } from './triangle-cone.ts';

/** The cone of normals at a point of a mesh, in the frame of the mesh: n · (x − p) <= 0 for x in every triangle that contains p. */
export class NormalCone extends TriangleCone {
  /**
   * Writes the normal of the triangle here that a motion opposes most, on the side of the other shape: of those in the cone, if
   * there are any.
   */
  writeMostOpposed(
    out: Vec3,
    world: WorldSurface,
    motion: Readonly<Vec3>,
    center: Readonly<Vec3>,
    other: PosedShape,
  ): void {
    if (!this.findMostOpposed(out, world, motion, center, other, true))
      this.findMostOpposed(out, world, motion, center, other, false);
  }

  /** Writes the normal of triangle number `i` here. */
  writeFace(out: Vec3, i: number): void {
    loadTriangle(this.surface, this.triangles[i]);
    copy(out, normal);
  }

  /** Whether a normal leads to the front of some triangle here. */
  isFacing(n: Readonly<Vec3>): boolean {
    for (let i = 0; i < this.count; i++) {
      loadTriangle(this.surface, this.triangles[i]);
      if (dot(normal, n) > FACE_NORMAL) return true;
    }
    return false;
  }

  /**
   * Cuts the cone at a rim to the normals that lead to the front of a triangle with the normal `face`. At a rim, and on a flat edge,
   * the cone has both normals of a face. Returns false elsewhere.
   */
  cutAtRim(face: Readonly<Vec3>): boolean {
    scale(back, face, -1);
    if (!this.containsFace(face) || !this.containsFace(back)) return false;
    this.addEdge(back, 1, Infinity);
    this.meshCount = this.edgeCount;
    return true;
  }

  /** Height of the middle of the other shape above triangle number `i` here. Loads the triangle and its normal. */
  private heightAbove(i: number, { surface, axes }: WorldSurface, center: Readonly<Vec3>, other: PosedShape): number {
    loadTriangle(surface, this.triangles[i]);
    rotateByAxes(towards, axes, normal);
    return dot(normal, center) + middleAlong(towards, other) - dot(normal, corners.a);
  }

  private findMostOpposed(
    out: Vec3,
    world: WorldSurface,
    motion: Readonly<Vec3>,
    center: Readonly<Vec3>,
    other: PosedShape,
    isInCone: boolean,
  ): boolean {
    const { surface, triangles, count } = this;
    const hasTwoSides = !world.isOneSided && !world.isSolid;
    let best = Infinity;
    let feature = Infinity;
    for (let i = 0; i < count; i++) {
      if (this.heightAbove(i, world, center, other) < 0 && hasTwoSides) negate(normal);
      const cosine = dot(normal, motion);
      if (cosine > best || (cosine === best && surface.nameOf(triangles[i]) > feature)) continue;
      if (isInCone && !this.containsFace(normal)) continue;
      best = cosine;
      feature = surface.nameOf(triangles[i]);
      copy(out, normal);
    }
    return best < Infinity;
  }

  /** Replaces a normal by that of a triangle here, if both are equal within rounding. */
  snap(n: Vec3): void {
    const { surface, triangles, count } = this;
    for (let i = 0; i < count; i++) {
      loadTriangle(surface, triangles[i]);
      setCross(towards, n, normal);
      if (lengthSquared(towards) > FACE_NORMAL * FACE_NORMAL) continue;
      if (dot(n, normal) < 0) negate(normal);
      copy(n, normal);
      return;
    }
  }
}

const towards = vec3();
const back = vec3();
