import './style.css';
import { readAddress } from './address.ts';
import { App } from './app.ts';
import { el } from './dom.ts';
import type { Theme } from './palette.ts';
import { sceneOf, scenes } from './registry.ts';
import type { Point, SceneCheck } from './scene.ts';

/** What programs drive the playground by: scripts/check-playground.ts. */
export interface Lab {
  /** Whether the scene is loaded. */
  ready: boolean;
  readonly scenes: readonly string[];
  /** What the scene expects. */
  readonly check: SceneCheck | undefined;
  step(count: number): void;
  /** Empty while a scene is loading. */
  counts(): Readonly<Record<string, number>>;
  draw(): void;
  /** Where all bodies are. */
  positions(): unknown;
  /** Where the body with a name is; undefined if there is none. */
  positionOf(name: string): unknown;
  /** Where a point of the scene is in the window. */
  locate(point: Point): { x: number; y: number };
}

declare global {
  interface Window {
    __lab: Lab;
  }
}

const address = readAddress();
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** The theme that a person chose; storage is refused in some frames. */
function chosenTheme(): Theme | undefined {
  try {
    const theme = localStorage.getItem('theme');
    return theme === 'light' || theme === 'dark' ? theme : undefined;
  } catch {
    return undefined;
  }
}

let theme: Theme = chosenTheme() ?? (dark.matches ? 'dark' : 'light');
document.documentElement.dataset.theme = theme;

function setTheme(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next;
  app.setTheme(next);
}

function switchTheme(): void {
  setTheme(theme === 'dark' ? 'light' : 'dark');
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // The choice holds for this page.
  }
}

function createApp(): App {
  try {
    return new App(address, theme, switchTheme);
  } catch (error) {
    const text = `The playground needs WebGL 2, which this browser does not offer. ${(error as Error).message}`;
    document.querySelector('#lab')!.append(el('p', { class: 'failure', role: 'alert' }, [text]));
    throw error;
  }
}

/** Reads files beside the page. */
const fetchAll = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`${path} could not be read: ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    }),
  );

const app = createApp();
dark.addEventListener('change', ({ matches }) => {
  if (!chosenTheme()) setTheme(matches ? 'dark' : 'light');
});

window.__lab = {
  ready: false,
  scenes: scenes.map(({ id }) => id),
  get check() {
    return app.runner?.definition.check;
  },
  step(count) {
    for (let i = 0; i < count; i++) app.runner!.step();
  },
  counts() {
    if (!app.runner) return {};
    const { steps, enters, exits, scene } = app.runner;
    return { steps, enters, exits, ...scene.counts() };
  },
  draw() {
    app.stage.resize();
    app.draw();
  },
  positions: () => app.runner?.world.bodies.map(({ position }) => position),
  positionOf: (name) => app.runner?.world.bodies.find((body) => body.name === name)?.position,
  locate: (point) => app.stage.locate(point),
};

window.addEventListener('popstate', () => {
  const { scene, seed, parameters } = readAddress();
  app.open(sceneOf(scene), seed, parameters, false);
});

if (address.recordings.length > 0) await app.openRecordings(address.recordings, () => fetchAll(address.recordings));
else await app.open(app.entry, app.seed, address.parameters, false);
for (let i = 0; i < (address.step ?? 0); i++) app.runner!.step();
window.__lab.ready = true;

if (!address.isDriven) {
  const prefersStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (prefersStill || address.step !== undefined) app.setPaused(true);
  let last = performance.now();
  const frame = (now: number) => {
    // Seconds of a page in the background do not count.
    app.frame(Math.max(0, Math.min(0.1, (now - last) / 1000)));
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
