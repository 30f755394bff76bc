import { DEFLECTED, HAS_TARGET, MOTION, RESPONDS, TARGET, TARGET_ROTATES } from '../world/body-store.ts';
import { PASSING, SIDE } from '../world/contact-store.ts';
import { checksumOf, DECIDING } from './checksum.ts';
import type { BodyRows } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

/** The first difference of two states. */
export interface Divergence {
  /** The first tick, as in `world.stepCount`, after which they differ. */
  readonly tick: number;
  /** Id of the body with the smallest one that differs; undefined if no body does. */
  readonly body: number | undefined;
  /** What differs, such as `position.y`, `velocity.x`, `shape`, `contacts` or `time`. */
  readonly column: string;
  /** Its value in the first of the two. */
  readonly a: unknown;
  /** Its value in the second. */
  readonly b: unknown;
}

/** The first difference of two snapshots, of one world or of two. */
export function differenceOf(a: Snapshot, b: Snapshot): Divergence | undefined {
  const [sumA, sumB] = [checksumOf(a), checksumOf(b)];
  if (sumA === sumB) return undefined;
  const tick = Math.max(a.stepCount, b.stepCount);
  const [first] = differencesOf(wholeState(a), wholeState(b));
  if (first) return { tick, body: undefined, ...first };
  const ofA = statesById(a);
  const ofB = statesById(b);
  const ids = [...new Set([...ofA.keys(), ...ofB.keys()])].sort((p, q) => p - q);
  for (const body of ids) {
    const stateA = ofA.get(body);
    const stateB = ofB.get(body);
    if (!stateA || !stateB) {
      return {
        tick,
        body,
        column: 'body',
        a: stateA ? 'in the world' : undefined,
        b: stateB ? 'in the world' : undefined,
      };
    }
    const [found] = differencesOf(stateA, stateB);
    if (found) return { tick, body, ...found };
  }
  // What has no name here, such as the sign of a zero in the last move of a character.
  return { tick, body: undefined, column: 'checksum', a: sumA, b: sumB };
}

/** What decides, by what it is. */
type State = Map<string, unknown>;

/** The state of the world but for its bodies. */
function wholeState({ stepCount, time, lastStep, dt, lastId, areContactsTested }: Snapshot): State {
  return new Map<string, unknown>([
    ['stepCount', stepCount],
    ['time', time],
    ['last step', lastStep],
    ['last dt', dt],
    ['last id', lastId],
    ['rules are tested', areContactsTested],
  ]);
}

function differencesOf(a: State, b: State): { readonly column: string; readonly a: unknown; readonly b: unknown }[] {
  const columns = [...new Set([...a.keys(), ...b.keys()])];
  return columns
    .filter((column) => !Object.is(a.get(column), b.get(column)))
    .map((column) => ({ column, a: a.get(column), b: b.get(column) }));
}

/** What decides about each body, by id: values by what they are. */
function statesById(saved: Snapshot): Map<number, State> {
  const states = new Map<number, State>();
  addStates(states, saved.still);
  addStates(states, saved.moving);
  addContacts(states, saved);
  for (const [body, { state }] of saved.companions) {
    states.get(body.id)?.set(
      'character',
      JSON.stringify(state, (_, value) => value?.id ?? value),
    );
  }
  return states;
}

function addStates(states: Map<number, State>, rows: BodyRows): void {
  const ids = rows.of.id;
  for (let row = 0; row < rows.bodies.length; row++) {
    if (rows.bodies[row].index === undefined) continue;
    const state: State = new Map();
    states.set(ids[row], state);
    const flags = rows.of.flags[row];
    const add = (name: string, column: ArrayLike<number>, stride: number, count = stride, from = 0) => {
      for (let k = 0; k < count; k++) {
        // A column that is not used is as good as one of zeros.
        state.set(count === 1 ? name : `${name}.${'xyzw'[k]}`, column[row * stride + from + k] ?? 0);
      }
    };
    add('position', rows.of.motion, MOTION, 3);
    add('quaternion', rows.of.orientation, 4);
    add('velocity', rows.of.velocity, 3);
    add('angularVelocity', rows.of.angularVelocity, 3);
    add('previousPosition', rows.of.previousPosition, 3);
    add('previousQuaternion', rows.of.previousOrientation, 4);
    add('last displacement', rows.of.lastDisplacement, 3);
    add('last rotation', rows.of.lastRotation, 3);
    add('layer', rows.of.layer, 1);
    add('mask', rows.of.mask, 1);
    add('friction', rows.of.friction, 1);
    add('surfaceVelocity', rows.of.surfaceVelocity, 3);
    state.set('type, sensor, enabled', flags & DECIDING);
    if ((flags & DEFLECTED) !== 0) state.set('impacts', rows.corners[row].join());
    state.set('shape', JSON.stringify(rows.shapes[row]));
    state.set('response', JSON.stringify(rows.responses[row]));
    if ((flags & HAS_TARGET) !== 0) add('moveTo', rows.of.target, TARGET, 3);
    if ((flags & TARGET_ROTATES) !== 0) add('moveTo quaternion', rows.of.target, TARGET, 4, 3);
    if ((flags & RESPONDS) === 0) continue;
    add('push', rows.of.push, 3);
    add('end velocity', rows.of.endVelocity, 3);
  }
}

/** Notes the contacts at the body with the smaller id. */
function addContacts(states: Map<number, State>, saved: Snapshot): void {
  const { contacts } = saved;
  const linked = contacts.of.linked;
  const bodies = contacts.of.bodies;
  const flags = contacts.of.flags;
  const sides = contacts.of.sides;
  const enteredAt = contacts.of.enteredAt;
  for (let k = 0; k < contacts.linkedCount; k++) {
    const c = linked[k];
    const passes = (flags[c] & PASSING) !== 0;
    const side = Array.from(sides.subarray(SIDE * c, SIDE * c + SIDE));
    const along = side.some((x) => x !== 0) ? ` along ${side.join(' ')}` : '';
    const state = `${passes ? 'passes through' : 'touches'}${along} since ${enteredAt[c]} s`;
    states.get(saved.idOf(bodies[2 * c]))?.set(`contact with ${saved.idOf(bodies[2 * c + 1])}`, state);
  }
}
