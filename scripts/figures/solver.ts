// What the solver of the examples makes of its scenes.

import type { Body } from 'first-contact';
import { bounce, pyramid, slide, slideByTheBook, stack } from '../../examples/solver/scenes.ts';
import { Drawing, type Point } from './svg.ts';

// The scenes take some seconds: once is enough.
let drawn: string | undefined;

export function solver(): string {
  drawn ??= draw();
  return drawn;
}

function draw(): string {
  const d = new Drawing(760, 520, 'A stack, a pyramid, a slope and a bouncing ball, as the solver has them');
  d.view(110, 250, 20);
  drawStanding(d, stack().boxes, 'a stack of ten');
  d.view(320, 250, 20);
  drawStanding(d, pyramid().boxes, 'a pyramid of fifteen');
  d.write('after ten seconds', 30, 30, 'head');
  drawBounces(d);
  drawSlides(d);
  return d.toString();
}

function drawStanding(d: Drawing, boxes: readonly Body[], name: string): void {
  d.line({ x: -3.6, y: 0 }, { x: 3.6, y: 0 }, 'resting');
  for (const body of boxes) d.polygon(outlineOf(body), 'moving');
  d.label(name, { x: 0, y: 0 }, 0, 22, 'small', 'middle');
}

/** The face of a cube of edge length 1 that one sees looking along z. */
function outlineOf({ position: p, quaternion: { x, y, z, w } }: Body): Point[] {
  const right = { x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + w * z) };
  const up = { x: 2 * (x * y - w * z), y: 1 - 2 * (x * x + z * z) };
  return [-1, 1, 1, -1].map((s, i) => {
    const t = i < 2 ? -1 : 1;
    return { x: p.x + 0.5 * (s * right.x + t * up.x), y: p.y + 0.5 * (s * right.y + t * up.y) };
  });
}

function drawBounces(d: Drawing): void {
  d.write('height of a ball, restitution 0.8', 470, 30, 'head');
  d.view(480, 250, 65);
  axes(d, 4, 3, 's', 'm');
  const heights = bounce(2, 0.8);
  d.path(
    heights.map((y, i) => ({ x: (i + 1) / 60, y })),
    'moving',
  );
  for (let power = 0, height = 2; power < 5; power++, height *= 0.64) {
    d.line({ x: 0, y: height }, { x: 4, y: height }, 'answer ghost faint');
    d.label(power === 0 ? '2 m' : `${height.toFixed(2)} m`, { x: 4, y: height }, -4, -4, 'small green', 'end');
  }
}

function drawSlides(d: Drawing): void {
  d.write('displacement down a slope, friction 0.5, around the critical angle of 26.57°', 30, 315, 'head');
  d.view(60, 490, 140);
  axes(d, 2, 1.1, 's', '');
  const SCALE = 0.4;
  for (const degrees of [-0.1, 1, 3, 5]) {
    const angle = Math.atan(0.5) + (degrees * Math.PI) / 180;
    const distances = slide(angle, 0.5);
    const book = distances.map((_, i) => ({ x: (i + 1) / 60, y: SCALE * slideByTheBook(angle, 0.5, (i + 1) / 60) }));
    d.path(book, 'answer open');
    for (let i = 11; i < distances.length; i += 12) d.dot({ x: (i + 1) / 60, y: SCALE * (distances[i] ?? 0) }, 'blue');
    const end = book.at(-1) ?? { x: 0, y: 0 };
    const slid = `${(distances.at(-1) ?? 0).toFixed(3)} m, by the book ${(end.y / SCALE).toFixed(3)} m`;
    d.label(degrees < 0 ? `${-degrees}° less: it stays` : `${degrees}° more: ${slid}`, end, 30, 4, 'small');
  }
  d.write('dots: the solver; line: ½ g (sin α − μ cos α) t²', 90, 350, 'small');
}

function axes(d: Drawing, width: number, height: number, unitX: string, unitY: string): void {
  d.arrow({ x: 0, y: 0 }, { x: width + 0.15, y: 0 }, 'line');
  d.arrow({ x: 0, y: 0 }, { x: 0, y: height }, 'line');
  d.label(`${width} ${unitX}`, { x: width, y: 0 }, 0, 16, 'small', 'middle');
  d.label(unitY, { x: 0, y: height }, 8, 8, 'small');
}
