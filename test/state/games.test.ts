import { syncTest, World, type WorldOptions } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Game } from '../../examples/rollback/game.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';

// Whole games, with their inputs and handlers, go back and simulate again. The scenes of the playground are loaded by name: their
// types need those of the browser.

const DT = 1 / 60;
const DISTANCES = [1, 7, 12];
const TICKS = cases(40, 300, 14);

/** A scene of the playground, as far as it is driven here: playground/shell/scene.ts. */
interface Scene {
  readonly options?: WorldOptions;
  readonly parameters: Readonly<Record<string, { readonly value: unknown }>>;
  create(context: object): Running | Promise<Running>;
}
interface Running {
  beforeStep?(dt: number): void;
  afterStep?(dt: number): void;
  counts(): Readonly<Record<string, number>>;
  readonly actions?: readonly { run(): void }[];
}

/** The scenes, with fewer bodies where they have thousands, and the count that shows that something happens. */
const SCENES: readonly (readonly [name: string, values: object, count: string])[] = [
  ['belts', {}, 'crates'],
  ['billiards', {}, 'impacts'],
  ['boxes', { count: 60 }, 'hits'],
  ['doors', {}, 'batted'],
  ['lag', {}, 'shots'],
  ['picking', {}, 'bodies'],
  ['room', { count: 16 }, 'impacts'],
  ['spheres', { count: 1000, speed: 30 }, 'impacts'],
  ['zones', { count: 60 }, 'enters'],
];
/**
 * - adventure: plays by itself, by what it knows outside of the world
 * - bank-shots: keeps the line of a shot outside of the world
 * - bullets: fires in a world of Rapier as well, which does not go back
 * - dragon: loads a model from the page
 * - rollback: rolls worlds of its own back
 * - solver: keeps the impulses of the last step outside of the world
 */
const LEFT_OUT = ['adventure', 'bank-shots', 'bullets', 'dragon', 'rollback', 'solver'];

/** Scenes with variables that decide what their key does: doors when it was pressed, picking where the pointer last was. */
const WITHOUT_KEY = ['doors', 'picking'];

/** Takes what a scene draws: any property is one, and any call gives one. */
const canvas: object = new Proxy(() => canvas, { get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : canvas) });

async function load(path: string): Promise<Record<string, unknown>> {
  return import(new URL(`../../playground/${path}`, import.meta.url).href);
}

describe('a game goes back and comes to the same state', () => {
  it('of all scenes of the playground', async () => {
    const { ORDER } = await load('scenes/index.ts');
    expect([...SCENES.map(([name]) => name), ...LEFT_OUT].sort()).toEqual([...(ORDER as string[])].sort());
  });

  it.each(SCENES)('in the scene %s', async (name, values, count) => {
    const scene = (await load(`scenes/${name}.ts`)).default as Scene;
    const { Random: SceneRandom } = (await load('shell/random.ts')) as { Random: new (seed: number) => object };
    for (const distance of DISTANCES) {
      const world = new World(scene.options);
      const random = new SceneRandom(1);
      const defaults = Object.entries(scene.parameters).map(([key, { value }]) => [key, value]);
      const context = { world, random, view: canvas, stage: canvas, stick: { direction: { x: 0, z: 0 } } };
      const running = await scene.create({ ...context, values: { ...Object.fromEntries(defaults), ...values } });
      const step = (tick: number) => {
        // Chance follows from the tick, and so does what the player does.
        Object.assign(random, new SceneRandom(tick));
        if (tick % 9 === 0 && !WITHOUT_KEY.includes(name)) running.actions?.[0]?.run();
        running.beforeStep?.(DT);
        world.step(DT);
        running.afterStep?.(DT);
      };
      for (let tick = 1; tick <= 30; tick++) step(tick);
      syncTest(world, step, { ticks: TICKS, distance });
      expect(running.counts()[count]).toBeGreaterThan(0);
    }
  });

  it('in the example of two players, who run and jump', () => {
    const game = new Game();
    const play = (tick: number) => {
      const random = new Random(Math.floor(tick / 10));
      const input = () => ({ x: random.pick([-1, 0, 1]), z: random.pick([-1, 0, 1]), jump: random.chance(0.5) });
      game.play(tick, [input(), input()]);
    };
    for (const distance of DISTANCES) syncTest(game.world, play, { ticks: TICKS, distance });
    expect(game.world.stepCount).toBe(DISTANCES.length * TICKS);
  });
});
