// Runs one scene: steps, times, events. Nothing here knows the page.

import { type ContactEvent, World } from 'first-contact';
import { DebugOverlay } from './debug-overlay.ts';
import { Random } from './random.ts';
import type { Parameters, RunningScene, SceneDefinition, Values } from './scene.ts';
import type { Stage } from './stage.ts';
import type { Stick } from './stick.ts';
import { WorldView } from './world-view.ts';

export const DT = 1 / 60;
/** Steps of one frame; time beyond them is dropped. */
const MOST_STEPS = 4;
/** Events and samples that are kept. */
const KEPT_EVENTS = 200;
const KEPT_SAMPLES = 300;

export interface SeenEvent {
  /** The step, counted from 1. */
  readonly step: number;
  readonly event: ContactEvent;
}

/** Measured at each step. */
export interface Sample {
  readonly milliseconds: number;
  readonly pairs: number;
  readonly contacts: number;
}

export class Runner {
  readonly world: World;
  readonly view: WorldView;
  readonly debug: DebugOverlay;
  readonly events: SeenEvent[] = [];
  readonly samples: Sample[] = [];
  readonly definition: SceneDefinition;
  scene!: RunningScene;
  /** Steps taken, each of `DT`. */
  steps = 0;
  enters = 0;
  exits = 0;
  /** Pairs in contact. */
  contacts = 0;
  private readonly stage: Stage;
  private remainder = 0;
  private alpha = 1;

  private constructor(definition: SceneDefinition, stage: Stage) {
    this.definition = definition;
    this.stage = stage;
    this.world = definition.createWorld?.() ?? new World(definition.options);
    this.view = new WorldView(this.world, stage, definition.shadows !== false);
    this.debug = new DebugOverlay(this.world);
    stage.scene.add(this.debug.object);
    const note = (event: ContactEvent) => {
      this.events.push({ step: this.steps, event });
      if (this.events.length > 2 * KEPT_EVENTS) this.events.splice(0, this.events.length - KEPT_EVENTS);
    };
    this.world.on('enter', (event) => {
      this.enters++;
      this.contacts++;
      this.view.hit(event.a);
      this.view.hit(event.b);
      note(event);
    });
    this.world.on('exit', (event) => {
      this.exits++;
      this.contacts--;
      note(event);
    });
  }

  /** Begins a scene on a stage that was reset for it. */
  static async start(
    definition: SceneDefinition,
    stage: Stage,
    seed: number,
    values: Values<Parameters>,
    stick: Stick,
  ): Promise<Runner> {
    const runner = new Runner(definition, stage);
    const { world, view } = runner;
    runner.scene = await definition.create({ world, view, stage, random: new Random(seed), values, stick });
    if (runner.scene.timeline) runner.begin();
    return runner;
  }

  /** Whether the scene has ended. */
  get isOver(): boolean {
    const { timeline } = this.scene;
    return timeline !== undefined && timeline.tick >= timeline.last;
  }

  /** Takes one step, unless the scene has ended. */
  step(): void {
    if (this.isOver) return;
    const { scene, world } = this;
    scene.beforeStep?.(DT);
    this.steps++;
    const started = performance.now();
    if (scene.step) scene.step(DT);
    else world.step(DT);
    const milliseconds = performance.now() - started;
    scene.afterStep?.(DT);
    this.samples.push({ milliseconds, pairs: world.candidatePairs, contacts: this.contacts });
    if (this.samples.length > 2 * KEPT_SAMPLES) this.samples.splice(0, this.samples.length - KEPT_SAMPLES);
    this.alpha = 1;
    this.remainder = 0;
  }

  /** Goes to a tick of the time line. */
  seek(tick: number): void {
    const { timeline } = this.scene;
    if (!timeline) return;
    timeline.seek(Math.max(timeline.first, Math.min(timeline.last, tick)));
    this.begin();
  }

  /** Takes the world as it is for the start of what is counted. */
  private begin(): void {
    const { timeline } = this.scene;
    this.steps = timeline?.tick ?? 0;
    this.enters = 0;
    this.exits = 0;
    this.contacts = this.world.bodies.reduce((sum, body) => sum + this.world.contactsOf(body).length, 0) / 2;
    this.events.length = 0;
    this.samples.length = 0;
    this.alpha = 1;
    this.remainder = 0;
  }

  /** Takes the steps that fit into the seconds of a frame. */
  advance(seconds: number): void {
    const room = Math.min(this.remainder + seconds, MOST_STEPS * DT);
    const steps = Math.floor(room / DT);
    for (let i = 0; i < steps; i++) this.step();
    this.remainder = room - steps * DT;
    this.alpha = this.remainder / DT;
  }

  draw(): void {
    const alpha = this.scene.step && !this.scene.timeline ? 1 : this.alpha;
    this.scene.draw?.(alpha);
    this.view.update(alpha);
    this.debug.update(alpha);
    this.stage.render();
  }
}
