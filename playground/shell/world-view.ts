// Draws the bodies of a world: one instanced mesh for each kind of shape.

import type { Body, World } from 'first-contact';
import * as THREE from 'three';
import { geometryOf, keyOf, scaleOf } from './geometry.ts';
import { PALETTE, type Role } from './palette.ts';
import type { Stage } from './stage.ts';

/** Steps for which a body that was hit is orange. */
const GLOW = 24;

interface Group {
  readonly mesh: THREE.InstancedMesh;
  readonly bodies: readonly Body[];
  readonly shapes: readonly unknown[];
}

export class WorldView {
  private readonly world: World;
  private readonly stage: Stage;
  private readonly root = new THREE.Group();
  private readonly paints = new Map<Body, Role | number>();
  private readonly hidden = new Set<Body>();
  /** Step of the last hit of each body, by id. */
  private readonly hits: number[] = [];
  private groups: Group[] = [];
  private drawn: readonly Body[] | undefined;
  private isCasting: boolean;

  constructor(world: World, stage: Stage, isCasting: boolean) {
    this.world = world;
    this.stage = stage;
    this.isCasting = isCasting;
    stage.scene.add(this.root);
  }

  /**
   * Gives a body another color than that of its type: what it means, or a number such as 0xff8800. Moving bodies without a
   * color of their own glow for a moment when they are hit.
   */
  paint(body: Body, color: Role | number): void {
    this.paints.set(body, color);
  }

  /** Leaves a body out of the picture. */
  hide(body: Body): void {
    this.hidden.add(body);
    this.drawn = undefined;
  }

  /** Lets a body glow for a moment. */
  hit(body: Body): void {
    this.hits[body.id] = this.world.stepCount;
  }

  /** Writes poses and colors at a fraction of the last step. */
  update(alpha: number): void {
    const { world } = this;
    const isOld = this.groups.some(({ bodies, shapes }) =>
      bodies.some((body, i) => body.shape !== shapes[i] && keyOf(body.shape) !== keyOf(shapes[i] as Body['shape'])),
    );
    if (this.drawn !== world.bodies || isOld) this.rebuild();
    for (const group of this.groups) this.write(group, alpha);
  }

  private rebuild(): void {
    this.drawn = this.world.bodies;
    const byKey = new Map<unknown, Map<boolean, Body[]>>();
    for (const body of this.drawn) {
      if (body.shape.type === 'plane' || this.hidden.has(body)) continue;
      const key = keyOf(body.shape);
      const bySensor = byKey.get(key) ?? new Map<boolean, Body[]>();
      byKey.set(key, bySensor);
      const bodies = bySensor.get(body.sensor) ?? [];
      bySensor.set(body.sensor, bodies);
      bodies.push(body);
    }
    const groups: Group[] = [];
    for (const bySensor of byKey.values()) {
      for (const [isSensor, bodies] of bySensor) groups.push(this.group(bodies, isSensor));
    }
    for (const { mesh } of this.groups) {
      if (groups.some((group) => group.mesh === mesh)) continue;
      this.root.remove(mesh);
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.groups = groups;
  }

  /** A mesh for the bodies: one that has room, or a new one. */
  private group(bodies: Body[], isSensor: boolean): Group {
    const shapes = bodies.map((body) => body.shape);
    const key = keyOf(shapes[0]);
    const material = isSensor ? this.stage.materials.glass : this.stage.materials.solid;
    const old = this.groups.find(({ mesh, shapes: [shape] }) => {
      return mesh.material === material && keyOf(shape as Body['shape']) === key;
    });
    if (old && old.mesh.instanceMatrix.count >= bodies.length) return { mesh: old.mesh, bodies, shapes };
    const room = old ? 2 * bodies.length : bodies.length;
    const mesh = new THREE.InstancedMesh(geometryOf(shapes[0], bodies.length), material, room);
    mesh.instanceColor = new THREE.InstancedBufferAttribute(new Float32Array(3 * room), 3);
    mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.castShadow = this.isCasting && !isSensor;
    mesh.receiveShadow = !isSensor;
    this.root.add(mesh);
    return { mesh, bodies, shapes };
  }

  private write({ mesh, bodies }: Group, alpha: number): void {
    const matrices = mesh.instanceMatrix.array as Float32Array;
    const colors = mesh.instanceColor!.array as Float32Array;
    this.world.writeTransforms(matrices, { bodies, alpha });
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i];
      const scale = body.enabled ? scaleOf(body.shape) : GONE;
      for (let k = 0; k < 12; k++) matrices[16 * i + k] *= scale[k >> 2];
      this.colorOf(body).toArray(colors, 3 * i);
    }
    mesh.count = bodies.length;
    mesh.instanceMatrix.needsUpdate = true;
    mesh.instanceColor!.needsUpdate = true;
  }

  private colorOf(body: Body): THREE.Color {
    const colors = PALETTE[this.stage.theme];
    const paint = this.paints.get(body);
    if (paint !== undefined) return color.setHex(typeof paint === 'number' ? paint : colors[paint]);
    if (body.sensor || body.type === 'static') return color.setHex(colors[body.sensor ? 'sensor' : 'static']);
    color.setHex(colors.mover);
    const age = this.world.stepCount - (this.hits[body.id] ?? Number.NEGATIVE_INFINITY);
    // Mixtures of both colors are dull: they pass soon.
    return age < GLOW ? color.lerp(glow.setHex(colors.hit), Math.min(1, 3 * (1 - age / GLOW))) : color;
  }
}

const GONE = [0, 0, 0] as const;
const color = new THREE.Color();
const glow = new THREE.Color();
