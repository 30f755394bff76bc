import { createInterval, type Interval, narrow } from '../../src/math/interval.ts';
import type { Drawing } from './svg.ts';

/** Something that is within `radiusSum` of 0 on an axis for a stretch of time. */
export interface Bar {
  name: string;
  position: number;
  velocity: number;
  radiusSum: number;
}

/** Draws for each axis when it overlaps within the step, and below when all do. */
export function drawTimes(d: Drawing, bars: readonly Bar[], x: number, y: number, width: number): void {
  d.view(x, y, width);
  const both = createInterval();
  let meet = true;
  const row = (at: number, name: string, look: string, interval: Readonly<Interval> | undefined) => {
    const height = -at * (20 / width);
    d.line({ x: 0, y: height }, { x: 1, y: height }, 'line faint');
    d.label(name, { x: 0, y: height }, -10, 4, 'small', 'end');
    if (interval === undefined) return d.label('empty', { x: 0.5, y: height }, 0, 4, 'small red', 'middle');
    const [enter, exit] = [Math.max(interval.enter, 0), Math.min(interval.exit, 1)];
    d.line({ x: enter, y: height }, { x: exit, y: height }, `${look} wide`);
  };
  for (const [i, { name, position, velocity, radiusSum }] of bars.entries()) {
    const alone = createInterval();
    const overlaps = narrow(alone, position, velocity, radiusSum);
    row(i, name, 'moving', overlaps ? alone : undefined);
    meet = narrow(both, position, velocity, radiusSum) && meet;
  }
  row(bars.length, 'all', 'answer', meet ? both : undefined);
  d.label('0', { x: 0, y: -bars.length * (20 / width) }, 0, 18, 'small', 'middle');
  d.label('1', { x: 1, y: -bars.length * (20 / width) }, 0, 18, 'small', 'middle');
}
