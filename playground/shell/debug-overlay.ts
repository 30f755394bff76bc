// Debug lines of the library, and the mark of the event that a person points at.

import { type ContactEvent, createDebugLines, debugLines, type World } from 'first-contact';
import * as THREE from 'three';

export type LineSort = 'shapes' | 'bounds' | 'contacts' | 'sweeps';

export class DebugOverlay {
  readonly object = new THREE.Group();
  readonly shown: Record<LineSort, boolean> = { shapes: false, bounds: false, contacts: false, sweeps: false };
  private readonly world: World;
  private readonly lines = createDebugLines();
  private readonly segments: THREE.LineSegments<THREE.BufferGeometry, THREE.LineBasicMaterial>;
  private readonly mark = new THREE.Group();
  private readonly arrow = new THREE.ArrowHelper(new THREE.Vector3(0, 1, 0), new THREE.Vector3(), 1, 0xff7a1a);

  constructor(world: World) {
    this.world = world;
    const onTop = { depthTest: false, depthWrite: false, transparent: true, toneMapped: false };
    const material = new THREE.LineBasicMaterial({ vertexColors: true, ...onTop });
    this.segments = new THREE.LineSegments(new THREE.BufferGeometry(), material);
    this.segments.frustumCulled = false;
    this.segments.renderOrder = 5;
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
    this.object.add(this.segments, this.mark);
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

  update(alpha: number): void {
    const { shapes, bounds, contacts, sweeps } = this.shown;
    this.segments.visible = shapes || bounds || contacts || sweeps;
    if (!this.segments.visible) return;
    const { lines, segments } = this;
    debugLines(lines, this.world, { shapes, bounds, contacts, normals: contacts, sweeps, alpha });
    if (segments.geometry.attributes.position?.array !== lines.positions) {
      // A renderer cannot replace an attribute in place.
      segments.geometry.dispose();
      segments.geometry = new THREE.BufferGeometry();
      segments.geometry.setAttribute('position', new THREE.BufferAttribute(lines.positions, 3));
      segments.geometry.setAttribute('color', new THREE.BufferAttribute(lines.colors, 3));
    }
    segments.geometry.setDrawRange(0, 2 * lines.count);
    segments.geometry.attributes.position.needsUpdate = true;
    segments.geometry.attributes.color.needsUpdate = true;
  }
}
