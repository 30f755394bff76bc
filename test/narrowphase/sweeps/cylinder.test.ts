import { itProvesSweepsOf } from '../../helpers/sweep-proofs.ts';

itProvesSweepsOf('cylinder');
