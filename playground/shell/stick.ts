// Where a player wants to go: by arrow keys or WASD, and on a phone by a pad.

import { el } from './dom.ts';

/** A direction as the player sees it: to the right, and towards the viewer. At most 1 long. */
export interface Direction {
  readonly x: number;
  readonly z: number;
}

export class Stick {
  /** The pad, for fingers. */
  readonly element: HTMLElement;
  private readonly knob = el('span', { class: 'knob' });
  private readonly keys: ReadonlySet<string>;
  private finger: number | undefined;
  private readonly pad = { x: 0, z: 0 };

  constructor(keys: ReadonlySet<string>) {
    this.keys = keys;
    const listen = (type: 'down' | 'move' | 'up' | 'cancel', act: (event: PointerEvent) => void) =>
      this.element.addEventListener(`pointer${type}`, act);
    this.element = el('div', { class: 'stick', 'aria-hidden': true, hidden: true }, [this.knob]);
    listen('down', (event) => {
      this.finger = event.pointerId;
      this.element.setPointerCapture(event.pointerId);
      this.moveTo(event);
    });
    listen('move', (event) => {
      if (event.pointerId === this.finger) this.moveTo(event);
    });
    for (const type of ['up', 'cancel'] as const) {
      listen(type, (event) => {
        if (event.pointerId === this.finger) this.release();
      });
    }
  }

  /** The direction now. */
  get direction(): Direction {
    if (this.finger !== undefined) return this.pad;
    const x = this.held('ArrowRight', 'KeyD') - this.held('ArrowLeft', 'KeyA');
    const z = this.held('ArrowDown', 'KeyS') - this.held('ArrowUp', 'KeyW');
    const scale = x !== 0 && z !== 0 ? Math.SQRT1_2 : 1;
    return { x: x * scale, z: z * scale };
  }

  /** Shows the pad, where there are fingers, or hides it. */
  show(isShown: boolean): void {
    this.release();
    this.element.hidden = !isShown;
  }

  private held(...codes: string[]): number {
    return codes.some((code) => this.keys.has(code)) ? 1 : 0;
  }

  private moveTo({ clientX, clientY }: PointerEvent): void {
    const { left, top, width } = this.element.getBoundingClientRect();
    const radius = width / 2;
    const [x, z] = [(clientX - left) / radius - 1, (clientY - top) / radius - 1];
    const scale = 1 / Math.max(1, Math.sqrt(x * x + z * z));
    this.pad.x = x * scale;
    this.pad.z = z * scale;
    this.knob.style.translate = `${this.pad.x * 0.6 * radius}px ${this.pad.z * 0.6 * radius}px`;
  }

  private release(): void {
    this.finger = undefined;
    this.knob.style.translate = '';
  }
}
