// The public API as read from its report, so that no new argument is missing in the tables.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A function, or a method or constructor of a class, with its parameters. */
export interface Callable {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
}

/** The public names of one entry. */
export interface Surface {
  readonly callables: readonly Callable[];
  /** Assignable properties of the classes, such as `Body.velocity`. */
  readonly assignable: readonly string[];
  /** The fields of each interface and named object type, without inherited ones. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Reads `api/<name>.d.ts`. */
export function readSurface(name: 'first-contact' | 'narrowphase' | '2d'): Surface {
  const path = fileURLToPath(new URL(`../../api/${name}.d.ts`, import.meta.url));
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  const callables: Callable[] = [];
  const assignable: string[] = [];
  const fields = new Map<string, readonly string[]>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement)) {
      callables.push({ name: statement.name?.text ?? '', parameters: parametersOf(statement) });
    } else if (ts.isClassDeclaration(statement)) {
      const owner = statement.name?.text ?? '';
      for (const member of statement.members) {
        if (ts.isConstructorDeclaration(member) || ts.isMethodDeclaration(member)) {
          const own = member.name?.getText() ?? 'constructor';
          callables.push({ name: `${owner}.${own}`, parameters: parametersOf(member) });
        } else if (ts.isSetAccessorDeclaration(member) || (ts.isPropertyDeclaration(member) && !isReadonly(member))) {
          assignable.push(`${owner}.${member.name.getText()}`);
        }
      }
    } else if (ts.isInterfaceDeclaration(statement)) {
      fields.set(statement.name.text, namesOf(statement.members));
    } else if (ts.isTypeAliasDeclaration(statement)) {
      const parts = ts.isUnionTypeNode(statement.type) ? statement.type.types : [statement.type];
      const members = parts.flatMap((part) => (ts.isTypeLiteralNode(part) ? namesOf(part.members) : []));
      if (members.length > 0) fields.set(statement.name.text, [...new Set(members)]);
    }
  }
  return { callables, assignable, fields };
}

function parametersOf(node: ts.SignatureDeclaration): Callable['parameters'] {
  return node.parameters.map((it) => ({ name: it.name.getText(), type: it.type?.getText() ?? 'any' }));
}

function namesOf(members: ts.NodeArray<ts.TypeElement>): string[] {
  return members.flatMap((it) => (it.name ? [it.name.getText()] : []));
}

function isReadonly(node: ts.PropertyDeclaration): boolean {
  return node.modifiers?.some((it) => it.kind === ts.SyntaxKind.ReadonlyKeyword) ?? false;
}
