// The shapes of the scenes as colliders: one for each part of a compound.

import type RAPIER from '@dimforge/rapier3d-compat';
import { BOX, type Bodies, CAPSULE, COMPOUND, PARTS } from '../../scenes/bodies.ts';
import type { Level } from '../../scenes/level.ts';

type Rapier = typeof RAPIER;

export function collidersOf(rapier: Rapier, bodies: Bodies, i: number): RAPIER.ColliderDesc[] {
  if (bodies.shapes[i] !== COMPOUND) return [describe(rapier, bodies, i)];
  const parts = bodies.parts!;
  return Array.from({ length: PARTS }, (_, k) => {
    const { positions: p, quaternions: q } = parts;
    const part = PARTS * i + k;
    return describe(rapier, parts, part)
      .setTranslation(p[3 * part], p[3 * part + 1], p[3 * part + 2])
      .setRotation({ x: q[4 * part], y: q[4 * part + 1], z: q[4 * part + 2], w: q[4 * part + 3] });
  });
}

export function describe(rapier: Rapier, { shapes, sizes }: Bodies, i: number): RAPIER.ColliderDesc {
  const [x, y, z] = sizes.subarray(3 * i, 3 * i + 3);
  if (shapes[i] === BOX) return rapier.ColliderDesc.cuboid(x, y, z);
  return shapes[i] === CAPSULE ? rapier.ColliderDesc.capsule(y, x) : rapier.ColliderDesc.ball(x);
}

/** The matrix of heights has its rows along z, and is stored by columns. */
export function levelCollider(rapier: Rapier, level: Level): RAPIER.ColliderDesc {
  if (level.kind === 'mesh') return rapier.ColliderDesc.trimesh(level.positions, level.indices);
  const { samples, cellSize, heights } = level;
  const columns = Float32Array.from(heights, (_, k) => heights[(k % samples) * samples + Math.floor(k / samples)]);
  const size = (samples - 1) * cellSize;
  return rapier.ColliderDesc.heightfield(samples - 1, samples - 1, columns, { x: size, y: 1, z: size });
}

/** Pairs of bodies of which any colliders touch. */
export function countPairs(world: RAPIER.World, mode: 'overlap' | 'contacts'): number {
  const pairs = new Set<string>();
  world.forEachCollider((collider) => {
    const body = collider.parent()!.handle;
    const note = (other: RAPIER.Collider) => {
      const handle = other.parent()!.handle;
      if (handle !== body) pairs.add(handle < body ? `${handle} ${body}` : `${body} ${handle}`);
    };
    if (mode === 'overlap') {
      world.intersectionPairsWith(collider, (other) => {
        if (world.intersectionPair(collider, other)) note(other);
      });
    } else {
      world.contactPairsWith(collider, (other) => {
        let touches = false;
        world.contactPair(collider, other, (manifold) => {
          for (let k = 0; k < manifold.numContacts(); k++) if (manifold.contactDist(k) <= 0) touches = true;
        });
        if (touches) note(other);
      });
    }
  });
  return pairs.size;
}
