// Step time and counts of the last steps, as small curves.

import { el } from './dom.ts';
import type { Sample } from './runner.ts';

/** Steps that a curve shows. */
const SHOWN = 240;

const CURVES = [
  { name: 'Step', unit: ' ms', color: 'var(--mover)', read: (s: Sample) => s.milliseconds, digits: 2 },
  { name: 'Candidate pairs', unit: '', color: 'var(--other)', read: (s: Sample) => s.pairs, digits: 0 },
  { name: 'Contacts', unit: '', color: 'var(--hit)', read: (s: Sample) => s.contacts, digits: 0 },
] as const;

export class Plot {
  readonly element = el('section', { class: 'plots', 'aria-label': 'Measured' });
  private readonly rows = CURVES.map((curve) => {
    const canvas = el('canvas', { width: 360, height: 56, 'aria-hidden': true });
    const value = el('span', { class: 'value' });
    this.element.append(el('div', { class: 'plot' }, [el('span', {}, [curve.name]), canvas, value]));
    return { curve, canvas, value };
  });

  update(samples: readonly Sample[]): void {
    const shown = samples.slice(-SHOWN);
    for (const { curve, canvas, value } of this.rows) {
      const values = shown.map(curve.read);
      const last = values.slice(-20);
      const now = curve.digits > 0 ? last.reduce((sum, x) => sum + x, 0) / last.length : (last.at(-1) ?? 0);
      value.textContent = values.length > 0 ? now.toFixed(curve.digits) + curve.unit : '–';
      const pen = canvas.getContext('2d')!;
      const { width, height } = canvas;
      pen.clearRect(0, 0, width, height);
      // A single slow step must not flatten the rest.
      const top = values.slice().sort((a, b) => a - b)[Math.floor(0.98 * (values.length - 1))] * 1.25 || 1;
      pen.beginPath();
      for (const [i, x] of values.entries()) {
        pen.lineTo((i / Math.max(30, values.length - 1)) * width, height - 4 - Math.min(1, x / top) * (height - 10));
      }
      pen.strokeStyle = getComputedStyle(canvas).getPropertyValue(curve.color.slice(4, -1));
      pen.lineWidth = 2.5;
      pen.lineJoin = 'round';
      pen.stroke();
    }
  }
}
