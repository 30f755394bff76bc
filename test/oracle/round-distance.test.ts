import { expect, it } from 'vitest';
import { topologyOf } from './polytopes.ts';
import { roundDistanceWhenMoved, work } from './round-distance.ts';
import { frustum, gapAlong, polytopeSolid } from './solids.ts';
import { unit, type Vector } from './vector.ts';

it('the search for the least push takes long steps again where only short ones led up a ridge at first', () => {
  // A gem above a coin that is ten times as wide. It took 25 million trials: of one step of 1e-9 after another.
  const corners: Vector[] = [
    [-0.8320243223998658, -0.47751815910267037, 0.06968157716226274],
    [-0.7739206166511378, 0.03254647411974752, -0.5702027654074245],
    [-0.5902150932998056, 0.28873953077413445, 0.7024380503240221],
    [-0.5321113875510777, 0.7988041639965523, 0.06255370775433494],
    [0.035847109353878484, -0.936307976671931, -0.21722326096683195],
    [0.09395081510260643, -0.42624334344951326, -0.8571076035365192],
    [0.42710266083118575, 0.30352300968971546, 0.8065982192104052],
    [0.4852063665799136, 0.8135876429121333, 0.16671387664071816],
    [0.8140303811427873, -0.4535979877452933, 0.2382162706943599],
    [0.872134086891515, 0.05646664547712469, -0.4016680718753273],
  ];
  const gem = polytopeSolid([0, 0, 0], corners, topologyOf(corners));
  const center: Vector = [-1.764089632272157, 1.6371362129467297, 9.076817330787199];
  const coin = frustum(center, [9.161343352649189, 9.161343352649189], 0.8386566473508121);
  work.trials = 0;
  const distance = roundDistanceWhenMoved(gem, coin)([0, 0, 0]);
  expect(work.trials).toBeLessThan(20_000);
  const across = unit([center[0], 0, center[2]]);
  expect(distance).toBeGreaterThanOrEqual(Math.max(gapAlong(gem, coin, [0, 1, 0]), gapAlong(gem, coin, across)));
});
