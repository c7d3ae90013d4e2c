import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anElement, anIngredient } from '#testing/catalogue.ts';
import { aServiceWithSurvey, aSurveyBody } from '#testing/surveys.ts';

const server = await testServer();
const { db } = server;
const boss = await server.addUser('superAdmin');
const { call } = server;
const service = await aServiceWithSurvey({ db, server, scheduler: boss });
const { kitchen } = service;

const getStep = (reply: { headers: Record<string, unknown> }) => String(reply.headers['brigade-step']);
const undo = (step: string, user = boss) => call(user, 'POST', `/v1/steps/${step}/undo`);
const getRefusal = (reply: { status: number; body: { error: { message: string } } }) => [
  reply.status,
  reply.body.error.message,
];

async function aDeletedMenu() {
  const menu = await kitchen.aMenu([await kitchen.aDish(), await kitchen.aDish()]);
  const url = `/v1/menus/${menu.id}`;
  const { body } = await call(boss, 'GET', url);
  const deletedReply = await call(boss, 'DELETE', url);
  return { menu, url, record: body.data, step: getStep(deletedReply) };
}
const withoutVersion = ({ version, ...record }: { version: number }) => record;

describe('a write', () => {
  test('answers with its step, which every row of the audit trail names', async () => {
    const { step, menu } = await aDeletedMenu();
    const { rows } = await db.execute(sql`select distinct step_id as step from audit_trail
      where record_id = ${menu.id} and action = 'delete'`);
    expect(rows).toEqual([{ step }]);
  });

  test('that is sent again answers with the step of the first', async () => {
    const send = () => call(boss, 'POST', '/v1/brands', { name: 'Sent twice' }, { 'idempotency-key': 'sent-twice' });
    expect(getStep(await send())).toBe(getStep(await send()));
  });

  test('that is refused, and a read, have none', async () => {
    const refusedReply = await call(boss, 'DELETE', '/v1/menus/01900000-0000-7000-8000-00000000dead');
    expect([refusedReply.status, refusedReply.headers['brigade-step']]).toEqual([404, undefined]);
    expect((await call(boss, 'GET', '/v1/menus')).headers['brigade-step']).toBeUndefined();
  });
});

describe('undo (history-2)', () => {
  test('is answered in lines to who accepts them, with its status and its step in the last one', async () => {
    const { step } = await aDeletedMenu();
    const lines = await call(boss, 'POST', `/v1/steps/${step}/undo`, undefined, { accept: 'application/x-ndjson' });
    expect(JSON.parse(lines.raw.toString())).toEqual({ status: 200, step: expect.any(String), data: null });
    const again = await call(boss, 'POST', `/v1/steps/${step}/undo`, undefined, { accept: 'application/x-ndjson' });
    expect(JSON.parse(again.raw.toString())).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect([again.status, again.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  });

  test('that is sent again with its key gets the first answer, at the same time and later', async () => {
    const { step } = await aDeletedMenu();
    const headers = { 'idempotency-key': `undo of ${step}` };
    const send = () => call(boss, 'POST', `/v1/steps/${step}/undo`, undefined, headers);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { data: null }]);
    expect(new Set(answers.map(getStep)).size).toBe(1);
  });

  test('of a deleted menu brings it back with its dishes, and its copies know it again', async () => {
    const { url, record, step, menu } = await aDeletedMenu();
    expect((await call(boss, 'GET', url)).status).toBe(404);
    expect((await undo(step)).status).toBe(200);
    expect(withoutVersion((await call(boss, 'GET', url)).body.data)).toEqual(withoutVersion(record));
    const slot = { marketId: kitchen.market.id, serviceLineId: kitchen.line('Dinner'), date: '2031-05-05' };
    const copy = await call(boss, 'POST', '/v1/scheduled-menus', { originalMenuId: menu.id, ...slot });
    const deletedReply = await call(boss, 'DELETE', url);
    // Somebody writes notes meanwhile: the copy is put back to its master all the same.
    const noted = await call(boss, 'PUT', `/v1/scheduled-menus/${copy.body.data.id}`, { clientNotes: 'Gate B.' });
    expect(noted.status).toBe(200);
    expect((await undo(getStep(deletedReply))).status).toBe(200);
    const { rows } = await db.execute(sql`
      select original_menu_id, client_notes from scheduled_menus where id = ${copy.body.data.id}`);
    expect(rows).toEqual([{ original_menu_id: menu.id, client_notes: 'Gate B.' }]);
  });

  test('of an unscheduled menu gives its surveys their ids back, for which a phone may keep a draft', async () => {
    const surveys = () =>
      db
        .execute(sql`select id, status from host_surveys where scheduled_menu_id = ${service.menu.id}`)
        .then(({ rows }) => rows);
    const before = await surveys();
    expect(before.length).toBe(1);
    const deletedReply = await call(boss, 'DELETE', `/v1/scheduled-menus/${service.menu.id}`);
    expect(await surveys()).toEqual([]);
    expect((await undo(getStep(deletedReply))).status).toBe(200);
    expect(await surveys()).toEqual(before);
  });

  test('is a step itself, so an undo can be undone; twice is reported', async () => {
    const { url, step } = await aDeletedMenu();
    const undone = await undo(step);
    expect(getRefusal(await undo(step))).toEqual([409, 'This was undone already.']);
    expect((await undo(getStep(undone))).status).toBe(200);
    expect((await call(boss, 'GET', url)).status).toBe(404);
  });

  test('ten times at once happens once', async () => {
    const { url, step } = await aDeletedMenu();
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(step)));
    expect(replies.filter(({ status }) => status === 200).length).toBe(1);
    expect((await call(boss, 'GET', url)).status).toBe(200);
  });

  test('is refused, naming the record, when it has changed since', async () => {
    const createdReply = await call(boss, 'POST', '/v1/brands', { name: 'Tessera' });
    const url = `/v1/brands/${createdReply.body.data.id}`;
    const renamed = await call(boss, 'PUT', url, { name: 'Tessera Two' });
    await call(boss, 'PUT', url, { name: 'Tessera Three' });
    expect(getRefusal(await undo(getStep(renamed)))).toEqual([
      409,
      'The brand Tessera Two has changed since. Nothing was undone.',
    ]);
  });

  test('is refused when another part of the same record has changed since', async () => {
    const [rice, beans, soup] = [await kitchen.aDish(), await kitchen.aDish(), await kitchen.aDish()];
    const menu = await kitchen.aMenu([rice]);
    const url = `/v1/menus/${menu.id}`;
    const { name, description, cuisineTypeId, menuElementClassId } = (await call(boss, 'GET', url)).body.data;
    const withDishes = (...dishes: { id: string }[]) =>
      call(boss, 'PUT', url, {
        name,
        description,
        cuisineTypeId,
        menuElementClassId,
        elements: dishes.map(({ id }) => ({ elementId: id })),
      });
    const addedReply = await withDishes(rice, beans);
    await withDishes(beans, soup);
    expect(getRefusal(await undo(getStep(addedReply)))).toEqual([
      409,
      `The menu ${name} has changed since. Nothing was undone.`,
    ]);
  });

  test('is refused when what was made is in use since', async () => {
    const createdReply = await call(boss, 'POST', '/v1/brands', { name: 'Brasserie' });
    const menu = await kitchen.aMenu([await kitchen.aDish()]);
    await db.execute(sql`update menus set brand_id = ${createdReply.body.data.id} where id = ${menu.id}`);
    expect(getRefusal(await undo(getStep(createdReply)))).toEqual([
      409,
      'The brand Brasserie is in use since then. Nothing was undone.',
    ]);
  });

  test('is refused when the name is taken meanwhile', async () => {
    const { step, record } = await aDeletedMenu();
    await kitchen.aMenu([await kitchen.aDish()], record.name);
    expect(getRefusal(await undo(step))).toEqual([
      409,
      `Another record has the name or place of the menu ${record.name} now. Rename or move that one first.`,
    ]);
  });

  test('is refused when what it needs is gone', async () => {
    const { step, record } = await aDeletedMenu();
    const dish = record.elements[0];
    await call(boss, 'DELETE', `/v1/elements/${dish.elementId ?? dish.id}`);
    const [status, message] = getRefusal(await undo(step));
    expect(status).toBe(409);
    expect(message).toMatch(/^The element Dish \d+, which this needs, was deleted since. Bring that back first.$/);
  });

  test('needs the permission of what it undoes, also from its author', async () => {
    const { step, url } = await aDeletedMenu();
    const reader = await server.addUser(['View Master Menus & Elements', 'Edit Master Menus & Elements']);
    expect(getRefusal(await undo(step, reader))).toEqual([403, 'You do not have permission to undo this.']);
    const remover = await server.addUser(['Remove Master Menus & Elements']);
    expect((await undo(step, remover)).status).toBe(200);
    // Who may not undo it does not learn that it is undone.
    expect(getRefusal(await undo(step, reader))[0]).toBe(403);
    expect(getRefusal(await undo(step, remover))[0]).toBe(409);
    expect((await call(boss, 'GET', url)).status).toBe(200);
  });

  test('of what somebody else created is theirs: others delete it', async () => {
    const createdReply = await call(boss, 'POST', '/v1/brands', { name: 'Not yours' });
    const other = await server.addUser('superAdmin');
    expect(getRefusal(await undo(getStep(createdReply), other))).toEqual([
      403,
      'Only the person who created this can undo it. You can delete it instead.',
    ]);
    expect((await undo(getStep(createdReply))).status).toBe(200);
  });

  test('of an unknown step, of roles, users and surveys is refused in a sentence', async () => {
    expect(getRefusal(await undo('01900000-0000-7000-8000-00000000dead'))).toEqual([404, 'There is nothing to undo.']);
    const role = await call(boss, 'POST', '/v1/roles', { name: 'Temporary', permissions: [] });
    expect(getRefusal(await undo(getStep(role)))).toEqual([
      409,
      'Changes of roles cannot be undone. Please change them on the roles page.',
    ]);
    const survey = await service.save(service.editor, aSurveyBody(service.elements));
    expect(getRefusal(await undo(getStep(survey), service.editor))).toEqual([409, 'Host surveys cannot be undone.']);
  });

  test('of a step of 31 days ago is refused', async () => {
    const { step } = await aDeletedMenu();
    await db.execute(sql`update steps set taken_at = now() - interval '31 days' where id = ${step}`);
    expect(getRefusal(await undo(step))).toEqual([409, 'This is more than 30 days ago and can no longer be undone.']);
  });

  test('of a deleted ingredient brings back its allergens and vendors', async () => {
    const id = await anIngredient(db, { name: 'Pine nuts' });
    await anElement(db);
    const before = (await call(boss, 'GET', `/v1/ingredients/${id}`)).body.data;
    const deletedReply = await call(boss, 'DELETE', `/v1/ingredients/${id}`);
    expect((await undo(getStep(deletedReply))).status).toBe(200);
    expect((await call(boss, 'GET', `/v1/ingredients/${id}`)).body.data).toEqual(before);
  });
});

describe('recently deleted (history-5)', () => {
  const listData = async (user = boss) => (await call(user, 'GET', '/v1/deletions')).body;

  test('names what was deleted, by whom, until it is back', async () => {
    const { step, record } = await aDeletedMenu();
    const before = await listData();
    expect(before.data[0]).toMatchObject({ stepId: step, what: `Menu ${record.name} (Default)`, further: 0 });
    expect(before.data[0].deletedBy).toMatch(/^Test Person/);
    await undo(step);
    const after = await listData();
    expect(after.data.map(({ stepId }: { stepId: string }) => stepId)).not.toContain(step);
    expect(after.meta.count).toBe(before.meta.count - 1);
  });

  test('an unscheduled menu is named with its day, not by its surveys', async () => {
    const another = await aServiceWithSurvey({ db, server, scheduler: boss }, { daysAgo: -3 });
    const deletedReply = await call(boss, 'DELETE', `/v1/scheduled-menus/${another.menu.id}`);
    const [first] = (await listData()).data;
    expect(first.stepId).toBe(getStep(deletedReply));
    expect(first.what).toMatch(/^Scheduled menu .* of \d\d\/\d\d\/\d{4} \(Default\)$/);
  });

  test('a service is named with its day and account', async () => {
    const another = await aServiceWithSurvey({ db, server, scheduler: boss }, { daysAgo: -3 });
    const account = await call(boss, 'GET', `/v1/accounts/${another.account.id}`);
    const deletedReply = await call(
      boss,
      'DELETE',
      `/v1/service-events/${another.event.id}?confirmed=beforeStart,farAhead,addOns,completeSurvey`,
    );
    expect(deletedReply.status, JSON.stringify(deletedReply.body)).toBe(200);
    const [first] = (await listData()).data;
    expect(first.what).toMatch(new RegExp(`^Service of .* \\(the account ${account.body.data.name}\\)$`));
  });

  test('shows only what one may bring back', async () => {
    await aDeletedMenu();
    const reader = await server.addUser(['View Master Menus & Elements']);
    expect(await listData(reader)).toEqual({ data: [], meta: { count: 0 } });
  });
});
