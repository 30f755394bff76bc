// Draws the figures of the docs from the library's own results: `npm run figures` writes docs/figures.

import { mkdirSync, writeFileSync } from 'node:fs';
import { figures } from './figures/gallery.ts';

const FOLDER = 'docs/figures';

mkdirSync(FOLDER, { recursive: true });
for (const [name, draw] of Object.entries(figures)) {
  const svg = draw();
  writeFileSync(`${FOLDER}/${name}.svg`, svg);
  console.log(`${FOLDER}/${name}.svg  ${(svg.length / 1000).toFixed(1)} kB`);
}
