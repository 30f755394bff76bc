// The scenes of the playground and the arenas of the examples, as pictures that lead to them.

import { readFileSync } from 'node:fs';
import { ORDER } from '../../playground/scenes/index.ts';

const titleOf = (scene: string) =>
  /^# (.+)$/m.exec(readFileSync(`playground/scenes/${scene}.md`, 'utf8'))?.[1] ?? scene;

const ENTRIES = [
  ...ORDER.map((id) => ({ picture: id, title: titleOf(id), address: `index.html?scene=${id}` })),
  { picture: 'arena-three', title: 'An arena with three.js', address: 'arenas/three.html' },
  { picture: 'arena-react', title: 'The same with react-three-fiber', address: 'arenas/react.html' },
];

/** HTML for a page in the root of the site. */
export function gallery(): string {
  const items = ENTRIES.map(
    ({ picture, title, address }) =>
      `<li><a href="./playground/${address}" target="_self"><img src="./pictures/${picture}.jpg" alt="" width="960" height="540" ` +
      `loading="lazy">${title}</a></li>`,
  );
  return `<ul class="gallery">\n${items.join('\n')}\n</ul>`;
}
