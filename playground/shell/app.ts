// The page: one scene at a time, and what is around it.

import { type Recording, record } from 'first-contact';
import { type Address, addressOf } from './address.ts';
import type { LineSort } from './debug-overlay.ts';
import { el } from './dom.ts';
import { EventList } from './event-list.ts';
import { listenToFiles, listenToKeys, listenToPointer } from './input.ts';
import { SceneList } from './list.ts';
import type { Theme } from './palette.ts';
import { initialValues } from './parameter-panel.ts';
import { Plot } from './plot.ts';
import { openRecordings } from './recording.ts';
import { type SceneEntry, sceneOf } from './registry.ts';
import { Runner } from './runner.ts';
import type { Action, Parameter, Parameters, RunningScene, SceneCheck, SceneDefinition, Values } from './scene.ts';
import { Side } from './side.ts';
import { Stage } from './stage.ts';
import { Stick } from './stick.ts';
import { TimelineBar } from './timeline.ts';
import { createToolbar } from './toolbar.ts';

export class App {
  readonly stage: Stage;
  runner: Runner | undefined;
  seed: number;
  entry: SceneEntry;
  isPaused = false;
  private readonly element: HTMLElement;
  private readonly list: SceneList;
  private readonly title = el('h1');
  private readonly counts = el('dl', { class: 'counts' });
  private readonly actions = el('div', { class: 'actions', role: 'group', 'aria-label': 'Actions of the scene' });
  private readonly status = el('p', { class: 'status', role: 'status' });
  private readonly picture = el('div', { class: 'picture' });
  private readonly plot = new Plot();
  private readonly events: EventList;
  private readonly side: Side;
  private readonly toolbar: ReturnType<typeof createToolbar>;
  private recording: Recording | undefined;
  private readonly timeline = new TimelineBar((tick) => this.seek(tick));
  private readonly stick: Stick;
  private readonly lines = new Map<LineSort, boolean>();
  private values: Values<Parameters> = {};
  private speed = 1;
  private isDirty = true;
  /** What went wrong in the last move. */
  private problem = '';
  /** Number of the last request for a scene: an earlier one that loads slowly is dropped. */
  private request = 0;
  /** Ends with the scene that was begun last. */
  private loading: Promise<unknown> = Promise.resolve();

  constructor(address: Address, theme: Theme, onTheme: () => void) {
    this.seed = address.seed;
    this.entry = sceneOf(address.scene);
    this.stage = new Stage({ isFine: address.isFine, theme });
    this.list = new SceneList(
      (entry) => this.open(entry, 1),
      (files) => this.openFiles(files),
      onTheme,
    );
    this.events = new EventList((event) => {
      this.runner?.debug.point(event, this.stage.camera);
      this.touch();
    });
    this.side = new Side(this.events, this.plot, () => this.touch());
    this.toolbar = createToolbar({
      restart: () => this.restart(),
      togglePause: () => this.setPaused(!this.isPaused),
      step: () => this.stepOnce(),
      stepBack: () => this.stepBack(),
      setSpeed: (speed) => {
        this.speed = speed;
      },
      showLines: (sort, isShown) => {
        this.lines.set(sort, isShown);
        this.applyLines();
      },
      recenter: () => {
        this.stage.recenter();
        this.touch();
      },
      screenshot: () => this.save(),
      record: () => this.toggleRecording(),
    });
    const full = el('a', { class: 'full', target: '_blank', rel: 'noopener' }, ['Open in the playground']);
    full.addEventListener('click', () => {
      full.href = addressOf(this.entry.id, this.seed).replace(/&(embed|ci|fine)\b/g, '');
    });
    full.href = '.';
    const keys = listenToKeys(
      () => [...this.ownActions(), ...(this.runner?.scene.actions ?? [])],
      () => this.touch(),
    );
    this.stick = new Stick(keys);
    const head = el('div', { class: 'head' }, address.isEmbedded ? [this.title, full] : [this.title]);
    this.picture.append(
      el('div', { class: 'view' }, [this.stage.canvas]),
      el('div', { class: 'top' }, [head, this.counts]),
      this.stick.element,
      el('div', { class: 'foot' }, [this.status, this.timeline.element, this.actions, this.toolbar.element]),
    );
    const main = el('main', {}, [this.picture]);
    this.element = el('div', { class: address.isEmbedded ? 'app embedded' : 'app' }, [
      ...(address.isEmbedded ? [] : [this.list.element]),
      main,
      ...(address.isEmbedded ? [] : [this.side.element]),
    ]);
    document.querySelector('#lab')!.replaceChildren(this.element);
    listenToPointer(
      this.stage,
      () => this.runner?.scene.pointer,
      () => this.touch(),
    );
    // After a click the space bar is the scene's, not that of the button.
    this.picture.addEventListener('click', ({ detail, target }) => {
      if (detail > 0) (target as Element).closest('button')?.blur();
    });
    listenToFiles(this.element, (files) => this.openFiles(files));
    this.stage.controls.addEventListener('change', () => this.touch());
    new ResizeObserver(() => {
      this.stage.resize();
      this.touch();
    }).observe(this.stage.canvas.parentElement!);
  }

  /** Loads a scene and starts it. */
  async open(entry: SceneEntry, seed: number, parameters = new URLSearchParams(), isNew = true): Promise<void> {
    const request = ++this.request;
    this.entry = entry;
    this.seed = seed;
    if (isNew) history.pushState(null, '', addressOf(entry.id, seed));
    this.list.select(entry);
    this.title.textContent = entry.title;
    document.title = `${entry.title} – first-contact`;
    try {
      const [definition, source] = await Promise.all([entry.load(), entry.source()]);
      if (request !== this.request) return;
      this.values = initialValues(definition.parameters, parameters);
      this.side.fill(entry, source, definition.parameters, this.values, (_, parameter) => this.change(parameter));
      await this.begin(definition, false, request);
    } catch (error) {
      this.status.textContent = `The scene could not be started: ${(error as Error).message}`;
      throw error;
    }
  }

  /** Plays a recording, or compares two. */
  async openRecordings(names: readonly string[], load: () => Promise<readonly Uint8Array[]>): Promise<void> {
    try {
      await this.open(openRecordings(names, await load()), this.seed, undefined, false);
    } catch (error) {
      this.status.textContent = `${names.join(', ')}: ${(error as Error).message}`;
    }
  }

  private openFiles(files: readonly File[]): Promise<void> {
    const names = files.map(({ name }) => name);
    return this.openRecordings(names, () =>
      Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
    );
  }

  /** Starts the scene again, with the same seed and parameters. */
  restart(): void {
    if (this.runner) this.begin(this.runner.definition, true, ++this.request);
  }

  setPaused(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.toolbar.setPaused(isPaused);
    this.showStatus();
    this.touch();
  }

  stepOnce(): void {
    this.move(() => this.runner?.step());
    this.setPaused(true);
  }

  /** Moves on or back. What a recording lacks, such as callbacks, is told; then it stays where it is. */
  private move(go: () => void): void {
    try {
      go();
    } catch (error) {
      if (!this.runner?.scene.timeline) throw error;
      this.isPaused = true;
      this.problem = (error as Error).message;
    }
  }

  stepBack(): void {
    const tick = this.runner?.scene.timeline?.tick;
    if (tick !== undefined) this.seek(tick - 1);
  }

  /** Goes to a tick of the time line, and stays there. */
  private seek(tick: number): void {
    this.move(() => this.runner?.seek(tick));
    this.events.clear();
    this.setPaused(true);
  }

  /** One frame: the steps of its seconds, and the picture if something changed. */
  frame(seconds: number): void {
    const { runner } = this;
    if (!runner) return;
    if (!this.isPaused) {
      this.move(() => runner.advance(seconds * this.speed));
      this.isDirty = true;
      if (runner.isOver || this.isPaused) this.setPaused(true);
    }
    this.stage.controls.update();
    if (this.isDirty) this.draw();
  }

  draw(): void {
    const { runner } = this;
    if (!runner) return;
    this.isDirty = false;
    runner.draw();
    this.showCounts(runner);
    this.timeline.update(runner.scene.timeline);
    this.plot.update(runner.samples);
    if (this.side.isListing) this.events.update(runner.events, runner.enters, runner.exits);
  }

  setTheme(theme: Theme): void {
    this.stage.setTheme(theme);
    this.touch();
  }

  private async begin(definition: SceneDefinition, keepCamera: boolean, request: number): Promise<void> {
    const old = this.runner;
    if (this.recording) this.endRecording();
    this.runner = undefined;
    old?.scene.dispose?.();
    // A scene that is still loading will add objects to the stage, though it is not wanted any more.
    await this.loading;
    if (request !== this.request) return;
    this.stage.reset(definition, keepCamera);
    const loading = Runner.start(definition, this.stage, this.seed, this.values, this.stick);
    this.loading = loading.catch(() => undefined);
    const runner = await loading;
    if (request !== this.request) {
      runner.scene.dispose?.();
      return;
    }
    this.runner = runner;
    this.toolbar.setTwoWay(runner.scene.timeline !== undefined);
    this.stick.show(definition.walks === true);
    this.picture.classList.toggle('walked', definition.walks === true);
    this.showStatus();
    const actions = runner.scene.actions ?? [];
    for (const { key } of actions) {
      if (!/^[a-z\d ]$/.test(key) || this.ownActions().some((own) => own.key === key)) {
        throw new Error(`scene ${this.entry.id}: key ${key} is not free`);
      }
    }
    this.actions.replaceChildren(
      ...actions.map(({ key, label, run }) => {
        const onclick = () => {
          run();
          this.touch();
        };
        const name = key === ' ' ? 'Space' : key;
        const attributes = { class: 'action', onclick, 'aria-keyshortcuts': name };
        const button = el('button', attributes, [label, el('kbd', {}, [name])]);
        // A second finger does not click.
        const ontouch = (event: Event) => {
          event.preventDefault();
          onclick();
        };
        if (definition.walks) button.addEventListener('touchstart', ontouch, { passive: false });
        return button;
      }),
    );
    const names = actions.map(({ label, key }) => `${label}: ${key}`).join(', ');
    this.stage.canvas.setAttribute('role', 'img');
    this.stage.canvas.setAttribute('aria-label', `${this.entry.title}. ${names}`);
    this.events.clear();
    this.applyLines();
    this.touch();
  }

  private change(parameter: Parameter): void {
    const { entry, seed, values, runner } = this;
    const changed = Object.entries(values).filter(
      ([name, value]) => runner?.definition.parameters[name]?.value !== value,
    );
    history.replaceState(null, '', addressOf(entry.id, seed, Object.fromEntries(changed)));
    if (parameter.restart) this.restart();
    this.touch();
  }

  private ownActions(): readonly Action[] {
    const pause = () => this.setPaused(!this.isPaused);
    const isSpaceFree = !this.runner?.scene.actions?.some(({ key }) => key === ' ');
    return [
      ...(isSpaceFree ? [{ key: ' ', label: 'Pause', run: pause }] : []),
      { key: 'p', label: 'Pause', run: pause },
      { key: 'n', label: 'Next step', run: () => this.stepOnce() },
      { key: ',', label: 'One step back', run: () => this.stepBack() },
      { key: 'r', label: 'Restart', run: () => this.restart() },
    ];
  }

  private applyLines(): void {
    this.runner?.debug.show(this.lines);
    this.touch();
  }

  private showCounts({ scene, steps, definition: { check } }: Runner): void {
    const rows: [string, number][] = [['step', steps], ...shownCounts(scene, check)];
    if (this.counts.childElementCount !== rows.length) {
      this.counts.replaceChildren(...rows.map(() => el('div', {}, [el('dt'), el('dd')])));
    }
    for (const [i, [name, value]] of rows.entries()) {
      const [term, number] = this.counts.children[i].children;
      term.textContent = name;
      number.textContent = value.toLocaleString('en', { maximumFractionDigits: 3 });
    }
  }

  /** Tells that the scene is paused, and what the counters do not; or what went wrong. */
  private showStatus(): void {
    const { runner, problem } = this;
    this.problem = '';
    if (!this.isPaused || !runner) this.status.textContent = '';
    else {
      const { world, contacts, enters } = runner;
      const count = (n: number, word: string) => `${n.toLocaleString('en')} ${word}`;
      const parts = [count(world.bodies.length, 'bodies'), count(contacts, 'contacts'), count(enters, 'enters')];
      this.status.textContent = problem || `Paused. ${parts.join(', ')}.`;
    }
  }

  private save(): void {
    this.draw();
    this.download(this.stage.canvas.toDataURL('image/png'), 'png');
  }

  /** Begins a recording, or ends it and saves it as a file. */
  private toggleRecording(): void {
    if (!this.runner) return;
    if (this.recording) this.download(URL.createObjectURL(new Blob([this.endRecording() as BlobPart])), 'fcr');
    else {
      try {
        this.recording = record(this.runner.world);
      } catch (error) {
        this.status.textContent = (error as Error).message;
      }
    }
    this.toolbar.setRecording(this.recording !== undefined);
  }

  private endRecording(): Uint8Array {
    const bytes = this.recording!.stop();
    this.recording = undefined;
    this.toolbar.setRecording(false);
    return bytes;
  }

  private download(href: string, type: string): void {
    el('a', { href, download: `${this.entry.id}-${this.runner?.steps ?? 0}.${type}` }).click();
  }

  private touch(): void {
    this.isDirty = true;
  }
}

/** How often a person pressed or clicked is for the check alone. */
const shownCounts = (scene: RunningScene, check: SceneCheck | undefined): [string, number][] =>
  Object.entries(scene.counts()).filter(([name]) => name !== check?.key.changes && name !== check?.click.changes);
