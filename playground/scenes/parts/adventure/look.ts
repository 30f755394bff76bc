// What is seen and no body: coins that spin, the hero's face, and a word over it.

import type { Body, Character } from 'first-contact';
import * as THREE from 'three';
import type { Label, Stage } from '../../../shell/stage.ts';

const GOLD = new THREE.Color(0xf2b632);

export class Look {
  private readonly coins: readonly Body[];
  private readonly notes: readonly Label[];
  private readonly hero: Character;
  private readonly meshes: THREE.InstancedMesh;
  private readonly face: THREE.Mesh;
  private readonly word: Label;
  private readonly heading = new THREE.Vector3(0, 0, -1);

  constructor(stage: Stage, coins: readonly Body[], notes: readonly Label[], hero: Character) {
    this.notes = notes;
    this.coins = coins;
    this.hero = hero;
    const coin = new THREE.CylinderGeometry(0.3, 0.3, 0.07, 24).rotateZ(Math.PI / 2);
    this.meshes = stage.addInstances(coin, coins.length, 'hit');
    for (let i = 0; i < coins.length; i++) this.meshes.setColorAt(i, GOLD);
    this.face = stage.addMesh(new THREE.BoxGeometry(0.4, 0.16, 0.2), [0, 0, 0], 0x22262c);
    this.word = stage.addLabel('', [0, 0, 0], 0.36);
  }

  /** Draws them at a time in steps. Returns where the hero is seen. */
  draw(alpha: number, time: number, ahead: { readonly x: number; readonly z: number }, word: string): THREE.Vector3 {
    for (const [i, { enabled, position }] of this.coins.entries()) {
      const scale = enabled ? 1 : 0;
      matrix.makeRotationY(time / 18 + i).setPosition(position.x, position.y, position.z);
      this.meshes.setMatrixAt(i, matrix.scale(size.setScalar(scale)));
    }
    this.meshes.instanceMatrix.needsUpdate = true;
    const at = new THREE.Vector3();
    this.hero.interpolated(alpha, at);
    this.heading.lerp(size.set(ahead.x, 0, ahead.z), 0.3).normalize();
    this.face.position
      .copy(at)
      .addScaledVector(this.heading, 0.27)
      .setY(at.y + 0.45);
    this.face.rotation.y = Math.atan2(this.heading.x, this.heading.z);
    for (const note of this.notes) note.show(note.position.z < at.z - 2);
    this.word.write(word);
    this.word.position.copy(at).setY(at.y + 1.3);
    return at;
  }
}

const matrix = new THREE.Matrix4();
const size = new THREE.Vector3();
