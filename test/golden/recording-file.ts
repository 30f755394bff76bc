import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Block, formatRecording, parseRecording, type Recording } from './recording.ts';
import type { Scene } from './scene.ts';

const FOLDER = new URL('./recordings/', import.meta.url);

const pathOf = ({ name }: Scene) => fileURLToPath(new URL(`${name.replaceAll(/[^a-z]+/g, '-')}.txt.gz`, FOLDER));

/** The committed recording of a scene, if there is one. */
export function readRecording(scene: Scene): Block[] | undefined {
  const path = pathOf(scene);
  return existsSync(path) ? parseRecording(gunzipSync(readFileSync(path)).toString()) : undefined;
}

/** Writes a recording. Returns the size of the file in bytes. */
export function writeRecording(scene: Scene, recording: Recording): number {
  const bytes = gzipSync(formatRecording(recording, scene.twin), { level: 9 });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(pathOf(scene), bytes);
  return bytes.length;
}
