// The time line below the picture, for a scene that goes both ways.

import { el } from './dom.ts';
import type { Timeline } from './scene.ts';

export class TimelineBar {
  readonly element: HTMLElement;
  private readonly input = el('input', { type: 'range', 'aria-label': 'Tick', step: 1 });
  private readonly output = el('output');
  private readonly mark = el('button', { class: 'mark' });
  private marked: number | undefined;

  constructor(onSeek: (tick: number) => void) {
    this.input.addEventListener('input', () => onSeek(this.input.valueAsNumber));
    this.mark.addEventListener('click', () => onSeek(this.marked!));
    this.element = el('div', { class: 'timeline', hidden: true }, [this.input, this.output, this.mark]);
  }

  /** Shows where the scene is; hidden without a time line. */
  update(timeline: Timeline | undefined): void {
    this.element.hidden = !timeline;
    if (!timeline) return;
    const { first, last, tick, mark } = timeline;
    this.input.min = String(first);
    this.input.max = String(last);
    this.input.value = String(tick);
    this.output.textContent = `${tick.toLocaleString('en')} of ${last.toLocaleString('en')}`;
    this.mark.hidden = mark === undefined;
    if (mark === this.marked) return;
    this.marked = mark;
    this.mark.textContent = `First difference: ${mark?.toLocaleString('en')}`;
  }
}
