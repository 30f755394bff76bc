import { readFileSync } from 'node:fs';

const read = (): Record<string, unknown> => JSON.parse(readFileSync('package.json', 'utf8'));

/** What package.json does not say yet, and pages of registries show: where the sources, the site and the issues are. */
export function missingFields(): string[] {
  const manifest = read();
  return ['repository', 'homepage', 'bugs'].filter((name) => !(name in manifest));
}

/** `owner/name` on GitHub, if `repository` of package.json says so. */
export function repositoryOf({ repository } = read()): string | undefined {
  const text = typeof repository === 'object' ? (repository as { url?: string } | null)?.url : repository;
  return /github(?:\.com)?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(String(text))?.[1];
}
