import RAPIER from '@dimforge/rapier3d-simd-compat';
import { rapierAdapter } from './rapier-world.ts';

export const adapter = rapierAdapter('@dimforge/rapier3d-simd-compat', RAPIER as never, 'overlap');
