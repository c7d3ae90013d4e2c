import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FaultCheck, faultChecks } from './checks.ts';

/*
 * `npm run faults`: causes each fault of the list twenty times (FAULT_ROUNDS) and says what held. `npm run faults --
 * --prove` plants one fault of our own for each check, in a copy of the sources, and fails where the check passes.
 * Words behind choose checks: `npm run faults -- disk`.
 */

const root = path.resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2).filter((word) => word !== '--prove');
const isProof = process.argv.includes('--prove');
const chosenChecks = faultChecks.filter(({ fault, test }) => words.every((word) => `${fault} ${test}`.includes(word)));

/** True if the test passes. A fault that cannot be caused here counts as not passed. */
function passes({ test }: FaultCheck, folder: string, rounds: string): boolean {
  const report = path.join(mkdtempSync(path.join(tmpdir(), 'brigade-faults-')), 'report.json');
  const options = ['run', '--project', 'server', test, '--reporter=json', `--outputFile=${report}`];
  const stdio = isProof ? 'ignore' : 'inherit';
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, ...options, '--retry=0'], {
    cwd: folder,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, FAULT_ROUNDS: rounds, TEST_ALL: '1' },
  });
  const { numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(path.dirname(report), { recursive: true });
  if (numPendingTests > 0) console.log(`  ${numPendingTests} could not be caused on this machine: ${test}`);
  return status === 0 && numPendingTests === 0;
}

/** The tracked sources, with the packages of the original. */
function copySources(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-planted-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return folder;
}

/** The test passes as it is, and fails with the planted fault. */
function noticesPlanted(check: FaultCheck, folder: string): boolean {
  if (!passes(check, folder, '1')) throw new Error(`${check.test} fails without a planted fault.`);
  const { file, text, replacement } = check;
  const source = path.join(folder, file);
  const original = readFileSync(source, 'utf8');
  if (!original.includes(text)) throw new Error(`${file} has no '${text}' any more: plant the fault elsewhere.`);
  writeFileSync(
    source,
    original.replaceAll(text, () => replacement),
  );
  try {
    return !passes(check, folder, '1');
  } finally {
    writeFileSync(source, original);
  }
}

function prove(): boolean {
  const folder = copySources();
  const unnoticed = chosenChecks.filter((check) => {
    const isNoticed = noticesPlanted(check, folder);
    console.log(`${isNoticed ? '✓ noticed' : '✗ NOT NOTICED'}: ${check.planted} (${check.test})`);
    return !isNoticed;
  });
  rmSync(folder, { recursive: true });
  return unnoticed.length === 0;
}

function causeAll(): boolean {
  const rounds = process.env.FAULT_ROUNDS ?? '20';
  const results = chosenChecks.map((check) => {
    console.log(`\n── ${check.fault}`);
    const started = performance.now();
    return { check, holds: passes(check, root, rounds), seconds: (performance.now() - started) / 1_000 };
  });
  console.log('');
  for (const { check, holds, seconds } of results)
    console.log(
      `${holds ? '✓' : '✗'} ${check.fault}: ${holds ? 'nothing lost' : 'see above'}, ${seconds.toFixed(0)} s`,
    );
  return results.every(({ holds }) => holds);
}

if (chosenChecks.length === 0) throw new Error(`No check has ${words.join(' and ')} in its name.`);
if (!(isProof ? prove() : causeAll())) process.exitCode = 1;
