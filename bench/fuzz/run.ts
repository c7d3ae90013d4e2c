import fc from 'fast-check';
import { demoPassword, staff } from '#server/demo/content/people.ts';
import { signInToApi } from '../../tools/api-client.ts';
import { buildWhatChanged } from '../../tools/build.ts';
import { withDatabase } from '../database.ts';
import { percentile } from '../measure.ts';
import { startServer } from '../server-process.ts';
import { type DescribedOperation, describedOperations } from './described-operations.ts';
import { type Input, inputsOf } from './inputs.ts';
import { type Reply, replyFaults } from './replies.ts';
import { openWriteLedger } from './write-ledger.ts';

/*
 * `npm run fuzz [operation…]`: calls every operation of the OpenAPI document with what it allows, with its declared
 * limits, and with what it does not allow. No 5xx, no answer later than five seconds, each reply as described, nothing
 * written by what is refused. The same seed makes the same calls: FUZZ_SEED.
 */

const CASES = Number(process.env.FUZZ_CASES ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const PORT = Number(process.env.FUZZ_PORT ?? 4820);
const LATEST = 5_000;
/** The server hangs up on a longer body as soon as it has said 413: most clients never read that. */
const LONGEST_BODY = 1_000_000;

const tooLarge = JSON.stringify({ error: { code: 'too_large', message: 'Hung up.' } });

const admin = staff.find(({ role }) => role === 'Super Admin')?.email ?? '';

interface Answer extends Reply {
  readonly milliseconds: number;
}

function addressOf(server: string, { path }: DescribedOperation, input: Input): URL {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(input.path?.[name])));
  const url = new URL(filled, server);
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, text(value));
  return url;
}

/** What is sent and as what; an operation that reads files gets what it was given, all others JSON. */
function bodyOf(
  { method }: DescribedOperation,
  { body }: Input,
): { type: string; sent: Uint8Array | string } | undefined {
  if (body === undefined || method === 'GET') return undefined;
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', sent: body };
  return { type: 'application/json', sent: JSON.stringify(body) };
}

/** Calls as the Super Admin; signs in again when a call has ended the session. */
async function openCaller(server: string, forgetAttempts: () => Promise<unknown>) {
  let api = await signInToApi(server, admin, demoPassword);
  const send = async (operation: DescribedOperation, input: Input): Promise<Answer> => {
    const body = bodyOf(operation, input);
    const started = performance.now();
    try {
      const response = await fetch(addressOf(server, operation, input), {
        method: operation.method,
        headers: {
          authorization: `Bearer ${api.token()}`,
          ...(body && { 'content-type': body.type }),
        },
        ...(body && { body: body.sent as BodyInit }),
      });
      const text = await response.text();
      const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
      return { status: response.status, type, text, milliseconds: performance.now() - started };
    } catch (error) {
      if (!body || body.sent.length < LONGEST_BODY) throw error;
      return { status: 413, type: 'application/json', text: tooLarge, milliseconds: performance.now() - started };
    }
  };
  return async (operation: DescribedOperation, input: Input) => {
    const answer = await send(operation, input);
    if (answer.status !== 401) return answer;
    await forgetAttempts();
    api = await signInToApi(server, admin, demoPassword);
    return send(operation, input);
  };
}

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

async function fuzz(databaseUrl: string): Promise<boolean> {
  const server = await startServer(databaseUrl, PORT, { DEMO: '1', LOG_LEVEL: 'fatal' });
  const ledger = await openWriteLedger(databaseUrl);
  let isGood = true;
  try {
    const call = await openCaller(server.url, ledger.forgetAttempts);
    const all = await describedOperations(server.url);
    const asked = process.argv.slice(2);
    const operations = all.filter(({ name }) => asked.length === 0 || asked.includes(name));
    console.log(`${operations.length} operations, ${CASES} calls each, seed ${SEED}.\n`);
    for (const operation of operations) {
      const isAsDescribed = replyFaults(operation);
      const inputs = inputsOf(operation, await ledger.knownIds(admin));
      const statuses: Record<string, number> = {};
      const refusals: Record<string, number> = {};
      const times: number[] = [];
      await ledger.written();
      const property = fc.asyncProperty(inputs, async (input) => {
        const answer = await call(operation, input);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        times.push(answer.milliseconds);
        const refusal = refusalIn(answer);
        if (refusal) refusals[refusal] = (refusals[refusal] ?? 0) + 1;
        const fault = faultOf(answer, isAsDescribed, await ledger.written());
        if (fault) throw new Error(fault);
      });
      const result = await fc.check(property, { numRuns: CASES, seed: SEED, interruptAfterTimeLimit: 180_000 });
      const sorted = times.toSorted((one, other) => one - other);
      const latest = Math.round(percentile(sorted, 1));
      const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
      console.log(`${result.failed ? '✗' : '✓'} ${operation.name}: ${counts.join(', ')}, latest ${latest} ms`);
      // What is always refused is attacked at its door only: say what a call lacks.
      const [commonest] = Object.entries(refusals).toSorted(([, one], [, other]) => other - one);
      if (commonest && !Object.keys(statuses).some((status) => status < '400'))
        console.log(`    never carried out: ${commonest[0]}`);
      if (!result.failed) continue;
      isGood = false;
      const [input] = result.counterexample ?? [];
      console.log(`    ${(result.errorInstance as Error | null)?.message}`);
      console.log(`    ${JSON.stringify(input)?.slice(0, 1_000)}`);
    }
  } finally {
    await ledger.close();
    await server.stop();
  }
  return isGood;
}

await buildWhatChanged();
await withDatabase(async (url) => {
  if (!(await fuzz(url))) process.exitCode = 1;
});
