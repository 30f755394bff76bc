import type { BodyContactEvent, Body as CoreBody } from 'first-contact';
import { bindInstances } from 'first-contact/three';
import type { Group, InstancedMesh } from 'three';
import { BODY_OPTIONS, checkBodyProps } from './check-props.ts';
import { HANDLERS, type HandlerProps } from './handlers.ts';
import { checkObject, isEqual, refuse } from './input.ts';
import { LiveBody } from './live-body.ts';
import type { Instance, InstancedBodiesProps } from './props.ts';
import { readScale, type Scale, scaleShape } from './scale-shape.ts';
import type { Simulation } from './simulation.ts';

type Key = Instance['key'];

/** A body and what it was made of. */
class LiveInstance extends LiveBody {
  instance: Instance | undefined;
  /** What all instances shared then. */
  shared: readonly unknown[] = [];
  scale: Scale = [1, 1, 1];
}

const OWNER = 'InstancedBodies';
const NAMES = /* @__PURE__ */ BODY_OPTIONS.concat(HANDLERS);
const bodyOf = ({ ref }: LiveInstance) => ref.current as CoreBody;

/** The bodies of an InstancedMesh, by key. */
export class LiveInstances {
  readonly bodies = new Map<Key, CoreBody>();
  readonly #items = new Map<Key, LiveInstance>();
  /** In the order of the list. */
  #list: LiveInstance[] = [];
  #group: Group | undefined;
  #mesh: InstancedMesh | undefined;

  /** Adds, changes and removes bodies as the list says. */
  update(simulation: Simulation, props: InstancedBodiesProps, group: Group): void {
    const { instances } = props;
    this.#group = group;
    this.#findMesh(instances.length);
    const keys = new Set(instances.map(({ key }) => key));
    for (const [key, item] of this.#items) {
      if (keys.has(key)) continue;
      item.remove();
      this.#items.delete(key);
      this.bodies.delete(key);
    }
    this.#list = instances.map((instance) => this.#updateItem(simulation, props, instance));
    this.#prepareMesh();
    this.draw(simulation);
  }

  /** Removes all bodies. Their poses are kept. */
  clear(): void {
    for (const item of this.#items.values()) {
      item.remove();
      item.instance = undefined;
    }
    this.bodies.clear();
  }

  /** Writes the matrices of all bodies, each with the scale of its instance. */
  draw({ world, alpha }: Simulation): void {
    // Its args may have changed.
    if (this.#mesh?.parent !== this.#group) this.#prepareMesh();
    const mesh = this.#mesh as InstancedMesh;
    const { instanceMatrix } = mesh;
    const matrices = instanceMatrix.array as Float32Array;
    const drawn = this.#present();
    world.writeTransforms(matrices, { bodies: drawn.map(bodyOf), alpha });
    for (const [i, { scale }] of drawn.entries()) {
      for (let k = 0; k < 12; k++) matrices[16 * i + k] *= scale[k >> 2];
    }
    instanceMatrix.clearUpdateRanges();
    instanceMatrix.addUpdateRange(0, 16 * drawn.length);
    instanceMatrix.needsUpdate = true;
    mesh.count = drawn.length;
    // Rays of pointers, and users, find them anew.
    mesh.boundingSphere = null;
    mesh.boundingBox = null;
  }

  /** Checks the mesh, and prepares it for matrices that change. */
  #prepareMesh(): void {
    const mesh = this.#findMesh(this.#list.length);
    this.#mesh = mesh;
    const bodies = this.#present().map(bodyOf);
    // Not bound: `sync` writes matrices without a scale.
    if (bodies.length > 0) bindInstances(bodies, mesh)();
  }

  /** Those whose bodies are in the world: bodies that the user has removed are not drawn. */
  #present(): LiveInstance[] {
    return this.#list.filter(({ ref }) => ref.current?.world);
  }

  #updateItem(simulation: Simulation, all: InstancedBodiesProps, instance: Instance): LiveInstance {
    const { key } = instance;
    const item = this.#items.get(key) ?? new LiveInstance();
    const shared = [all.shape, all.layer, all.mask, all.sensor, all.response];
    if (item.instance === instance && isEqual(item.shared, shared)) {
      item.listen(handlersOf(instance, all));
      return item;
    }
    const { key: _, shape = all.shape, scale: given, ...own } = instance;
    const owner = `${OWNER}: instance ${JSON.stringify(key)}`;
    checkBodyProps(own, NAMES, owner);
    const { layer = all.layer, mask = all.mask, sensor = all.sensor, response = all.response } = own;
    const props = { ...own, layer, mask, sensor, response, ...handlersOf(instance, all) };
    checkObject(shape, 'shape', owner);
    const scale = readScale(given, owner);
    const source = { key: [shape, scale], make: () => scaleShape(shape, scale, owner) };
    item.update(simulation, props, source, null, owner);
    Object.assign(item, { instance, shared, scale });
    this.#items.set(key, item);
    this.bodies.set(key, item.ref.current as CoreBody);
    return item;
  }

  #findMesh(count: number): InstancedMesh {
    const { children } = this.#group as Group;
    const mesh = children[0] as InstancedMesh | undefined;
    if (children.length !== 1 || !mesh?.isInstancedMesh) {
      const found = children.map(({ type }) => type);
      refuse(found, 'children', 'but needs one <instancedMesh>', OWNER);
    }
    const room = mesh.instanceMatrix.count;
    if (room < count) {
      refuse(count, 'the number of instances', `but the last of args is ${room}`, OWNER);
    }
    return mesh;
  }
}

/** The handlers of an instance, its own ones first. They are called with its key. */
function handlersOf(instance: Instance, all: InstancedBodiesProps): Required<HandlerProps<never>> {
  const handlers = HANDLERS.map((name) => {
    const { key, [name]: handler = all[name] } = instance;
    return [name, handler && ((event: BodyContactEvent) => handler(event, key))];
  });
  return Object.fromEntries(handlers) as never;
}
