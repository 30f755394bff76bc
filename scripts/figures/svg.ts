// A page to draw on: world coordinates in the plane with y up, one palette, numbers with one decimal, so that the same
// results give the same file on every machine.

/** A point in the plane of a figure; a `Vec3` is one, seen along z. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How something is drawn: names of the classes in the style below, in any combination. */
export type Look = string;

const STYLE = `
.page{fill:#fff;stroke:#d5dbe3}
text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1f2933;paint-order:stroke;stroke:#fff;stroke-width:3px}
.small{font-size:11px;fill:#52606d}
.head{font-weight:600}
.line{fill:none;stroke:#52606d;stroke-width:1.2}
.moving{fill:#2563eb;fill-opacity:.13;stroke:#2563eb;stroke-width:1.5}
.resting{fill:#d97706;fill-opacity:.16;stroke:#b45309;stroke-width:1.5}
.answer{fill:#15803d;stroke:#15803d;stroke-width:1.8}
.wrong{fill:#dc2626;stroke:#dc2626;stroke-width:1.8}
.open{fill:none}
.ghost{fill:none;fill-opacity:0;stroke-dasharray:5 4;stroke-width:1.1}
.faint{stroke-opacity:.45;stroke-width:1}
.wide{stroke-width:7;stroke-opacity:.75}
.solid{fill:#d97706;fill-opacity:.12;stroke:none}
.dot{stroke:#fff;stroke-width:1}
.blue{fill:#2563eb}.orange{fill:#b45309}.green{fill:#15803d}.red{fill:#dc2626}.gray{fill:#7b8794}
.r0{fill:#e9edf2}.r1{fill:#bfd4fb}.r2{fill:#fbd7a6}.r3{fill:#bde3c7}.r4{fill:#f5c2c2}.r5{fill:#2563eb}.r6{fill:#d97706}.r7{fill:#15803d}`;

/** Writes one SVG document. `view` says which part of the world a panel of the page shows. */
export class Drawing {
  private readonly parts: string[] = [];
  private readonly used = new Set(['page']);
  private scale = 40;
  private originX = 0;
  private originY = 0;

  private readonly width: number;
  private readonly height: number;
  private readonly title: string;

  constructor(width: number, height: number, title: string) {
    this.width = width;
    this.height = height;
    this.title = title;
  }

  /** From now on the world's origin is at the pixel (x, y), and a unit is `scale` pixels. */
  view(x: number, y: number, scale: number): void {
    this.originX = x;
    this.originY = y;
    this.scale = scale;
  }

  circle(center: Point, radius: number, look: Look): void {
    this.add(`<circle cx="${this.px(center.x)}" cy="${this.py(center.y)}" r="${number(radius * this.scale)}"`, look);
  }

  /** A point, of the same size in every view. */
  dot(at: Point, look: Look): void {
    this.add(`<circle cx="${this.px(at.x)}" cy="${this.py(at.y)}" r="4"`, `dot ${look}`);
  }

  line(from: Point, to: Point, look: Look): void {
    this.add(`<path d="M${this.at(from)}L${this.at(to)}"`, look);
  }

  arrow(from: Point, to: Point, look: Look): void {
    const x = (to.x - from.x) * this.scale;
    const y = (from.y - to.y) * this.scale;
    const length = Math.sqrt(x * x + y * y);
    const [ux, uy] = [x / length, y / length];
    const [tipX, tipY] = [this.originX + to.x * this.scale, this.originY - to.y * this.scale];
    const barb = (side: number) =>
      `${number(tipX - ux * 8 - uy * 3.5 * side)} ${number(tipY - uy * 8 + ux * 3.5 * side)}`;
    this.add(`<path d="M${this.at(from)}L${this.at(to)}M${barb(1)}L${this.at(to)}L${barb(-1)}"`, `${look} open`);
  }

  /** A normal at a point, of a length in the world. */
  normal(at: Point, { x, y }: Point, length: number, look: Look = 'answer'): void {
    this.arrow(at, { x: at.x + length * x, y: at.y + length * y }, look);
  }

  polygon(points: readonly Point[], look: Look): void {
    this.add(`<path d="M${points.map((p) => this.at(p)).join('L')}Z"`, look);
  }

  /** A line through points. */
  path(points: readonly Point[], look: Look): void {
    this.add(`<path d="M${points.map((p) => this.at(p)).join('L')}"`, `${look} open`);
  }

  /** The outline of all points within `radius` of a convex polygon, counter-clockwise; two points make a capsule. */
  rounded(points: readonly Point[], radius: number, look: Look): void {
    const r = number(radius * this.scale);
    const sides = points.map((from, i) => {
      const to = points[(i + 1) % points.length] ?? from;
      const length = Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
      const x = ((to.y - from.y) / length) * radius;
      const y = ((from.x - to.x) / length) * radius;
      return [
        { x: from.x + x, y: from.y + y },
        { x: to.x + x, y: to.y + y },
      ] as const;
    });
    const path = sides.map(([from, to], i) => {
      const next = sides[(i + 1) % sides.length]?.[0] ?? from;
      return `${i === 0 ? `M${this.at(from)}` : ''}L${this.at(to)}A${r} ${r} 0 0 0 ${this.at(next)}`;
    });
    this.add(`<path d="${path.join('')}Z"`, look);
  }

  /** Cells of a grid, all of one look, as one path; runs along x are joined. */
  cells(cells: readonly Point[], size: number, look: Look): void {
    let path = '';
    let [x, y, run] = [NaN, NaN, 0];
    const close = () => {
      if (run > 0)
        path += `M${this.at({ x, y })}h${number(run * size * this.scale)}v${number(size * this.scale)}H${this.px(x)}`;
    };
    for (const cell of cells) {
      if (cell.y === y && Math.abs(x + run * size - cell.x) < size * 0.5) run++;
      else {
        close();
        [x, y, run] = [cell.x, cell.y, 1];
      }
    }
    close();
    this.add(`<path d="${path}"`, look);
  }

  /** Text beside a point of the world, moved by pixels: right and down. */
  label(text: string, at: Point, dx = 8, dy = 4, look: Look = '', anchor: 'start' | 'middle' | 'end' = 'start'): void {
    this.write(text, this.originX + at.x * this.scale + dx, this.originY - at.y * this.scale + dy, look, anchor);
  }

  /** Text at a pixel of the page. */
  write(text: string, x: number, y: number, look: Look = '', anchor: 'start' | 'middle' | 'end' = 'start'): void {
    const end = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
    this.parts.push(`<text x="${number(x)}" y="${number(y)}"${end}${this.classes(look)}>${escaped(text)}</text>`);
  }

  toString(): string {
    const { width, height, title } = this;
    const page = `<rect class="page" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`;
    const style = `<style>${this.usedStyle()}</style>`;
    return `${[head, `<title>${escaped(title)}</title>`, style, page, ...this.parts, '</svg>'].join('\n')}\n`;
  }

  private add(element: string, look: Look): void {
    this.parts.push(`${element}${this.classes(look)}/>`);
  }

  private classes(look: Look): string {
    const names = look.split(' ').filter((name) => name !== '');
    for (const name of names) this.used.add(name);
    return names.length === 0 ? '' : ` class="${names.join(' ')}"`;
  }

  /** The rules of the classes that occur. */
  private usedStyle(): string {
    const rules = STYLE.trim().match(/[^{}]+\{[^}]*\}/g) ?? [];
    const kept = rules
      .map((rule) => rule.trim())
      .filter((rule) => !rule.startsWith('.') || this.used.has(nameOf(rule)));
    return kept.join('');
  }

  private at(p: Point): string {
    return `${this.px(p.x)} ${this.py(p.y)}`;
  }

  private px(x: number): string {
    return number(this.originX + x * this.scale);
  }

  private py(y: number): string {
    return number(this.originY - y * this.scale);
  }
}

function nameOf(rule: string): string {
  return rule.slice(1, rule.indexOf('{'));
}

/** One decimal, without a trailing zero and without −0. */
function number(value: number): string {
  const rounded = (Math.round(value * 10) / 10 + 0).toFixed(1);
  return rounded.endsWith('.0') ? rounded.slice(0, -2) : rounded;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
