import { type Body, createDebugLines, type DebugLinesOptions, debugLines, type World } from 'first-contact';
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import { checkNames, checkWorld } from './input.ts';

/** What `DebugLines` shows. */
export interface DebugProps {
  /**
   * Whether a body is drawn. Default: all.
   * @example
   * new DebugLines(world, { filter: (drawn) => drawn.type === 'moving' });
   */
  readonly filter?: ((body: Body) => boolean) | undefined;
  /**
   * Outlines of the shapes. Default: true.
   * @example
   * new DebugLines(world, { shapes: false });
   */
  readonly shapes?: boolean | undefined;
  /**
   * Contact points and normals. Default: true.
   * @example
   * new DebugLines(world, { contacts: false });
   */
  readonly contacts?: boolean | undefined;
  /**
   * Axis-aligned bounds of the bodies. Default: false.
   * @example
   * new DebugLines(world, { bounds: true });
   */
  readonly bounds?: boolean | undefined;
  /**
   * The displacements of the last step. Default: false.
   * @example
   * new DebugLines(world, { sweeps: true });
   */
  readonly sweeps?: boolean | undefined;
  /**
   * Whether lines behind objects are hidden. Default: true.
   * @example
   * new DebugLines(world, { depthTest: false });
   */
  readonly depthTest?: boolean | undefined;
}

const NAMES = ['filter', 'shapes', 'contacts', 'bounds', 'sweeps', 'depthTest'];

/**
 * Lines that show the bodies of a world, to be added to a scene. Call `update` once per frame. Those of static bodies are kept
 * until a static body changes. Far from the origin set `position` near the camera: lines are written relative to it, in single
 * precision.
 * @example
 * const lines = new DebugLines(world);
 * scene.add(lines);
 * lines.update();
 */
export class DebugLines extends LineSegments<BufferGeometry, LineBasicMaterial> {
  private readonly world: World;
  private readonly props: DebugProps;
  private readonly options: DebugLinesOptions;
  private readonly movers = createDebugLines();
  private readonly statics = createDebugLines();
  private readonly staticLines: LineSegments<BufferGeometry, LineBasicMaterial>;
  /** Revision of the static bodies that are drawn, and the origin of their lines. */
  private drawn = '';

  /** @throws TypeError when `world` is not a World, or naming an invalid option. */
  constructor(world: World, props: DebugProps = {}) {
    checkWorld(world, 'DebugLines');
    checkNames(props, NAMES, 'DebugLines');
    const { filter, shapes = true, contacts = true, bounds = false, sweeps = false, depthTest = true } = props;
    const material = new LineBasicMaterial({
      vertexColors: true,
      // Drawn last, over what is opaque.
      transparent: true,
      depthWrite: false,
      depthTest,
      toneMapped: false,
      fog: false,
    });
    super(new BufferGeometry(), material);
    this.world = world;
    this.props = props;
    this.options = { filter, shapes, contacts, normals: contacts, bounds, sweeps };
    this.staticLines = new LineSegments(new BufferGeometry(), material);
    for (const lines of [this, this.staticLines]) {
      lines.frustumCulled = false;
      // A ray for picking is not meant for them.
      lines.raycast = () => {};
    }
    this.add(this.staticLines);
  }

  /**
   * Draws the poses at a fraction of the last step, as from `world.advance`. Default: 1, the current poses.
   * @example
   * const { alpha } = world.advance(0.016);
   * lines.update(alpha);
   */
  update(alpha = 1): void {
    const { world, options, position: origin } = this;
    const { x, y, z } = origin;
    const drawn = `${world.staticRevision} ${x} ${y} ${z}`;
    if (this.drawn !== drawn) {
      debugLines(this.statics, world, { ...options, type: 'static', origin });
      show(this.staticLines, this.statics);
      // Not before: the filter may throw.
      this.drawn = drawn;
    }
    debugLines(this.movers, world, { ...options, type: 'moving', alpha, origin });
    show(this, this.movers);
  }

  /**
   * Other lines of the same world, with the same options. They are drawn from their first `update` on.
   * @example
   * const copy = lines.clone();
   */
  override clone(): this {
    const lines = new DebugLines(this.world, this.props);
    const { geometry, material } = lines;
    return Object.assign(lines.copy(this, false), { geometry, material }) as this;
  }

  /**
   * Frees the memory of the graphics card.
   * @example
   * lines.removeFromParent();
   * lines.dispose();
   */
  override dispose(): void {
    this.geometry.dispose();
    this.staticLines.geometry.dispose();
    this.material.dispose();
  }
}

/** Hands arrays of lines over to a renderer: in place while they fit, else in a new geometry. */
function show(
  lines: LineSegments<BufferGeometry>,
  { positions, colors, count }: ReturnType<typeof createDebugLines>,
): void {
  const { position } = lines.geometry.attributes;
  if (position?.array !== positions) {
    // A renderer cannot replace an attribute in place.
    lines.geometry.dispose();
    lines.geometry = new BufferGeometry();
    lines.geometry.setAttribute('position', attributeOf(positions));
    lines.geometry.setAttribute('color', attributeOf(colors));
  }
  lines.geometry.setDrawRange(0, 2 * count);
  for (const name of ['position', 'color'] as const) {
    const attribute = lines.geometry.attributes[name] as BufferAttribute;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, 6 * count);
    attribute.needsUpdate = true;
  }
}

function attributeOf(array: Float32Array): BufferAttribute {
  // DynamicDrawUsage of three.js.
  return new BufferAttribute(array, 3).setUsage(35048);
}
