import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { sizes } from './structure-rules.ts';
import { isNode, nameIn, type SyntaxNode } from './syntax-nodes.ts';

interface FunctionSize {
  readonly name: string;
  readonly lines: number;
}

interface FileSize {
  readonly file: string;
  readonly part: string;
  readonly lines: number;
  readonly functions: readonly FunctionSize[];
  /** Type assertions (`as Type`): the compiler believes them without a check. */
  readonly assertions: number;
}

/** The name of a function: its own, or that of the variable or property that holds it. Undefined for other nodes. */
function getFunctionName(node: SyntaxNode, holder: SyntaxNode | undefined): string | undefined {
  if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return undefined;
  const isHeld =
    holder?.type === 'VariableDeclarator' || holder?.type === 'Property' || holder?.type === 'MethodDefinition';
  return nameIn(node.id) ?? (isHeld ? (nameIn(holder.id) ?? nameIn(holder.key)) : undefined);
}

/** `as const` asserts nothing. */
const isAssertion = ({ type, typeAnnotation }: SyntaxNode): boolean =>
  type === 'TSAsExpression' && !(isNode(typeAnnotation) && nameIn(typeAnnotation.typeName) === 'const');

function measureFile(file: string, source: string): Pick<FileSize, 'functions' | 'assertions'> {
  const functions: FunctionSize[] = [];
  let assertions = 0;
  function visit(value: unknown, holder?: SyntaxNode): void {
    if (Array.isArray(value)) for (const child of value) visit(child, holder);
    if (!isNode(value)) return;
    const name = getFunctionName(value, holder);
    if (name) functions.push({ name, lines: source.slice(value.start, value.end).split('\n').length });
    if (isAssertion(value)) assertions += 1;
    for (const field of Object.values(value)) visit(field, value);
  }
  visit(parseSync(file, source).program.body);
  return { functions, assertions };
}

function getPart(file: string): string {
  if (/\.test\.tsx?$/.test(file)) return 'tests';
  return /^(packages|apps)\//.test(file) ? file.split('/').slice(0, 2).join('/') : (file.split('/')[0] ?? '');
}

/** 95 % of the files, and of the functions, of a part keep to `most`. Those nearest to it are named: one has just grown. */
function listTooLong(what: string, sized: readonly { name: string; lines: number }[], most: number): string[] {
  const long = sized.filter(({ lines }) => lines > most).toSorted((a, b) => a.lines - b.lines);
  const allowed = sized.length - Math.ceil(sized.length * 0.95);
  if (long.length <= allowed) return [];
  const nearest = long.slice(0, 5).map(({ name, lines }) => `${name} (${lines})`);
  return [
    `${what}: ${long.length} of ${sized.length} have more than ${most} lines, and ${allowed} may. ` +
      `Split one by meaning (decision 01): ${nearest.join(', ')}`,
  ];
}

const listPartFaults = (part: string, files: readonly FileSize[]): string[] => [
  ...listTooLong(
    `files of ${part}`,
    files.map(({ file, lines }) => ({ name: file, lines })),
    sizes.fileP95,
  ),
  ...listTooLong(
    `functions of ${part}`,
    files.flatMap(({ file, functions }) => functions.map(({ name, lines }) => ({ name: `${name} in ${file}`, lines }))),
    sizes.functionP95,
  ),
];

function listFileFaults({ file, part, lines, functions }: FileSize): string[] {
  const isProduct = /^(packages|apps)\//.test(part);
  const long = isProduct ? functions.filter((sizedFunction) => sizedFunction.lines > sizes.productFunction) : [];
  return [
    ...(lines > sizes.file ? [`${file}: ${lines} lines, of at most ${sizes.file}`] : []),
    ...long.map(
      (sizedFunction) =>
        `${file}: ${sizedFunction.name} has ${sizedFunction.lines} lines, of at most ${sizes.productFunction}`,
    ),
  ];
}

/** The number of type assertions in the product, and in the code around it. */
function listAssertionFaults(files: readonly FileSize[]): string[] {
  const countedAssertions = { product: 0, testsAndTools: 0 };
  for (const { part, assertions } of files) {
    countedAssertions[/^(packages|apps)\//.test(part) ? 'product' : 'testsAndTools'] += assertions;
  }
  const listFaults = (where: keyof typeof countedAssertions) => {
    const most = sizes.typeAssertions[where];
    return countedAssertions[where] > most
      ? [`${where}: ${countedAssertions[where]} type assertions (as Type), of at most ${most}`]
      : [];
  };
  return [...listFaults('product'), ...listFaults('testsAndTools')];
}

/** Everything above the limits of `structure-rules.ts`. Tests may have any length. */
export function listSizeFaults(root: string, files: readonly string[]): string[] {
  const sized = files.map((file): FileSize => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const lines = source.split('\n').length - 1;
    return { file, part: getPart(file), lines, ...measureFile(file, source) };
  });
  const limitedFiles = sized.filter(({ part }) => part !== 'tests');
  return [
    ...listAssertionFaults(sized),
    ...limitedFiles.flatMap(listFileFaults),
    ...Object.entries(Object.groupBy(limitedFiles, ({ part }) => part)).flatMap(([part, ofPart]) =>
      listPartFaults(part, ofPart ?? []),
    ),
  ];
}
