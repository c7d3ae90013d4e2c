import fc from 'fast-check';
import { buildWhatChanged } from '../../tools/build.ts';
import { withDatabase } from '../database.ts';
import { admin } from '../demo-people.ts';
import { findValues } from '../everyday-calls.ts';
import { startServer } from '../server-process.ts';
import { type Answer, openCaller } from './caller.ts';
import { type DescribedOperation, describedOperations } from './described-operations.ts';
import { createInputs, type Input } from './inputs.ts';
import { type Reply, replyFaults } from './replies.ts';
import { findValidCalls } from './valid-calls.ts';
import { openWriteLedger } from './write-ledger.ts';

/*
 * `npm run fuzz [operation…]`: calls every operation of the OpenAPI document with what it allows, with its declared
 * limits, and with what it does not allow. No 5xx, no answer later than five seconds, each reply as described, nothing
 * written by what is refused. It says which operations were always refused, and so attacked at their door only. The same
 * seed makes the same calls: FUZZ_SEED.
 */

const CASES = Number(process.env.FUZZ_CASES ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const PORT = Number(process.env.FUZZ_PORT ?? 4820);
const LATEST = 5_000;

function findFault(
  answer: Answer,
  isAsDescribed: (reply: Reply) => string | undefined,
  writtenTables: readonly string[],
) {
  const { status, milliseconds, text } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (milliseconds > LATEST) return `answered after ${Math.round(milliseconds)} ms`;
  if (status >= 400 && writtenTables.length > 0) return `${status} and wrote ${writtenTables.join(', ')}`;
  return isAsDescribed(answer);
}

interface Fuzzing {
  readonly operation: DescribedOperation;
  readonly valid: readonly Input[];
  readonly inputs: fc.Arbitrary<Input>;
  call(operation: DescribedOperation, input: Input): Promise<Answer>;
  written(): Promise<readonly string[]>;
}

interface Fuzzed {
  readonly isRight: boolean;
  /** What is always refused is attacked at its door only. */
  readonly isCarriedOut: boolean;
}

async function fuzzOne({ operation, valid, inputs, call, written }: Fuzzing): Promise<Fuzzed> {
  const isAsDescribed = replyFaults(operation);
  const statuses: Record<string, number> = {};
  let latest = 0;
  await written();
  const property = fc.asyncProperty(inputs, async (input) => {
    const answer = await call(operation, input);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    latest = Math.max(latest, Math.round(answer.milliseconds));
    const fault = findFault(answer, isAsDescribed, await written());
    if (fault) throw new Error(fault);
  });
  const result = await fc.check(property, {
    numRuns: CASES,
    seed: SEED,
    examples: valid.map((input): [Input] => [input]),
    interruptAfterTimeLimit: 180_000,
  });
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`${result.failed ? '✗' : '✓'} ${operation.name}: ${counts.join(', ')}, latest ${latest} ms`);
  if (result.failed) {
    const [input] = result.counterexample ?? [];
    console.log(`    ${(result.errorInstance as Error | null)?.message}`);
    console.log(`    ${JSON.stringify(input)?.slice(0, 1_000)}`);
  }
  return { isRight: !result.failed, isCarriedOut: Object.keys(statuses).some((status) => status < '400') };
}

async function fuzz(databaseUrl: string): Promise<boolean> {
  const server = await startServer(databaseUrl, PORT, { DEMO: '1', LOG_LEVEL: 'fatal' });
  const ledger = await openWriteLedger(databaseUrl);
  const [failedNames, refusedNames]: [string[], string[]] = [[], []];
  try {
    const call = await openCaller(server.url, ledger.forgetAttempts);
    const all = await describedOperations(server.url);
    const values = await findValues(databaseUrl);
    const askedNames = process.argv.slice(2);
    const operations = all.filter(({ name }) => askedNames.length === 0 || askedNames.includes(name));
    console.log(`${operations.length} operations, ${CASES} calls each, seed ${SEED}.\n`);
    for (const operation of operations) {
      const knownIds = await ledger.knownIds(admin);
      const valid = await findValidCalls(operation, all, call, knownIds, values);
      const inputs = createInputs(operation, knownIds, valid);
      const { isRight, isCarriedOut } = await fuzzOne({ operation, valid, inputs, call, written: ledger.written });
      if (!isRight) failedNames.push(operation.name);
      if (!isCarriedOut) refusedNames.push(operation.name);
    }
    console.log(`\n${operations.length - failedNames.length} of ${operations.length} operations held.`);
    if (failedNames.length > 0) console.log(`Not these: ${failedNames.join(', ')}`);
    if (refusedNames.length > 0) console.log(`Always refused: ${refusedNames.join(', ')}`);
  } finally {
    await ledger.close();
    await server.stop();
  }
  return failedNames.length === 0;
}

await buildWhatChanged();
await withDatabase(async (url) => {
  if (!(await fuzz(url))) process.exitCode = 1;
});
