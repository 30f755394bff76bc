import * as THREE from 'three';
import type { Point } from '../../shell/scene.ts';
import type { Stage } from '../../shell/stage.ts';

/** A belt: center and size of its top, and where it goes along x and z. */
export interface Belt {
  readonly top: Point;
  readonly size: readonly [number, number];
  readonly direction: readonly [number, number];
}

/** Stripes on belts, a meter apart. Returns what moves all of them to a distance that the belts have travelled. */
export function addStripes(stage: Stage, belts: readonly Belt[]): (travel: number) => void {
  const lengthOf = ({ size, direction: [x] }: Belt) => size[x === 0 ? 1 : 0];
  const count = belts.reduce((sum, belt) => sum + lengthOf(belt), 0);
  const stripes = stage.addInstances(new THREE.BoxGeometry(1, 0.02, 1), count, 'static');
  const matrix = new THREE.Matrix4();
  return (travel) => {
    let index = 0;
    for (const belt of belts) {
      const [x, z] = belt.direction;
      const [atX, y, atZ] = belt.top;
      matrix.makeScale(x === 0 ? 0.9 * belt.size[0] : 0.06, 1, z === 0 ? 0.9 * belt.size[1] : 0.06);
      for (let k = 0; k < lengthOf(belt); k++) {
        const along = k + (travel - Math.floor(travel)) - lengthOf(belt) / 2;
        stripes.setMatrixAt(index++, matrix.setPosition(atX + x * along, y, atZ + z * along));
      }
    }
    stripes.instanceMatrix.needsUpdate = true;
  };
}
