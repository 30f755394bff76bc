// The buttons below the picture.

import type { LineSort } from './debug-overlay.ts';
import { el, icon } from './dom.ts';

const SPEEDS = [
  ['1', '1 ×'],
  ['0.25', '1/4 ×'],
  ['0.1', '1/10 ×'],
  ['0.02', '1/50 ×'],
  ['0.004', '1/250 ×'],
] as const;

const LINES: readonly LineSort[] = ['shapes', 'bounds', 'contacts', 'sweeps'];

const RECORD = 'Record what happens from now on';

export interface ToolbarHandlers {
  restart(): void;
  togglePause(): void;
  step(): void;
  stepBack(): void;
  setSpeed(speed: number): void;
  showLines(sort: LineSort, isShown: boolean): void;
  recenter(): void;
  screenshot(): void;
  record(): void;
}

export function createToolbar(handlers: ToolbarHandlers) {
  const button = (name: Parameters<typeof icon>[0], label: string, onclick: () => void) =>
    el('button', { class: 'tool', title: label, 'aria-label': label.replace(/ \(.*/, ''), onclick }, [icon(name)]);
  const pause = button('pause', 'Pause (space)', handlers.togglePause);
  const record = button('record', RECORD, handlers.record);
  const back = button('back', 'One step back (,)', handlers.stepBack);
  back.hidden = true;
  const speed = el(
    'select',
    { 'aria-label': 'Speed', title: 'Speed' },
    SPEEDS.map(([value, label]) => el('option', { value }, [label])),
  );
  speed.addEventListener('change', () => handlers.setSpeed(Number(speed.value)));
  const lines = el('details', { class: 'lines' }, [
    el('summary', { class: 'tool wide' }, ['Lines']),
    el(
      'div',
      { class: 'menu' },
      LINES.map((sort) => {
        const box = el('input', { type: 'checkbox', name: `lines-${sort}` });
        box.addEventListener('change', () => handlers.showLines(sort, box.checked));
        return el('label', {}, [box, sort]);
      }),
    ),
  ]);
  const element = el('div', { class: 'toolbar', role: 'toolbar', 'aria-label': 'Simulation' }, [
    button('restart', 'Restart with the same seed (r)', handlers.restart),
    pause,
    back,
    button('step', 'One step (n)', handlers.step),
    speed,
    lines,
    button('view', 'Camera as at the start', handlers.recenter),
    button('camera', 'Save a picture', handlers.screenshot),
    record,
  ]);
  return {
    element,
    setRecording(isRecording: boolean): void {
      record.title = isRecording ? 'Save the recording' : RECORD;
      record.setAttribute('aria-label', record.title);
      record.setAttribute('aria-pressed', String(isRecording));
    },
    /** Shows the button that goes back. */
    setTwoWay(isTwoWay: boolean): void {
      back.hidden = !isTwoWay;
    },
    setPaused(isPaused: boolean): void {
      pause.replaceChildren(icon(isPaused ? 'play' : 'pause'));
      pause.title = isPaused ? 'Play (space)' : 'Pause (space)';
      pause.setAttribute('aria-label', isPaused ? 'Play' : 'Pause');
    },
  };
}
