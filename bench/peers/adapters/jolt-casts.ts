import type initJolt from 'jolt-physics';
import type { CastWorld } from '../../scenes/adapter.ts';

type Jolt = Awaited<ReturnType<typeof initJolt>>;

/** Casts that meet what bodies of a layer meet. Both sides of triangles are hit. */
export function joltCasts(
  jolt: Jolt,
  physics: InstanceType<Jolt['JoltInterface']>,
  layer: number,
): Required<Pick<CastWorld, 'castRays' | 'castSpheres'>> {
  const query = physics.GetPhysicsSystem().GetNarrowPhaseQueryNoLock();
  const layers = new jolt.DefaultBroadPhaseLayerFilter(physics.GetObjectVsBroadPhaseLayerFilter(), layer);
  const objects = new jolt.DefaultObjectLayerFilter(physics.GetObjectLayerPairFilter(), layer);
  const anyBody = new jolt.BodyFilter();
  const anyShape = new jolt.ShapeFilter();
  return {
    castRays: (casts, distances) => {
      const ray = new jolt.RRayCast();
      const settings = new jolt.RayCastSettings();
      settings.mBackFaceModeTriangles = jolt.EBackFaceMode_CollideWithBackFaces;
      const closest = new jolt.CastRayClosestHitCollisionCollector();
      for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
        const length = casts[k + 6];
        ray.mOrigin.Set(casts[k], casts[k + 1], casts[k + 2]);
        ray.mDirection.Set(casts[k + 3] * length, casts[k + 4] * length, casts[k + 5] * length);
        closest.Reset();
        query.CastRay(ray, settings, closest, layers, objects, anyBody, anyShape);
        distances[i] = closest.HadHit() ? closest.mHit.mFraction * length : Infinity;
      }
    },
    castSpheres: (radius, casts, distances) => {
      const sphere = new jolt.SphereShape(radius);
      sphere.AddRef();
      const settings = new jolt.ShapeCastSettings();
      settings.mBackFaceModeTriangles = jolt.EBackFaceMode_CollideWithBackFaces;
      const closest = new jolt.CastShapeClosestHitCollisionCollector();
      const unscaled = new jolt.Vec3(1, 1, 1);
      const origin = new jolt.RVec3();
      const direction = new jolt.Vec3();
      for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
        const length = casts[k + 6];
        origin.Set(casts[k], casts[k + 1], casts[k + 2]);
        direction.Set(casts[k + 3] * length, casts[k + 4] * length, casts[k + 5] * length);
        const start = jolt.RMat44.prototype.sTranslation(origin);
        const cast = new jolt.RShapeCast(sphere, unscaled, start, direction);
        closest.Reset();
        query.CastShape(cast, settings, origin, closest, layers, objects, anyBody, anyShape);
        jolt.destroy(cast);
        distances[i] = closest.HadHit() ? closest.mHit.mFraction * length : Infinity;
      }
    },
  };
}
