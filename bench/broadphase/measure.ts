/** Measures RbushBroadphase: `npx tsx bench/broadphase/measure.ts [part of a scene's name]`. */
import { cpus } from 'node:os';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { collectGarbage } from '../garbage.ts';
import { type Scene, sceneA, sceneC, sceneD, sceneG } from './scenes.ts';

/** Bodies moved during warm-up, over all steps: enough for the optimizing compiler. */
const WARMUP_BODIES = 3_000_000;
const STEPS = 200;
/** Steps whose allocation is measured: few enough that no garbage collection falls among them. */
const ALLOCATION_STEPS = 40;

interface Result {
  median: number;
  p95: number;
  least: number;
  pairs: number;
  bytesPerStep: number;
}

function measure(scene: Scene): Result {
  const broadphase = new RbushBroadphase();
  for (let proxy = 0; proxy < scene.count; proxy++) broadphase.add(proxy, scene.isStatic(proxy));
  const pairs = new PairList();
  const times = new Float64Array(STEPS);
  for (let moved = 0; moved < WARMUP_BODIES; moved += scene.count) runStep(scene, broadphase, pairs);
  for (let step = 0; step < STEPS; step++) times[step] = runStep(scene, broadphase, pairs);
  const pairCount = pairs.count;
  const bytesPerStep = measureAllocation(scene, broadphase, pairs);
  times.sort();
  return {
    median: times[STEPS >> 1],
    p95: times[Math.floor(STEPS * 0.95)],
    least: times[0],
    pairs: pairCount,
    bytesPerStep,
  };
}

/** Steps the scene and finds its pairs. Returns the CPU time of the search in ms, removals and additions included. */
function runStep(scene: Scene, broadphase: RbushBroadphase, pairs: PairList): number {
  scene.step();
  const start = cpuMilliseconds();
  for (const proxy of scene.replaced) {
    broadphase.remove(proxy);
    broadphase.add(proxy, false);
  }
  pairs.clear();
  broadphase.findPairs(scene.bounds, pairs);
  return cpuMilliseconds() - start;
}

/** CPU time instead of wall time, since the machine may be busy. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The median growth of the heap and of array buffers over one findPairs. */
function measureAllocation(scene: Scene, broadphase: RbushBroadphase, pairs: PairList): number {
  const growths = new Float64Array(ALLOCATION_STEPS);
  for (let step = 0; step < ALLOCATION_STEPS; step++) {
    scene.step();
    for (const proxy of scene.replaced) {
      broadphase.remove(proxy);
      broadphase.add(proxy, false);
    }
    pairs.clear();
    collectGarbage();
    const before = usedBytes();
    broadphase.findPairs(scene.bounds, pairs);
    growths[step] = usedBytes() - before;
  }
  growths.sort();
  return growths[ALLOCATION_STEPS >> 1] - measuringItself();
}

function usedBytes(): number {
  const usage = process.memoryUsage();
  return usage.heapUsed + usage.arrayBuffers;
}

/** Bytes allocated by reading the memory usage. */
function measuringItself(): number {
  const growths = new Float64Array(ALLOCATION_STEPS);
  for (let i = 0; i < ALLOCATION_STEPS; i++) {
    collectGarbage();
    const before = usedBytes();
    growths[i] = usedBytes() - before;
  }
  growths.sort();
  return growths[ALLOCATION_STEPS >> 1];
}

const wanted = process.argv[2] ?? '';
console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${STEPS} steps`);
console.log(`${'findPairs, CPU ms'.padEnd(28)}   median      p95    least     pairs  bytes/step`);
for (const create of [() => sceneA(1000), () => sceneA(10_000), () => sceneA(50_000), sceneC, sceneD, sceneG]) {
  const scene = create();
  if (!scene.name.includes(wanted)) continue;
  const { median, p95, least, pairs, bytesPerStep } = measure(scene);
  const columns = [median.toFixed(3), p95.toFixed(3), least.toFixed(3)].map((text) => text.padStart(8)).join(' ');
  console.log(`${scene.name.padEnd(28)} ${columns} ${String(pairs).padStart(9)} ${String(bytesPerStep).padStart(11)}`);
}
