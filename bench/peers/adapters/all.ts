import type { Adapter, Caster } from '../../scenes/adapter.ts';

/** The engines by their names in the tables. Each is loaded only in the process that measures it. */
export const adapters: Readonly<Record<string, () => Promise<{ adapter: Adapter | Caster }>>> = {
  'first-contact': () => import('./first-contact.ts'),
  'rapier simd': () => import('./rapier-simd.ts'),
  'rapier simd, contacts': () => import('./rapier-simd-contacts.ts'),
  rapier: () => import('./rapier.ts'),
  jolt: () => import('./jolt.ts'),
  havok: () => import('./havok.ts'),
  crashcat: () => import('./crashcat.ts'),
  'three-mesh-bvh': () => import('./three-mesh-bvh.ts'),
  'cannon-es': () => import('./cannon-es.ts'),
};
