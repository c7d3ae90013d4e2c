import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { serviceEventAddOns, serviceEvents } from '#server/db/schema/service-events.ts';
import { sheetPrints, sheetVersions } from '#server/db/schema/sheets.ts';
import { printedSheets } from '#testing/printed-sheets.ts';
import { addOnType } from '#testing/scheduling.ts';

const service = await printedSheets();
const { db, call, chef, host, acme, beta, ofMenu, chefNumbers, load } = service;
const { tell, print, sheets, getState, getCode, found, setPeople, unschedule, scheduleAgain } = service;

describe('the sheets of a service', () => {
  test('are not printed at first, then current, then out of date with what has changed', async () => {
    expect(new Set((await sheets()).map(({ status }) => status))).toEqual(new Set(['notPrinted']));
    await print(`all-papers?${ofMenu()}`);
    const printedRows = await sheets();
    expect(printedRows.map(({ subject, status }) => [subject.document, status])).toEqual([
      ['chef-numbers', 'current'],
      ['prep-sheet', 'current'],
      ['temperature', 'current'],
      ['host-flow', 'current'],
      ['packout', 'current'],
      ['dish-cards', 'current'],
      ['labels', 'notPrinted'],
    ]);
    await setPeople(acme.id, 170);
    const changedState = await getState('chef-numbers');
    expect(changedState).toMatchObject({ status: 'outOfDate', canPrint: true, canPrintSlip: true });
    expect(changedState.changes[0]).toBe('Acme 85 → 170 people');
    expect((await getState('packout')).changes[0]).toBe('Acme 85 → 170 people');
    // They say nothing of people.
    for (const document of ['temperature', 'dish-cards', 'host-flow'])
      expect((await getState(document)).status).toBe('current');
  });

  test('are current again once the plan is as it was, and once they are printed again', async () => {
    await print(chefNumbers);
    await setPeople(acme.id, 170);
    expect((await getState('chef-numbers')).status).toBe('outOfDate');
    await setPeople(acme.id, 85);
    expect((await getState('chef-numbers')).status).toBe('current');
    await setPeople(acme.id, 170);
    await print(chefNumbers);
    expect((await getState('chef-numbers')).status).toBe('current');
  });

  test('of single accounts ask for the others, and are replaced by a file for all', async () => {
    await print(`packout?${ofMenu()}&accountId=${acme.id}`);
    expect((await getState('packout', acme.id)).status).toBe('current');
    expect((await getState('packout', beta.id)).status).toBe('notPrinted');
    await setPeople(acme.id, 90);
    await print(`packout?${ofMenu()}`);
    const packouts = (await sheets()).filter(({ subject }) => subject.document === 'packout');
    expect(packouts.map(({ subject, status }) => [subject.account, status])).toEqual([[null, 'current']]);
  });

  test('of a menu that nobody eats are not asked for; those that are printed still are told', async () => {
    await print(chefNumbers);
    await setPeople(acme.id, 0);
    await setPeople(beta.id, 0);
    expect((await sheets()).map(({ subject, status }) => [subject.document, status])).toEqual([
      ['chef-numbers', 'outOfDate'],
    ]);
  });

  test('of a menu that nobody eats, but of which somebody ordered add-ons, are asked for', async () => {
    await setPeople(acme.id, 0);
    await setPeople(beta.id, 0);
    const [event] = await db.select().from(serviceEvents).where(eq(serviceEvents.accountId, acme.id));
    const { id: addOnTypeId } = await addOnType(db);
    const serviceEventId = event?.id ?? '';
    await db.insert(serviceEventAddOns).values({ serviceEventId, addOnTypeId, quantity: 4, pricePerUnit: '1' });
    expect((await getState('chef-numbers')).status).toBe('notPrinted');
    await db.delete(serviceEventAddOns);
  });

  test('that a person may not print are not told to that person', async () => {
    await print(`all-papers?${ofMenu()}`);
    const documents = (await sheets(host)).map(({ subject }) => subject.document);
    expect(documents).toEqual(['chef-numbers', 'temperature', 'host-flow', 'packout', 'dish-cards']);
  });

  test('are out of date once the menu is unscheduled, and compared with the menu that takes its place', async () => {
    await print(`temperature?${ofMenu()}`);
    await unschedule();
    expect(await getState('temperature')).toMatchObject({
      status: 'outOfDate',
      changes: ['The menu is not scheduled any more.'],
      canPrint: false,
      canPrintSlip: false,
    });
    await scheduleAgain();
    expect((await getState('temperature')).status).toBe('current');
  });

  test('say that what has changed is forgotten when it is', async () => {
    await print(chefNumbers);
    await db.update(sheetVersions).set({ model: null });
    expect((await getState('chef-numbers')).status).toBe('current');
    await setPeople(acme.id, 170);
    expect(await getState('chef-numbers')).toMatchObject({ status: 'outOfDate', canPrintSlip: false, changeCount: 1 });
    const slip = await call(chef, 'GET', `/v1/documents/change-slip?code=${await getCode('chef-numbers')}`);
    expect(slip).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('90 days') } } });
  });
});

describe('paper-10: what was done with a sheet', () => {
  const readStates = async (document: string) =>
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
    expect(await readStates('temperature')).toEqual([[null, 'onPhone', 'kept']]);
    await tell(ids, 'inFile');
    expect(await readStates('temperature')).toEqual([[null, 'current', 'inFile']]);
    await tell(ids, 'printed');
    const { print } = await getState('temperature');
    await tell(ids, 'kept');
    await tell(ids, 'printed');
    // Said again, it is not printed again.
    expect(await getState('temperature')).toMatchObject({ status: 'current', print });
    expect(print?.state).toBe('printed');
  });

  test('stays on paper when the same sheet is put into a file later', async () => {
    await tell(await load(`temperature?${ofMenu()}`), 'printed');
    await tell(await load(`temperature?${ofMenu()}`), 'inFile');
    expect(await readStates('temperature')).toEqual([[null, 'current', 'printed']]);
  });

  test('is told by the person who loaded the file, and by nobody else', async () => {
    const ids = await load(`temperature?${ofMenu()}`);
    await tell(ids, 'printed', host);
    expect(await readStates('temperature')).toEqual([[null, 'notPrinted', undefined]]);
  });

  test('on a phone raises no alarm, and leaves the sheet for all to be printed', async () => {
    await print(`packout?${ofMenu()}&accountId=${acme.id}`, host, 'kept');
    await setPeople(acme.id, 170);
    expect(await readStates('packout')).toEqual([
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
    expect(await readStates('chef-numbers')).toEqual([[null, 'outOfDate', 'printed']]);
  });

  test('is not known of sheets from before, which still raise their alarm', async () => {
    await load(chefNumbers);
    await db.update(sheetPrints).set({ state: 'notKnown' });
    expect(await readStates('chef-numbers')).toEqual([[null, 'notKnown', 'notKnown']]);
    await setPeople(acme.id, 170);
    expect(await readStates('chef-numbers')).toEqual([[null, 'outOfDate', 'notKnown']]);
  });

  test('counts for a change slip, too', async () => {
    await print(`packout?${ofMenu()}`);
    await setPeople(acme.id, 170);
    const ids = await load(`change-slip?code=${await getCode('packout')}`);
    expect((await getState('packout')).slip).toBeNull();
    await tell(ids, 'inFile');
    expect((await getState('packout')).slip).toMatchObject({ isCurrent: true });
    expect((await found(await getCode('packout'))).slip).toMatchObject({ isCurrent: true });
  });
});
