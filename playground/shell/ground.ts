import * as THREE from 'three';

/** A grid of one unit with a line at every fifth, which fades into the distance, and a floor that takes shadows. */
export function createGround(size: number, height: number, takesShadows: boolean) {
  const unit = 10 ** Math.round(Math.log10(size / 12));
  const uniforms = {
    line: { value: new THREE.Color() },
    axis: { value: new THREE.Color() },
    unit: { value: unit },
    radius: { value: 5 * size },
    center: { value: new THREE.Vector2() },
  };
  const material = new THREE.ShaderMaterial({
    uniforms,
    transparent: true,
    depthWrite: false,
    vertexShader: `
      varying vec2 at;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        at = world.xz;
        gl_Position = projectionMatrix * viewMatrix * world;
      }`,
    fragmentShader: `
      uniform vec3 line, axis;
      uniform float unit, radius;
      uniform vec2 center;
      varying vec2 at;
      float lines(vec2 p) {
        vec2 width = fwidth(p);
        vec2 near = abs(fract(p - 0.5) - 0.5) / width;
        return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.15, 0.6, max(width.x, width.y)));
      }
      void main() {
        float fine = lines(at / unit), coarse = lines(at / (5.0 * unit));
        float fade = 1.0 - smoothstep(0.2, 1.0, length(at - center) / radius);
        gl_FragColor = vec4(mix(line, axis, coarse), max(0.7 * fine, coarse) * fade);
        #include <colorspace_fragment>
      }`,
  });
  const object = new THREE.Group();
  const plane = new THREE.PlaneGeometry(10 * size, 10 * size).rotateX(-Math.PI / 2);
  const grid = new THREE.Mesh(plane, material);
  grid.position.y = height - 1e-3 * size;
  grid.renderOrder = -1;
  object.add(grid);
  if (takesShadows) {
    const floor = new THREE.Mesh(plane, new THREE.ShadowMaterial({ opacity: 0.32 }));
    floor.position.y = height - 2e-3 * size;
    floor.receiveShadow = true;
    floor.renderOrder = -2;
    object.add(floor);
  }
  return {
    object,
    /** Lies around another place. The grid stays where it is. */
    moveTo(x: number, z: number): void {
      uniforms.center.value.set(x, z);
      object.position.set(x, 0, z);
    },
    paint(colors: { readonly line: number; readonly axis: number }): void {
      uniforms.line.value.setHex(colors.line);
      uniforms.axis.value.setHex(colors.axis);
    },
  };
}
