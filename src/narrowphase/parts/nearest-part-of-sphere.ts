import type { WorldSphere } from '../../geometry/sphere.ts';
import { addScaled, type Vec3 } from '../../math/vec3.ts';
import { distanceFromSphere } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ClosestPoints } from '../results.ts';
import { NearestPart } from './nearest-part.ts';
import { writeCenterInFrame } from './part-frame.ts';

/** The least distance of a sphere, and the part at that distance. Normals are not corrected at seams. */
export class NearestPartOfSphere extends NearestPart {
  protected override readonly corrects = false;
  private sphere!: WorldSphere;

  findFrom(out: ClosestPoints, sphere: WorldSphere, b: PosedShape): number {
    this.sphere = sphere;
    this.divide(b, b);
    this.isFirst = false;
    this.coreRadius = writeCenterInFrame(this.box, this.world, sphere);
    return this.searchUpTo(out, Infinity);
  }

  protected override measure(): number {
    distanceFromSphere(this.found, this.sphere, this.part);
    return this.found.distance;
  }

  protected override writeFarSide(out: Vec3, p: Readonly<Vec3>, n: Readonly<Vec3>): void {
    addScaled(out, p, n, -this.out.distance);
  }

  protected override widthAlong(): number {
    return 2 * this.sphere.radius;
  }
}
