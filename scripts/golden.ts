// The golden scenes (test/golden).
//
//   npm run golden                     the hashes, and how scenes with other hashes differ from their recordings
//   npm run golden -- "queries" 7      every record of one block of a scene
//   npm run golden -- --twin           how far all scenes are from their recordings
//   npm run golden -- --twin "queries" likewise for one scene, with all differences
//   npm run golden:write               accepts the hashes, after an intended change of bits
//   npm run golden:record              records the scenes that differ from their recordings by more than the tolerances, or
//                                      have none, after an intended change of results

import { play, SCENES } from '../test/golden/golden.ts';
import { goldenOf, readGolden, writeGolden } from '../test/golden/golden-file.ts';
import { Recording } from '../test/golden/recording.ts';
import { readRecording, writeRecording } from '../test/golden/recording-file.ts';
import type { Scene } from '../test/golden/scene.ts';
import { type Comparison, compareRecordings } from '../test/golden/twin.ts';
import { explainDifferences, explainSpreads } from '../test/golden/twin-text.ts';

/** Differences of a scene that are shown when many scenes are. */
const SHOWN = 5;

function record(scene: Scene): { hash: string; recording: Recording; comparison: Comparison | undefined } {
  const recording = new Recording(scene.twin);
  const { hash } = play(scene, undefined, recording);
  const expected = readRecording(scene);
  return { hash, recording, comparison: expected && compareRecordings(expected, recording.blocks) };
}

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');

/** Prints how the scenes differ from their recordings. */
function compare(scenes: readonly Scene[], shown: number): void {
  for (const scene of scenes) {
    const { comparison } = record(scene);
    console.log(scene.name);
    if (!comparison) console.log('  no recording: npm run golden:record');
    else console.log(indent(`${explainSpreads(comparison)}\n${explainDifferences(comparison, shown)}`));
  }
}

function writeHashes(): void {
  const before = readGolden();
  const golden = Object.fromEntries(SCENES.map((scene) => [scene.name, goldenOf(play(scene))]));
  writeGolden(golden);
  for (const [name, { hash }] of Object.entries(golden)) {
    console.log(`${hash} ${name}${before[name]?.hash === hash ? '' : `, was ${before[name]?.hash ?? 'not there'}`}`);
  }
}

function writeRecordings(): void {
  for (const scene of SCENES) {
    const { recording, comparison } = record(scene);
    if (comparison && comparison.differences.length === 0) continue;
    const size = (writeRecording(scene, recording) / 1000).toFixed(1);
    console.log(`${scene.name}: ${size} kB${comparison ? `, ${comparison.differences.length} differences` : ', new'}`);
  }
}

function printHashes(): void {
  const golden = readGolden();
  const changed: Scene[] = [];
  for (const scene of SCENES) {
    const { hash } = play(scene);
    const isSame = golden[scene.name]?.hash === hash;
    if (!isSame) changed.push(scene);
    console.log(`${hash} ${scene.name}${isSame ? '' : `, should be ${golden[scene.name]?.hash ?? 'written'}`}`);
  }
  if (changed.length === 0) return;
  console.log('\nDifferences from the recordings of the scenes with other hashes:');
  compare(changed, SHOWN);
}

function printBlocks(scene: Scene, block: string | undefined): void {
  const { labels, blocks, transcript } = play(scene, Number(block));
  if (block === undefined) console.log(labels.map((label, i) => `${i} ${blocks[i]} ${label}`).join('\n'));
  else console.log(transcript.join('\n'));
}

function sceneOf(name: string): Scene {
  const scene = SCENES.find((scene) => scene.name === name);
  if (!scene) throw new Error(`no scene "${name}"; there are: ${SCENES.map(({ name }) => name).join(', ')}`);
  return scene;
}

const [first, second] = process.argv.slice(2);
if (first === '--write') writeHashes();
else if (first === '--record') writeRecordings();
else if (first === '--twin') compare(second ? [sceneOf(second)] : SCENES, second ? Infinity : SHOWN);
else if (first) printBlocks(sceneOf(first), second);
else printHashes();
