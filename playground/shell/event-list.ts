// The events of the last steps, with exact times. Pointing at one marks its point and normal in the picture.

import type { Body, ContactEvent } from 'first-contact';
import { el } from './dom.ts';
import type { SeenEvent } from './runner.ts';

/** Events that are listed; the rest is counted. */
const LISTED = 60;

export class EventList {
  readonly element: HTMLElement;
  private readonly head = el('p', { class: 'note' });
  private readonly list = el('ol', { class: 'events' });
  private readonly point: (event: ContactEvent | undefined) => void;
  private listed: SeenEvent | undefined;

  constructor(point: (event: ContactEvent | undefined) => void) {
    this.point = point;
    this.element = el('div', { class: 'event-panel' }, [this.head, this.list]);
    this.list.addEventListener('mouseleave', () => this.point(undefined));
  }

  update(events: readonly SeenEvent[], enters: number, exits: number): void {
    this.head.textContent = `${enters.toLocaleString('en')} enters and ${exits.toLocaleString('en')} exits. Point at one to see where.`;
    // The list stays as it is while a person points into it.
    if (events.at(-1) === this.listed || this.list.matches(':hover, :focus-within')) return;
    this.listed = events.at(-1);
    this.list.replaceChildren(
      ...events
        .slice(-LISTED)
        .reverse()
        .map((seen) => this.row(seen)),
    );
  }

  clear(): void {
    this.listed = undefined;
    this.list.replaceChildren();
  }

  private row({ step, event }: SeenEvent): HTMLElement {
    const { type, fraction, time, speed, a, b } = event;
    const show = () => this.point(event);
    const hide = () => this.point(undefined);
    const button = el(
      'button',
      { class: `event ${type}`, onmouseenter: show, onfocus: show, onclick: show, onblur: hide },
      [
        el('span', { class: 'when' }, [`${step} + ${fraction.toFixed(4)}`]),
        el('span', { class: 'who' }, [`${type} ${nameOf(a)} · ${nameOf(b)}`]),
        el('span', { class: 'numbers' }, [`${(1000 * time).toFixed(4)} ms, ${speed.toFixed(2)} m/s`]),
      ],
    );
    return el('li', {}, [button]);
  }
}

const nameOf = ({ name, id }: Body) => name ?? `body ${id}`;
