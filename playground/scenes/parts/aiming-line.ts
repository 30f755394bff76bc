import * as THREE from 'three';
import type { Stage } from '../../shell/stage.ts';

type Place = Readonly<THREE.Vector3Like>;

/** A line on a table with a pale ball and a number at each of its corners. */
export class AimingLine {
  private readonly stage: Stage;
  private readonly segments: THREE.InstancedMesh;
  private readonly balls: THREE.InstancedMesh;
  private readonly labels: ReturnType<Stage['addLabel']>[];
  private readonly radius: number;

  /** A line of at most so many corners. It lies below the balls. */
  constructor(stage: Stage, corners: number, radius: number) {
    this.stage = stage;
    this.radius = radius;
    const segment = new THREE.BoxGeometry(1, 0.12 * radius, 0.4 * radius).translate(0.5, 0, 0);
    this.segments = stage.addInstances(segment, corners, 'other');
    this.balls = stage.addInstances(new THREE.SphereGeometry(radius, 24, 16), corners, 'other');
    this.balls.material = new THREE.MeshLambertMaterial({ transparent: true, opacity: 0.6, depthWrite: false });
    for (const mesh of [this.segments, this.balls]) mesh.castShadow = false;
    this.labels = Array.from({ length: corners }, (_, i) => stage.addLabel(`${i + 1}`, [0, 0, 0], 2.6 * radius));
  }

  /** Draws the line. The corners up to `passed` are behind the ball: orange. */
  show(start: Place, corners: readonly { readonly position: Place }[], passed: number): void {
    const { segments, balls, labels, radius } = this;
    const [here, there] = [new THREE.Vector3().copy(start), new THREE.Vector3()];
    for (const [i, { position }] of corners.entries()) {
      there.copy(position);
      const way = there.clone().sub(here);
      turn.setFromUnitVectors(along, way.clone().normalize());
      here.y -= 0.9 * radius;
      segments.setMatrixAt(i, matrix.compose(here, turn, scale.set(way.length(), 1, 1)));
      balls.setMatrixAt(i, matrix.makeTranslation(there));
      const color = this.stage.color(i < passed ? 'hit' : 'other');
      segments.setColorAt(i, color);
      balls.setColorAt(i, color);
      labels[i].position.copy(there).y += 2.6 * radius;
      here.copy(there);
    }
    for (const mesh of [segments, balls]) {
      mesh.count = corners.length;
      mesh.instanceMatrix.needsUpdate = true;
      mesh.instanceColor!.needsUpdate = true;
    }
  }
}

const along = new THREE.Vector3(1, 0, 0);
const turn = new THREE.Quaternion();
const matrix = new THREE.Matrix4();
const scale = new THREE.Vector3();
