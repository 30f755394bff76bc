import * as narrowphase from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { badValues, THROWN } from './bad-values.ts';
import { flatRows } from './flat-rows.ts';
import { createFixture, results, rows as rowsOfSpace, stateOf, unchecked } from './rows.ts';
import { type Callable, readSurface } from './surface.ts';

/** Messages of the engine, which name neither the field nor the value. */
const ENGINE =
  /Cannot (read|set|assign|mix|convert|create|define|delete|add|destructure)|is not (a function|iterable|a constructor|defined)|is not extensible|reading '|Maximum call stack|Invalid (typed )?array|private member|which does not have/;

/** Functions of whole figures, made for inner loops: what they are given is what the factories and the types say. */
const isPrimitive = ({ name, parameters }: Callable) =>
  !name.includes('.') &&
  parameters.length > 0 &&
  parameters.every(
    ({ type }) =>
      !/Vec3Like|QuatLike|RayLike|PlacedShape|BoxOptions|ObbOptions|CapsuleOptions|CylinderOptions|ConeOptions|PlaneOptions|HullPoints|TriangleMeshOptions|HeightFieldOptions|CompoundChildOptions/.test(
        type,
      ),
  ) &&
  name !== 'sphere' &&
  name !== 'shapeFrom' &&
  name !== 'createBatchHits';

const rows = [...rowsOfSpace, ...flatRows];
const surfaces = [readSurface('first-contact'), readSurface('narrowphase'), readSurface('2d')];
const primitives = surfaces[1].callables.filter(isPrimitive);
const primitiveNames = new Set(primitives.map((it) => it.name));

describe('every public function, field and option', () => {
  it('has a row in the table', () => {
    const known = new Set([...rows.map((it) => it.subject.split(/ of |, /)[0]), ...unchecked.keys()]);
    const missing: string[] = [];
    const expectRow = (subject: string) => {
      if (!known.has(subject)) missing.push(subject);
    };
    for (const { callables, assignable, fields } of surfaces) {
      for (const { name, parameters } of callables) {
        if (!primitiveNames.has(name)) for (const parameter of parameters) expectRow(`${name}(${parameter.name})`);
      }
      for (const subject of assignable) expectRow(subject);
      for (const [owner, names] of fields) {
        if (!results.has(owner) && !primitiveOptions.has(owner))
          for (const name of names) expectRow(`${owner}.${name}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('has no obsolete row', () => {
    const subjects = new Set(
      surfaces.flatMap(({ callables, assignable, fields }) => [
        ...callables.flatMap(({ name, parameters }) => parameters.map((it) => `${name}(${it.name})`)),
        ...assignable,
        ...[...fields].flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`)),
      ]),
    );
    const used = (subject: string) => subjects.has(subject) || subjects.has(subject.replace(/\.\w$/, ''));
    const stale = [...rows.map((it) => it.subject), ...unchecked.keys()].filter((it) => !used(it.split(/ of |, /)[0]));
    expect(stale).toEqual([]);
  });
});

/** Options and figures of primitives. */
const primitiveOptions = new Set(['Line', 'Ray', 'TriangleOptions']);

describe('an invalid value', () => {
  it.each(rows.map((row) => [row.subject, row] as const))('for %s is refused with name and value', (_, row) => {
    const complaints: string[] = [];
    let refused = 0;
    // A refused value leaves the fixture unchanged, so the next value uses the same one.
    let fixture = createFixture();
    let isUsed = false;
    const before = stateOf(fixture);
    for (const bad of badValues) {
      if (isUsed) fixture = createFixture();
      isUsed = true;
      let error: unknown;
      try {
        row.hand(bad.make() as never, fixture);
      } catch (thrown) {
        error = thrown;
      }
      if (error !== undefined) refused++;
      if (row.accepts.has(bad.name)) {
        if (error !== undefined) complaints.push(`${bad.name} is refused: ${error}`);
        continue;
      }
      const message = error instanceof Error ? error.message : String(error);
      if (error === undefined) complaints.push(`${bad.name} is accepted`);
      else if (bad.name === 'throwing' && message.includes(THROWN())) continue;
      else if (!(error instanceof Error) || ENGINE.test(message)) complaints.push(`${bad.name}: unclear, ${error}`);
      else if (!row.names.some((name) => message.includes(name))) complaints.push(`${bad.name}: not named, ${error}`);
      else if (!/, frozen|plain arrays/.test(row.subject) && !bad.texts.some((text) => message.includes(text))) {
        complaints.push(`${bad.name}: value not shown, ${error}`);
      }
      if (stateOf(fixture) !== before) complaints.push(`${bad.name} has changed the world`);
      else if (error !== undefined) isUsed = false;
    }
    expect(complaints).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });
});

describe('primitives', () => {
  const make: Record<string, () => unknown> = {
    Vec3: () => ({ x: 1, y: 2, z: 3 }),
    Vec2: () => ({ x: 1, y: 2 }),
    number: () => 0.5,
    Aabb: () => ({ min: { x: 0, y: 0, z: 0 }, max: { x: 1, y: 1, z: 1 } }),
    Obb: () => narrowphase.createObb({ halfExtents: [1, 1, 1] }),
    WorldSphere: () => ({ center: { x: 0, y: 0, z: 0 }, radius: 1 }),
    WorldCapsule: () => ({ center: { x: 0, y: 0, z: 0 }, axis: { x: 0, y: 1, z: 0 }, radius: 1, halfHeight: 1 }),
    WorldPlane: () => ({ center: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 1, z: 0 }, offset: 0 }),
    WorldTriangle: () => ({
      center: { x: 0, y: 0, z: 0 },
      a: { x: 0, y: 0, z: 0 },
      b: { x: 1, y: 0, z: 0 },
      c: { x: 0, y: 0, z: 1 },
      normal: { x: 0, y: -1, z: 0 },
    }),
    Ray: () => ({ origin: { x: 0, y: 9, z: 0 }, direction: { x: 0, y: -1, z: 0 } }),
    Line: () => ({ origin: { x: 0, y: 9, z: 0 }, direction: { x: 0, y: -1, z: 0 } }),
    Contact: narrowphase.createContact,
    SweepHit: narrowphase.createSweepHit,
    ClosestPoints: narrowphase.createClosestPoints,
    RayHit: narrowphase.createRayHit,
    Interval: narrowphase.createInterval,
    Barycentric: narrowphase.createBarycentric,
    TriangleIntersection: narrowphase.createTriangleIntersection,
    TriangleOptions: () => ({}),
  };

  it.each(primitives.map((it) => [it.name, it] as const))(
    'trust what they are given, as %s does: with bad values they come to an end, and change nothing but out',
    (name, { parameters }) => {
      const call = (narrowphase as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
      const types = parameters.map((it) => it.type.replace(/^Readonly<(\w+)>$/, '$1'));
      const kinds = new Set(['boolean', 'number', 'string']);
      for (let at = 0; at < types.length; at++) {
        for (const bad of badValues) {
          const args = types.map((type) => make[type]());
          args[at] = bad.make();
          const others = () => args.filter((_, i) => i !== at && parameters[i].name !== 'out');
          const before = JSON.stringify(others());
          let answer: unknown;
          try {
            answer = call(...args);
          } catch (error) {
            if (!(error instanceof Error)) expect(error).toBeInstanceOf(Error);
            continue;
          }
          if (!kinds.has(typeof answer)) expect.fail(`the answer to ${bad.name} is ${String(answer)}`);
          const after = JSON.stringify(others());
          if (after !== before) expect(after).toBe(before);
        }
      }
    },
  );

  it('are many', () => {
    expect(primitives.length).toBeGreaterThan(80);
  });
});
