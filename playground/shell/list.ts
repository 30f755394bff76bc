// The list of scenes, with search.

import { addressOf } from './address.ts';
import { el, icon } from './dom.ts';
import { type SceneEntry, scenes, search } from './registry.ts';

export class SceneList {
  readonly element: HTMLElement;
  private readonly links = new Map<SceneEntry, HTMLAnchorElement>();
  private readonly note = el('p', { class: 'note', hidden: true }, ['No scene has these words.']);

  constructor(
    onOpen: (entry: SceneEntry) => void,
    onRecordings: (files: readonly File[]) => void,
    onTheme: () => void,
  ) {
    for (const entry of scenes) {
      const link = el('a', { href: addressOf(entry.id, 1) }, [
        el('span', { class: 'name' }, [entry.title]),
        el('span', { class: 'hint' }, [entry.tags.join(' · ')]),
      ]);
      link.addEventListener('click', (event) => {
        // A new tab is the browser's business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(entry);
      });
      this.links.set(entry, link);
    }
    const field = el('input', {
      type: 'search',
      placeholder: 'Search',
      'aria-label': 'Search scenes',
      name: 'search',
    });
    field.addEventListener('input', () => this.filter(field.value));
    this.element = el('nav', { class: 'scenes', 'aria-label': 'Scenes' }, [
      el('header', {}, [
        el('p', { class: 'brand' }, ['first-contact', el('span', {}, ['playground'])]),
        el('button', { class: 'tool', 'aria-label': 'Light or dark', title: 'Light or dark', onclick: onTheme }, [
          icon('theme'),
        ]),
      ]),
      field,
      el(
        'ul',
        {},
        [...this.links.values()].map((link) => el('li', {}, [link])),
      ),
      this.note,
      openButton(onRecordings),
    ]);
  }

  /** Marks the scene that is shown; none, if it is not of the list. */
  select(entry: SceneEntry): void {
    for (const [other, link] of this.links) {
      if (other !== entry) link.removeAttribute('aria-current');
      else {
        link.setAttribute('aria-current', 'page');
        link.scrollIntoView({ block: 'nearest', inline: 'center' });
      }
    }
  }

  private filter(words: string): void {
    const found = new Set(search(words));
    for (const [entry, link] of this.links) link.parentElement!.hidden = !found.has(entry);
    this.note.hidden = found.size > 0;
  }
}

/** Opens recordings that a person chooses, one or two. */
function openButton(onRecordings: (files: readonly File[]) => void): HTMLElement {
  const input = el('input', { type: 'file', multiple: true, hidden: true, 'aria-label': 'Recordings' });
  input.addEventListener('change', () => {
    onRecordings([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  });
  const title = 'One recording to play it, two to compare them. Files can be dropped on the page, too.';
  const open = el('button', { class: 'open', title, 'aria-label': 'Open a recording', onclick: () => input.click() }, [
    icon('open'),
    el('span', {}, ['Open a recording …']),
  ]);
  return el('div', { class: 'recordings' }, [open, input]);
}
