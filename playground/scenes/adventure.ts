import { defineScene, slider } from '../shell/scene.ts';
import { Drones } from './parts/adventure/drones.ts';
import { Guide } from './parts/adventure/guide.ts';
import { Gun } from './parts/adventure/gun.ts';
import { Hero } from './parts/adventure/hero.ts';
import { buildLevel, COIN, CRATE, DANGER, GRAVITY, HERO, LEVEL, START, ZONE } from './parts/adventure/level.ts';
import { Look } from './parts/adventure/look.ts';
import { Machines } from './parts/adventure/machines.ts';
import { ChaseCamera } from './parts/chase-camera.ts';

/** Who falls so deep comes back; and the greatest speed of the demonstration. */
const [ABYSS, GUIDED] = [-6, 5];

export default defineScene({
  parameters: {
    speed: slider({ label: 'Speed of the hero', min: 3, max: 8, step: 0.5, value: 5, unit: 'm/s' }),
    bullets: slider({ label: 'Speed of bullets', min: 10, max: 900, step: 10, value: 60, unit: 'm/s' }),
  },
  camera: { min: [-3.2, 0, -3.4], max: [3.2, 2, 5], from: [0, 0.55, 1] },
  ground: ABYSS,
  walks: true,

  create({ world, view, stage, values, stick }) {
    const level = buildLevel(world, view, stage);
    const machines = new Machines(world, view, stage);
    const drones = new Drones(world, view);
    const hero = new Hero(world, [...drones.alive, machines.sweeper]);
    view.paint(hero.character.body, 'mover');
    const gun = new Gun(world, ({ other, normal }) => {
      drones.hit(other);
      if (other.layer === CRATE) other.velocity = [-3 * normal.x, other.velocity.y, -3 * normal.z];
    });
    const guide = new Guide(machines, drones);
    const camera = new ChaseCamera(stage);
    const look = new Look(stage, level.coins, level.notes, hero.character);

    let [coins, hurt, falls, finished, pressed, clicked] = [0, 0, 0, 0, 0, 0];
    /** Where the hero comes back, the steps of the start and of the end, and whether somebody plays. */
    let [home, begun, ended, isPlayed] = [START, 0, 0, false];

    // The rules of the game: who meets whom.
    world.between(HERO, COIN).on('enter', ({ second }) => {
      second.enabled = false;
      coins++;
    });
    world.between(HERO, DANGER).on('enter', ({ normal }) => {
      hurt++;
      hero.throw(-normal.x, -normal.z);
    });
    world.between(HERO, ZONE).on('enter', ({ second }) => {
      home = level.homes.get(second) ?? home;
      if (second !== level.goal || ended > 0) return;
      ended = world.stepCount;
      finished++;
    });
    const isInArena = () => world.areTouching(hero.character.body, level.arena);
    const isPlateHeld = () => world.contactsOf(level.plate).length > 0;

    const comeBack = () => {
      hero.comeTo(home);
      guide.reset(hero.position);
    };
    const begin = () => {
      [coins, hurt, falls] = [0, 0, 0];
      [home, begun, ended] = [START, world.stepCount, 0];
      for (const coin of level.coins) coin.enabled = true;
      for (const crate of level.crates) crate.reset();
      drones.reset();
      comeBack();
    };
    /** The first input ends the demonstration. */
    const play = () => {
      if (!isPlayed) begin();
      isPlayed = true;
    };

    /** Fires at the nearest drone ahead, or straight ahead. */
    const fire = () => {
      const { x, y, z } = hero.position;
      const target = drones.nearest(hero.position, isPlayed ? hero.ahead : undefined);
      gun.fire(hero.position, target ?? { x: x + hero.ahead.x, y, z: z + hero.ahead.z }, values.bullets);
    };
    const walk = (dt: number) => {
      const { direction } = stick;
      if (direction.x !== 0 || direction.z !== 0) play();
      if (isPlayed) {
        camera.lean(direction.x, dt);
        hero.walk(camera.toGround(direction), values.speed, dt);
        return;
      }
      const wish = guide.wish(hero.position);
      if (wish.jumps) hero.jump();
      if (isInArena() && drones.alive.length > 0 && world.stepCount % 20 === 0) fire();
      hero.walk(wish, Math.min(values.speed, GUIDED), dt);
    };

    return {
      beforeStep(dt) {
        machines.move(world.stepCount + 1, [isPlateHeld(), drones.alive.length === 0], dt);
        drones.steer(isInArena() ? hero.position : undefined);
        for (const { body } of level.crates) body.velocity.y -= GRAVITY * dt;
        walk(dt);
      },
      afterStep() {
        for (const crate of level.crates) if (crate.body.position.y < ABYSS) crate.reset();
        if (hero.position.y < ABYSS) {
          falls++;
          comeBack();
        }
        if (!isPlayed && ended > 0 && world.stepCount === ended + 120) begin();
      },
      draw(alpha) {
        const result = ended > 0 ? `${((ended - begun) / 60).toFixed(1)} s, ${coins} coins` : '';
        const word = isPlayed ? result : 'your turn: arrows, WASD or the pad';
        camera.look(look.draw(alpha, world.stepCount + alpha, hero.ahead, word));
        machines.draw(world.stepCount - 1 + alpha);
      },
      counts: () => ({
        [`coins of ${level.coins.length}`]: coins,
        'drones left': drones.alive.length,
        hurt,
        falls,
        seconds: Math.floor(((ended || world.stepCount) - begun) / 6) / 10,
        finished,
        pressed,
        clicked,
      }),
      actions: [
        { key: ' ', label: 'Jump', run: () => [play(), hero.jump()] },
        { key: 'f', label: 'Fire', run: () => [pressed++, play(), fire()] },
      ],
      pointer: {
        /** Fires at what was clicked. */
        click({ origin, direction }) {
          clicked++;
          play();
          const hit = world.raycast(origin, direction, { mask: LEVEL | CRATE | DANGER });
          if (hit) gun.fire(hero.position, hit.point, values.bullets);
        },
      },
    };
  },
  check: {
    counts: { 'coins of 25': 3, 'drones left': 3, hurt: 0, falls: 0, finished: 0 },
    key: { press: 'f', changes: 'pressed' },
    click: { at: [0, 0, -16], changes: 'clicked' },
  },
});
