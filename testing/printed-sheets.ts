import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { FoundSheet, ServiceSheets, SheetState, ToldState } from '#contract/sheets.ts';
import { rateLimits } from '#server/db/schema/platform.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { sheetPrints, sheetVersions } from '#server/db/schema/sheets.ts';
import { testServer } from './app.ts';
import { aKitchen } from './scheduling.ts';

/** A lunch for two accounts, whose sheets a chef and a host print; before each test none is printed. */
export async function printedSheets() {
  const server = await testServer();
  const { db, app, call, addUser } = server;
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
    const toldReply = await call(user, 'POST', '/v1/sheet-prints', { prints: ids.map((id) => ({ id, state })) });
    expect(toldReply.status, JSON.stringify(toldReply.body)).toBe(200);
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
  const findState = async (document: string, accountId?: string) => {
    const foundSheet = (await sheets()).find(
      ({ subject }) => subject.document === document && subject.account?.id === accountId,
    );
    if (!foundSheet) throw new Error(`There is no ${document}.`);
    return foundSheet;
  };
  const findCode = async (document: string) => (await findState(document)).print?.code ?? '';
  const findSheet = async (code: string, user = chef): Promise<FoundSheet> =>
    (await call(user, 'GET', `/v1/sheets/${encodeURIComponent(code)}`)).body.data;
  const setPeople = (accountId: string, eaterCount: number) =>
    db.update(serviceEvents).set({ eaterCount }).where(eq(serviceEvents.accountId, accountId));
  const requestStatus = (code: string) => app.inject({ url: `/v1/sheet-status/${encodeURIComponent(code)}` });

  beforeEach(async () => {
    await db.delete(sheetPrints);
    await db.delete(sheetVersions);
    await db.delete(rateLimits);
    await setPeople(acme.id, 85);
    await setPeople(beta.id, 20);
  });

  const scheduleAgain = async () => {
    scheduled = await schedule();
  };
  const unschedule = () => call(chef, 'DELETE', `/v1/scheduled-menus/${scheduled.id}`);
  return {
    db,
    app,
    call,
    chef,
    host,
    market,
    date,
    rice,
    aMenu,
    acme,
    beta,
    ofMenu,
    chefNumbers,
    load,
    tell,
    print,
    sheets,
    getState: findState,
    getCode: findCode,
    found: findSheet,
    setPeople,
    getStatus: requestStatus,
    unschedule,
    scheduleAgain,
  };
}
