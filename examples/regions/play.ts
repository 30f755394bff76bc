// The undivided world, and the same world cut into regions that are all in this thread.

import { serialize, type World } from 'first-contact';
import type { Cut } from './cut.ts';
import { applyForces, DT, isFree } from './game.ts';
import { Journal } from './journal.ts';
import { Region } from './region.ts';

/** Plays the undivided world. */
export function playWhole(world: World, steps: number): Journal {
  const journal = new Journal();
  const bodies = world.bodies.filter(isFree);
  let startedAt = 0;
  world.on('enter', (event) => journal.tell(event, world.stepCount, startedAt));
  world.on('exit', (event) => journal.tell(event, world.stepCount, startedAt));
  for (let step = 0; step < steps; step++) {
    applyForces(bodies);
    startedAt = world.time;
    world.step(DT);
  }
  return journal;
}

/** Plays the world cut, all regions in turn. */
export function playCut(world: World, cut: Cut, margin: number, steps: number): Region[] {
  const bytes = serialize(world);
  const regions = Array.from({ length: cut.count }, (_, k) => new Region(bytes, cut, k, margin));
  for (let step = 0; step < steps; step++) {
    for (const region of regions) region.step();
    const sent = regions.map((region) => region.takeBorders());
    for (const [k, region] of regions.entries()) region.receive(sent.map((borders) => borders[k]));
  }
  return regions;
}
