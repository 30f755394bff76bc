// Elements of the page, without a framework.

type Children = readonly (Node | string)[];

/** Makes an element: attributes by name, handlers as `onclick` and the like. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, unknown>> = {},
  children: Children = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

const ICONS = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  step: 'M5 5v14l9-7zM16 5h3v14h-3z',
  back: 'M19 5v14l-9-7zM8 5H5v14h3z',
  restart: 'M12 5V1.8L7.2 6 12 10.2V7a5.5 5.5 0 1 1-5.5 5.5H4.4A7.6 7.6 0 1 0 12 5z',
  camera:
    'M9 4 7.4 6H4a1.6 1.6 0 0 0-1.6 1.6v10A1.6 1.6 0 0 0 4 19.2h16a1.6 1.6 0 0 0 1.6-1.6v-10A1.6 1.6 0 0 0 20 6h-3.4L15 4zm3 4.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6z',
  record: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z',
  view: 'M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z',
  open: 'M3 5h6l2 2.5h10V19H3zm2 4.5V17h14V9.5z',
  copy: 'M8 3h12v13h-3v-2h1V5h-8v1H8zM4 8h11v13H4zm2 2v9h7v-9z',
  theme: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm0 2v15a7.5 7.5 0 0 1 0-15z',
} as const;

export function icon(name: keyof typeof ICONS): Node {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg.namespaceURI, 'path');
  path.setAttribute('d', ICONS[name]);
  if (name === 'theme') path.setAttribute('class', 'half');
  svg.append(path);
  return svg;
}
