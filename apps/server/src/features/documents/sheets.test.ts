import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FoundSheet, ServiceSheets, SheetState, ToldState } from '#contract/sheets.ts';
import { rateLimits } from '#server/db/schema/platform.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { sheetPrints, sheetVersions } from '#server/db/schema/sheets.ts';
import { testServer } from '#testing/app.ts';
import { textOfPdf } from '#testing/pdf.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, app, call, addUser } = await testServer();
const chef = await addUser();
const host = await addUser([]);
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const date = '2027-03-14';
const rice = await aDish({ name: 'Cilantro Rice', hasNoAllergens: true });
const master = await aMenu([rice, await aDish({ name: 'Chicken Tinga', allergens: ['Soy'] })], 'Tinga');
const [acme, beta] = [await anAccount('Acme'), await anAccount('Beta')];
await anEvent(acme, date, { eaters: 85 });
await anEvent(beta, date, { eaters: 20 });
const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
const schedule = async () =>
  (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...slot })).body.data;
let scheduled = await schedule();
const ofMenu = () => `scheduledMenuId=${scheduled.id}`;
const chefNumbers = `chef-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`;

async function load(address: string, user = chef): Promise<string[]> {
  const ask = () => call(user, 'GET', `/v1/documents/${address}`);
  let reply = await ask();
  // A busy machine starts its printer too slowly, and says so.
  if (reply.status === 503) reply = await ask();
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return String(reply.headers['brigade-prints']).split(',');
}
async function tell(ids: readonly string[], state: ToldState, user = chef) {
  const told = await call(user, 'POST', '/v1/sheet-prints', { prints: ids.map((id) => ({ id, state })) });
  expect(told.status, JSON.stringify(told.body)).toBe(200);
}
/** Loads a file and says what the person did with it. */
async function print(address: string, user = chef, state: ToldState = 'printed') {
  await tell(await load(address, user), state, user);
}
async function sheets(user = chef): Promise<SheetState[]> {
  const reply = await call(user, 'GET', `/v1/sheets?marketId=${market.id}&date=${date}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const services: ServiceSheets[] = reply.body.data;
  return services.find(({ serviceLineId }) => serviceLineId === line('Lunch'))?.sheets ?? [];
}
const stateOf = async (document: string, accountId?: string) => {
  const found = (await sheets()).find(
    ({ subject }) => subject.document === document && subject.account?.id === accountId,
  );
  if (!found) throw new Error(`There is no ${document}.`);
  return found;
};
const codeOf = async (document: string) => (await stateOf(document)).print?.code ?? '';
const found = async (code: string, user = chef): Promise<FoundSheet> =>
  (await call(user, 'GET', `/v1/sheets/${encodeURIComponent(code)}`)).body.data;
const setPeople = (accountId: string, eaterCount: number) =>
  db.update(serviceEvents).set({ eaterCount }).where(eq(serviceEvents.accountId, accountId));
const statusOf = (code: string) => app.inject({ url: `/v1/sheet-status/${encodeURIComponent(code)}` });

beforeEach(async () => {
  await db.delete(sheetPrints);
  await db.delete(sheetVersions);
  await db.delete(rateLimits);
  await setPeople(acme.id, 85);
  await setPeople(beta.id, 20);
});

describe('the sheets of a service', () => {
  test('are not printed at first, then current, then out of date with what has changed', async () => {
    expect(new Set((await sheets()).map(({ status }) => status))).toEqual(new Set(['notPrinted']));
    await print(`all-papers?${ofMenu()}`);
    const printed = await sheets();
    expect(printed.map(({ subject, status }) => [subject.document, status])).toEqual([
      ['chef-numbers', 'current'],
      ['prep-sheet', 'current'],
      ['temperature', 'current'],
      ['host-flow', 'current'],
      ['packout', 'current'],
      ['dish-cards', 'current'],
      ['labels', 'notPrinted'],
    ]);
    await setPeople(acme.id, 170);
    const changed = await stateOf('chef-numbers');
    expect(changed).toMatchObject({ status: 'outOfDate', canPrint: true, canPrintSlip: true });
    expect(changed.changes[0]).toBe('Acme: 85 → 170 people');
    expect((await stateOf('packout')).changes[0]).toBe('Acme: 85 → 170 people');
    // They say nothing of people.
    for (const document of ['temperature', 'dish-cards', 'host-flow'])
      expect((await stateOf(document)).status).toBe('current');
  });

  test('are current again once the plan is as it was, and once they are printed again', async () => {
    await print(chefNumbers);
    await setPeople(acme.id, 170);
    expect((await stateOf('chef-numbers')).status).toBe('outOfDate');
    await setPeople(acme.id, 85);
    expect((await stateOf('chef-numbers')).status).toBe('current');
    await setPeople(acme.id, 170);
    await print(chefNumbers);
    expect((await stateOf('chef-numbers')).status).toBe('current');
  });

  test('of single accounts ask for the others, and are replaced by a file for all', async () => {
    await print(`packout?${ofMenu()}&accountId=${acme.id}`);
    expect((await stateOf('packout', acme.id)).status).toBe('current');
    expect((await stateOf('packout', beta.id)).status).toBe('notPrinted');
    await setPeople(acme.id, 90);
    await print(`packout?${ofMenu()}`);
    const packouts = (await sheets()).filter(({ subject }) => subject.document === 'packout');
    expect(packouts.map(({ subject, status }) => [subject.account, status])).toEqual([[null, 'current']]);
  });

  test('that a person may not print are not told to that person', async () => {
    await print(`all-papers?${ofMenu()}`);
    const documents = (await sheets(host)).map(({ subject }) => subject.document);
    expect(documents).toEqual(['chef-numbers', 'temperature', 'host-flow', 'packout', 'dish-cards']);
  });

  test('are out of date once the menu is unscheduled, and compared with the menu that takes its place', async () => {
    await print(`temperature?${ofMenu()}`);
    await call(chef, 'DELETE', `/v1/scheduled-menus/${scheduled.id}`);
    expect(await stateOf('temperature')).toMatchObject({
      status: 'outOfDate',
      changes: ['The menu is not scheduled any more.'],
      canPrint: false,
      canPrintSlip: false,
    });
    scheduled = await schedule();
    expect((await stateOf('temperature')).status).toBe('current');
  });

  test('say that what has changed is forgotten when it is', async () => {
    await print(chefNumbers);
    await db.update(sheetVersions).set({ model: null });
    expect((await stateOf('chef-numbers')).status).toBe('current');
    await setPeople(acme.id, 170);
    expect(await stateOf('chef-numbers')).toMatchObject({ status: 'outOfDate', canPrintSlip: false, changeCount: 1 });
    const slip = await call(chef, 'GET', `/v1/documents/change-slip?code=${await codeOf('chef-numbers')}`);
    expect(slip).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('90 days') } } });
  });
});

describe('paper-10: what was done with a sheet', () => {
  const statesOf = async (document: string) =>
    (await sheets())
      .filter(({ subject }) => subject.document === document)
      .map(({ subject, status, print }) => [subject.account?.name ?? null, status, print?.state]);

  test('is nothing while a file was only made', async () => {
    await load(`all-papers?${ofMenu()}`);
    expect(new Set((await sheets()).map(({ status }) => status))).toEqual(new Set(['notPrinted']));
  });

  test('rises with what the person says, and never falls', async () => {
    const ids = await load(`temperature?${ofMenu()}`);
    await tell(ids, 'kept');
    expect(await statesOf('temperature')).toEqual([[null, 'onPhone', 'kept']]);
    await tell(ids, 'inFile');
    expect(await statesOf('temperature')).toEqual([[null, 'current', 'inFile']]);
    await tell(ids, 'printed');
    const { print } = await stateOf('temperature');
    await tell(ids, 'kept');
    await tell(ids, 'printed');
    // Said again, it is not printed again.
    expect(await stateOf('temperature')).toMatchObject({ status: 'current', print });
    expect(print?.state).toBe('printed');
  });

  test('stays on paper when the same sheet is put into a file later', async () => {
    await tell(await load(`temperature?${ofMenu()}`), 'printed');
    await tell(await load(`temperature?${ofMenu()}`), 'inFile');
    expect(await statesOf('temperature')).toEqual([[null, 'current', 'printed']]);
  });

  test('is told by the person who loaded the file, and by nobody else', async () => {
    const ids = await load(`temperature?${ofMenu()}`);
    await tell(ids, 'printed', host);
    expect(await statesOf('temperature')).toEqual([[null, 'notPrinted', undefined]]);
  });

  test('on a phone raises no alarm, and leaves the sheet for all to be printed', async () => {
    await print(`packout?${ofMenu()}&accountId=${acme.id}`, host, 'kept');
    await setPeople(acme.id, 170);
    expect(await statesOf('packout')).toEqual([
      [null, 'notPrinted', undefined],
      ['Acme', 'onPhone', 'kept'],
    ]);
    expect((await sheets()).flatMap(({ changes }) => changes)).toEqual([]);
    // Scanned from the phone, it says what it is.
    const [version] = await db.select().from(sheetVersions);
    expect(await found(version?.code ?? '')).toMatchObject({ status: 'outOfDate', print: { state: 'kept' } });
  });

  test('paper stays in the way of what a phone has loaded later', async () => {
    await print(chefNumbers);
    await setPeople(acme.id, 170);
    await print(chefNumbers, host, 'kept');
    expect(await statesOf('chef-numbers')).toEqual([[null, 'outOfDate', 'printed']]);
  });

  test('is not known of sheets from before, which still raise their alarm', async () => {
    await load(chefNumbers);
    await db.update(sheetPrints).set({ state: 'notKnown' });
    expect(await statesOf('chef-numbers')).toEqual([[null, 'notKnown', 'notKnown']]);
    await setPeople(acme.id, 170);
    expect(await statesOf('chef-numbers')).toEqual([[null, 'outOfDate', 'notKnown']]);
  });

  test('counts for a change slip, too', async () => {
    await print(`packout?${ofMenu()}`);
    await setPeople(acme.id, 170);
    const ids = await load(`change-slip?code=${await codeOf('packout')}`);
    expect((await stateOf('packout')).slip).toBeNull();
    await tell(ids, 'inFile');
    expect((await stateOf('packout')).slip).toMatchObject({ isCurrent: true });
    expect((await found(await codeOf('packout'))).slip).toMatchObject({ isCurrent: true });
  });
});

describe('a change slip', () => {
  const slipOf = (code: string, user = chef) => call(user, 'GET', `/v1/documents/change-slip?code=${code}`);

  test('holds what has changed and nothing else, and leads by its own code to its sheet', async () => {
    await print(`packout?${ofMenu()}`);
    await setPeople(acme.id, 170);
    const code = await codeOf('packout');
    const slip = await slipOf(code);
    expect(slip.status, JSON.stringify(slip.body)).toBe(200);
    await tell(String(slip.headers['brigade-prints']).split(','), 'printed');
    const text = (await textOfPdf(slip.raw)).join(' ');
    for (const part of ['Tinga', 'Acme', 'people', '85', '170', `${code.slice(0, 4)} ${code.slice(4)}`])
      expect(text).toContain(part);
    expect(text).not.toContain('Beta');
    const state = await stateOf('packout');
    expect(state.slip).toMatchObject({ isCurrent: true });
    const [own] = await db.select().from(sheetVersions).where(eq(sheetVersions.document, 'change-slip'));
    expect((await found(own?.code ?? '')).print?.code).toBe(code);
    await setPeople(acme.id, 180);
    expect((await stateOf('packout')).slip).toMatchObject({ isCurrent: false });
  });

  test('says why there is none', async () => {
    await print(`packout?${ofMenu()}`);
    const code = await codeOf('packout');
    expect(await slipOf(code)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/^Nothing has changed/) } },
    });
    expect((await slipOf('00000000')).status).toBe(404);
    await print(`prep-sheet?${ofMenu()}`);
    expect((await slipOf(await codeOf('prep-sheet'), host)).status).toBe(403);
  });

  test('belongs to the sheet that was looked at, also when somebody printed a newer one in between', async () => {
    await print(`packout?${ofMenu()}`);
    const looked = await codeOf('packout');
    await setPeople(acme.id, 170);
    await print(`packout?${ofMenu()}`, host);
    expect((await slipOf(looked)).status).toBe(200);
    const sheet = await found(looked);
    expect(sheet).toMatchObject({ status: 'outOfDate', newer: { code: await codeOf('packout') } });
    expect((await stateOf('packout')).status).toBe('current');
  });
});

describe('the code of a sheet', () => {
  test('leads to it however it is typed', async () => {
    await print(chefNumbers);
    const code = await codeOf('chef-numbers');
    for (const typed of [
      code,
      code.toLowerCase(),
      `${code.slice(0, 4)} ${code.slice(4)}`,
      code.replaceAll('0', 'O').replaceAll('1', 'l'),
    ])
      expect(await found(typed), typed).toMatchObject({ status: 'current', market: market.name, serviceLine: 'Lunch' });
  });

  test.each(['00000000', 'K7M2', 'not a code', "'; drop table sheet_versions"])('%j is no sheet', async (typed) => {
    const reply = await call(chef, 'GET', `/v1/sheets/${encodeURIComponent(typed)}`);
    expect(reply).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringMatching(/^No printed sheet/) } },
    });
    expect((await statusOf(typed)).statusCode).toBe(404);
  });

  test('says without sign-in only whether it is current, which document it is and of which day', async () => {
    await print(`packout?${ofMenu()}`);
    const code = await codeOf('packout');
    expect((await statusOf(code)).json()).toEqual({ data: { status: 'current', document: 'packout', date } });
    await setPeople(acme.id, 170);
    expect((await statusOf(code)).json()).toEqual({ data: { status: 'outOfDate', document: 'packout', date } });
    expect((await app.inject({ url: `/v1/sheets/${code}` })).statusCode).toBe(401);
  });

  test('of a prep sheet tells a host no more than somebody without sign-in', async () => {
    await print(`prep-sheet?${ofMenu()}`);
    await setPeople(acme.id, 170);
    const sheet = await found(await codeOf('prep-sheet'), host);
    expect(sheet).toMatchObject({
      status: 'outOfDate',
      changes: [],
      print: null,
      canPrint: false,
      subject: { menuName: '' },
    });
  });

  test('of a deleted master menu says so', async () => {
    const { id } = await aMenu([rice], 'Short-lived');
    await print(`dish-cards?menuId=${id}`);
    const [version] = await db.select().from(sheetVersions);
    expect(await found(version?.code ?? '')).toMatchObject({
      status: 'current',
      subject: { menuId: id, menuName: 'Short-lived' },
    });
    await call(chef, 'DELETE', `/v1/menus/${id}`);
    expect(await found(version?.code ?? '')).toMatchObject({
      status: 'outOfDate',
      changes: ['The menu was deleted.'],
      canPrint: false,
    });
  });

  test('cannot be guessed without end', async () => {
    await db.insert(rateLimits).values({ key: 'other', count: 1, windowEndsAt: sql`now()` });
    const first = await statusOf('00000000');
    expect(first.statusCode).toBe(404);
    await db.update(rateLimits).set({ count: 500 });
    const limited = await statusOf('00000000');
    expect(limited.statusCode).toBe(429);
    expect(limited.json().error.message).toContain('Too many codes');
  });

  test('is answered in the same time, known or not', async () => {
    await print(chefNumbers);
    const code = await codeOf('chef-numbers');
    const timeOf = async (typed: string) => {
      const started = performance.now();
      await statusOf(typed);
      return performance.now() - started;
    };
    for (const typed of [code, '00000000', 'nothing']) expect(await timeOf(typed)).toBeGreaterThanOrEqual(299);
  });
});
