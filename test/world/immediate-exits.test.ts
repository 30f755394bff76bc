import { sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { drain, watch } from './watch.ts';

describe('exits delivered by a call', () => {
  it('have fraction 1 and the time of the last step, or 0 before the first', () => {
    const world = new World();
    const seen = watch(world);
    const a = world.add({ shape: sphere(1), name: 'a' });
    world.add({ shape: sphere(1), name: 'b' });
    world.remove(a);
    expect(seen).toEqual([]);
    const c = world.add({ shape: sphere(1), name: 'c' });
    world.step(0.25);
    seen.length = 0;
    world.remove(c);
    expect(seen[0]).toMatchObject({ type: 'exit', fraction: 1, time: 0.25 });
  });

  it('are delivered in the order of ids, to the removed body and the others', () => {
    const world = new World();
    const bodies = [0, 1, 2, 3].map((i) => world.add({ shape: sphere(1), name: `${i}` }));
    world.step(1);
    const seen = watch(world);
    const own: string[] = [];
    for (const body of bodies) body.on('exit', (end) => own.push(`${end.self.name} ${end.other.name}`));
    world.remove(bodies[1]);
    expect(drain(seen)).toEqual(['exit 0 1', 'exit 1 2', 'exit 1 3']);
    expect(own.sort()).toEqual(['0 1', '1 0', '1 2', '1 3', '2 1', '3 1']);
  });

  it('may cause further exits by their handlers', () => {
    const world = new World();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => world.add({ shape: sphere(1), name }));
    world.step(1);
    const seen = watch(world);
    b.on('exit', () => {
      if (world.get(b.id)) world.remove(b);
    });
    world.remove(a);
    expect(drain(seen)).toEqual(['exit a b', 'exit a c', 'exit b c']);
    expect(world.bodies).toEqual([c]);
  });
});
