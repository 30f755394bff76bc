// What the search finds, and in which order. The check of the search reads this, too.

/** Words that people look for, by the page that answers them, where the page says it in other words. */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  '2d': 'flat pixels canvas pixi phaser',
  bullets: 'tunneling tunnelling CCD continuous fast projectile gun shoot',
  character: 'jump gravity slope stairs controller walk player fall',
  debugging: 'bug wrong missing draw lines wireframe',
  determinism: 'lockstep desync reproducible floating point',
  'doors-and-platforms': 'elevator lift kinematic moving platform',
  friction: 'slope ice conveyor slide',
  'lag-compensation': 'multiplayer netcode server rewind latency',
  levels: 'terrain ground map trimesh heightmap glTF compound tiles',
  migrating: 'cannon rapier ammo physics',
  performance: 'fast slow size bundle benchmark',
  queries: 'ray raycast shapecast overlap pick mouse line of sight',
  replay: 'record recording demo',
  response: 'bounce restitution gravity rest stack impulse mass',
  rollback: 'snapshot restore fork undo multiplayer netcode prediction',
  saving: 'save load serialize snapshot file storage',
  sensors: 'trigger zone area pickup coin',
  start: 'install gravity hello tutorial',
  'when-an-engine': 'joint joints torque ragdoll physics engine rigid body stack impulse',
  world: 'layers layer mask filter group body bodies moveTo teleport velocity step gravity',
};

/** As MiniSearch takes them. VitePress sends `boostDocument` to the page as text: it knows nothing but its arguments. */
export const SEARCH_OPTIONS = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, text: 2, titles: 1 },
  /** Guides come before pages about the inside, these before the reference, and the beginning of a page before its sections. */
  boostDocument: (id: string): number => {
    if (id.includes('/api/')) return 0.25;
    const inside =
      /\/(algorithms|architecture|broadphase|contributing|exam|format|narrowphase|performance-notes|solver|v8)\.html/;
    return (inside.test(id) ? 0.4 : 1) * (id.includes('#') ? 1 : 2);
  },
};
