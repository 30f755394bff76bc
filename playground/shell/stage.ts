// Camera, lights, ground and renderer.

import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { createGround } from './ground.ts';
import { PALETTE, type Role, type Theme } from './palette.ts';
import type { Point, SceneDefinition } from './scene.ts';

export interface StageOptions {
  /** Shadows and smooth edges: not for a renderer in software. */
  readonly isFine: boolean;
  readonly theme: Theme;
}

export interface Label {
  readonly position: THREE.Vector3;
  write(text: string): void;
  show(isShown: boolean): void;
}

export class Stage {
  readonly canvas = document.createElement('canvas');
  readonly camera = new THREE.PerspectiveCamera(38, 1, 0.1, 1000);
  readonly materials: { readonly solid: THREE.Material; readonly glass: THREE.Material };
  /** Objects of the present scene. */
  scene = new THREE.Scene();
  theme: Theme;
  readonly controls: OrbitControls;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly isFine: boolean;
  private readonly sky = new THREE.HemisphereLight(0xffffff, 0xb8c0cc, 1.5);
  private readonly sun = new THREE.DirectionalLight(0xfff6ea, 2.4);
  /** From what the sun shines at to the sun. */
  private readonly sunward = new THREE.Vector3();
  private readonly fill = new THREE.DirectionalLight(0xdde8ff, 0.5);
  private ground: ReturnType<typeof createGround> | undefined;
  private view: SceneDefinition['camera'] | undefined;
  private hasMoved = false;

  constructor({ isFine, theme }: StageOptions) {
    this.isFine = isFine;
    this.theme = theme;
    this.canvas.tabIndex = 0;
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: isFine, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = isFine;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    const solid = { roughness: 0.55, metalness: 0 };
    const glass = { transparent: true, opacity: 0.25, depthWrite: false, side: THREE.DoubleSide };
    this.materials = {
      solid: isFine ? new THREE.MeshStandardMaterial(solid) : new THREE.MeshLambertMaterial(),
      glass: new THREE.MeshLambertMaterial(glass),
    };
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.enableDamping = true;
    // The style sheet decides which gestures scroll the page.
    this.canvas.style.touchAction = '';
    this.controls.addEventListener('start', () => {
      this.hasMoved = true;
    });
  }

  /** Removes the objects of the last scene, and makes room for the next one. */
  reset({ camera, ground = 0, shadows = true }: SceneDefinition, keepCamera: boolean): void {
    this.clear();
    this.scene = new THREE.Scene();
    const size = sizeOf(camera);
    this.sun.castShadow = this.isFine && shadows;
    this.ground = ground === false ? undefined : createGround(size, ground, this.sun.castShadow);
    if (this.ground) this.scene.add(this.ground.object);
    const center = centerOf(camera);
    this.sunward.set(0.45, 1, 0.35).multiplyScalar(size);
    this.sun.position.copy(center).add(this.sunward);
    this.sun.target.position.copy(center);
    const { shadow } = this.sun;
    shadow.mapSize.setScalar(2048);
    shadow.bias = -0.0005;
    shadow.normalBias = size / 800;
    shadow.intensity = 0.55;
    Object.assign(shadow.camera, { left: -size, right: size, top: size, bottom: -size, near: 0.1, far: 3 * size });
    shadow.camera.updateProjectionMatrix();
    this.fill.position.set(-1, 0.4, -0.6).multiplyScalar(size).add(center);
    this.scene.add(this.sky, this.sun, this.sun.target, this.fill);
    this.view = camera;
    if (!keepCamera) this.hasMoved = false;
    this.setTheme(this.theme);
    this.resize();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    const colors = PALETTE[theme];
    this.scene.background = new THREE.Color(colors.background);
    this.sky.intensity = theme === 'dark' ? 1.1 : 1.7;
    this.ground?.paint(colors);
  }

  color(role: Role): THREE.Color {
    return new THREE.Color(PALETTE[this.theme][role]);
  }

  /** Fits the picture into the window; a camera that a person moved keeps its direction. */
  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement ?? this.canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    if (this.view && !this.hasMoved) frame(this.camera, this.controls, this.view);
    this.camera.updateProjectionMatrix();
  }

  /** The camera as at the start of the scene. */
  recenter(): void {
    this.hasMoved = false;
    this.resize();
  }

  /** Angle of the camera about the y axis, radians; 0 is on the side of +z. */
  get azimuth(): number {
    return this.controls.getAzimuthalAngle();
  }

  /** Moves the camera, the light and the ground along with a point, and turns the camera about it. */
  follow([x, y, z]: Point, turn = 0): void {
    const { target } = this.controls;
    const way = new THREE.Vector3(x, y, z).sub(target);
    this.camera.position.sub(target).applyAxisAngle(UP, turn).add(target).add(way);
    target.add(way);
    this.sun.target.position.copy(target);
    this.sun.position.copy(target).add(this.sunward);
    this.ground?.moveTo(x, z);
    this.controls.update();
  }

  /** The ray from the camera through a point of the window. */
  rayThrough(clientX: number, clientY: number): THREE.Ray {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    this.camera.updateMatrixWorld();
    const caster = new THREE.Raycaster();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    caster.setFromCamera(new THREE.Vector2(2 * x - 1, 1 - 2 * y), this.camera);
    return caster.ray;
  }

  /** Where a point of the scene is in the window. */
  locate([x, y, z]: Point): { x: number; y: number } {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    this.camera.updateMatrixWorld();
    const at = new THREE.Vector3(x, y, z).project(this.camera);
    return { x: left + (width * (1 + at.x)) / 2, y: top + (height * (1 - at.y)) / 2 };
  }

  render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  /** Adds instances of a geometry that are no bodies: set their matrices and colors. */
  addInstances(geometry: THREE.BufferGeometry, count: number, role: Role): THREE.InstancedMesh {
    const mesh = new THREE.InstancedMesh(geometry, this.materials.solid, count);
    for (let i = 0; i < count; i++) mesh.setColorAt(i, this.color(role));
    mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.castShadow = this.sun.castShadow;
    mesh.receiveShadow = true;
    this.scene.add(mesh);
    return mesh;
  }

  /** Adds a geometry that is no body. */
  addMesh(geometry: THREE.BufferGeometry, [x, y, z]: Point, color: Role | number): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, this.materials.solid.clone());
    (mesh.material as THREE.MeshLambertMaterial).color.set(typeof color === 'number' ? color : this.color(color));
    mesh.position.set(x, y, z);
    mesh.receiveShadow = true;
    this.scene.add(mesh);
    return mesh;
  }

  /**
   * Adds words that lie at a point of the scene and face the camera. `height` in world units.
   * @returns where it is, and how to write other words, or to hide it.
   */
  addLabel(text: string, [x, y, z]: Point, height: number, role?: Role): Label {
    const material = new THREE.SpriteMaterial({ transparent: true, depthTest: false });
    const label = new THREE.Sprite(material);
    label.position.set(x, y, z);
    // Over glass, too.
    label.renderOrder = 1;
    this.scene.add(label);
    const isDark = this.theme === 'dark';
    let written: string | undefined;
    const write = (words: string) => {
      if (words === written) return;
      written = words;
      material.map?.dispose();
      const color = role ? `#${this.color(role).getHexString()}` : isDark ? '#cfd8e3' : '#3d4856';
      material.map = textureOf(words, color, isDark ? '#10151ccc' : '#ffffffd9');
      const { width, height: pixels } = material.map.image as HTMLCanvasElement;
      label.scale.set((height * width) / pixels, height, 1);
    };
    write(text);
    const show = (isShown: boolean) => {
      label.visible = isShown;
    };
    return { position: label.position, write, show };
  }

  /** Adds the edges of a box: a room without walls that hide what is in it. */
  addOutline(min: Point, max: Point): void {
    const bounds = new THREE.Box3(new THREE.Vector3(...min), new THREE.Vector3(...max));
    const edges = new THREE.Box3Helper(bounds, this.color('static'));
    this.scene.add(edges);
  }

  private clear(): void {
    this.scene.traverse((object) => {
      const { geometry, material } = object as Partial<THREE.Mesh>;
      geometry?.dispose();
      if (material && material !== this.materials.solid && material !== this.materials.glass) {
        for (const one of [material].flat()) {
          (one as THREE.SpriteMaterial).map?.dispose();
          one.dispose();
        }
      }
      if ((object as THREE.InstancedMesh).isInstancedMesh) (object as THREE.InstancedMesh).dispose();
    });
  }
}

/** Words on a transparent ground, with a rim that parts them from what is behind. */
function textureOf(text: string, color: string, rim: string): THREE.CanvasTexture {
  const canvas = document.createElement('canvas');
  const font = '600 56px system-ui, sans-serif';
  const pen = canvas.getContext('2d')!;
  pen.font = font;
  canvas.width = Math.ceil(pen.measureText(text).width) + 16;
  canvas.height = 80;
  pen.font = font;
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 12;
  pen.strokeStyle = rim;
  pen.strokeText(text, 8, 42);
  pen.fillStyle = color;
  pen.fillText(text, 8, 42);
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  return map;
}

const UP = new THREE.Vector3(0, 1, 0);

const centerOf = ({ min, max }: SceneDefinition['camera']) =>
  new THREE.Vector3(...min).add(new THREE.Vector3(...max)).multiplyScalar(0.5);

/** Half of the diagonal. */
const sizeOf = ({ min, max }: SceneDefinition['camera']) =>
  new THREE.Vector3(...min).distanceTo(new THREE.Vector3(...max)) / 2;

/** Moves the camera along its direction until the corners of the box are in the picture. */
function frame(camera: THREE.PerspectiveCamera, controls: OrbitControls, view: SceneDefinition['camera']): void {
  const { min, max, from } = view;
  const center = centerOf(view);
  const back = new THREE.Vector3(...from).normalize();
  const right = new THREE.Vector3(0, 1, 0).cross(back).normalize();
  const up = back.clone().cross(right);
  // Margins, for the title, the counters and the buttons.
  const tanUp = 0.86 * Math.tan((camera.fov * Math.PI) / 360);
  const tanRight = 0.94 * (tanUp / 0.86) * camera.aspect;
  let distance = 0;
  for (let i = 0; i < 8; i++) {
    const corner = new THREE.Vector3(i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]).sub(
      center,
    );
    const near = corner.dot(back);
    distance = Math.max(
      distance,
      near + Math.abs(corner.dot(right)) / tanRight,
      near + Math.abs(corner.dot(up)) / tanUp,
    );
  }
  camera.position.copy(center).addScaledVector(back, distance);
  camera.near = distance / 100;
  camera.far = 20 * distance;
  camera.lookAt(center);
  controls.target.copy(center);
  controls.update();
}
