import { type BodyOptions, type Pose, World } from 'first-contact';
import { HANDLERS } from './handlers.ts';
import { checkNames, checkTypes, inNameOf, refuse } from './input.ts';

/** Names of the options of a body. */
export const BODY_OPTIONS: readonly string[] = [
  'type',
  'shape',
  'position',
  'quaternion',
  'velocity',
  'angularVelocity',
  'response',
  'friction',
  'surfaceVelocity',
  'enabled',
  'sensor',
  'layer',
  'mask',
  'name',
  'userData',
];

/** Names of the props of a body. */
export const BODY_PROPS: readonly string[] = /* @__PURE__ */ BODY_OPTIONS.concat(
  ['children', 'rotation', 'scale', 'object', 'target'],
  HANDLERS,
);

/** How a component is called in messages. */
export function ownerOf(component: string, { name }: { readonly name?: string | undefined }): string {
  return typeof name === 'string' && name ? `${component} "${name}"` : component;
}

/** Throws if a prop of a body is unknown, or is one that only the adapter reads, and invalid. */
export function checkBodyProps(props: object, names: readonly string[], owner: string): void {
  checkNames(props, names, owner);
  checkTypes(props, ['name'], 'string', owner);
  checkTypes(props, HANDLERS, 'function', owner);
}

/** Throws unless `object` is undefined or a ref. */
export function checkRef(object: unknown, owner: string): void {
  if (object === undefined || object === null || typeof object === 'function' || 'current' in Object(object)) return;
  refuse(object, 'object', 'but must be a ref', owner);
}

/** Made at the first check. Empty between checks. */
let scratchWorld: World | undefined;

/**
 * Checks the options and the target of a body by the library itself, before anything is changed. It adds a body to a world that
 * nobody sees.
 * @throws TypeError or RangeError naming the owner, the option and its value.
 */
export function checkOptions(options: BodyOptions, target: Pose | undefined, owner: string): void {
  scratchWorld ??= new World();
  const world = scratchWorld;
  inNameOf(owner, () => {
    const body = world.add(options);
    try {
      if (target) inNameOf('target', () => body.moveTo(target.position, target.quaternion));
    } finally {
      world.remove(body);
    }
  });
}
