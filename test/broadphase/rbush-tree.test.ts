import RBush from 'rbush';
import { describe, expect, it } from 'vitest';
import { checkRbush, type RbushLike } from '../../src/broadphase/rbush-tree.ts';

/** An rbush with one method replaced. */
function changed(change: Partial<RbushLike>): RbushLike {
  return Object.assign(new RBush(9) as RbushLike, change);
}

describe('the check of rbush', () => {
  it('is passed by the one that is installed', () => {
    expect(() => checkRbush(new RBush(9))).not.toThrow();
  });

  it('reports expected and actual structure of nodes', () => {
    const renamed = changed({
      toJSON: () => ({ entries: [], height: 1, leaf: true, minX: 1, minY: 2, maxX: 3, maxY: 4 }),
    });
    expect(() => checkRbush(renamed)).toThrow(
      /needs rbush 4\.0, whose nodes look like .*"children".*this one has .*"entries"/,
    );
    const more = changed({});
    const toJSON = more.toJSON.bind(more);
    more.toJSON = () => ({ ...(toJSON() as object), minZ: 0 });
    expect(() => checkRbush(more)).toThrow(/minZ/);
    expect(() => checkRbush(changed({ toJSON: () => undefined }))).toThrow(/this one has undefined/);
    expect(() => checkRbush(changed({ toJSON: () => null }))).toThrow(/this one has null/);
  });

  it('refuses an rbush that copies its tree instead of handing it over', () => {
    const copying = changed({});
    const fromJSON = copying.fromJSON.bind(copying);
    copying.fromJSON = (root) => fromJSON(structuredClone(root));
    expect(() => checkRbush(copying)).toThrow(/this one copies/);
  });

  it('refuses an rbush that does not find its items', () => {
    expect(() => checkRbush(changed({ search: () => [] }))).toThrow(/this one copies/);
  });
});
