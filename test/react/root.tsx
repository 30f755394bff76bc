// A root of react-three-fiber. In a browser it draws with WebGL on a canvas of the page; in Node, with a renderer that draws
// nothing.

import { act, createRoot, extend, type RootState } from '@react-three/fiber';
import { Component, type ReactNode } from 'react';
import * as THREE from 'three';
import { afterEach, beforeEach, expect, vi } from 'vitest';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
extend(THREE as never);

/** A test root. Its frames come when the test says so. */
export interface TestRoot {
  /** The scene, camera, frame loop … of fiber. */
  readonly state: RootState;
  readonly scene: THREE.Scene;
  /** The error that reached the boundary around the elements. */
  readonly error: Error | undefined;
  /** Renders other elements. */
  render(element: ReactNode): Promise<void>;
  /** One frame of so many seconds; several with `count`. */
  frame(seconds?: number, count?: number): Promise<void>;
  /** The message of the error that an action leads to. */
  failure(action: () => Promise<void>): Promise<string | undefined>;
  unmount(): Promise<void>;
}

class Boundary extends Component<{ report: (error: Error) => void; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error) {
    this.props.report(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const roots = new Set<TestRoot>();

/** The page, in a browser. */
const { document: page } = globalThis as {
  readonly document?: {
    readonly body: { append(element: object): void };
    createElement(name: 'canvas'): ReturnType<typeof blankCanvas>;
  };
};

const blankCanvas = () => ({
  addEventListener() {},
  removeEventListener() {},
  remove() {},
  style: {},
  width: 100,
  height: 100,
});
const blankRenderer = (domElement: object) => ({ render() {}, setPixelRatio() {}, setSize() {}, domElement });

/** Mounts elements, without React's StrictMode around them. */
export async function mount(element: ReactNode, frameloop: 'never' | 'demand' = 'never'): Promise<TestRoot> {
  const canvas = page?.createElement('canvas') ?? blankCanvas();
  page?.body.append(canvas);
  const root = createRoot(canvas as never);
  await root.configure({
    ...(page ? {} : { gl: blankRenderer(canvas) as never }),
    frameloop,
    size: { width: 100, height: 100, top: 0, left: 0 },
    dpr: 1,
  });
  let error: Error | undefined;
  const report = (it: Error) => {
    error ??= it;
  };
  const wrapped = (inner: ReactNode) => <Boundary report={report}>{inner}</Boundary>;
  let store: ReturnType<typeof root.render> | undefined;
  await act(async () => {
    store = root.render(wrapped(element));
  });
  const state = () => store!.getState();
  let time = 0;
  const result: TestRoot = {
    get state() {
      return state();
    },
    get scene() {
      return state().scene;
    },
    get error() {
      return error;
    },
    async render(inner) {
      await act(async () => root.render(wrapped(inner)));
    },
    async frame(seconds = 1 / 60, count = 1) {
      for (let i = 0; i < count; i++) {
        time += seconds;
        await act(async () => state().advance(time));
      }
    },
    async failure(action) {
      await action();
      complaints.length = 0;
      return error?.message;
    },
    async unmount() {
      roots.delete(result);
      await act(async () => root.render(null));
      await act(async () => root.unmount());
      canvas.remove();
    },
  };
  roots.add(result);
  return result;
}

/** What the console was told as an error. */
const complaints: string[] = [];

/** Each test file calls this once: the console is watched, and roots are unmounted after each test. */
export function watchRoots(): void {
  beforeEach(() => {
    complaints.length = 0;
    vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
      complaints.push(args.map(String).join(' '));
    });
    // Fiber 9.8 makes three 0.187 warn of its clock.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    for (const root of roots) await root.unmount();
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
  });
}

/** Mounts elements that fail, and returns the message of their error. */
export async function failure(element: ReactNode): Promise<string | undefined> {
  const root = await mount(element);
  return root.failure(async () => {});
}
