// The golden scenes (test/golden): `npm run golden` prints their hashes, `npm run golden -- "queries" 7` every record
// of one block of a scene, `npm run golden:write` rewrites test/golden/hashes.json – after an intended change of
// results.

import { play, report, SCENES } from '../test/golden/golden.ts';
import { goldenOf, readGolden, writeGolden } from '../test/golden/golden-file.ts';

const [name, block] = process.argv.slice(2);

if (name === '--write') {
  const before = readGolden();
  const golden = Object.fromEntries(SCENES.map((scene) => [scene.name, goldenOf(play(scene))]));
  writeGolden(golden);
  for (const [name, { hash }] of Object.entries(golden)) {
    console.log(`${hash} ${name}${before[name]?.hash === hash ? '' : `, was ${before[name]?.hash ?? 'not there'}`}`);
  }
} else if (name) {
  const scene = SCENES.find((scene) => scene.name === name);
  if (!scene) throw new Error(`no scene "${name}"; there are: ${SCENES.map(({ name }) => name).join(', ')}`);
  const { labels, blocks, transcript } = play(scene, Number(block));
  if (block === undefined) console.log(labels.map((label, i) => `${i} ${blocks[i]} ${label}`).join('\n'));
  else console.log(transcript.join('\n'));
} else {
  console.log(report());
}
