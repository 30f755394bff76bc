// What the numbers of a world are, for its state as a value. A column or list without a class does not compile.

import type { Numbers } from '../math/growable.ts';
import type { BodyStore } from '../world/body-store.ts';
import type { Clock } from '../world/clock.ts';
import type { ContactStore } from '../world/contact-store.ts';
import type { Simulation } from '../world/simulation.ts';

/**
 * - `decides`: the future depends on it. Snapshots keep it.
 * - `kept`: it follows from what decides, or changes no result. Snapshots keep it, since it would cost more to find it again.
 * - `derived`: it follows from what decides. A restore writes it anew, or leaves what is still valid.
 * - `scratch`: it has no meaning between steps.
 * - `stays`: it is no state. A restore leaves it as it is.
 */
export type StateClass = 'decides' | 'kept' | 'derived' | 'scratch' | 'stays';

/** The columns of a store: its fields that are arrays of numbers. */
type ColumnOf<Store> = { [Name in keyof Store]-?: Store[Name] extends Numbers ? Name : never }[keyof Store];
type ColumnClasses<Store> = { readonly [Name in ColumnOf<Store>]: StateClass };
/** The classes of all other data of a class. */
type FieldClasses<Class> = {
  readonly [Name in keyof Class as Name extends ColumnOf<Class>
    ? never
    : Class[Name] extends (...args: never[]) => unknown
      ? never
      : Name]: StateClass;
};

/** The columns of bodies. */
export const BODY_COLUMNS = {
  // The center decides; a snapshot copies the whole row.
  motion: 'decides',
  flags: 'decides',
  id: 'decides',
  layer: 'decides',
  mask: 'decides',
  velocity: 'decides',
  angularVelocity: 'decides',
  target: 'decides',
  previousPosition: 'decides',
  lastDisplacement: 'decides',
  orientation: 'decides',
  previousOrientation: 'decides',
  lastRotation: 'decides',
  friction: 'decides',
  surfaceVelocity: 'decides',
  endVelocity: 'decides',
  push: 'decides',
  idleSteps: 'kept',
  slack: 'derived',
  cull: 'derived',
  rotation: 'derived',
  rotationTravel: 'derived',
  boxes: 'derived',
  bounds: 'derived',
  limits: 'derived',
  rotationBudget: 'derived',
  firstContact: 'derived',
  // Ticks order what happens while a step is taken and its events are delivered.
  lastMoved: 'derived',
  lastTeleport: 'scratch',
} as const satisfies ColumnClasses<BodyStore>;

/** The columns of contacts. */
export const CONTACT_COLUMNS = {
  bodies: 'decides',
  flags: 'decides',
  sides: 'decides',
  enteredAt: 'decides',
  linked: 'kept',
  linkedBodies: 'kept',
  hints: 'kept',
  positions: 'kept',
  nexts: 'kept',
  previous: 'kept',
} as const satisfies ColumnClasses<ContactStore>;

/** All that is in no column. */
export const FIELDS = {
  bodies: {
    shapes: 'decides',
    responses: 'decides',
    corners: 'decides',
    count: 'kept',
    free: 'kept',
    shapeKinds: 'derived',
    responders: 'derived',
    awake: 'derived',
    exposed: 'derived',
    observed: 'derived',
    capacity: 'stays',
    revision: 'stays',
    surfaceRevision: 'stays',
  } satisfies FieldClasses<BodyStore>,
  contacts: {
    count: 'kept',
    linkedCount: 'kept',
    free: 'kept',
    released: 'scratch',
    store: 'stays',
  } satisfies FieldClasses<ContactStore>,
  clock: {
    time: 'decides',
    stepCount: 'decides',
    lastStep: 'decides',
    dt: 'decides',
    remainder: 'decides',
    // Revisions and ticks only go on: users and caches compare them with those that they have seen.
    staticRevision: 'derived',
    filterRevision: 'derived',
    tick: 'stays',
    isAdvancing: 'stays',
    hasWarned: 'stays',
    lastAlpha: 'stays',
    lastTick: 'stays',
  } satisfies FieldClasses<Clock>,
  simulation: {
    store: 'decides',
    contacts: 'decides',
    clock: 'decides',
    bodies: 'decides',
    companions: 'decides',
    // Whether all contacts were tested by the present rules decides.
    testedRevision: 'decides',
    planes: 'kept',
    sleepingCount: 'kept',
    disturbers: 'kept',
    pairs: 'derived',
    responder: 'derived',
    broadphase: 'derived',
    queue: 'scratch',
    sphereCull: 'scratch',
    forbidden: 'scratch',
    lostWrite: 'scratch',
    isInQuery: 'scratch',
    filter: 'stays',
    emitter: 'stays',
  } satisfies FieldClasses<Simulation>,
};

/** The names of the columns that a snapshot keeps. */
type KeptColumn<Classes extends Readonly<Record<string, StateClass>>> = {
  [Name in keyof Classes]: Classes[Name] extends 'decides' | 'kept' ? Name : never;
}[keyof Classes];

function keptColumns<Classes extends Readonly<Record<string, StateClass>>>(classes: Classes): KeptColumn<Classes>[] {
  const isKept = (name: string) => classes[name] === 'decides' || classes[name] === 'kept';
  return Object.keys(classes).filter(isKept) as KeptColumn<Classes>[];
}

/** Whether the future depends on a column of bodies. */
export function decides(name: keyof typeof BODY_COLUMNS): boolean {
  return BODY_COLUMNS[name] === 'decides';
}

export const KEPT_OF_BODIES = /* @__PURE__ */ keptColumns(BODY_COLUMNS);
export const KEPT_OF_CONTACTS = /* @__PURE__ */ keptColumns(CONTACT_COLUMNS);
