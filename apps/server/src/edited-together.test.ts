import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OperationName } from '#contract/operations.ts';
import { StaleDetails } from '#contract/stale.ts';
import { auditTrail } from '#server/db/schema/platform.ts';
import { STEP_HEADER } from '#server/http/idempotency.ts';
import { testServer } from '#testing/app.ts';
import { isAll } from '#testing/long-test.ts';
import { recordsToSave, type Saved, saves } from '#testing/saves.ts';

/** `npm run test:all` has 20 people with 50 edits each. */
const PEOPLE = isAll ? 20 : 3;
const EDITS = isAll ? 50 : 3;

const server = await testServer();
const { db } = server;
const boss = await server.addUser('superAdmin');
const people = [boss];
while (people.length < PEOPLE) people.push(await server.addUser('superAdmin'));
const records = await recordsToSave(db, server, boss);

interface Accepted {
  /** The version that the person had seen. */
  readonly seen: number;
  /** The version in the answer; where answers are read after the save, somebody else may have saved in between. */
  readonly now: number;
  readonly step: string;
  readonly body: unknown;
}

const versionIn = (etag: unknown) => Number(String(etag).replaceAll('"', ''));

/** One person edits again and again, each time over what this person has seen last. */
async function editAgainAndAgain(by: typeof boss, { url, body, changes }: Saved, first: number): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  const bodies = [...Object.values(changes), body];
  let seenCount = first;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const sentRecord = bodies[(edit + people.indexOf(by)) % bodies.length];
    const {
      status,
      headers,
      body: reply,
    } = await server.call(by, 'PUT', url, sentRecord, { 'if-match': `"${seenCount}"` });
    expect([200, 412], JSON.stringify(reply)).toContain(status);
    const now = status === 200 ? versionIn(headers.etag) : StaleDetails.parse(reply.error.details).version;
    if (status === 200) accepted.push({ seen: seenCount, now, step: String(headers[STEP_HEADER]), body: sentRecord });
    seenCount = now;
  }
  return accepted;
}

/** Steps that changed something: the same values again are accepted, and change nothing. */
async function stepsThatChanged(steps: readonly string[]): Promise<Set<string>> {
  const ofThese = inArray(auditTrail.stepId, [...steps]);
  const rows = await db.selectDistinct({ stepId: auditTrail.stepId }).from(auditTrail).where(ofThese);
  return new Set(rows.map(({ stepId }) => String(stepId)));
}

test.each(saves)(
  'people who save by %s at the same time overwrite nothing that they have not seen (errors-3)',
  async (name) => {
    const record = await records[name as OperationName]?.();
    if (!record) throw new Error(`testing/saves.ts has no record for ${name}.`);
    const { headers } = await server.call(boss, 'PUT', record.url, record.body);
    const first = versionIn(headers.etag);
    const accepted = (await Promise.all(people.map((by) => editAgainAndAgain(by, record, first)))).flat();
    const changedSet = await stepsThatChanged(accepted.map(({ step }) => step));
    const edits = accepted.filter(({ step }) => changedSet.has(step)).toSorted((left, right) => left.seen - right.seen);

    // Only one edit of those who had seen one version was accepted.
    expect(edits.length).toBeGreaterThan(0);
    expect(new Set(edits.map(({ seen }) => seen)).size).toBe(edits.length);
    expect(edits[0]?.seen).toBe(first);

    // A save that changes nothing keeps the version: what is there is what the last one said.
    const last = edits.at(-1);
    const again = await server.call(boss, 'PUT', record.url, last?.body, { 'if-match': `"${last?.now}"` });
    expect([again.status, versionIn(again.headers.etag)]).toEqual([200, last?.now]);
  },
);
