import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhatChanged } from './build.ts';
import { ensureChromium } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(path.join(tmpdir(), 'brigade-checks-'));
const total: Counts = { passed: 0, failed: 0 };
const failures: string[] = [];

/** Runs one check and keeps going after a failure, so that one run tells everything that is wrong. */
function check(name: string, command: string, args: readonly string[], counts?: () => Counts): boolean {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'journeys.json') };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  const ok = status === 0;
  const counted = counts?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (!ok) failures.push(name);
  console.log(`── ${name}: ${ok ? 'good' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return ok;
}

function vitest(name: string, projects: readonly string[]) {
  const report = path.join(reports, `${projects.join('-')}.json`);
  const select = projects.flatMap((project) => ['--project', project]);
  check(
    name,
    'vitest',
    ['run', ...select, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    () => {
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
    },
  );
}

function journeys() {
  const report = path.join(reports, 'journeys.json');
  check('journeys', 'playwright', ['test', '--reporter=list,json'], () => {
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats;
    return { passed: expected + flaky, failed: unexpected };
  });
}

if (!ensureChromium()) {
  console.error('There is no Chromium for the tests: install one, or set CHROMIUM_PATH.');
  process.exit(1);
}
check('routes', 'tsr', ['generate']);
check('types', 'tsc', []);
check('lint', 'biome', ['check', '--error-on-warnings', '.']);
check('structure', 'node', ['tools/check-structure.ts']);
vitest('rules and server', ['rules', 'server']);
await buildWhatChanged();
check('first load', 'node', ['tools/check-first-load.ts']);
vitest('screens', ['screens']);
journeys();

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);
