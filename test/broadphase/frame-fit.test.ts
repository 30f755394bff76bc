import { describe, expect, it } from 'vitest';
import { Frame } from '../../src/broadphase/frame.ts';
import { fitFrame } from '../../src/broadphase/frame-fit.ts';
import { PackedTree } from '../../src/broadphase/packed-tree.ts';
import { RbushTree } from '../../src/broadphase/rbush-tree.ts';
import { IntegerList } from '../../src/math/integer-list.ts';
import { Random } from '../helpers/random.ts';
import { type Box, boxAround } from './box-world.ts';

/** A frame with two trees whose slots hold boxes: proxies 0 … in the first tree, the others in the second. */
class Fitting {
  readonly frame = new Frame();
  readonly evenness = new Float64Array(3);
  readonly movers = new PackedTree(this.frame);
  readonly statics = new PackedTree(this.frame);
  private bounds = new Float64Array(0);

  put(movers: Box[], statics: Box[] = []): this {
    this.bounds = new Float64Array([...movers, ...statics].flat());
    this.fill(this.movers, movers.length, 0);
    this.fill(this.statics, statics.length, movers.length);
    return this;
  }

  fit(): boolean {
    return fitFrame(this.frame, this.evenness, [this.movers, this.statics], this.bounds);
  }

  /** Where the first cell begins. */
  from(axis: number): number {
    const { origin, width } = this.frame.axes[axis];
    return origin[0] + width[0];
  }

  /** Where the last cell is. */
  to(axis: number): number {
    const { origin, width, count } = this.frame.axes[axis];
    return origin[count - 1] + 16_382 * width[count - 1];
  }

  /** The width of the cell that a coordinate is in. */
  cellAt(axis: number, coordinate: number): number {
    const cells = this.frame.axes[axis];
    return cells.width[cells.segmentOf(coordinate)];
  }

  private fill(tree: PackedTree, count: number, first: number): void {
    const proxies = new IntegerList();
    for (let i = 0; i < count; i++) proxies.push(first + i);
    const rbush = new RbushTree(false);
    tree.copy(rbush.load(proxies, this.bounds), proxies);
    tree.refit(this.bounds);
  }
}

function crowd(random: Random, count: number, halfWidth: number): Box[] {
  return Array.from({ length: count }, () => boxAround(random.vector(halfWidth), 0.5));
}

describe('fitting the frame', () => {
  it('contains nearly everything in both trees, with a margin', () => {
    const random = new Random(1);
    const fitting = new Fitting().put(crowd(random, 500, 50), [boxAround([300, 0, 0], 1)]);
    expect(fitting.fit()).toBe(true);
    for (let axis = 0; axis < 3; axis++) {
      expect(fitting.from(axis)).toBeLessThan(-45);
      expect(fitting.from(axis)).toBeGreaterThan(-120);
      expect(fitting.to(axis)).toBeGreaterThan(axis === 0 ? 301 : 45);
      expect(fitting.to(axis)).toBeLessThan(axis === 0 ? 400 : 120);
    }
  });

  it('leaves a frame alone that is still good', () => {
    const random = new Random(2);
    const fitting = new Fitting().put(crowd(random, 500, 50));
    fitting.fit();
    for (let i = 0; i < 20; i++) {
      expect(fitting.put(crowd(random, 500, random.range(25, 52))).fit()).toBe(false);
    }
  });

  it('follows a world that moves away, grows or shrinks', () => {
    const random = new Random(3);
    const fitting = new Fitting().put(crowd(random, 300, 50));
    fitting.fit();
    const width = () => fitting.to(0) - fitting.from(0);
    const usual = width();
    expect(fitting.put(crowd(random, 300, 500)).fit()).toBe(true);
    expect(width() / usual).toBeGreaterThan(7);
    expect(fitting.put(crowd(random, 300, 5)).fit()).toBe(true);
    expect(width() / usual).toBeLessThan(0.15);
    expect(fitting.put(crowd(random, 300, 5).map((box) => box.map((x) => x + 1000) as Box)).fit()).toBe(true);
    expect(fitting.from(2)).toBeGreaterThan(900);
  });

  it('does not let a few outliers make the cells larger than bodies', () => {
    const random = new Random(4);
    for (const far of [1e6, 1e12, 1e300]) {
      const boxes = crowd(random, 300, 50);
      for (let i = 0; i < 10; i++) boxes[random.integer(300)] = boxAround([far * random.range(-1, 1), -far, 0], 0.5);
      const fitting = new Fitting().put(boxes);
      fitting.fit();
      for (let axis = 0; axis < 3; axis++) {
        for (let x = -49; x < 50; x++) expect(fitting.cellAt(axis, x)).toBeLessThan(0.25);
      }
    }
  });

  it('extends to boxes that the sample misses, while cells stay small', () => {
    const random = new Random(14);
    const huts = crowd(random, 5000, 50);
    const tower: Box = [0, -0.5, 0, 1, 300, 1];
    const fitting = new Fitting().put([...huts.slice(0, 1), tower, ...huts.slice(1)]);
    fitting.fit();
    expect(fitting.to(1)).toBeGreaterThan(300);
    expect(fitting.cellAt(1, 0)).toBeLessThan(1 / 8);
    // A box that grows out of the cells later is found by the bounds of the tree.
    const taller: Box = [0, -0.5, 0, 1, 900, 1];
    expect(fitting.put([...huts.slice(0, 1), taller, ...huts.slice(1)]).fit()).toBe(true);
    expect(fitting.to(1)).toBeGreaterThan(900);
    // Not to one that would make the cells too large.
    const beyond: Box = [0, -0.5, 0, 1, 1e6, 1];
    fitting.put([...huts.slice(0, 1), beyond, ...huts.slice(1)]).fit();
    expect(fitting.cellAt(1, 0)).toBeLessThan(1 / 8);
  });

  it('gives each of many groups cells that are small enough, however far apart they are', () => {
    const random = new Random(6);
    for (const far of [1e4, 1e6, 1e9, 1e13]) {
      const centers = Array.from({ length: 40 }, () => random.vector(far));
      const boxes = Array.from({ length: 2000 }, () => {
        const [x, y, z] = random.vector(3);
        const center = random.pick(centers);
        return boxAround([center[0] + x, center[1] + y, center[2] + z], 0.5);
      });
      const fitting = new Fitting().put(boxes);
      fitting.fit();
      for (let axis = 0; axis < 3; axis++) {
        const coarse = boxes.filter((box) => fitting.cellAt(axis, (box[axis] + box[axis + 3]) / 2) > 0.25);
        expect(coarse.length).toBeLessThan(100);
      }
      expect(fitting.fit()).toBe(false);
    }
  });

  it('gives cells in proportion to the distance where distances are log-uniform', () => {
    const random = new Random(7);
    const boxes = Array.from({ length: 2000 }, () =>
      boxAround([random.pick([-1, 1]) * random.logarithmic(1, 1e9), random.range(-9, 9), 0], 0.5),
    );
    const fitting = new Fitting().put(boxes);
    fitting.fit();
    for (const [x, , , maxX] of boxes) {
      const distance = Math.abs(x + maxX) / 2;
      expect(fitting.cellAt(0, (x + maxX) / 2)).toBeLessThan(Math.max(0.5, distance));
    }
    expect(fitting.frame.axes[1].count).toBe(1);
    expect(fitting.fit()).toBe(false);
  });

  it('divides a merely wide world evenly: a few thousand times as wide as its bodies, or evenly filled', () => {
    const random = new Random(5);
    const wide = crowd(random, 270, 50);
    for (let i = 0; i < 20; i++) wide.push(boxAround([1500, 0, 1000], 0.5));
    const even = crowd(random, 500, 1e5);
    for (const boxes of [wide, even]) {
      const fitting = new Fitting().put(boxes);
      fitting.fit();
      expect(fitting.frame.isUniform).toBe(true);
      for (const box of boxes) expect(box[0] > fitting.from(0) && box[3] < fitting.to(0)).toBe(true);
    }
  });

  it('has nothing to do in an empty world', () => {
    expect(new Fitting().put([]).fit()).toBe(false);
  });

  it('changes a frame once at most for a world without extent', () => {
    const fitting = new Fitting().put([boxAround([1, 2, 3], 0), boxAround([1, 2, 3], 0)]);
    expect(fitting.fit()).toBe(true);
    expect(fitting.fit()).toBe(false);
    expect(fitting.fit()).toBe(false);
  });
});
