import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ruleReferenceFaults } from './check-rule-references.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What each part may import of the others; everything may import itself and packages. */
const directions: Record<string, readonly string[]> = {
  contract: [],
  domain: ['contract'],
  documents: ['contract', 'domain'],
  server: ['contract', 'domain', 'documents'],
  web: ['contract', 'domain'],
};

/** The contract speaks to both sides: beside zod it may need nothing. */
const packagesOfContract = ['zod'];

const partOf = (file: string): string | undefined =>
  /^packages\/(contract|domain|documents)\//.exec(file)?.[1] ?? /^apps\/(server|web)\//.exec(file)?.[1];

/** A new kind of file inside a feature is a decision, with a record in docs/decisions. */
const serverFeatureFile = /^(routes|queries|commands)(-[a-z-]+)?\.ts$|^[a-z-]+\.test\.ts$/;
const webFeatureFile =
  /^(queries|mutations)\.ts$|^[A-Z][A-Za-z]*(Page|Form|Dialog|Table|Card|Section|Tab|Field|Button|Menu|List|Provider|Calendar|Row|Panel|Editor|View)\.tsx$|^[a-z-]+-(form-values|state|columns|texts)\.ts$|^[A-Za-z-]+\.test\.tsx?$|^use-[a-z-]+\.tsx?$/;
const forbiddenNames = /(^|[-/])(utils?|helpers?|misc|manager|stuff)(\.|-|\/|$)/i;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const problems: string[] = [];

function importsOf(source: string): string[] {
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|import\s*\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** The file that an import names, from the root; undefined for packages. */
function resolveImport(from: string, specifier: string): string | undefined {
  const alias = /^#(contract|domain|documents|server|web|testing)\/(.*)$/.exec(specifier);
  if (alias) {
    const [, part = '', rest = ''] = alias;
    if (part === 'testing') return `testing/${rest}`;
    return part === 'server' || part === 'web' ? `apps/${part}/src/${rest}` : `packages/${part}/src/${rest}`;
  }
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
}

const featureOf = (file: string) => /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];

function checkImport(file: string, specifier: string) {
  const part = partOf(file);
  const target = resolveImport(file, specifier);
  if (!target) {
    const isForeign = !specifier.startsWith('node:') && !specifier.startsWith('virtual:');
    if (part === 'contract' && isForeign && !packagesOfContract.includes(specifier) && !isTest(file)) {
      problems.push(`${file}: the contract imports zod only, not ${specifier}`);
    }
    return;
  }
  const targetPart = partOf(target);
  if (part && targetPart && part !== targetPart && !directions[part]?.includes(targetPart)) {
    problems.push(`${file}: ${part} may not import ${targetPart} (${specifier})`);
  }
  if (target.startsWith('testing/') && part && !isTest(file)) problems.push(`${file}: only tests import testing/`);
  const [feature, targetFeature] = [featureOf(file), featureOf(target)];
  if (part === 'server' && feature && targetFeature && feature !== targetFeature && !isTest(file)) {
    if (!/\/queries(-[a-z-]+)?\.ts$/.test(target)) {
      problems.push(`${file}: of another feature only its queries.ts may be imported (${specifier})`);
    }
  }
}

function checkNames(file: string) {
  if (forbiddenNames.test(file)) problems.push(`${file}: a name that says nothing`);
  const inFeature = /^apps\/(server|web)\/src\/features\/[^/]+\/(.+)$/.exec(file);
  if (!inFeature) return;
  const [, side, name = ''] = inFeature;
  const allowed = side === 'server' ? serverFeatureFile : webFeatureFile;
  if (!allowed.test(name)) problems.push(`${file}: not a kind of file that a feature holds`);
}

/** An `error` event that nobody listens for ends the process, so every connection is made by the one class that listens. */
function checkConnections(file: string, source: string) {
  const isGuard = file === 'apps/server/src/db/guarded-client.ts';
  if (partOf(file) === 'server' && !isGuard && !isTest(file) && /(new|extends) (pg\.)?(Client|Pool)\b/.test(source))
    problems.push(`${file}: connect by GuardedClient or GuardedPool of db/guarded-client.ts`);
}

function checkBarrel(file: string, source: string) {
  const statements = source.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
  if (statements.length > 0 && statements.every((line) => /^export .* from '/.test(line)))
    problems.push(`${file}: a barrel`);
}

/** Callbacks of `mutate` do not run once their component has unmounted, and the toast in them is never shown. */
function checkMutations(file: string, source: string) {
  if (partOf(file) === 'web' && !isTest(file) && /\.mutate\(/.test(source))
    problems.push(`${file}: await mutateAsync() instead of mutate() (decision 132)`);
}

const files = globSync(
  ['packages/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}', 'testing/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts', 'tools/**/*.ts'],
  {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('/dist') || name.endsWith('.gen.ts'),
  },
).map((file) => file.split(path.sep).join('/'));

for (const file of files) {
  const source = readFileSync(path.join(root, file), 'utf8');
  checkNames(file);
  checkConnections(file, source);
  checkBarrel(file, source);
  checkMutations(file, source);
  for (const specifier of importsOf(source)) checkImport(file, specifier);
}

problems.push(...ruleReferenceFaults());

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} places where the structure is broken.`);
  process.exit(1);
}
console.log(`structure: ${files.length} files in order`);
