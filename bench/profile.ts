import * as z from 'zod';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { Database } from '#server/db/client.ts';
import { answeredQueries, readAnsweredQuery, readQueryText } from '#server/db/slow-queries.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { openRecorder } from './compared-works.ts';
import { print } from './figures.ts';
import { type HttpRequest, median } from './measure.ts';
import { everydayWorks, type Work } from './works.ts';

/* Where the microseconds of a request go, in one process and by one caller: statements as the server waits for them. */

const WARM_UP = 100;
const TURNS = 400;

const waits = ['user, permissions', 'transaction, step', 'reads before', 'writes', 'read back', 'answer kept'] as const;
type Wait = (typeof waits)[number];

/** Reads come before the first write of a save, or back what it wrote. */
function classifyStatement(text: string, hasWritten: boolean): Wait {
  if (text.includes('identity_links')) return 'user, permissions';
  if (/^(begin|commit)|brigade\.author/.test(text)) return 'transaction, step';
  if (text.startsWith('insert into idempotency_keys')) return 'answer kept';
  if (/^(insert|update|delete|with (given|record) as)/.test(text)) return 'writes';
  return hasWritten ? 'read back' : 'reads before';
}

/** Microseconds of each wait of one request, and the number of its statements. */
async function recordWaits(send: () => Promise<unknown>) {
  const sums = new Map<Wait, number>();
  let statements = 0;
  const note = (message: unknown) => {
    const { statement, milliseconds } = readAnsweredQuery(message);
    const wait = classifyStatement(readQueryText(statement), sums.has('writes'));
    sums.set(wait, (sums.get(wait) ?? 0) + milliseconds * 1_000);
    statements += 1;
  };
  answeredQueries.subscribe(note);
  const started = performance.now();
  await send();
  const whole = (performance.now() - started) * 1_000;
  answeredQueries.unsubscribe(note);
  return { sums, statements, whole };
}

/** Microseconds that this takes, once it is warm. */
function timeRepeated(work: () => unknown): number {
  const times = Array.from({ length: TURNS * 2 }, () => {
    const started = performance.now();
    work();
    return (performance.now() - started) * 1_000;
  });
  return median(times.slice(TURNS));
}

function findOperation({ method, path }: HttpRequest): Operation {
  const [address = ''] = path.split('?');
  const foundReply = Object.values<Operation>(operations).find(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replace(/:\w+/g, '[^/]+')}$`).test(address),
  );
  if (!foundReply) throw new Error(`No operation is ${method} ${path}.`);
  return foundReply;
}

async function profileWork({ name, request }: Work, send: (request: HttpRequest) => Promise<string>) {
  for (let turn = 0; turn < WARM_UP; turn += 1) await send(request(turn));
  const recordings: Awaited<ReturnType<typeof recordWaits>>[] = [];
  for (let turn = WARM_UP; turn < WARM_UP + TURNS; turn += 1)
    recordings.push(await recordWaits(() => send(request(turn))));
  const operation = findOperation(request(0));
  const replySchema = z.object({ data: operation.data ?? z.never(), ...(operation.meta && { meta: operation.meta }) });
  const { body } = request(0);
  const sentText = JSON.stringify(body ?? null);
  const answer = await send(request(WARM_UP + TURNS));
  const reply: unknown = JSON.parse(answer);
  const computed = [
    timeRepeated(() => JSON.parse(sentText)),
    operation.body ? timeRepeated(() => operation.body?.safeParse(body)) : 0,
    timeRepeated(() => replySchema.safeParse(reply)),
    timeRepeated(() => JSON.stringify(reply)),
  ];
  const waited = waits.map((wait) => median(recordings.map(({ sums }) => sums.get(wait) ?? 0)));
  const whole = median(recordings.map((recording) => recording.whole));
  const rest = whole - [...computed, ...waited].reduce((sum, part) => sum + part, 0);
  const statements = median(recordings.map((recording) => recording.statements));
  print(name, statements, ...[...waited, ...computed, rest, whole].map((value) => Math.round(value)));
}

async function switchAudit(db: Database, how: 'enable' | 'disable') {
  for (const table of ['menus', 'menu_elements', 'elements', 'element_ingredients', 'element_allergens'])
    for (const trigger of ['audit_insert', 'audit_update', 'audit_delete'])
      await db.$client.query(`alter table ${table} ${how} trigger ${trigger}`);
}

export async function profileWorks(db: Database, api: ApiClient): Promise<void> {
  const { record, send, close } = await openRecorder(db, api);
  const works = await everydayWorks(record, api);
  console.log('\nMicroseconds of a request, medians: statements as the server waits for them, and what it computes.\n');
  const figures = ['statements', ...waits, 'JSON in', 'zod in', 'zod out', 'JSON out', 'the rest', 'whole'];
  print('work', ...figures);
  print('---', ...figures.map(() => '--:'));
  for (const work of works) await profileWork(work, send);
  await switchAudit(db, 'disable');
  console.log('\nThe same without the audit trail.\n');
  for (const work of works) if (work.request(0).method !== 'GET') await profileWork(work, send);
  await switchAudit(db, 'enable');
  await close();
}
