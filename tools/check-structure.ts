import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listSizeFaults } from './code-sizes.ts';
import { listDocumentReferenceFaults } from './document-references.ts';
import { type Import, importCircles, importGraph } from './import-graph.ts';
import { listMissingAnswerFaults } from './missing-answers.ts';
import {
  contractPackages,
  featureFiles,
  floors,
  namesThatSayNothing,
  openToOtherFeatures,
  partsBelow,
  pureFolders,
  typedFields,
} from './structure-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync(['{packages,apps,testing}/**/*.{ts,tsx}', '{e2e,bench,tools}/**/*.ts'], {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name.includes('/dist') || name.endsWith('.gen.ts'),
}).map((file) => file.split(path.sep).join('/'));

const typedQueryKey = /queryKey: \[\s*['"`]|queryKey\[0\]|all: \(\) => \[/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const findPart = (file: string): string | undefined =>
  /^packages\/(contract|domain|documents)\//.exec(file)?.[1] ?? /^apps\/(server|web)\//.exec(file)?.[1];
const findSide = (file: string) => /^apps\/(server|web)\/src\//.exec(file)?.[1] as 'server' | 'web' | undefined;
const findPartWithFloors = (file: string) =>
  findSide(file) ?? (file.startsWith('packages/domain/src/') ? 'domain' : undefined);
const findFeature = (file: string) => /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];

function findFloor(file: string): { readonly level: number; readonly name: string } | undefined {
  const part = findPartWithFloors(file);
  if (!part || isTest(file)) return undefined;
  const place = file.split('/')[3] ?? '';
  const level = floors[part].findIndex(({ holds }) => holds.includes(place));
  return { level, name: floors[part][level]?.name ?? place };
}

/** Why this import is not allowed; undefined for one that is. */
function importFault({ from, to, isPackage }: Import): string | undefined {
  const part = findPart(from);
  if (isPackage) {
    const isForeign = !to.startsWith('node:') && !contractPackages.includes(to);
    return part === 'contract' && isForeign ? `the contract imports zod only, not ${to}` : undefined;
  }
  if (to.startsWith('testing/') && part) return `only tests import ${to}`;
  const target = findPart(to);
  if (part && target && part !== target && !partsBelow[part]?.includes(target)) return `${part} may not import ${to}`;
  if (pureFolders.some((folder) => from.startsWith(folder) && !to.startsWith(folder))) return `knows ${to}`;
  return findPartWithFloors(from) && findPartWithFloors(from) === findPartWithFloors(to)
    ? findFaultInside(from, to)
    : undefined;
}

function findFaultInside(from: string, to: string): string | undefined {
  const [own, other] = [findFloor(from), findFloor(to)];
  if (own && own.level < 0) return `lies on no floor: give it one in tools/structure-rules.ts`;
  if (own && other && other.level > own.level) return `${own.name} may not import ${other.name} (${to})`;
  const side = findSide(from);
  const crosses = findFeature(from) && findFeature(to) && findFeature(from) !== findFeature(to);
  return side && crosses && !openToOtherFeatures[side].test(to) ? `${to} is internal to its feature` : undefined;
}

/** Import cycles between features. */
function listFeatureCircles(imports: readonly Import[], side: 'server' | 'web'): string[] {
  const between = imports.flatMap((edge) => {
    const [from, to] = [findFeature(edge.from), findFeature(edge.to)];
    if (!from || !to || from === to || findSide(edge.from) !== side || isTest(edge.from)) return [];
    return [{ ...edge, from, to, isLazy: false }];
  });
  return importCircles(between).map((circle) => `${side}: features in a circle: ${circle.join(' → ')}`);
}

function nameFault(file: string): string | undefined {
  if (namesThatSayNothing.test(file)) return 'a name that says nothing';
  const side = findSide(file);
  const name = /\/features\/[^/]+\/(?:[a-z-]+\/)?([^/]+)$/.exec(file)?.[1];
  return side && name && !featureFiles[side].test(name) ? 'not a kind of file that a feature holds' : undefined;
}

function findSourceFault(file: string): string | undefined {
  const source = readFileSync(path.join(root, file), 'utf8');
  const statements = source.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
  if (statements.length > 0 && statements.every((line) => /^export .* from '/.test(line))) return 'a barrel';
  if (isTest(file)) return undefined;
  // An `error` event without a listener ends the process, so only the class that listens may open connections.
  const isGuard = file === 'apps/server/src/db/guarded-client.ts';
  if (findPart(file) === 'server' && !isGuard && /(new|extends) (pg\.)?(Client|Pool)\b/.test(source))
    return 'connect by GuardedClient or GuardedPool of db/guarded-client.ts';
  // Callbacks of `mutate` do not run once their component has unmounted, and the toast in them is never shown.
  if (findPart(file) === 'web' && /\.mutate\(/.test(source))
    return 'await mutateAsync() instead of mutate() (decision 56)';
  if (findPart(file) === 'web' && !typedFields.files.test(file) && typedFields.ofOtherKinds.test(source))
    return 'a field of its own kind: take NumberField, StepperField, DateField or TimeField of shell (screens-24)';
  if (findPart(file) === 'web' && typedFields.withoutSentence.test(source))
    return 'a number without a sentence for what is none: z.number(fieldTexts.number) (screens-24)';
  if (findPart(file) === 'web' && !file.endsWith('/api/query-keys.ts') && typedQueryKey.test(source))
    return 'a query key typed by hand: take it from api/query-keys.ts';
  return undefined;
}

/** Migrations that nobody can read, or that are heavier than they need to be (decision 10). */
function listMigrationFaults(): string[] {
  const folder = 'apps/server/src/db/migrations';
  const migrations = globSync(`${folder}/*.sql`, { cwd: root });
  const edits = migrations.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('pg_get_functiondef'));
  // drizzle-kit compares the schema with the last one only.
  const snapshots = globSync(`${folder}/meta/*_snapshot.json`, { cwd: root }).toSorted().slice(0, -1);
  return [
    ...edits.map((file) => `${file}: write the whole function again instead of editing its text (decision 10)`),
    ...snapshots.map((file) => `${file}: delete it, only the last snapshot is kept (decision 10)`),
  ];
}

const imports = importGraph(root, files);
const tested = imports.filter(({ from }) => !isTest(from));
const faults = [
  ...tested.flatMap((edge) => {
    const fault = importFault(edge);
    return fault ? [`${edge.from}: ${fault}`] : [];
  }),
  ...importCircles(imports).map((circle) => `files in a circle: ${circle.join(' → ')}`),
  ...listFeatureCircles(imports, 'server'),
  ...listFeatureCircles(imports, 'web'),
  ...files.flatMap((file) => {
    const fault = nameFault(file) ?? findSourceFault(file);
    return fault ? [`${file}: ${fault}`] : [];
  }),
  ...listMigrationFaults(),
  ...listSizeFaults(root, files),
  ...listMissingAnswerFaults(root, files),
  ...listDocumentReferenceFaults(),
];

if (faults.length > 0) {
  console.error(faults.join('\n'));
  console.error(`\n${faults.length} places where the structure is broken.`);
  process.exit(1);
}
console.log(`structure: ${files.length} files in order`);
