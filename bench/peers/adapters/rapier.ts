import RAPIER from '@dimforge/rapier3d-compat';
import { rapierAdapter } from './rapier-world.ts';

export const adapter = rapierAdapter('@dimforge/rapier3d-compat', RAPIER, 'overlap');
