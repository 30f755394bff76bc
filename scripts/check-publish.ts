// `npm publish` asks this first: what package.json does not say yet, and pages of registries show.

import { readFileSync } from 'node:fs';

const manifest: Record<string, unknown> = JSON.parse(readFileSync('package.json', 'utf8'));
const missing = ['repository', 'homepage', 'bugs'].filter((name) => !(name in manifest));
if (missing.length > 0) {
  console.error(
    `package.json lacks ${missing.join(', ')}: say where the sources, the site and the issues are, then publish.`,
  );
  process.exitCode = 1;
}
