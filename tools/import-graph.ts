import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

export interface Import {
  readonly from: string;
  /** A file from the root, or the specifier of a package or of Node. */
  readonly to: string;
  readonly isPackage: boolean;
  /** A lazy import, so not part of a cycle at start. */
  readonly isLazy: boolean;
}

const resolver = new ResolverFactory({
  extensions: ['.ts', '.tsx', '.cjs', '.cts', '.d.cts', '.js', '.json'],
  conditionNames: ['import', 'node', 'default'],
});

interface Specifier {
  readonly specifier: string;
  readonly isLazy: boolean;
}

function listSpecifiers(file: string, source: string): Specifier[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports = module.staticImports.map(({ moduleRequest }) => ({ specifier: moduleRequest.value, isLazy: false }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ specifier: moduleRequest.value, isLazy: false }] : [])),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"]([^'"]+)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[1] ? [{ specifier: literal[1], isLazy: true }] : [];
  });
  return [...imports, ...exports, ...lazy];
}

/** Every import of the given files (paths from `root`), as the compiler reads them: comments and strings do not count. */
export function importGraph(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const at = path.join(root, from);
    return listSpecifiers(at, readFileSync(at, 'utf8')).map(({ specifier, isLazy }) => {
      const isOurs = specifier.startsWith('#') || specifier.startsWith('.');
      const foundPath = isOurs ? resolver.sync(path.dirname(at), specifier.replace(/\?.*$/, '')).path : undefined;
      const to = foundPath ? path.relative(root, foundPath).split(path.sep).join('/') : specifier;
      return { from, to, isPackage: !isOurs, isLazy };
    });
  });
}

/** Import cycles: the sets of files that import each other, types too. Lazy imports do not count. */
export function importCircles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to, isPackage, isLazy } of imports) {
    if (!isPackage && !isLazy) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const circles: string[][] = [];
  const doneFiles = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push(path.slice(start));
    if (start >= 0 || doneFiles.has(file)) return;
    path.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    path.pop();
    doneFiles.add(file);
  };
  for (const file of targets.keys()) visit(file);
  return circles;
}
