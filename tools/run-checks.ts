import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildWhatChanged } from './build.ts';
import { ensureChromium } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
}

/** `npm run test:all`: the long ones too (decision 57). */
const isAll = process.argv.includes('--all');
/** `npm test -- --changed`: only tests that reach a file that is not committed. */
const changedOnly = process.argv.includes('--changed') ? ['--changed'] : [];
const namedChecks = process.argv.slice(2).filter((name) => !name.startsWith('--'));
if (isAll) process.env.TEST_ALL = '1';

const reports = mkdtempSync(path.join(tmpdir(), 'brigade-checks-'));
const total: Counts = { passed: 0, failed: 0 };
const failures: string[] = [];
/** What failed, test by test: the end of the run prints it, where nobody has to search for it. */
const failedTests = path.join(reports, 'failed-tests.txt');

/** Runs one check and continues after a failure, so that one run reports all failures. Checks run side by side: each line names its own. */
async function check(name: string, command: string, args: readonly string[], counts?: () => Counts) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'journeys.json'),
    CHECK_FAILURES: failedTests,
  };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env, shell: process.platform === 'win32' });
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => console.log(`${name} │ ${line}`));
  const [status] = await once(child, 'close');
  const ok = status === 0;
  const checkCounts = counts?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  total.passed += checkCounts.passed;
  total.failed += checkCounts.failed;
  if (!ok) failures.push(name);
  console.log(`── ${name}: ${ok ? 'good' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function runVitest(name: string, projects: readonly string[], options: readonly string[] = []) {
  const report = path.join(reports, `${projects.join('-')}.json`);
  const select = projects.flatMap((project) => ['--project', project]);
  return check(
    name,
    'vitest',
    [
      'run',
      ...select,
      ...options,
      '--reporter=default',
      '--reporter=./tools/failure-reporter.ts',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    () => {
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
    },
  );
}

function runJourneys() {
  const report = path.join(reports, 'journeys.json');
  const options = ['test', '--reporter=list,json,./tools/journey-failure-reporter.ts'];
  if (changedOnly.length > 0) options.push('--only-changed');
  return check('journeys', 'playwright', options, () => {
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { expected, unexpected } = JSON.parse(readFileSync(report, 'utf8')).stats;
    return { passed: expected, failed: unexpected };
  });
}

async function withBrowser(run: () => Promise<void>) {
  if (await browser) return run();
  console.error('There is no Chromium for screens and journeys: install one, or set CHROMIUM_PATH.');
  failures.push('browser');
}

/** Every part of `npm test`; `npm test -- types server` runs those two. */
const parts: Record<string, () => Promise<void>> = {
  server: () =>
    runVitest('server', ['rules', 'server'], [`--maxWorkers=${Math.max(3, availableParallelism())}`, ...changedOnly]),
  types: async () => {
    await check('routes', 'tsr', ['generate']);
    await check('types', 'tsc', ['--checkers', '2']);
  },
  lint: () => check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  structure: async () => {
    await check('structure', 'node', ['tools/check-structure.ts']);
    await check('unused code', 'knip', ['--no-progress']);
  },
  'first-load': async () => {
    await buildWhatChanged();
    await check('first load', 'node', ['tools/check-first-load.ts']);
  },
  screens: () => withBrowser(() => runVitest('screens', ['screens'], changedOnly)),
  journeys: () => withBrowser(runJourneys),
};
/** Half of the server's tests waits for a process or a time limit, so the other parts run beside them. Journeys need both cores. */
const sideBySide = [['server'], ['types', 'lint', 'structure', 'first-load', 'screens']];

const unknown = namedChecks.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose among ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const isAsked = (name: string) => namedChecks.length === 0 || namedChecks.includes(name);
// Downloads a missing browser while the checks without a browser run.
const browser = ['screens', 'journeys'].some(isAsked) ? ensureChromium() : undefined;
async function runInTurn(names: readonly string[]) {
  for (const name of names.filter(isAsked)) await parts[name]?.();
}
await Promise.all(sideBySide.map(runInTurn));
await runInTurn(['journeys']);

if (existsSync(failedTests)) console.log(`\n${readFileSync(failedTests, 'utf8')}`);
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);
