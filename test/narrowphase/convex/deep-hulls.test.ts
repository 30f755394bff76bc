import { convexHull, createClosestPoints, cylinder, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

/** Corners of a hull around the origin. */
const points: readonly (readonly [number, number, number])[] = [
  [-0.8750862134620547, -0.40732698095962405, 0.5291541274636984],
  [0.7461524582467973, -0.10730080399662256, -0.3986365324817598],
  [-0.0020932555198669434, 0.19599173916503787, -0.3782303696498275],
  [0.5660945666022599, -0.9693904276937246, -0.12952095130458474],
  [-0.38933431822806597, -0.23391262581571937, -0.9413499645888805],
  [-0.07767136069014668, 0.5504831792786717, -0.5138752232305706],
  [0.3161880802363157, -0.5636087008751929, -0.30068833473969834],
  [-0.7782483152113855, 0.6952587142586708, -0.016512640286237],
  [0.7695634970441461, 0.15205333291102529, -0.9206098299473524],
  [0.39494282891973853, 0.6844435734674335, -0.08873817464336753],
  [-0.4380123056471348, 0.039078648667782545, -0.1401903135702014],
  [0.19044050620868802, -0.5442670378834009, 0.3809030777774751],
];

describe('the depth of a hull and a cylinder with one center', () => {
  it('is the least one, where a search over directions once found one 8e-6 deeper', () => {
    const out = createClosestPoints();
    const round = cylinder({ radius: 0.26706939898431303, halfHeight: 0.68019874189049 });
    distanceShapes(out, { shape: convexHull(points) }, { shape: round });
    expect(-out.distance).toBeLessThanOrEqual(0.6462257328);
  });
});
