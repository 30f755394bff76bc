// Rings that mark where something happened, and shrink.

import * as THREE from 'three';
import type { Stage } from '../../shell/stage.ts';

/** Frames for which a ring is seen. */
const GLOW = 45;

export class Rings {
  private readonly rings: { readonly mesh: THREE.Mesh; until: number }[];
  private next = 0;

  constructor(stage: Stage, count: number) {
    this.rings = Array.from({ length: count }, () => {
      const geometry = new THREE.TorusGeometry(0.4, 0.07, 8, 24).rotateX(Math.PI / 2);
      return { mesh: stage.addMesh(geometry, [0, -9, 0], 'hit'), until: 0 };
    });
  }

  /** Marks a place from now on. */
  mark(x: number, z: number, color: THREE.Color, now: number): void {
    const ring = this.rings[this.next++ % this.rings.length];
    ring.until = now + GLOW;
    ring.mesh.position.set(x, 1.1, z);
    (ring.mesh.material as THREE.MeshLambertMaterial).color.copy(color);
  }

  draw(now: number): void {
    for (const { mesh, until } of this.rings) mesh.scale.setScalar(Math.max(0.001, (until - now) / GLOW));
  }
}
