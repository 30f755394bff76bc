// Recordings as scenes: one is played, two are compared.

import * as kinds from 'first-contact';
import { type Body, findDivergence, type Replay, replay, type World } from 'first-contact';
import * as THREE from 'three';
import { geometryOf, scaleOf } from './geometry.ts';
import type { SceneEntry } from './registry.ts';
import type { Point, RunningScene, SceneDefinition } from './scene.ts';

/** All shapes and responses. Callbacks and filters are a game's own. */
const OPTIONS = { kinds };

const SOURCE = `import { record } from 'first-contact';

const recording = record(world);
// … steps of the game
const bytes = recording.stop();
`;

/** The scene of one recording, or of two that are compared. */
export function openRecordings(names: readonly string[], files: readonly Uint8Array[]): SceneEntry {
  if (files.length > 2) throw new Error(`${files.length} files; one recording can be played, or two compared`);
  const [bytes, other] = files;
  const divergence = other && findDivergence(bytes, other, OPTIONS);
  let played: Replay;
  const createWorld = () => {
    played = replay(bytes, OPTIONS);
    return played.world;
  };
  const text = other ? differenceText(names, divergence) : PLAYED;
  return {
    id: 'recording',
    title: names.join(' and '),
    tags: ['recording'],
    text: `${text}\n\n${HELP}`,
    load: async () => definitionOf(createWorld, () => played, divergence),
    source: async () => SOURCE,
  };
}

const PLAYED = 'A recorded game, simulated again from its start and from what the game changed.';
const HELP =
  'The time line goes to any tick; single ticks forward by `N`, back by `,`. Whatever can be seen in a scene can be seen here: lines, events, and the course of contacts.';

type Divergence = NonNullable<ReturnType<typeof findDivergence>>;

function differenceText(names: readonly string[], divergence: Divergence | undefined): string {
  if (!divergence) return `${names[0]} and ${names[1]} are the same game, tick by tick.`;
  const { tick, body, column, a, b } = divergence;
  const owner = body === undefined ? 'the world' : `body ${body}`;
  return `After tick ${tick} the games differ for the first time: \`${column}\` of ${owner} is ${a} in ${names[0]}, which is shown, and ${b} in ${names[1]}. That body is red.`;
}

function definitionOf(
  createWorld: () => World,
  played: () => Replay,
  divergence: Divergence | undefined,
): SceneDefinition {
  // To know what the camera has to show.
  const world = createWorld();
  return {
    parameters: {},
    camera: { ...boxOf(world), from: [0.3, 0.7, 1] },
    ground: false,
    createWorld,
    create({ view }): RunningScene {
      const game = played();
      const { firstTick: first, lastTick: last } = game;
      const paintDifferent = () => {
        const body = divergence?.body === undefined ? undefined : game.world.get(divergence.body);
        if (body) view.paint(body, 'missed');
      };
      return {
        step: () => game.step(),
        draw: paintDifferent,
        counts: () => ({}),
        timeline: {
          first,
          last,
          get tick() {
            return game.tick;
          },
          seek: (tick) => game.seek(tick),
          mark: divergence && Math.max(first, Math.min(last, divergence.tick)),
        },
      };
    },
  };
}

/** A box around the bodies that move, or around all if none does. */
function boxOf(world: World): { min: Point; max: Point } {
  const box = new THREE.Box3();
  const moving = world.bodies.filter(({ type }) => type !== 'static');
  for (const body of moving.length > 0 ? moving : world.bodies) box.union(boundsOf(body));
  if (box.isEmpty()) box.set(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
  box.expandByScalar(0.12 * box.min.distanceTo(box.max));
  return { min: box.min.toArray(), max: box.max.toArray() };
}

function boundsOf({ shape, position, quaternion }: Body): THREE.Box3 {
  const geometry = geometryOf(shape, Infinity);
  if (!geometry) return new THREE.Box3();
  const bounds = new THREE.Box3().setFromBufferAttribute(geometry.getAttribute('position') as THREE.BufferAttribute);
  geometry.dispose();
  const turn = new THREE.Quaternion(quaternion.x, quaternion.y, quaternion.z, quaternion.w);
  const at = new THREE.Vector3(position.x, position.y, position.z);
  return bounds.applyMatrix4(new THREE.Matrix4().compose(at, turn, new THREE.Vector3(...scaleOf(shape))));
}
