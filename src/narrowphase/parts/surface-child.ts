// A surface of triangles that is the only child of a compound: its triangles rotate about the center of the compound.

import { TRIANGLE_ROW, type TriangleTest } from '../../geometry/mesh/triangle-test.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { boundingRadiusOfTriangle, poseTriangle, type WorldTriangle } from '../../geometry/triangle.ts';
import { createAabb } from '../../math/aabb.ts';
import { loadVec3, storeVec3 } from '../../math/columns.ts';
import { copyQuat, rotateByAxes } from '../../math/quat.ts';
import { Searches } from '../../math/searches.ts';
import { addScaled, copy, type Vec3, vec3 } from '../../math/vec3.ts';
import type { LoadedShape } from '../loaded-shape.ts';
import { writeBoxBetweenFrames, writeInFrame } from './part-frame.ts';
import { type Parts, type PartsInMotion, partsOf } from './parts.ts';
import { placedIn } from './placed-children.ts';

/** The triangles of the only child of a compound. */
export const surfaceChild: PartsInMotion = {
  areFeatures: true,
  swept: (world, box, motion, visitor, test) => {
    const surface = surfaceIn(world as WorldCompound);
    const { center, axes } = surface.worldShape as WorldSurface;
    writeBoxBetweenFrames(localBox, box, center, axes);
    writeInFrame(localMotion, axes, motion);
    const localTest = tests.take();
    const parts = partsOf(surface.kind) as Parts;
    try {
      parts.swept(surface.worldShape, localBox, localMotion, visitor, test && localTest.set(test, center, axes));
    } finally {
      tests.giveBack();
    }
  },
  loadMoving: (out, whole, part) => {
    const world = whole.worldShape as WorldCompound;
    const surface = surfaceIn(world);
    (partsOf(surface.kind) as Parts).load(out, surface, part);
    out.whole = whole;
    const { a, b, c } = out.worldShape as WorldTriangle;
    // The corners in the frame of the compound.
    addScaled(out.triangle.a, a, out.center, 1);
    addScaled(out.triangle.b, b, out.center, 1);
    addScaled(out.triangle.c, c, out.center, 1);
    poseTriangle(out.worldShape as WorldTriangle, out.triangle, world.axes);
    out.boundingRadius = boundingRadiusOfTriangle(out.triangle);
    out.setMotion(world.center, whole.displacement);
    copy(out.rotation, whole.rotation);
    copyQuat(out.quaternion, whole.quaternion);
  },
  mayRefuse: (world) => (world as WorldCompound).isOneSided,
  isSolid: (world) => {
    const surface = surfaceIn(world as WorldCompound);
    return (partsOf(surface.kind) as Parts).isSolid(surface.worldShape);
  },
  nameOf: (world, part) => {
    const surface = surfaceIn(world as WorldCompound);
    return (partsOf(surface.kind) as Parts).nameOf(surface.worldShape, part);
  },
};

/** The only child of a compound, in the frame of the compound. */
function surfaceIn(world: WorldCompound): LoadedShape {
  return placedIn(world)[0].inFrame as LoadedShape;
}

/** A test of triangles in the frame of a compound, for those of its child. */
class TestInChild implements TriangleTest {
  private test!: TriangleTest;
  private center!: Readonly<Vec3>;
  private axes!: Float64Array;
  private readonly points = new Float64Array(TRIANGLE_ROW);

  set(test: TriangleTest, center: Readonly<Vec3>, axes: Float64Array): this {
    this.test = test;
    this.center = center;
    this.axes = axes;
    return this;
  }

  set limit(limit: number) {
    this.test.limit = limit;
  }

  set earliest(earliest: number) {
    this.test.earliest = earliest;
  }

  set wanted(wanted: number) {
    this.test.wanted = wanted;
  }

  get time(): number {
    return this.test.time;
  }

  get roundness(): number {
    return this.test.roundness;
  }

  isClearOf(rows: Float64Array, from = 0): boolean {
    const { test, center, axes, points } = this;
    for (let at = 0; at < 9; at += 3) {
      loadVec3(point, rows, from + at);
      rotateByAxes(point, axes, point);
      addScaled(point, point, center, 1);
      storeVec3(points, at, point);
    }
    return test.isClearOf(points);
  }
}

const tests = new Searches(() => new TestInChild());
const point = vec3();
const localBox = createAabb();
const localMotion = vec3();
