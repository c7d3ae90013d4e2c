import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { demoPassword } from '#server/demo/content/people.ts';
import type { Kitchen } from './call-makers.ts';
import type { Answer, openCaller } from './caller.ts';
import type { DescribedOperation } from './described-operations.ts';
import type { Input, KnownIds } from './inputs.ts';
import { validCalls } from './valid-calls.ts';
import type { openWriteLedger } from './write-ledger.ts';

const FEW = 6;
const createAdmin = path.resolve(import.meta.dirname, '../../apps/server/src/create-admin.ts');

interface Surroundings {
  readonly server: string;
  readonly databaseUrl: string;
  readonly operations: readonly DescribedOperation[];
  readonly call: Awaited<ReturnType<typeof openCaller>>;
  readonly ledger: Awaited<ReturnType<typeof openWriteLedger>>;
}

export function openKitchen({ server, databaseUrl, operations, call, ledger }: Surroundings): Kitchen {
  const answerOf = async (name: string, input: Partial<Input> = {}): Promise<Answer> => {
    const operation = operations.find((one) => one.name === name);
    if (!operation) throw new Error(`${name} is not described.`);
    const answer = await call(operation, { path: {}, query: {}, ...input });
    if (answer.status >= 400) throw new Error(`${name}: ${answer.text.slice(0, 200)}`);
    return answer;
  };
  return {
    rows: ledger.rows,
    call: async (name, input) => {
      const last = (await answerOf(name, input)).text.trimEnd().split('\n').at(-1) ?? '';
      return JSON.parse(last).data;
    },
    bytesOf: async (name, input) => (await answerOf(name, input)).bytes,
    signIn: async (email) => {
      await ledger.forgetAttempts();
      const response = await fetch(new URL('/auth/sign-in', server), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      const { data } = (await response.json()) as { data?: { token: string } };
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      return { cookie: cookies.join('; '), authorization: `Bearer ${data?.token}` };
    },
    passwordToken: async (email) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: server };
      const said = execFileSync(process.execPath, [createAdmin, email], { env, encoding: 'utf8' });
      const [, token = ''] = /http\S*[/=#]([\w.-]{16,})\s*$/m.exec(said) ?? [];
      return token;
    },
  };
}

/** Calls of `validCalls`; for a save of something that can be read, its records as they are. */
export async function validCallsOf(
  operation: DescribedOperation,
  operations: readonly DescribedOperation[],
  kitchen: Kitchen,
  knownIds: KnownIds,
): Promise<readonly Input[]> {
  const complete = (calls: readonly Partial<Input>[]) => calls.map((call) => ({ path: {}, query: {}, ...call }));
  const own = validCalls[operation.name];
  if (own) return complete(await own(kitchen));
  const read = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  const id = operation.input.properties?.path?.properties?.id;
  if (operation.method !== 'PUT' || !read || !id) return [];
  const records = knownIds(id.owner ?? 'id').slice(0, FEW);
  const asTheyAre = records.map(async (record) => {
    const input = { path: { id: record }, query: {} };
    return { ...input, body: await kitchen.call(read.name, input) };
  });
  return complete(
    (await Promise.allSettled(asTheyAre)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  );
}
