import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordKinds } from '#contract/record-kinds.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { isAll } from '#testing/long-test.ts';
import { restorableRecords } from '#testing/restorable-records.ts';
import { historyKinds } from './versions/queries-record-kinds.ts';

const server = await testServer();
const { db } = server;
const boss = await server.addUser('superAdmin');
const { call } = server;
const history = await restorableRecords(db, server, boss);
const { records, saved, getState, getEntries, restore, preview, ok, getId } = history;

describe('restore of a version = that version, field by field (history-7)', () => {
  test.each(recordKinds)('%s', async (kind) => {
    const { id, acts } = await saved(kind);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(acts.length - 1), { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
        async (order, restored) => {
          const versions: { entry: string; state: unknown }[] = [];
          const remember = async () => {
            const [latest] = (await getEntries(kind, id)).data;
            versions.push({ entry: latest.id, state: await getState(kind, id) });
          };
          for (const index of order) {
            await acts[index]?.();
            await remember();
          }
          for (const place of restored) {
            const version = versions[place % versions.length];
            if (!version) continue;
            const foreseen = await preview(kind, id, version.entry);
            const before = await getEntries(kind, id);
            const { status, body } = await restore(kind, id, version.entry, { 'if-match': `"${foreseen.version}"` });
            expect([status, body.error]).toEqual([200, undefined]);
            expect(await getState(kind, id)).toEqual(version.state);
            const { data, meta } = await getEntries(kind, id);
            // The preview said what the entry says, and nothing is written where nothing changes.
            const isNew = data[0].id !== before.data[0].id;
            expect(foreseen.sentences).toEqual(isNew ? data[0].sentences : []);
            expect(meta.version > before.meta.version).toBe(isNew);
            versions.push({ entry: data[0].id, state: await getState(kind, id) });
          }
        },
      ),
      {
        numRuns: isAll ? 12 : 4,
        examples: [
          // Two saves, one of which replaces a dish: what a copy is made of is written last, and not told.
          [[Math.max(0, acts.length - 3), 0], [0]],
          [[...acts.keys()], [0, Math.floor(acts.length / 2)]],
          // Deleted parts come back, and later parts are removed.
          [[...acts.keys()].toReversed(), [0, Math.floor(acts.length / 2)]],
        ],
      },
    );
    const { changes, restored, left = {} } = historyKinds[kind];
    const reportedRecord = await db.execute<{ table: string }>(
      sql`select distinct table_name as table from (${changes(id)}) as change`,
    );
    expect(reportedRecord.rows.filter(({ table }) => !restored.includes(table) && !Object.hasOwn(left, table))).toEqual(
      [],
    );
  });
});

describe('a restore obeys the rules of today (history-7)', () => {
  async function anElement() {
    const record = await records.updateElement?.();
    if (!record) throw new Error('There is no element.');
    const id = getId(record.url);
    const [latest] = (await getEntries('elements', id)).data;
    return { id, url: record.url, body: record.body as Record<string, unknown>, latest };
  }

  test('a version that they refuse is explained by their sentences, before and after', async () => {
    const { id, url, body } = await anElement();
    const [createdRecord] = (await getEntries('elements', id)).data;
    ok(await call(boss, 'PUT', url, body));
    // It was made before allergens and ingredients had to be said.
    const sentences = (await preview('elements', id, createdRecord.id)).refusal;
    expect(sentences).toContain("Please fill in this element's allergens or mark that there are no allergens.");
    const refusedReply = await restore('elements', id, createdRecord.id);
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([400, sentences]);
    expect((await getEntries('elements', id)).meta.version).toBe(2);
  });

  test('an entry of another record is no version of this one', async () => {
    const [first, other] = [await anElement(), await anElement()];
    const keptState = await getState('elements', first.id);
    const path = `/v1/history/elements/${first.id}/${other.latest.id}`;
    expect((await call(boss, 'GET', path)).status).toBe(404);
    expect((await restore('elements', first.id, other.latest.id)).status).toBe(404);
    expect(await getState('elements', first.id)).toEqual(keptState);
  });

  async function anAccount() {
    const url = (await records.updateAccount?.())?.url ?? '';
    const body = ok(await call(boss, 'GET', url)).data;
    ok(await call(boss, 'PUT', url, { ...body, totalEmployees: (body.totalEmployees ?? 0) + 1 }));
    const [latest] = (await getEntries('accounts', getId(url))).data;
    return { id: getId(url), latest };
  }

  test('a version of an account leaves its services and closing days, and says so', async () => {
    const { id, latest } = await anAccount();
    expect((await preview('accounts', id, latest.id)).left).toBe(null);
    const day = addDays(todayIn('America/Phoenix', new Date()), 300);
    const closing = { firstDay: day, lastDay: day, reason: 'Holiday', accountId: id, handMade: 'keep' };
    expect((await call(boss, 'POST', '/v1/closings', closing)).status).toBe(201);
    expect((await preview('accounts', id, latest.id)).left).toBe(
      'It leaves what was changed since then of closing days.',
    );
  });

  test('a version that needs what was deleted since is refused by its name', async () => {
    const rule = { isByStatement: true, ingredientTypes: [], proteinTypes: [], origins: [], excludedAllergenIds: [] };
    const keto = (await call(boss, 'POST', '/v1/dietary-preferences', { name: 'Keto', rule })).body.data.id;
    const { id } = await anAccount();
    const eaters = `/v1/consumer-users/account/${id}`;
    const eater = { firstName: 'Kim', dietaryPreferenceId: keto };
    const createdData = (await call(boss, 'POST', eaters, eater)).body.data;
    const [latest] = (await getEntries('accounts', id)).data;
    ok(await call(boss, 'PUT', `/v1/consumer-users/${createdData.id}`, { firstName: 'Kim' }));
    ok(await call(boss, 'DELETE', `/v1/dietary-preferences/${keto}`));
    const refusedReply = await restore('accounts', id, latest.id);
    const sentence = 'The dietary preference Keto, which this needs, was deleted since. Bring that back first.';
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([409, sentence]);
    expect((await preview('accounts', id, latest.id)).refusal).toBe(sentence);
  });

  test('a name that another record took is refused as in its form', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [namedRecord] = (await getEntries('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, name: `Another ${id}` }));
    const other = await anElement();
    ok(await call(boss, 'PUT', other.url, { ...other.body, name: body.name }));
    const refusedReply = await restore('elements', id, namedRecord.id);
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([
      409,
      `There is an element named ${body.name} for Default already.`,
    ]);
    expect((await preview('elements', id, namedRecord.id)).refusal).toBe(refusedReply.body.error.message);
  });

  test('a version that somebody changed meanwhile is stale, and names who', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await getEntries('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const { version } = await preview('elements', id, first.id);
    ok(await call(boss, 'PUT', url, { ...body, method: 'Smoke.' }));
    const stale = await restore('elements', id, first.id, { 'if-match': `"${version}"` });
    expect([stale.status, stale.body.error.code]).toEqual([412, 'stale']);
    expect(stale.body.error.details.changes[0].sentences).toEqual([
      expect.stringMatching(/^Changed the method|^Set the method/),
    ]);
  });

  test('a preview leaves nothing behind', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await getEntries('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const before = await getEntries('elements', id);
    expect((await preview('elements', id, first.id)).sentences.length).toBe(1);
    expect(await getEntries('elements', id)).toEqual(before);
    expect((await call(boss, 'GET', `/v1/history/elements/${id}/999999999`)).status).toBe(404);
  });

  test('it is a step that is undone, by whoever may save the record', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await getEntries('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const doneReply = await restore('elements', id, first.id);
    const step = String(doneReply.headers['brigade-step']);
    const reader = await server.addUser(['View Master Menus & Elements']);
    expect((await restore('elements', id, first.id, {}, reader)).status).toBe(403);
    expect((await call(reader, 'POST', `/v1/steps/${step}/undo`)).status).toBe(403);
    ok(await call(boss, 'POST', `/v1/steps/${step}/undo`));
    expect((await call(boss, 'GET', url)).body.data.method).toBe('Grill.');
  });

  test('sent twice, it happens once', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await getEntries('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const key = { 'idempotency-key': `restore-${id}` };
    const [one, other] = [await restore('elements', id, first.id, key), await restore('elements', id, first.id, key)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.headers['brigade-step']).toBe(other.headers['brigade-step']);
    expect((await getEntries('elements', id)).meta.version).toBe(4);
  });
});
