import { Rewind, type RewindEvent, World } from 'first-contact';
import * as THREE from 'three';
import { defineScene, slider } from '../shell/scene.ts';
import { type Intent, Intents } from './parts/intents.ts';
import { Rings } from './parts/rings.ts';
import { HALF_X, HALF_Z, lay, RADIUS } from './parts/table.ts';

/** How far the second player's table is drawn beside the first. */
const BESIDE = 12;
const SPEED = 5;
/** Ticks that can be simulated again. */
const TICKS = 40;
const NOTHING: Intent = [0, 0];

export default defineScene({
  parameters: {
    delay: slider({ label: 'Delay', min: 0, max: 500, step: 10, value: 150, unit: 'ms' }),
    mind: slider({ label: 'Changes of mind', min: 0.2, max: 6, step: 0.2, value: 2, unit: 'per s' }),
  },
  camera: { min: [-5.4, 0, -4.4], max: [BESIDE + 5.4, 1, 4.4], from: [0, 1, 0.75] },

  create({ world, view, stage, random, values }) {
    const [told, untold] = [stage.color('hit'), stage.color('missed')];
    const counts = { again: 0, events: 0, withdrawn: 0, differing: 0, compared: 0, pushes: 0, clicks: 0 };
    const intents = new Intents(random);
    const pressed = intents.of;

    const createPlayer = (me: number, own: World, shift: number) => {
      const bodies = lay(own);
      const pucks = new Set(bodies.slice(0, 2));
      const rewind = new Rewind(own, { ticks: TICKS });
      const rings = new Rings(stage, 12);
      const mark = ({ point }: RewindEvent, color: THREE.Color) =>
        rings.mark(point.x + shift, point.z, color, own.stepCount);
      rewind.on('enter', (event) => {
        counts.events++;
        if (pucks.has(event.a) || pucks.has(event.b)) mark(event, told);
      });
      rewind.on('withdraw', (event) => {
        counts.withdrawn++;
        mark(event, untold);
      });
      rewind.save();
      stage.addLabel(`player ${me + 1} sees`, [shift, 1.4, -HALF_Z - 0.6], 0.6);
      /** Up to which tick the inputs of the other player are known here, and when each of them arrives. */
      return { me, world: own, bodies, rewind, rings, known: 0, arrivals: [] as number[] };
    };
    type Player = ReturnType<typeof createPlayer>;
    const players = [createPlayer(0, world, 0), createPlayer(1, new World(), BESIDE)];
    const other = players[1];
    view.paint(players[0].bodies[0], stage.color('mover').getHex());

    /** Takes a step with the inputs that are known here; the other player goes on as in the last one. */
    const play = ({ me, bodies, world: own, known }: Player, tick: number) => {
      for (const player of [0, 1]) {
        const input = pressed[player][player === me ? tick : Math.min(tick, known)] ?? NOTHING;
        bodies[player].velocity.x = SPEED * input[0];
        bodies[player].velocity.z = SPEED * input[1];
      }
      own.step(1 / 60);
    };

    /** Takes in what has arrived. Goes back if another input was guessed. */
    const receive = (player: Player, frame: number) => {
      const theirs = pressed[1 - player.me];
      const { rewind } = player;
      const guess = theirs[player.known] ?? NOTHING;
      let wrong = Infinity;
      while (player.arrivals[player.known + 1] <= frame) {
        const tick = ++player.known;
        if (tick <= player.world.stepCount && theirs[tick] !== guess) wrong = Math.min(wrong, tick);
      }
      const last = player.world.stepCount;
      if (wrong > last || !rewind.has(wrong - 1)) return;
      counts.again += last - wrong + 1;
      rewind.resimulate(wrong - 1, (tick) => play(player, tick));
    };

    const ghosts = stage.addInstances(new THREE.SphereGeometry(1, 20, 14), other.bodies.length, 'other');
    stage.addOutline([BESIDE - HALF_X, 0, -HALF_Z], [BESIDE + HALF_X, 1, HALF_Z]);

    return {
      step() {
        const frame = world.stepCount + 1;
        const delay = Math.round((60 * values.delay) / 1000);
        for (const player of players) {
          intents.press(player.me, frame, values.mind);
          players[1 - player.me].arrivals[frame] = frame + delay;
        }
        for (const player of players) {
          receive(player, frame);
          play(player, frame);
          player.rewind.save();
        }
        const confirmed = Math.min(...players.map(({ known }) => known));
        if (!players.every(({ rewind }) => rewind.has(confirmed))) return;
        counts.compared++;
        if (players[0].rewind.checksum(confirmed) !== other.rewind.checksum(confirmed)) counts.differing++;
      },
      draw() {
        const matrix = new THREE.Matrix4();
        for (const [i, { position: p }] of other.bodies.entries()) {
          const size = i < 2 ? 0.5 : RADIUS;
          ghosts.setMatrixAt(i, matrix.makeScale(size, size, size).setPosition(p.x + BESIDE, p.y, p.z));
        }
        ghosts.instanceMatrix.needsUpdate = true;
        for (const { rings, world: own } of players) rings.draw(own.stepCount);
      },
      counts: () => ({
        'ticks simulated again': counts.again,
        'events told': counts.events,
        'events withdrawn': counts.withdrawn,
        'ticks compared': counts.compared,
        'ticks that differ': counts.differing,
        pushes: counts.pushes,
        clicks: counts.clicks,
      }),
      actions: [
        {
          key: 't',
          label: 'First player turns',
          run() {
            counts.pushes++;
            const [x, z] = pressed[0][world.stepCount] ?? [1, 0];
            pressed[0][world.stepCount + 1] = [-x, -z];
          },
        },
      ],
      pointer: {
        /** The first player goes there. */
        click(ray) {
          const [at, { position: p }] = [
            ray.at((0.5 - ray.origin.y) / ray.direction.y, new THREE.Vector3()),
            players[0].bodies[0],
          ];
          const length = Math.hypot(at.x - p.x, at.z - p.z) || 1;
          counts.clicks++;
          pressed[0][world.stepCount + 1] = [(at.x - p.x) / length, (at.z - p.z) / length];
        },
      },
    };
  },
  check: {
    counts: { 'ticks simulated again': 171, 'events told': 707, 'events withdrawn': 33, 'ticks that differ': 0 },
    key: { press: 't', changes: 'pushes' },
    click: { at: [0, 0.5, 3], changes: 'clicks' },
  },
});
