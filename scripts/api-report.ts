// Compares the public API, read from the built declarations, with its snapshot in api/; `--write` (npm run api) updates
// it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const FLAT = 'dist/2d.d.ts';
const MAIN = 'api/first-contact.d.ts';
const REPORTS = [
  { entry: 'dist/index.d.ts', report: MAIN },
  { entry: 'dist/narrowphase.d.ts', report: 'api/narrowphase.d.ts' },
  { entry: FLAT, report: 'api/2d.d.ts' },
  { entry: 'dist/three.d.cts', report: 'api/three-adapter.d.ts' },
  { entry: 'dist/react.d.cts', report: 'api/react-adapter.d.ts' },
];

const HEADER =
  '// The public API, one declaration per export, by name. Written by `npm run api`; a change here is a change for users.\n';

const printer = ts.createPrinter({ removeComments: true });

/** Drops private members. */
function withoutPrivateMembers(node: ts.Node): ts.Node {
  return ts.visitEachChild(node, visitMember, undefined);
}

function visitMember(node: ts.Node): ts.Node | undefined {
  const hidden =
    ts.isClassElement(node) &&
    ((node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
      (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((it) => it.kind === ts.SyntaxKind.PrivateKeyword)));
  return hidden ? undefined : withoutPrivateMembers(node);
}

/** The text of one declaration, without comments and private members, always exported under its public name. */
function declarationText(declaration: ts.Declaration, source: ts.SourceFile, publicName: string): string {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = printer.printNode(ts.EmitHint.Unspecified, withoutPrivateMembers(statement), source);
  const bare = text.replace(/^(export |declare )*/, '');
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  const name = ts.getNameOfDeclaration(declaration);
  const localName = name && ts.isIdentifier(name) ? name.text : publicName;
  const note = localName === publicName ? '' : `// exported as ${publicName}\n`;
  return `${note}export ${isType ? '' : 'declare '}${bare}`;
}

/**
 * Writes out `type X<P> = Y<A<P>>`, where Y is not exported, as the declaration of Y under the name X. Users see X alone. Y
 * has parameters so that its file need not import A.
 */
class Aliases {
  /** Public declaration of each unexported generic type. */
  private readonly names = new Map<ts.Symbol, ts.TypeAliasDeclaration>();
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker, exports: readonly ts.Symbol[]) {
    this.checker = checker;
    for (const symbol of exports) {
      for (const it of symbol.declarations ?? []) {
        const target = this.genericOf(it);
        if (target && !exports.includes(target)) this.names.set(target, it as ts.TypeAliasDeclaration);
      }
    }
  }

  /** The declaration that users see. */
  resolve(declaration: ts.Declaration): ts.Declaration {
    const target = this.genericOf(declaration);
    const type = (declaration as ts.TypeAliasDeclaration).type as ts.TypeReferenceNode;
    const generic = target && this.names.has(target) && target.declarations?.[0];
    if (!generic) return declaration;
    const { name, typeParameters } = declaration as ts.TypeAliasDeclaration;
    const substitute = this.substitution(generic, type);
    if (ts.isInterfaceDeclaration(generic)) {
      const members = ts.visitNodes(generic.members, substitute, ts.isTypeElement);
      const heritage = ts.visitNodes(generic.heritageClauses, substitute, ts.isHeritageClause);
      return ts.factory.createInterfaceDeclaration([], name, typeParameters, heritage, members);
    }
    const body = ts.visitNode((generic as ts.TypeAliasDeclaration).type, substitute, ts.isTypeNode);
    return ts.factory.createTypeAliasDeclaration([], name, typeParameters, body as ts.TypeNode);
  }

  /** Y of `type X<P> = Y<A<P>>`. */
  private genericOf(declaration: ts.Declaration): ts.Symbol | undefined {
    if (!ts.isTypeAliasDeclaration(declaration) || !ts.isTypeReferenceNode(declaration.type)) return undefined;
    const symbol = declaration.type.typeArguments && this.checker.getSymbolAtLocation(declaration.type.typeName);
    // Imported from another chunk of dist.
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Replaces the parameters of a generic type by the arguments of a reference to it, and unexported types by what users see. */
  private substitution(generic: ts.Declaration, { typeArguments }: ts.TypeReferenceNode): ts.Visitor {
    const parameters = (generic as ts.TypeAliasDeclaration).typeParameters?.map((it) => it.name.text) ?? [];
    const substitute = (node: ts.Node): ts.Node => {
      if (ts.isExpressionWithTypeArguments(node)) {
        const base = this.publicName(this.checker.getSymbolAtLocation(node.expression));
        return base
          ? ts.factory.createExpressionWithTypeArguments(base.typeName as ts.Identifier, base.typeArguments)
          : node;
      }
      if (!ts.isTypeReferenceNode(node)) return ts.visitEachChild(node, substitute, undefined);
      const position = parameters.indexOf(node.typeName.getText());
      if (position >= 0) return typeArguments?.[position] ?? node;
      const symbol = this.checker.getSymbolAtLocation(node.typeName);
      const name = this.publicName(symbol);
      if (name) return name;
      const own = symbol?.declarations?.[0];
      if (!node.typeArguments || !own || !ts.isTypeAliasDeclaration(own)) return node;
      return ts.visitNode(own.type, this.substitution(own, node)) as ts.Node;
    };
    return substitute;
  }

  /** X<P> for Y, where X is `type X<P> = Y<A<P>>`: inside such types, P is the same everywhere. */
  private publicName(symbol: ts.Symbol | undefined): ts.TypeReferenceNode | undefined {
    const declaration = symbol && this.names.get(symbol);
    const parameters = declaration?.typeParameters?.map((it) => ts.factory.createTypeReferenceNode(it.name.text));
    return declaration && ts.factory.createTypeReferenceNode(declaration.name.text, parameters);
  }
}

/** Every export of the entry, sorted by name, whichever chunk of dist it is declared in. */
function describe(entry: string): string {
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} is missing or exports nothing: run \`npm run build\` first.`);

  const symbols = checker.getExportsOfModule(module);
  const targetOf = (it: ts.Symbol) => (it.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(it) : it);
  const aliases = new Aliases(checker, symbols.map(targetOf));
  const exports = symbols.map((symbol) => {
    const texts = (targetOf(symbol).declarations ?? []).map((it) =>
      declarationText(aliases.resolve(it), it.getSourceFile(), symbol.name),
    );
    return { name: symbol.name, text: texts.join('\n') };
  });
  exports.sort((a, b) => (a.name < b.name ? -1 : 1));
  const texts = exports.map((it) => `${it.text}\n`);
  return [HEADER, ...importsOf(source), ...namesOfMain(entry, texts.join('\n')), ...texts].join('\n');
}

/** The import of what `first-contact/2d` names of the main entry, which programs import, too. */
function namesOfMain(entry: string, text: string): string[] {
  if (entry !== FLAT) return [];
  const names = [...readFileSync(MAIN, 'utf8').matchAll(/^export (?:declare )?(?:abstract )?\w+ (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return [`import type { ${names.join(', ')} } from './first-contact.js';\n`];
}

/** The imports of an entry from other packages, such as those of an adapter. */
function importsOf(source: ts.SourceFile): string[] {
  const foreign = source.statements.filter(
    (it) => ts.isImportDeclaration(it) && !(it.moduleSpecifier as ts.StringLiteral).text.startsWith('.'),
  );
  return foreign.length > 0
    ? [`${foreign.map((it) => it.getText().replace('import', 'import type')).join('\n')}\n`]
    : [];
}

/** The declarations of a report by their first line, which names them. */
function declarations(report: string): Map<string, string[]> {
  const texts = report.split(/\n\n(?=export |\/\/)/).slice(1);
  return new Map(texts.map((text) => [text.slice(0, text.indexOf('\n')), text.trimEnd().split('\n')]));
}

/** Removed and added lines, under their declaration. */
function difference(before: string, after: string): string {
  const old = declarations(before);
  const now = declarations(after);
  const lines: string[] = [];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(name) ?? [];
    const is = now.get(name) ?? [];
    const removed = was.filter((line) => !is.includes(line)).map((line) => `  - ${line}`);
    const added = is.filter((line) => !was.includes(line)).map((line) => `  + ${line}`);
    if (removed.length + added.length === 0) continue;
    if (was.length > 0 && is.length > 0) lines.push(`    ${name}`);
    lines.push(...removed, ...added);
  }
  return lines.join('\n') || '  (only the order changed)';
}

/** Types that a signature of the report names and the same entry does not export: users could not write them down. */
function unexported(report: string): string[] {
  const program = ts.createProgram([report], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(report));
  return diagnostics.map((it) => `${report}: ${ts.flattenDiagnosticMessageText(it.messageText, ' ')}`);
}

const write = process.argv.includes('--write');
mkdirSync('api', { recursive: true });
for (const { entry, report } of REPORTS) {
  const now = describe(entry);
  const before = existsSync(report) ? readFileSync(report, 'utf8') : '';
  if (now === before) {
    console.log(`${report}: unchanged`);
  } else if (write) {
    writeFileSync(report, now);
    console.log(`${report}: written\n${difference(before, now)}`);
  } else {
    console.error(`${report}: the public API changed.\n${difference(before, now)}`);
    console.error('If this is meant, run `npm run api`, commit the result and tell users in CHANGELOG.md.');
    process.exitCode = 1;
  }
  for (const problem of existsSync(report) ? unexported(report) : []) {
    console.error(`${problem} Export it from this entry too.`);
    process.exitCode = 1;
  }
}
