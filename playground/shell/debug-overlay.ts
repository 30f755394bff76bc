// Debug lines of the library, and the mark of the event that a person points at.

import type { ContactEvent, World } from 'first-contact';
import { DebugLines } from 'first-contact/three';
import * as THREE from 'three';

export type LineSort = 'shapes' | 'bounds' | 'contacts' | 'sweeps';

export class DebugOverlay {
  readonly object = new THREE.Group();
  private readonly world: World;
  private lines: DebugLines | undefined;
  private readonly mark = new THREE.Group();
  private readonly arrow = new THREE.ArrowHelper(new THREE.Vector3(0, 1, 0), new THREE.Vector3(), 1, 0xff7a1a);

  constructor(world: World) {
    this.world = world;
    const onTop = { depthTest: false, depthWrite: false, transparent: true, toneMapped: false };
    const point = new THREE.Mesh(
      new THREE.SphereGeometry(0.05, 16, 12),
      new THREE.MeshBasicMaterial({ color: 0xff7a1a, ...onTop }),
    );
    this.mark.add(point, this.arrow);
    this.mark.visible = false;
    for (const object of [point, this.arrow.line, this.arrow.cone]) {
      object.renderOrder = 6;
      Object.assign(object.material as THREE.Material, onTop);
    }
    this.object.add(this.mark);
  }

  /** Marks the point and the normal of an event; none without one. */
  point(event: ContactEvent | undefined, camera: THREE.Camera): void {
    this.mark.visible = event !== undefined;
    if (!event) return;
    const { point: p, normal: n } = event;
    this.mark.position.set(p.x, p.y, p.z);
    // The same size on the screen, near and far.
    this.mark.scale.setScalar(camera.position.distanceTo(this.mark.position) / 9);
    this.arrow.setDirection(new THREE.Vector3(n.x, n.y, n.z));
    this.arrow.setLength(1, 0.25, 0.14);
  }

  /** Shows these sorts of lines, and no others. */
  show(sorts: ReadonlyMap<LineSort, boolean>): void {
    this.lines?.removeFromParent();
    this.lines?.dispose();
    this.lines = undefined;
    const props = { shapes: false, bounds: false, contacts: false, sweeps: false, ...Object.fromEntries(sorts) };
    if (!Object.values(props).includes(true)) return;
    this.lines = new DebugLines(this.world, { ...props, depthTest: false });
    this.lines.renderOrder = 5;
    this.object.add(this.lines);
  }

  update(alpha: number): void {
    this.lines?.update(alpha);
  }
}
