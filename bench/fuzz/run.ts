import fc from 'fast-check';
import { buildWhatChanged } from '../../tools/build.ts';
import { withDatabase } from '../database.ts';
import { percentile } from '../measure.ts';
import { startServer } from '../server-process.ts';
import { type Answer, admin, openCaller } from './caller.ts';
import { type DescribedOperation, describedOperations } from './described-operations.ts';
import { type Input, inputsOf } from './inputs.ts';
import { openKitchen, validCallsOf } from './kitchen.ts';
import { type Reply, replyFaults } from './replies.ts';
import { openWriteLedger } from './write-ledger.ts';

/*
 * `npm run fuzz [operation…]`: calls every operation of the OpenAPI document with what it allows, with its declared
 * limits, and with what it does not allow. No 5xx, no answer later than five seconds, each reply as described, nothing
 * written by what is refused; and each operation is carried out, not only refused. The same seed makes the same calls:
 * FUZZ_SEED.
 */

const CASES = Number(process.env.FUZZ_CASES ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const PORT = Number(process.env.FUZZ_PORT ?? 4820);
const LATEST = 5_000;

function faultOf(answer: Answer, isAsDescribed: (reply: Reply) => string | undefined, written: readonly string[]) {
  const { status, milliseconds, text } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (milliseconds > LATEST) return `answered after ${Math.round(milliseconds)} ms`;
  if (status >= 400 && written.length > 0) return `${status} and wrote ${written.join(', ')}`;
  return isAsDescribed(answer);
}

/** Why it was refused, with the field at fault. */
function refusalIn({ status, text }: Answer): string | undefined {
  if (status < 400 || status >= 500) return undefined;
  const { message = '', fields = {} } = JSON.parse(text).error ?? {};
  return `${message} ${Object.keys(fields).join(' ')}`.trim();
}

/** Replies to the calls of one operation. */
function openTally() {
  const statuses: Record<string, number> = {};
  const refusals: Record<string, number> = {};
  const times: number[] = [];
  return {
    add(answer: Answer): void {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      times.push(answer.milliseconds);
      const refusal = refusalIn(answer);
      if (refusal) refusals[refusal] = (refusals[refusal] ?? 0) + 1;
    },
    isCarriedOut: () => Object.keys(statuses).some((status) => status < '400'),
    text() {
      const latest = Math.round(
        percentile(
          times.toSorted((one, other) => one - other),
          1,
        ),
      );
      return `${Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}, latest ${latest} ms`;
    },
    commonestRefusal: () => Object.entries(refusals).toSorted(([, one], [, other]) => other - one)[0]?.[0],
  };
}

interface Fuzzing {
  readonly operation: DescribedOperation;
  readonly valid: readonly Input[];
  readonly inputs: fc.Arbitrary<Input>;
  call(operation: DescribedOperation, input: Input): Promise<Answer>;
  written(): Promise<readonly string[]>;
}

/** True if nothing was wrong, and the operation was carried out at least once: what is always refused is attacked at its door only. */
async function fuzzOne({ operation, valid, inputs, call, written }: Fuzzing): Promise<boolean> {
  const isAsDescribed = replyFaults(operation);
  const tally = openTally();
  await written();
  const property = fc.asyncProperty(inputs, async (input) => {
    const answer = await call(operation, input);
    tally.add(answer);
    const fault = faultOf(answer, isAsDescribed, await written());
    if (fault) throw new Error(fault);
  });
  const result = await fc.check(property, {
    numRuns: CASES,
    seed: SEED,
    examples: valid.map((input): [Input] => [input]),
    interruptAfterTimeLimit: 180_000,
  });
  console.log(`${result.failed || !tally.isCarriedOut() ? '✗' : '✓'} ${operation.name}: ${tally.text()}`);
  if (!tally.isCarriedOut()) console.log(`    never carried out: ${tally.commonestRefusal()}`);
  if (result.failed) {
    const [input] = result.counterexample ?? [];
    console.log(`    ${(result.errorInstance as Error | null)?.message}`);
    console.log(`    ${JSON.stringify(input)?.slice(0, 1_000)}`);
  }
  return !result.failed && tally.isCarriedOut();
}

async function fuzz(databaseUrl: string): Promise<boolean> {
  const server = await startServer(databaseUrl, PORT, { DEMO: '1', LOG_LEVEL: 'fatal' });
  const ledger = await openWriteLedger(databaseUrl);
  const failed: string[] = [];
  try {
    const call = await openCaller(server.url, ledger.forgetAttempts);
    const all = await describedOperations(server.url);
    const kitchen = openKitchen({ server: server.url, databaseUrl, operations: all, call, ledger });
    const asked = process.argv.slice(2);
    const operations = all.filter(({ name }) => asked.length === 0 || asked.includes(name));
    console.log(`${operations.length} operations, ${CASES} calls each, seed ${SEED}.\n`);
    for (const operation of operations) {
      const knownIds = await ledger.knownIds(admin);
      const valid = await validCallsOf(operation, all, kitchen, knownIds).catch((error: Error) => {
        console.log(`    no valid call of ${operation.name} could be made: ${error.message}`);
        return [];
      });
      const inputs = inputsOf(operation, knownIds, valid);
      const isGood = await fuzzOne({ operation, valid, inputs, call, written: ledger.written });
      if (!isGood) failed.push(operation.name);
    }
    console.log(
      `\n${operations.length - failed.length} of ${operations.length} operations held, and were carried out.`,
    );
    if (failed.length > 0) console.log(`Not these: ${failed.join(', ')}`);
  } finally {
    await ledger.close();
    await server.stop();
  }
  return failed.length === 0;
}

await buildWhatChanged();
await withDatabase(async (url) => {
  if (!(await fuzz(url))) process.exitCode = 1;
});
