// The scenes: all titles and explanations at once, since they are short; programs and sources when they are needed.

import { ORDER } from '../scenes/index.ts';
import type { SceneDefinition } from './scene.ts';

export interface SceneEntry {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** Markdown below the title and the tags. */
  readonly text: string;
  load(): Promise<SceneDefinition>;
  source(): Promise<string>;
}

const programs = import.meta.glob<SceneDefinition>(['../scenes/*.ts', '!../scenes/index.ts'], { import: 'default' });
const sources = import.meta.glob<string>(['../scenes/*.ts', '!../scenes/index.ts'], {
  import: 'default',
  query: '?raw',
});
const texts = import.meta.glob<string>('../scenes/*.md', { import: 'default', query: '?raw', eager: true });

export const scenes: readonly SceneEntry[] = ORDER.map((id) => {
  const text = texts[`../scenes/${id}.md`];
  const load = programs[`../scenes/${id}.ts`];
  const source = sources[`../scenes/${id}.ts`];
  const [, title, tags, body] = /^# (.+)\n\ntags: (.+)\n\n([\s\S]+)$/.exec(text ?? '') ?? [];
  if (!load || !source || !body) throw new Error(`scene ${id}: needs ${id}.ts, and ${id}.md with a title and tags`);
  return { id, title, tags: tags.split(/, */), text: body, load, source };
});

export const sceneOf = (id: string | null): SceneEntry => scenes.find((scene) => scene.id === id) ?? scenes[0];

/** Scenes whose title, tags or text contain all words. */
export function search(words: string): SceneEntry[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return scenes.filter(({ title, tags, text }) => {
    const all = `${title} ${tags.join(' ')} ${text}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
