// Makes the built files small, after tsup. ES modules lose their comments and the names of local variables; their layout and the
// names of functions stay, for profiles and stack traces. CommonJS is minified: bundlers take the ES modules. One set of
// declarations serves both.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import ts from 'typescript';

/** Entries whose declarations name no other package. Those of adapters are built twice: their packages may differ. */
const SHARED_DECLARATIONS = ['index', 'narrowphase'];

/** The code without comments, but for those that bundlers read. */
function withoutComments(code: string): string {
  const source = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  const comments = new Map<number, number>();
  const collect = (position: number) => {
    const around = [ts.getLeadingCommentRanges(code, position), ts.getTrailingCommentRanges(code, position)];
    for (const { pos, end } of around.flatMap((ranges) => ranges ?? [])) {
      if (!/__PURE__|__NO_SIDE_EFFECTS__|@license/.test(code.slice(pos, end))) comments.set(pos, end);
    }
  };
  const visit = (node: ts.Node) => {
    // Only where a token begins or ends: the text of a template is none of these places.
    collect(node.pos);
    collect(node.end);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let kept = '';
  let from = 0;
  for (const [start, end] of [...comments].sort(([a], [b]) => a - b)) {
    if (start < from) continue;
    // A comment on lines of its own takes its lines along.
    const line = /\n[ \t]*$/.exec(code.slice(from, start));
    const ownLines = line !== null && (code[end] === '\n' || end === code.length);
    kept += code.slice(from, ownLines ? from + line.index : start);
    from = end;
  }
  return kept + code.slice(from);
}

/** Statements between modules. tsup writes each import, and the one export at the end, as a statement of its own. */
const BETWEEN_MODULES = /^(?:import|export) [\s\S]*?;$/gm;

/** The module with short names for local variables and parameters. */
function withShortLocals(code: string): string {
  const between = code.match(BETWEEN_MODULES) ?? [];
  const exported = between.pop();
  const script = code.replaceAll(BETWEEN_MODULES, '');
  if (
    !exported?.startsWith('export {') ||
    /^(?:import|export)\b/m.test(`${between.filter((it) => it.startsWith('export'))}${script}`)
  )
    throw new Error('a built module has other imports and exports than those that tsup writes');
  // As a script, whose functions keep their names: those of a module would get short ones, too.
  const short = transformSync(script, { minifyIdentifiers: true, target: 'es2022' }).code;
  return `${[...between, short.trim(), exported].join('\n')}\n`;
}

/** The program that a file contains, whatever its layout and comments. */
const meaning = (code: string) => transformSync(code, { minifyWhitespace: true, target: 'es2022' }).code;

for (const file of readdirSync('dist')) {
  const path = `dist/${file}`;
  const code = () => readFileSync(path, 'utf8');
  if (file.endsWith('.cjs')) {
    writeFileSync(
      path,
      transformSync(code(), { minify: true, format: 'cjs', target: 'es2022', platform: 'node' }).code,
    );
  } else if (file.endsWith('.js')) {
    const short = withShortLocals(code());
    const slim = withoutComments(short);
    if (meaning(slim) !== meaning(short)) throw new Error(`${path}: another program without its comments`);
    writeFileSync(path, slim);
  }
}
for (const name of SHARED_DECLARATIONS) writeFileSync(`dist/${name}.d.ts`, `export * from './${name}.cjs';\n`);
