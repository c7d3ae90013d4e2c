import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/operations.ts';
import { StaleDetails } from '#contract/stale.ts';
import { testServer } from '#testing/app.ts';
import { recordsToSave, type Saved, saves } from '#testing/saves.ts';

const server = await testServer();
const { db } = server;
const boss = await server.addUser('superAdmin');
const records = await recordsToSave(db, server, boss);
const createdByKey = new Map<string, Promise<Saved>>();

async function readRecord(name: string): Promise<Saved> {
  const record = createdByKey.get(name) ?? records[name as OperationName]?.();
  if (!record) throw new Error(`testing/saves.ts has no record for ${name}.`);
  createdByKey.set(name, record);
  return record;
}

async function put(url: string, body: unknown, etag?: unknown) {
  const reply = await server.call(boss, 'PUT', url, body, etag === undefined ? {} : { 'if-match': String(etag) });
  return { ...reply, etag: reply.headers.etag };
}
async function saveRecord(url: string, body: unknown, etag?: unknown) {
  const reply = await put(url, body, etag);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.etag).toMatch(/^"\d+"$/);
  return reply.etag;
}

test('every PUT has a record here', () => {
  expect(Object.keys(records).sort()).toEqual(saves.map(([name]) => name).sort());
});

/** Saved by no PUT: the answers kept beside a survey, counts of what is on hand, what a copy was made of, and the marks of deleted events. */
const savedOtherwise = [
  'host_survey_second_versions',
  'on_hand_counts',
  'scheduled_element_ingredients',
  'service_event_removals',
];

test('every table of parts that is in the audit trail belongs to a PUT', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select event_object_table as name from information_schema.triggers
    where trigger_name = 'audit_delete' and event_object_table not in
      (select table_name from information_schema.columns where column_name = 'version')`);
  const parts = new Set(saves.flatMap(([, { parts = [] }]) => parts));
  const unnamed = rows.map(({ name }) => name).filter((name) => !parts.has(name));
  expect(unnamed.sort()).toEqual(savedOtherwise);
});

describe('a save over what somebody else has saved meanwhile (errors-3)', () => {
  test.each(saves)(
    'is refused by %s, which tells each change in a sentence of its own',
    async (name, { parts = [] }) => {
      const { url, body, changes } = await readRecord(name);
      expect(Object.keys(changes)).toEqual(expect.arrayContaining([...parts]));
      const othersSentences = new Set<string>();
      for (const [change, changedRecord] of Object.entries(changes)) {
        const seenRecord = await saveRecord(url, body);
        const now = await saveRecord(url, changedRecord, seenRecord);
        const stale = await put(url, body, seenRecord);
        expect(stale.status, change).toBe(412);
        expect(stale.body.error.code).toBe('stale');
        const details = StaleDetails.parse(stale.body.error.details);
        expect(`"${details.version}"`).toBe(now);
        expect(now).not.toBe(seenRecord);
        const [reportedRecord, ...others] = details.changes;
        expect(others).toEqual([]);
        expect(reportedRecord?.changedBy).toMatch(/^Test Person/);
        expect(reportedRecord?.changedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
        expect(reportedRecord?.sentences, change).not.toEqual([]);
        expect(reportedRecord?.sentences.filter((sentence) => othersSentences.has(sentence))).toEqual([]);
        for (const sentence of reportedRecord?.sentences ?? []) othersSentences.add(sentence);
      }
    },
  );
});

describe('a save whose answer was lost (errors-4)', () => {
  test.each(saves)('by %s is answered as done, until somebody saves something else', async (name) => {
    const { url, body, changes } = await readRecord(name);
    const other = await server.addUser('superAdmin');
    const [changedRecord] = Object.values(changes);
    const seenRecord = await saveRecord(url, body);
    const now = await saveRecord(url, changedRecord, seenRecord);
    expect(await saveRecord(url, changedRecord, seenRecord)).toBe(now);
    expect(await saveRecord(url, changedRecord, seenRecord)).toBe(now);
    const ofOther = await server.call(other, 'PUT', url, changedRecord, { 'if-match': String(seenRecord) });
    expect(ofOther.status).toBe(412);

    await saveRecord(url, body, now);
    expect((await put(url, changedRecord, seenRecord)).status).toBe(412);
  });
});

describe('a save that changes nothing (errors-3)', () => {
  const auditRows = () => db.execute(sql`select * from audit_trail order by id`).then(({ rows }) => rows);

  test.each(saves)('by %s keeps the version and leaves no row in the audit trail', async (name) => {
    const { url, body } = await readRecord(name);
    const version = await saveRecord(url, body);
    const before = await auditRows();
    expect(await saveRecord(url, body, version)).toBe(version);
    expect(await saveRecord(url, body)).toBe(version);
    expect((await auditRows()).slice(before.length)).toEqual([]);
  });
});

test.each(['"01"', '1', '"-1"', 'W/1'])('a version that no save has, %s, is refused', async (version) => {
  const { url, body } = await readRecord('updateMenu');
  const reply = await put(url, body, version);
  expect(reply.status).toBe(400);
  expect(reply.body.error.message).toBe('If-Match must be the ETag of the version that was read.');
});
