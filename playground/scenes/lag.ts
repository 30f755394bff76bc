import { box, capsule, history, type Vec3, World } from 'first-contact';
import * as THREE from 'three';
import { defineScene, slider } from '../shell/scene.ts';

/** Seconds that the server remembers. */
const HISTORY = 0.3;
const RUNNERS = 14;
const [COVER, RUNNER] = [1, 2];
/** Steps before the first shot of a client, when the history is full, and between two of them. */
const [FIRST, PAUSE] = [30, 12];

export default defineScene({
  parameters: {
    near: slider({ label: 'Delay of the first client', min: 0, max: 500, step: 5, value: 60, unit: 'ms' }),
    far: slider({ label: 'Delay of the second client', min: 0, max: 500, step: 5, value: 220, unit: 'ms' }),
    speed: slider({ label: 'Runners', min: 1, max: 20, step: 0.5, value: 7, unit: 'm/s', restart: true }),
  },
  camera: { min: [-9, 0, -5.4], max: [9, 1.6, 8], from: [0.1, 0.75, 1] },
  options: { history: history(HISTORY) },

  create({ world, view, stage, random, values }) {
    const shape = capsule({ radius: 0.32, halfHeight: 0.5 });
    const covers = Array.from({ length: 9 }, (_, i) => {
      const position = [2.4 * (i - 4), 0.8, -0.6 + 2.4 * random.between(-1, 1)] as const;
      return { type: 'static', name: 'wall', layer: COVER, shape: box({ size: [1.1, 1.6, 0.3] }), position } as const;
    });
    for (const cover of covers) world.add(cover);
    const runners = Array.from({ length: RUNNERS }, (_, i) => {
      const velocity = [(i % 2 ? 1 : -1) * values.speed * random.between(0.6, 1), 0, 0];
      const position = [random.between(-9, 9), 0.82, 3 - 0.65 * i];
      return world.add({ name: `runner ${i + 1}`, shape, layer: RUNNER, position, velocity });
    });

    const counts = { shots: 0, hitsSeen: 0, compensated: 0, missed: 0, disputed: 0, limited: 0, aimed: 0, volleys: 0 };

    /** A client: its own world shows the runners as they were, at positions that arrived `delay` late. */
    const createClient = (name: string, at: Vec3, opacity: number, delayOf: () => number) => {
      const screen = new World();
      for (const cover of covers) screen.add(cover);
      const shown = runners.map(({ position }) => screen.add({ shape, layer: RUNNER, position }));
      stage.addLabel(name, [at.x, 2.1, at.z], 0.55);
      stage.addMesh(new THREE.ConeGeometry(0.45, 1.3, 24), [at.x, 0.65, at.z], 'static');
      const geometry = new THREE.CapsuleGeometry(0.32, 1, 8, 20);
      const ghosts = stage.addInstances(geometry, RUNNERS, 'other');
      ghosts.material = new THREE.MeshLambertMaterial({ transparent: true, opacity, depthWrite: false });
      const tracer = stage.addMesh(new THREE.BoxGeometry(0.05, 0.05, 1).translate(0, 0, 0.5), [0, -9, 0], 'static');
      return { screen, shown, ghosts, tracer, at, delayOf };
    };
    type Client = ReturnType<typeof createClient>;
    const clients = [
      createClient('first client', { x: -6.5, y: 1.2, z: 7 }, 0.6, () => values.near / 1000),
      createClient('second client', { x: 6.5, y: 1.2, z: 7 }, 0.35, () => values.far / 1000),
    ];

    /** What the server sent, by step: clients know the past from this alone. */
    const sent: Vec3[][] = [runners.map(({ position }) => ({ ...position }))];
    const show = ({ shown, delayOf }: Client) => {
      const at = Math.max(0, world.stepCount - 60 * delayOf());
      const [before, share] = [Math.floor(at), at - Math.floor(at)];
      const [older, newer] = [sent[before], sent[Math.min(before + 1, world.stepCount)]];
      for (const [i, body] of shown.entries()) {
        const { x, y, z } = older[i];
        body.teleport([x + share * (newer[i].x - x), y, z]);
      }
    };

    /** A shot at a point of what the client sees. The server judges it by its past, and by the present. */
    const shoot = (client: Client, at: Vec3) => {
      const { screen, shown, at: origin, tracer } = client;
      const direction = new THREE.Vector3().copy(at).sub(origin);
      const options = { maxDistance: 40 };
      const onScreen = screen.raycast(origin, direction, options);
      const seen = onScreen && runners[shown.indexOf(onScreen.body)];
      const lag = client.delayOf();
      const back = Math.max(-lag, world.historyStart);
      const fair = world.raycast(origin, direction, { ...options, at: back });
      const naive = world.raycast(origin, direction, options);
      counts.shots++;
      if (back > -lag) counts.limited++;
      else if ((fair?.body.layer === RUNNER ? fair.body : undefined) !== seen) counts.disputed++;
      if (seen) counts.hitsSeen++;
      if (seen && fair?.body === seen) {
        counts.compensated++;
        view.hit(seen);
        if (naive?.body !== seen) counts.missed++;
      }
      const end = new THREE.Vector3().copy(fair ? fair.point : direction.setLength(12).add(origin));
      tracer.position.copy(origin);
      tracer.lookAt(end.x, end.y, end.z);
      tracer.scale.z = tracer.position.distanceTo(end);
      const color = !seen ? 'static' : fair?.body !== seen ? 'missed' : 'hit';
      (tracer.material as THREE.MeshLambertMaterial).color.copy(stage.color(color));
    };
    const shootAny = (client: Client) => shoot(client, client.shown[Math.floor(RUNNERS * random.next())].position);

    const volley = () => {
      counts.volleys++;
      for (const client of clients) for (const { position } of client.shown) shoot(client, position);
    };

    return {
      beforeStep() {
        for (const { position: p, velocity: v } of runners) if (Math.abs(p.x) > 9.5 && p.x * v.x > 0) v.x *= -1;
      },
      afterStep() {
        sent[world.stepCount] = runners.map(({ position }) => ({ ...position }));
        for (const [i, client] of clients.entries()) {
          show(client);
          if (world.stepCount >= FIRST && world.stepCount % PAUSE === (i * PAUSE) / 2) shootAny(client);
        }
      },
      draw() {
        const [matrix, place] = [new THREE.Matrix4(), new THREE.Vector3()];
        for (const { ghosts, shown } of clients) {
          for (const [i, { position }] of shown.entries())
            ghosts.setMatrixAt(i, matrix.makeTranslation(place.copy(position)));
          ghosts.instanceMatrix.needsUpdate = true;
        }
      },
      counts: () => ({
        shots: counts.shots,
        'hits on the screens': counts.hitsSeen,
        'hits with compensation': counts.compensated,
        'of these missed without': counts.missed,
        'judged otherwise': counts.disputed,
        'beyond the history': counts.limited,
        aimed: counts.aimed,
        volleys: counts.volleys,
      }),
      actions: [{ key: 'v', label: 'Both shoot at all', run: volley }],
      pointer: {
        /** You are the second client: shoots at what is under the pointer on its screen. */
        click(ray) {
          const client = clients[1];
          const hit = client.screen.raycast(ray.origin, ray.direction);
          const floor = -ray.origin.y / ray.direction.y;
          if (!(floor > 0)) return;
          counts.aimed++;
          shoot(client, hit ? hit.body.position : ray.at(floor, new THREE.Vector3()));
        },
      },
    };
  },
  check: {
    counts: { shots: 46, 'hits with compensation': 38, 'of these missed without': 29, 'judged otherwise': 0 },
    key: { press: 'v', changes: 'volleys' },
    click: { at: [0, 0, 4], changes: 'aimed' },
  },
});
