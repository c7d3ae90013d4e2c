import { desc, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { sheetPrints, sheetVersions } from '#server/db/schema/sheets.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { testServer } from '#testing/app.ts';
import { readPdfText } from '#testing/pdf.ts';
import { aKitchen } from '#testing/scheduling.ts';
import { logPrint } from './commands.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const date = '2027-03-14';
const master = await aMenu([await aDish({ name: 'Cilantro Rice' })], 'Tinga');
const acme = await anAccount('Acme');
await anEvent(acme, date, { eaters: 40 });
const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
const scheduled = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...slot })).body.data;
const ofMenu = `scheduledMenuId=${scheduled.id}`;
const chefNumbers = `chef-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`;

const versions = () => db.select().from(sheetVersions);
const prints = () => db.select().from(sheetPrints).orderBy(desc(sheetPrints.id));

/** The code on every page. */
async function codeOn(address: string, user = chef): Promise<string> {
  const reply = await call(user, 'GET', `/v1/documents/${address}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const [last] = await prints();
  const code = last?.code ?? '';
  for (const page of await readPdfText(reply.raw)) expect(page).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
  return code;
}

describe('the print log', () => {
  test.each([
    [chefNumbers, { choice: { scale: 'large' } }],
    [`host-flow?${ofMenu}`, {}],
    [`host-flow?${ofMenu}&accountId=${acme.id}`, { accountId: acme.id }],
    [`temperature?${ofMenu}`, {}],
    [`packout?${ofMenu}&accountId=${acme.id}`, { accountId: acme.id }],
    [`dish-cards?${ofMenu}`, {}],
    [`prep-sheet?${ofMenu}`, {}],
    [`labels?${ofMenu}&skip=3`, { choice: { skip: 3 } }],
    [`dish-cards?menuId=${master.id}`, { menuId: master.id, marketId: null, date: null, serviceLineId: null }],
  ])('keeps who printed %s of what, and what it said', async (address, of) => {
    const code = await codeOn(address);
    const [print] = await prints();
    expect(print).toMatchObject({ code, printedBy: chef.id });
    const version = (await versions()).find((version) => version.code === code);
    expect(version).toMatchObject({ ...slot, menuId: null, document: address.split('?')[0], ...of });
    // Cards and labels do not print the name of their menu.
    const head = /^(dish-cards|labels)/.test(address) ? {} : { menuName: 'Tinga' };
    expect(version?.model).toMatchObject({ head });
    expect(version?.model).not.toHaveProperty('head.printedAt');
  });

  test('has one version for two prints of the same content, whoever prints it', async () => {
    const host = await addUser([]);
    const before = (await prints()).length;
    const [first, second] = [await codeOn(`packout?${ofMenu}`), await codeOn(`packout?${ofMenu}`, host)];
    expect(second).toBe(first);
    const log = await prints();
    expect(log.length).toBe(before + 2);
    expect(log.slice(0, 2).map(({ printedBy }) => printedBy)).toEqual([host.id, chef.id]);
    expect((await versions()).filter(({ code }) => code === first)).toHaveLength(1);
  });

  test('gives each of all papers the code that it has alone', async () => {
    const alone = new Set<string>();
    for (const document of ['prep-sheet', 'temperature', 'host-flow', 'packout', 'dish-cards'])
      alone.add(await codeOn(`${document}?${ofMenu}`));
    alone.add(await codeOn(chefNumbers));
    expect((await call(chef, 'GET', `/v1/documents/all-papers?${ofMenu}`)).status).toBe(200);
    expect(new Set((await prints()).slice(0, 6).map(({ code }) => code))).toEqual(alone);
  });

  test('begins another version when the content has changed', async () => {
    const before = await codeOn(chefNumbers);
    await db.update(serviceEvents).set({ eaterCount: 85 });
    const after = await codeOn(chefNumbers);
    expect(after).not.toBe(before);
    const [last] = await prints();
    expect(last).toMatchObject({ code: after, printedBy: chef.id });
    const model = (await versions()).find(({ code }) => code === after)?.model;
    expect(model).toMatchObject({ accounts: [{ headCount: 85 }] });
  });

  test('says nothing of what a client sent: it is marked with no code', async () => {
    const before = (await prints()).length;
    const body = { date, menuName: 'Sent', elements: [{ name: 'Ribs', containerCount: 2, halfCount: 1 }] };
    const reply = await call(chef, 'POST', '/v1/pdf/packout', body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect((await readPdfText(reply.raw)).join(' ')).not.toContain('version');
    expect(await prints()).toHaveLength(before);
  });

  test('is not written, and takes another code, where a code is another version’s by chance', async () => {
    const sheet = { ...slot, document: 'packout' as const, menuId: null, accountId: null, choice: null };
    const version = { sheet, code: 'CHANCE00', hash: 'one', viewHash: '', model: '{}' };
    expect(await logPrint(db, [version], chef.id)).toHaveLength(1);
    const before = (await prints()).length;
    expect(
      await logPrint(
        db,
        [
          { ...version, hash: 'two' },
          { ...version, code: 'CHANCE11', hash: 'three' },
        ],
        chef.id,
      ),
    ).toBeUndefined();
    expect(await prints()).toHaveLength(before);
    expect((await versions()).map(({ code }) => code)).not.toContain('CHANCE11');
  });

  test('forgets what a sheet said 90 days after its last print, not who printed it, and knows it again when printed', async () => {
    const address = `temperature?${ofMenu}&accountId=${acme.id}`;
    const [old, young] = [await codeOn(address), await codeOn(`host-flow?${ofMenu}`)];
    const models = async () => new Map((await versions()).map(({ code, model }) => [code, model !== null]));
    const before = (await prints()).length;
    await db.update(sheetVersions).set({ createdAt: sql`now() - interval '91 days'` });
    await db.update(sheetPrints).set({ printedAt: sql`now() - interval '91 days'` }).where(sql`code = ${old}`);
    await cleanUp(db);
    expect((await models()).get(old)).toBe(false);
    expect((await models()).get(young)).toBe(true);
    expect(await prints()).toHaveLength(before);
    expect(await codeOn(address)).toBe(old);
    expect((await models()).get(old)).toBe(true);
  });
});
