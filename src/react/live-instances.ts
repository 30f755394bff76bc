import type { BodyContactEvent, Body as CoreBody, Shape } from 'first-contact';
import type { Group, InstancedMesh } from 'three';
import type { HandlerProps } from './handlers.ts';
import { checkNames, refuse } from './input.ts';
import type { Instance, InstancedBodiesProps } from './instanced-bodies.ts';
import { LiveBody } from './live-body.ts';
import { readScale, type Scale, scaleShape } from './scale-shape.ts';
import type { Simulation } from './simulation.ts';
import { BODY_OPTIONS } from './use-body.ts';

/** A body and what it was made of. */
interface Item {
  readonly live: LiveBody;
  readonly handlers: Required<Pick<HandlerProps<BodyContactEvent>, 'onEnter' | 'onExit'>>;
  instance: Instance | undefined;
  shape: Shape | undefined;
  scale: Scale;
}

const OWNER = 'InstancedBodies';
const UNSCALED: Scale = [1, 1, 1];
const NAMES = [...BODY_OPTIONS, 'key', 'scale'];

/** The bodies of an InstancedMesh, by key. */
export class LiveInstances {
  readonly bodies = new Map<string | number, CoreBody>();
  private readonly items = new Map<string | number, Item>();
  private readonly latest: { readonly current: InstancedBodiesProps };
  /** In the order of the list. */
  private drawn: Item[] = [];
  private inOrder: CoreBody[] = [];
  private group: Group | undefined;
  private mesh: InstancedMesh | undefined;

  constructor(latest: { readonly current: InstancedBodiesProps }) {
    this.latest = latest;
  }

  /** Adds, changes and removes bodies as the list says. */
  update(simulation: Simulation, props: InstancedBodiesProps, group: Group): void {
    const { instances } = props;
    this.group = group;
    this.findMesh(instances.length);
    const keys = new Set(instances.map(({ key }) => key));
    for (const [key, { live }] of this.items) {
      if (keys.has(key)) continue;
      live.remove();
      this.items.delete(key);
      this.bodies.delete(key);
    }
    this.drawn = instances.map((instance) => this.updateItem(simulation, props, instance));
    this.inOrder = instances.map(({ key }) => this.bodies.get(key) as CoreBody);
    this.draw(simulation);
  }

  /** Removes all bodies. Their poses are kept. */
  clear(): void {
    for (const item of this.items.values()) {
      item.live.remove();
      item.instance = undefined;
    }
    this.bodies.clear();
    this.inOrder = [];
  }

  /** Writes the matrices of all instances. */
  draw({ world, alpha }: Simulation): void {
    if (this.mesh?.parent !== this.group) this.findMesh(this.inOrder.length);
    const mesh = this.mesh as InstancedMesh;
    if (this.inOrder.some((body) => body.world !== world)) this.dropRemoved(world);
    const { instanceMatrix } = mesh;
    const matrices = instanceMatrix.array as Float32Array;
    const { inOrder: bodies } = this;
    world.writeTransforms(matrices, { bodies, alpha });
    for (let i = 0; i < bodies.length; i++) {
      const { scale } = this.drawn[i];
      if (scale === UNSCALED) continue;
      for (let k = 0; k < 12; k++) matrices[16 * i + k] *= scale[k >> 2];
    }
    mesh.count = bodies.length;
    instanceMatrix.clearUpdateRanges();
    instanceMatrix.addUpdateRange(0, 16 * bodies.length);
    instanceMatrix.needsUpdate = true;
    // Rays of pointers find them anew.
    mesh.boundingSphere = null;
    mesh.boundingBox = null;
  }

  private updateItem(simulation: Simulation, props: InstancedBodiesProps, instance: Instance): Item {
    const { key } = instance;
    const item = this.items.get(key) ?? this.itemOf(key);
    const { live, handlers } = item;
    const heard = { onEnter: props.onEnter && handlers.onEnter, onExit: props.onExit && handlers.onExit };
    const shape = instance.shape ?? props.shape;
    if (item.instance === instance && item.shape === shape) {
      live.listen(heard);
      return item;
    }
    const owner = `${OWNER}: instance ${JSON.stringify(key)}`;
    checkNames(instance, NAMES, owner);
    const { key: _, shape: own, scale: given, ...options } = instance;
    const scale = given === undefined ? UNSCALED : readScale(given, owner);
    const source = { key: [shape, scale], make: () => scaleShape(shape, scale, owner) };
    live.update(simulation, { ...options, ...heard }, source, null, owner);
    Object.assign(item, { instance, shape, scale });
    this.items.set(key, item);
    this.bodies.set(key, live.ref.current as CoreBody);
    return item;
  }

  private itemOf(key: string | number): Item {
    const handlers = {
      onEnter: (event: BodyContactEvent) => this.latest.current.onEnter?.(event, key),
      onExit: (event: BodyContactEvent) => this.latest.current.onExit?.(event, key),
    };
    return { live: new LiveBody(), handlers, instance: undefined, shape: undefined, scale: UNSCALED };
  }

  /** Leaves out bodies that the user has removed. */
  private dropRemoved(world: unknown): void {
    const isHere = this.inOrder.map((body) => body.world === world);
    this.drawn = this.drawn.filter((_, i) => isHere[i]);
    this.inOrder = this.inOrder.filter((_, i) => isHere[i]);
  }

  private findMesh(count: number): void {
    const { children } = this.group as Group;
    const mesh = children[0] as Partial<InstancedMesh> | undefined;
    if (children.length !== 1 || !mesh?.isInstancedMesh) {
      const found = children.map(({ type }) => type);
      refuse(found, 'children', 'but must be exactly one <instancedMesh>', OWNER);
    }
    const found = mesh as InstancedMesh;
    const { count: room } = found.instanceMatrix;
    if (room < count) {
      const remedy = 'raise the last of its args';
      throw new RangeError(`${OWNER}: instances are ${count}, but the <instancedMesh> has room for ${room}: ${remedy}`);
    }
    found.updateWorldMatrix(true, false);
    if (found.matrixWorld.elements.some((x, i) => x !== (i % 5 === 0 ? 1 : 0))) {
      throw new RangeError(`${OWNER}: the <instancedMesh> is moved, rotated or scaled; its matrices would add`);
    }
    found.frustumCulled = false;
    // DynamicDrawUsage of three.js.
    if (this.mesh !== found) found.instanceMatrix.setUsage(35048);
    this.mesh = found;
  }
}
