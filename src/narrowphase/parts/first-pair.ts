import { Searches } from '../../math/searches.ts';
import { vec3 } from '../../math/vec3.ts';
import { firstTouchBetween } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { createClosestPoints, type SweepHit } from '../results.ts';
import { writeContactOfParts, writeOverlap } from '../write-results.ts';
import { ChildPairs } from './child-pairs.ts';
import { partsOf } from './parts.ts';
import { placedIn } from './placed-children.ts';

/** The first touch of two compounds that do not rotate. Only children whose spheres come near each other are posed. */
class FirstPair extends ChildPairs<PosedShape> {
  private readonly contact = createClosestPoints();

  /** Undefined for other shapes. */
  find(out: SweepHit, a: PosedShape, b: PosedShape): boolean | undefined {
    this.divide(a, b);
    const { whole, other, parts } = this;
    const others = partsOf(other.kind);
    if (others !== parts || parts.count(whole.worldShape) < 2) return undefined;
    if (hasSurface(whole) || hasSurface(other)) return undefined;
    this.otherParts = others;
    this.start(out);
    this.testChildren(0, NO_ROTATION, NO_ROTATION);
    return this.first >= 0;
  }

  protected test(i: number, j: number): void {
    const { other, otherParts, part, otherPart, found, contact, out, isFirst } = this;
    if (this.isNext(i)) this.parts.load(part, this.whole, i);
    otherParts.load(otherPart, other, j);
    const hits = isFirst ? firstTouchBetween(found, part, otherPart) : firstTouchBetween(found, otherPart, part);
    if (!hits || (this.first >= 0 && found.fraction > out.fraction)) return;
    if (found.overlapping) {
      // The contact of an overlap, as that of a part.
      writeOverlap(contact, found);
      writeContactOfParts(found, contact);
    }
    if (!this.keep(i, j)) return;
    this.limit = found.fraction;
    out.exitFraction = found.exitFraction;
  }
}

/** Whether a child of a compound is a surface of triangles, whose contacts depend on the whole other shape. */
function hasSurface({ worldShape }: PosedShape): boolean {
  const children = placedIn(worldShape);
  for (let i = 0; i < children.length; i++) if (children[i].inFrame) return true;
  return false;
}

const searches = new Searches(() => new FirstPair());

/** The first touch of two compounds: see `Parts.touchPairs`. */
export function firstTouchOfPairs(out: SweepHit, a: PosedShape, b: PosedShape): boolean | undefined {
  const search = searches.take();
  try {
    return search.find(out, a, b);
  } finally {
    searches.giveBack();
  }
}

const NO_ROTATION = vec3();
