// Sliders and checkboxes of a scene.

import { el } from './dom.ts';
import type { Parameter, Parameters, Values } from './scene.ts';

/** The values at the start: those of the address, within the limits of the parameters, or the defaults. */
export function initialValues(parameters: Parameters, address: URLSearchParams): Values<Parameters> {
  const values: Values<Parameters> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const given = address.get(name);
    if (given === null) values[name] = parameter.value;
    else if (parameter.kind === 'checkbox') values[name] = given === '1';
    else {
      const number = Number(given);
      values[name] = Number.isFinite(number)
        ? Math.max(parameter.min, Math.min(parameter.max, number))
        : parameter.value;
    }
  }
  return values;
}

export function parameterPanel(
  parameters: Parameters,
  values: Values<Parameters>,
  onChange: (name: string, parameter: Parameter) => void,
): HTMLElement {
  const rows = Object.entries(parameters).map(([name, parameter]) => {
    if (parameter.kind === 'checkbox') {
      const input = el('input', { type: 'checkbox', name, checked: values[name] as boolean });
      input.addEventListener('change', () => {
        values[name] = input.checked;
        onChange(name, parameter);
      });
      return el('label', { class: 'parameter check' }, [input, el('span', {}, [parameter.label])]);
    }
    const { min, max, step, label, unit = '' } = parameter;
    const input = el('input', { type: 'range', name, min, max, step, value: values[name] });
    const output = el('span', { class: 'value' }, [`${values[name].toLocaleString('en')} ${unit}`]);
    input.addEventListener('input', () => {
      values[name] = input.valueAsNumber;
      output.textContent = `${input.valueAsNumber.toLocaleString('en')} ${unit}`;
      if (!parameter.restart) onChange(name, parameter);
    });
    // A world of ten thousand bodies is not made anew at each pixel of the way.
    input.addEventListener('change', () => {
      if (parameter.restart) onChange(name, parameter);
    });
    return el('label', { class: 'parameter' }, [el('span', {}, [label]), output, input]);
  });
  return el(
    'form',
    { class: 'parameters', 'aria-label': 'Parameters', onsubmit: (e: Event) => e.preventDefault() },
    rows,
  );
}
