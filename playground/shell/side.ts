// The panel beside the picture: explanation, parameters, events, source, measured curves.

import { el, icon } from './dom.ts';
import type { EventList } from './event-list.ts';
import { highlighted, markdown } from './markdown.ts';
import { parameterPanel } from './parameter-panel.ts';
import type { Plot } from './plot.ts';
import type { SceneEntry } from './registry.ts';
import type { Parameter, Parameters, Values } from './scene.ts';

const TABS = ['About', 'Events', 'Source'] as const;
type Tab = (typeof TABS)[number];

export class Side {
  readonly element: HTMLElement;
  private readonly panels: Readonly<Record<Tab, HTMLElement>>;
  private readonly tabs: readonly HTMLButtonElement[];

  private readonly onShow: () => void;

  constructor(events: EventList, plot: Plot, onShow: () => void) {
    this.onShow = onShow;
    const panel = (tab: Tab) =>
      el('div', { class: 'panel', role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` });
    this.panels = { About: panel('About'), Events: panel('Events'), Source: panel('Source') };
    this.panels.Events.append(events.element);
    this.tabs = TABS.map((tab) =>
      el('button', { role: 'tab', id: `tab-${tab}`, 'aria-controls': `panel-${tab}`, onclick: () => this.show(tab) }, [
        tab,
      ]),
    );
    const list = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'About the scene' }, this.tabs);
    list.addEventListener('keydown', ({ key }) => {
      const at = this.tabs.indexOf(document.activeElement as HTMLButtonElement);
      const way = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (at < 0 || way === 0) return;
      const next = this.tabs[(at + way + this.tabs.length) % this.tabs.length];
      next.focus();
      next.click();
    });
    this.element = el('aside', { class: 'side', 'aria-label': 'Scene' }, [
      list,
      ...Object.values(this.panels),
      plot.element,
    ]);
    this.show('About');
  }

  get isListing(): boolean {
    return !this.panels.Events.hidden;
  }

  show(tab: Tab): void {
    for (const [i, name] of TABS.entries()) {
      this.panels[name].hidden = name !== tab;
      this.tabs[i].setAttribute('aria-selected', String(name === tab));
      this.tabs[i].tabIndex = name === tab ? 0 : -1;
    }
    // Programs need more room than sentences.
    this.element.classList.toggle('wide', tab === 'Source');
    this.onShow();
  }

  /** Fills the panel for a scene. */
  fill(
    { title, tags, text }: SceneEntry,
    source: string,
    parameters: Parameters,
    values: Values<Parameters>,
    onChange: (name: string, parameter: Parameter) => void,
  ): void {
    const chips = tags.map((tag) => el('li', {}, [tag]));
    this.panels.About.replaceChildren(
      el('h2', {}, [title]),
      el('ul', { class: 'tags', 'aria-label': 'Tags' }, chips),
      parameterPanel(parameters, values, onChange),
      markdown(text),
    );
    this.panels.Source.replaceChildren(copyButton(source), highlighted(source));
    for (const panel of Object.values(this.panels)) panel.scrollTop = 0;
  }
}

/** Copies a program, and says so. */
function copyButton(source: string): HTMLElement {
  const words = el('span', { 'aria-live': 'polite' }, ['Copy']);
  const onclick = async () => {
    try {
      await navigator.clipboard.writeText(source);
      words.textContent = 'Copied';
    } catch (error) {
      words.textContent = `Not copied: ${(error as Error).message}`;
    }
  };
  return el('button', { class: 'copy', onclick }, [icon('copy'), words]);
}
