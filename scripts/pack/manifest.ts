import { readFileSync } from 'node:fs';

/** What package.json does not say yet, and pages of registries show: where the sources, the site and the issues are. */
export function missingFields(): string[] {
  const manifest: object = JSON.parse(readFileSync('package.json', 'utf8'));
  return ['repository', 'homepage', 'bugs'].filter((name) => !(name in manifest));
}
