// Mouse, fingers and keys of the picture.

import type { Action, Pointer } from './scene.ts';
import type { Stage } from './stage.ts';

/** A pointer that moved less, in pixels, clicked. */
const STILL = 5;

/** Hands the pointer over to the scene. What it does not grab moves the camera. */
export function listenToPointer(stage: Stage, pointerOf: () => Pointer | undefined, onInput: () => void): void {
  const { canvas, controls } = stage;
  const surface = canvas.parentElement!;
  let pressed: { x: number; y: number; grabs: boolean } | undefined;
  // In the capture phase, so that a grab comes before the camera.
  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.target !== canvas || !event.isPrimary || event.button !== 0) return;
      const grabs = pointerOf()?.down?.(stage.rayThrough(event.clientX, event.clientY)) === true;
      pressed = { x: event.clientX, y: event.clientY, grabs };
      if (grabs) {
        controls.enabled = false;
        canvas.setPointerCapture(event.pointerId);
      }
      onInput();
    },
    { capture: true },
  );
  // A finger that grabs does not scroll the page.
  canvas.addEventListener(
    'touchstart',
    (event) => {
      if (pressed?.grabs) event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener('pointermove', (event) => {
    if (!event.isPrimary) return;
    pointerOf()?.move?.(stage.rayThrough(event.clientX, event.clientY));
    onInput();
  });
  const release = (event: PointerEvent) => {
    if (!pressed || !event.isPrimary) return;
    const { x, y, grabs } = pressed;
    pressed = undefined;
    controls.enabled = true;
    const ray = stage.rayThrough(event.clientX, event.clientY);
    if (grabs) pointerOf()?.up?.(ray);
    const isClick = event.type === 'pointerup' && Math.abs(event.clientX - x) + Math.abs(event.clientY - y) < STILL;
    if (isClick) pointerOf()?.click?.(ray);
    onInput();
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
}

/** Keys of the playground and of the scene. Fields and their keys are left alone. Returns the keys that are held. */
export function listenToKeys(actionsOf: () => readonly Action[], onInput: () => void): ReadonlySet<string> {
  const held = new Set<string>();
  window.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.matches('input:not([type=checkbox]), textarea, select')
    )
      return;
    // A button answers to the space bar itself.
    if (event.key === ' ' && target.matches('button, a, input, summary')) return;
    held.add(event.code);
    const isFree = target === document.body || target.matches('canvas');
    if (isFree && (event.key.startsWith('Arrow') || event.key === ' ')) event.preventDefault();
    if (event.repeat) return;
    actionsOf()
      .find(({ key }) => key === event.key.toLowerCase())
      ?.run();
    onInput();
  });
  window.addEventListener('keyup', (event) => held.delete(event.code));
  window.addEventListener('blur', () => held.clear());
  return held;
}

/** Takes files that are dropped on the page. */
export function listenToFiles(element: HTMLElement, onFiles: (files: readonly File[]) => void): void {
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
}
