import ts from 'typescript';

export const parse = (code: string) =>
  ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}

/** The code with the text of some nodes replaced. */
function replaced(code: string, edits: Map<ts.Node, string>): string {
  let result = '';
  let from = 0;
  for (const [node, text] of [...edits].sort(([a], [b]) => a.getStart() - b.getStart())) {
    result += code.slice(from, node.getStart()) + text;
    from = node.end;
  }
  return result + code.slice(from);
}

/** Short names that are not in `taken`: `$0`, `$1` and so on. */
function* shortNames(taken: ReadonlySet<string>): Generator<string, never> {
  for (let i = 0; ; i++) {
    const name = `$${i.toString(36)}`;
    if (!taken.has(name)) yield name;
  }
}

/** Names that a module exports, as it calls them itself. */
function exportedFrom(source: ts.SourceFile): Set<string> {
  const clauses = source.statements.filter(ts.isExportDeclaration).map(({ exportClause }) => exportClause);
  const elements = clauses.flatMap((clause) => (clause && ts.isNamedExports(clause) ? [...clause.elements] : []));
  return new Set(elements.map(({ name, propertyName }) => (propertyName ?? name).text));
}

/** Whether an identifier names a property, not a variable. */
function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  // Exported variables keep their names, and imported ones are none of this module.
  if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) return true;
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isClassElement(parent)) &&
    parent.name === node
  );
}

/** Whether an identifier declares a variable or a parameter inside a function. */
function isLocal(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isParameter(parent) || ts.isBindingElement(parent)) return parent.name === node;
  return ts.isVariableDeclaration(parent) && parent.name === node && !ts.isSourceFile(parent.parent.parent.parent);
}

/** Names of the variables and functions that a statement declares. */
function declaredBy(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  const names = statement.declarationList.declarations.map(({ name }) => name);
  return names.filter(ts.isIdentifier).map(({ text }) => text);
}

/**
 * The module with short names for its variables and functions. Exported ones keep their names, and so do classes and methods,
 * for profiles. Local variables must have other names than these, as esbuild makes them.
 */
export function withShortVariables(code: string): string {
  const source = parse(code);
  const exported = exportedFrom(source);
  const identifiers: ts.Identifier[] = [];
  visitAll(source, (node) => {
    if (ts.isIdentifier(node)) identifiers.push(node);
  });
  const names = shortNames(new Set(identifiers.map(({ text }) => text)));
  const short = new Map<string, string>();
  for (const name of source.statements.flatMap(declaredBy)) {
    if (name.length > 3 && !exported.has(name)) short.set(name, names.next().value);
  }
  const edits = new Map<ts.Node, string>();
  for (const node of identifiers) {
    const name = short.get(node.text);
    if (name === undefined || isPropertyName(node)) continue;
    if (isLocal(node)) throw new Error(`${node.text} is the name of a variable of the module and of a local one`);
    edits.set(node, ts.isShorthandPropertyAssignment(node.parent) ? `${node.text}:${name}` : name);
  }
  return replaced(code, edits);
}
