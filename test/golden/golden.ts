import { Digest } from './digest.ts';
import { Recorder, type RecordSink } from './recorder.ts';
import type { Scene } from './scene.ts';
import { allShapes } from './scenes/all-shapes.ts';
import { boxes } from './scenes/boxes.ts';
import { characters } from './scenes/characters.ts';
import { compounds } from './scenes/compounds.ts';
import { convex } from './scenes/convex.ts';
import { farAway } from './scenes/far-away.ts';
import { handlers } from './scenes/handlers.ts';
import { levels } from './scenes/levels.ts';
import { narrowphase } from './scenes/narrowphase.ts';
import { queries } from './scenes/queries.ts';
import { responses } from './scenes/responses.ts';
import { round } from './scenes/round.ts';
import { sleeping } from './scenes/sleeping.ts';
import { spheres } from './scenes/spheres.ts';
import { surfaces } from './scenes/surfaces.ts';
import { walking } from './scenes/walking.ts';

/** All golden scenes. Each makes its own world and its own random numbers, and can be played alone. */
export const SCENES: readonly Scene[] = [
  spheres,
  boxes,
  allShapes,
  handlers,
  sleeping,
  farAway,
  queries,
  characters,
  narrowphase,
  responses,
  levels,
  round,
  convex,
  surfaces,
  compounds,
  walking,
];

/**
 * Plays a scene; the record has a full transcript of the block with that index, counted from 0, if one is given. A sink
 * receives all records as numbers.
 */
export function play(scene: Scene, transcribed?: number, sink?: RecordSink): Recorder {
  const recorder = new Recorder(transcribed, sink);
  scene.play(recorder);
  return recorder;
}

/** Events, hits and other records of one scene. */
function recordsOf({ counts }: Pick<Recorder, 'counts'>): string {
  const { enter = 0, stay = 0, exit = 0 } = counts;
  return `${enter} enters, ${stay} stays, ${exit} exits`;
}

/** One line per scene, hash first, and last the hash of all of them. */
export function report(): string {
  const all = new Digest();
  const lines = SCENES.map((scene) => {
    const recorder = play(scene);
    all.text(recorder.hash);
    return `${recorder.hash} ${scene.name}: ${recordsOf(recorder)}`;
  });
  return [...lines, `${all} all scenes`].join('\n');
}
