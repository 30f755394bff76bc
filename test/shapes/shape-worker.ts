// A thread that gets shapes in shared memory, and tells what it sees of them.

import { parentPort, workerData } from 'node:worker_threads';
import { type SharedShape, shapeFromShared } from 'first-contact';
import { answersOf } from './answers.ts';

parentPort?.postMessage((workerData as SharedShape[]).map((shared) => answersOf(shapeFromShared(shared))));
