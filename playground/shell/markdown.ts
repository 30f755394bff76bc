// The little Markdown of the explanations: paragraphs, lists, `code`, **bold**, [links](…).

import { el } from './dom.ts';

export function markdown(text: string): HTMLElement {
  const blocks = text.trim().split(/\n\s*\n/);
  return el('div', { class: 'prose' }, blocks.map(blockOf));
}

function blockOf(block: string): Node {
  const lines = block.split('\n');
  if (!lines[0].startsWith('- ')) return el('p', {}, inline(lines.join(' ')));
  const items = block.slice(2).split(/\n- /);
  return el(
    'ul',
    {},
    items.map((item) => el('li', {}, inline(item.replace(/\n\s*/g, ' ')))),
  );
}

function inline(text: string): (Node | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((piece) => {
    if (piece.startsWith('`')) return el('code', {}, [piece.slice(1, -1)]);
    if (piece.startsWith('**')) return el('strong', {}, [piece.slice(2, -2)]);
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    return href ? el('a', { href }, [words]) : piece;
  });
}

const TOKENS =
  /(\/\/.*|\/\*[\s\S]*?\*\/)|('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\b(import|export|default|from|const|let|return|if|else|for|of|in|new|function|type|interface|true|false|undefined|async|await|continue|break|while|as|class|readonly)\b|\b(0x[\da-f]+|\d[\d_.]*(?:e[-+]?\d+)?)\b/g;
const CLASSES = ['comment', 'string', 'keyword', 'number'];

/** A program with its comments, strings, keywords and numbers in colors. */
export function highlighted(program: string): HTMLElement {
  const code = el('code');
  let at = 0;
  for (const match of program.matchAll(TOKENS)) {
    const sort = match.slice(1).findIndex((group) => group !== undefined);
    code.append(program.slice(at, match.index), el('span', { class: CLASSES[sort] }, [match[0]]));
    at = match.index + match[0].length;
  }
  code.append(program.slice(at));
  return el('pre', { tabindex: 0, 'aria-label': 'Source of the scene' }, [code]);
}
