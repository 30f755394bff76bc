/** A gap at a time, and the speed at which it shrinks. */
interface Sample {
  time: number;
  gap: number;
  speed: number;
}

/**
 * The search for the time from which on a pair overlaps and approaches, in a bracket: it does at `high`, and not at `low`. That is
 * where the gap becomes 0, or where its speed does while it is negative: at the least overlap of two that are deep in each other.
 *
 * A parabola finds either after a few steps. Where the deepest features change the speed jumps; the tangents of the gap on both sides
 * cross there. Both aim a little late, so that both ends of the bracket come near.
 */
export class ClosingSearch {
  private readonly low = createSample();
  private readonly high = createSample();
  /** The last two samples. */
  private readonly last = createSample();
  private readonly previous = createSample();
  /** Number of steps that left most of the bracket, one after the other. */
  private slowSteps = 0;

  /** Begins between two times, with the sample at the later one. */
  begin(low: number, high: number, gap: number, speed: number): void {
    write(this.low, low, Infinity, 0);
    write(this.high, high, gap, speed);
    write(this.last, high, gap, speed);
    write(this.previous, high, gap, speed);
    this.slowSteps = 0;
  }

  get width(): number {
    return this.high.time - this.low.time;
  }

  /** The time found: the later end of the bracket. */
  get time(): number {
    return this.high.time;
  }

  /** Adds a sample. */
  add(time: number, gap: number, speed: number, closes: boolean): void {
    const { low, high, last, previous, width } = this;
    write(previous, last.time, last.gap, last.speed);
    write(last, time, gap, speed);
    write(closes ? high : low, time, gap, speed);
    this.slowSteps = this.width > SLOW * width ? this.slowSteps + 1 : 0;
  }

  /** The time to be tested next. The search ends when the bracket is no wider than `shortest`. */
  next(shortest: number): number {
    const { low, high, width } = this;
    const aim = (this.jumps() ? this.crossing() : this.zero()) + shortest / 2;
    const isNear = aim > low.time - shortest && aim < high.time + shortest;
    if (!isNear || this.slowSteps >= 2 || width < 2 * shortest) {
      this.slowSteps = 0;
      return (low.time + high.time) / 2;
    }
    const margin = MARGIN * shortest;
    return Math.max(low.time + margin, Math.min(high.time - margin, aim));
  }

  /** Whether the speed seems to jump from below to above 0, in a deep overlap: the last step did not bring it nearer. */
  private jumps(): boolean {
    const { low, last, previous } = this;
    return low.gap < 0 && Math.abs(last.speed) > Math.abs(previous.speed) / 2;
  }

  /** Where a parabola through the last sample is 0, with its speed and the change of that; where it is greatest, if that is below 0. */
  private zero(): number {
    const { last, previous } = this;
    const { time, gap, speed } = last;
    const change = (speed - previous.speed) / (time - previous.time);
    // gap − speed t − change t² / 2 = 0
    const discriminant = speed * speed + 2 * change * gap;
    return time + (discriminant < 0 ? -speed / change : (2 * gap) / (speed + Math.sqrt(discriminant)));
  }

  /** Where the tangents of the gap at both ends cross. */
  private crossing(): number {
    const { low, high, width } = this;
    return low.time + (high.gap - low.gap + high.speed * width) / (high.speed - low.speed);
  }
}

function createSample(): Sample {
  return { time: 0.5, gap: 0.5, speed: 0.5 };
}

function write(out: Sample, time: number, gap: number, speed: number): void {
  out.time = time;
  out.gap = gap;
  out.speed = speed;
}

/** The part of a bracket above which a step leaves most of it. */
const SLOW = 0.75;
/** Least distance of a tested time from both ends, as a part of the width at which the search ends. */
const MARGIN = 0.9;
