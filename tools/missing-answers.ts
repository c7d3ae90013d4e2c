import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { isNode, nameIn, type SyntaxNode } from './syntax-nodes.ts';

/** Calls that answer "not there" where nothing was there to look into. */
const searches = /^(find|findLast|some|every|includes|has)$/;

const isNamed = (node: unknown, ...names: string[]) => {
  const name = nameIn(node);
  return name !== undefined && names.includes(name);
};

const toBareNode = (node: unknown): unknown =>
  isNode(node) && /^(ChainExpression|ParenthesizedExpression|TSNonNullExpression)$/.test(node.type)
    ? toBareNode(node.expression)
    : node;

/** `[]`, `{}`, `0`, `''`, `false`, `new Map()`: values that say "nothing". */
function isEmptyValue(value: unknown): boolean {
  const node = toBareNode(value);
  if (!isNode(node)) return false;
  const parts = node.elements ?? node.properties;
  if (node.type === 'ArrayExpression' || node.type === 'ObjectExpression') {
    return Array.isArray(parts) && parts.length === 0;
  }
  if (node.type === 'NewExpression') return isNamed(node.callee, 'Map', 'Set');
  return node.type === 'Literal' && [0, '', false].some((empty) => empty === node.value);
}

class Scopes {
  private readonly scopes: Map<string, boolean>[] = [new Map()];
  enter = () => this.scopes.push(new Map());
  leave = () => this.scopes.pop();
  declare = (name: string, isAnswer: boolean) => this.scopes.at(-1)?.set(name, isAnswer);
  holdsAnswer = (name: string) => this.scopes.findLast((scope) => scope.has(name))?.get(name) ?? false;
}

/**
 * Places of a browser file where an answer that has not come is taken for an empty one (screens-21): a default or a
 * fallback for the `data` of a query, or a search in it that finds nothing. Names tell: whatever is called `data`, what
 * the query client holds, what such a value is stored as, and what a hook returns.
 */
export function listMissingAnswers(file: string, source: string): string[] {
  const faults: string[] = [];
  const scopes = new Scopes();
  const fault = (node: SyntaxNode) => {
    const line = source.slice(0, node.start).split('\n').length;
    const text = source.slice(node.start, node.end).split('\n')[0];
    faults.push(`${file}:${line}: a missing answer is taken for an empty one (screens-21): ${text}`);
  };

  function isAnswer(value: unknown): boolean {
    const node = toBareNode(value);
    if (!isNode(node)) return false;
    if (node.type === 'Identifier') return scopes.holdsAnswer(nameIn(node) ?? '');
    if (node.type === 'MemberExpression') return isNamed(node.property, 'data') && !node.computed;
    if (node.type !== 'CallExpression') return false;
    const callee = toBareNode(node.callee);
    return isNode(callee) && callee.type === 'MemberExpression' && isNamed(callee.property, 'getQueryData');
  }

  /** What is reached from an answer by `?.`: not there while the answer is not. */
  function isReached(value: unknown): boolean {
    const node = toBareNode(value);
    if (!isNode(node)) return false;
    const below = node.type === 'MemberExpression' ? node.object : node.type === 'CallExpression' ? node.callee : null;
    return below !== null && (isReachedAt(node, below) || isReached(below));
  }
  const isReachedAt = (node: SyntaxNode, below: unknown) => node.optional === true && isAnswer(below);
  const mayBeMissing = (value: unknown) => isAnswer(value) || isReached(value);

  /** The value in its place while the answer of this test is missing: of `data ? … : []`, or `data === undefined ? [] : …`. */
  function valueWithout({ test, consequent, alternate }: SyntaxNode): unknown {
    const node = toBareNode(test);
    if (isAnswer(node)) return alternate;
    if (!isNode(node)) return undefined;
    if (node.type === 'UnaryExpression' && isAnswer(node.argument)) return consequent;
    if (node.type !== 'BinaryExpression' || !isAnswer(node.left) || !isNamed(node.right, 'undefined')) return undefined;
    return String(node.operator).startsWith('!') ? alternate : consequent;
  }

  const isHookCall = (value: unknown) => {
    const node = toBareNode(value);
    return (
      isNode(node) &&
      node.type === 'CallExpression' &&
      /^use[A-Z]/.test(nameIn(node.callee) ?? '') &&
      !isNamed(node.callee, 'useContext', 'useWatch')
    );
  };

  function declare(pattern: unknown, isHeld: boolean): void {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') scopes.declare(nameIn(pattern) ?? '', isHeld);
    if (pattern.type === 'AssignmentPattern') declare(pattern.left, isHeld);
    if (pattern.type !== 'ObjectPattern' || !Array.isArray(pattern.properties)) return;
    for (const property of pattern.properties.filter(isNode)) {
      const isData = isNamed(property.key, 'data');
      if (isData && isNode(property.value) && property.value.type === 'AssignmentPattern') fault(property);
      declare(property.value, isData);
    }
  }

  function look(node: SyntaxNode): void {
    if (node.type === 'VariableDeclarator') declare(node.id, mayBeMissing(node.init));
    const { left, right, operator, callee } = node;
    if (node.type === 'LogicalExpression' && operator !== '&&' && isEmptyValue(right)) {
      if (mayBeMissing(left) || isHookCall(left)) fault(node);
    }
    if (node.type === 'ConditionalExpression' && isEmptyValue(valueWithout(node))) fault(node);
    if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
      const isSearch = searches.test(nameIn(callee.property) ?? '');
      if (isSearch && isReachedAt(callee, callee.object)) fault(node);
    }
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const child of value) visit(child);
    if (!isNode(value)) return;
    const opens = /Function|BlockStatement/.test(value.type);
    if (opens) scopes.enter();
    if (Array.isArray(value.params)) for (const parameter of value.params) declare(parameter, false);
    look(value);
    for (const field of Object.values(value)) visit(field);
    if (opens) scopes.leave();
  }
  visit(parseSync(file, source).program.body);
  return faults;
}

const isScreen = (file: string) => file.startsWith('apps/web/src/') && !/\.test\.tsx?$/.test(file);

export const listMissingAnswerFaults = (root: string, files: readonly string[]): string[] =>
  files.filter(isScreen).flatMap((file) => listMissingAnswers(file, readFileSync(path.join(root, file), 'utf8')));
