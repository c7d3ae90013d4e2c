import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { toDateParts } from '#contract/date-parts.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { allPermissionLabels, type Permission } from '#contract/permissions.ts';
import { priceFields } from '#contract/price-fields.ts';
import { type CurrentUser, hasAccess } from '#server/http/access.ts';
import { testServer } from '#testing/app.ts';
import { validCreations } from '#testing/creations.ts';
import { operationNames, recordsToSave } from '#testing/saves.ts';

const server = await testServer();
const { db, call } = server;
const boss = await server.addUser('superAdmin');
const records = await recordsToSave(db, server, boss, { daysAgo: -9 });
const creations = await validCreations(db, call, boss);

/** Prices that nothing else is: they are looked for in whole answers, also in sentences and files. */
const vendorPrice = '4271.77';
const servicePrice = '9137.31';
const spoil = () =>
  Promise.all([
    db.execute(sql`update ingredient_vendors set cost_per_case = ${vendorPrice}::numeric`),
    db.execute(sql`update service_events set price_per_person = ${servicePrice}::numeric`),
    db.execute(sql`update serving_schedules set price_per_eater = ${servicePrice}::numeric`),
    db.execute(sql`update recurring_add_ons set price_per_unit = ${servicePrice}::numeric`),
    db.execute(sql`update service_event_add_ons set price_per_unit = ${servicePrice}::numeric`),
  ]);

const actors: { label: string; user: CurrentUser }[] = [{ label: 'no permission', user: await server.addUser([]) }];
for (const label of allPermissionLabels) actors.push({ label, user: await server.addUser([label]) });

interface Request {
  readonly url: string;
  readonly body?: unknown;
}
const event = await records.updateServiceEvent?.();
const schedule = await records.updateServingSchedules?.();
const ingredients = [await records.updateIngredient?.(), await records.updateIngredient?.()];
const menu = await records.updateScheduledMenu?.();
if (!event || !schedule || !menu) throw new Error('testing/saves.ts lacks a record.');
for (const { url, body } of [schedule, ...ingredients.flatMap((ingredient) => ingredient ?? [])])
  expect((await call(boss, 'PUT', url, body)).status).toBe(200);
const { accountId, date } = Object(event.body);
const { marketId } = Object(menu.body);
const findId = (url: string) => url.split('/')[3] ?? '';

async function findGenerated(): Promise<{ id: string }> {
  const { year, month } = toDateParts(date);
  const { body } = await call(boss, 'GET', `/v1/service-events?accountId=${accountId}&year=${year}&month=${month}`);
  return body.data.find(({ specialRequest }: { specialRequest: boolean }) => !specialRequest);
}

/** Calls that are neither the creation nor the save of a record. */
const further: Partial<Record<OperationName, () => Promise<Request>>> = {
  followSchedule: async () => {
    const generated = await findGenerated();
    const url = `/v1/service-events/${generated.id}`;
    await call(boss, 'PUT', url, { ...generated, eaterCount: 77 });
    return { url: `${url}/follow-schedule`, body: {} };
  },
  restoreServiceEvent: async () => {
    const { id } = await findGenerated();
    await call(boss, 'DELETE', `/v1/service-events/${id}`);
    return { url: `/v1/cancelled-service-events/${id}/restore`, body: {} };
  },
  updateServingSchedules: async () => ({ url: schedule.url, body: [] }),
  compareIngredients: async () => ({
    url: `/v1/ingredients/${ingredients.map((ingredient) => findId(ingredient?.url ?? '')).join('/merge/')}`,
  }),
  savePurchaseEntry: async () => ({
    url: '/v1/purchase-lists/entries',
    body: { marketId, from: date, to: date, ingredientId: findId(ingredients[0]?.url ?? ''), onHand: 3 },
  }),
};

const savesByName = new Map<OperationName, Request>([['updateServiceEvent', event]]);
async function findRequest(name: OperationName): Promise<Request | undefined> {
  if (further[name]) return further[name]();
  const save = savesByName.get(name) ?? (await records[name]?.());
  if (save) {
    savesByName.set(name, save);
    return save;
  }
  const creation = await creations[name]?.();
  if (!creation) return undefined;
  const { body, params = [] } = creation;
  let place = 0;
  return { url: operations[name].path.replace(/:\w+/g, () => params[place++] ?? ''), body };
}

/** Names of prices in an answer, and prices in a sentence or a file. */
const listPrices = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listPrices);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key in priceFields && inner !== null ? [key] : listPrices(inner),
  );
};
const isPriceField = (key: string): key is keyof typeof priceFields => key in priceFields;

const described = (name: OperationName) =>
  JSON.stringify(z.toJSONSchema(operations[name].data, { io: 'output', unrepresentable: 'any' }));
const writes = operationNames.filter((name) => operations[name].method === 'POST' || operations[name].method === 'PUT');

test('every write whose answer has a price is asked here', async () => {
  const priced = writes.filter((name) =>
    Object.keys(priceFields).some((field) => described(name).includes(`"${field}"`)),
  );
  expect(priced.length).toBeGreaterThan(9);
  for (const name of priced) expect(await findRequest(name), name).toBeDefined();
});

const askedNames: readonly OperationName[] = [...writes, 'compareIngredients'];
test.each(askedNames)('money-10: %s tells prices only to who reads them', async (name) => {
  const operation: Operation = operations[name];
  for (const { label, user } of actors.filter(({ user }) => hasAccess(user, operation.permission))) {
    const request = await findRequest(name);
    if (!request) return;
    await spoil();
    const confirmed = `${request.url.includes('?') ? '&' : '?'}confirmed=reach,farAhead,beforeStart,atNight,addOns`;
    const { raw, body } = await call(user, operation.method, request.url + confirmed, request.body);
    const maySee = (permission: Permission) => hasAccess(user, permission);
    const fields = listPrices(body?.data).filter((key) => isPriceField(key) && !maySee(priceFields[key]));
    const texts = [
      ...(raw.includes(vendorPrice) && !maySee('viewElement') ? [vendorPrice] : []),
      ...(raw.includes(servicePrice) && !maySee('viewScheduleMenu') ? [servicePrice] : []),
    ];
    expect([...fields, ...texts], `by who only has "${label}"`).toEqual([]);
  }
});

test('money-10: an entry of a purchase list is kept by who sees the list', async () => {
  const request = await findRequest('savePurchaseEntry');
  for (const labels of [
    ['Edit Scheduled Menus & Elements'],
    ['Edit Scheduled Menus & Elements', 'View Scheduled Menus & Elements'],
    ['Edit Scheduled Menus & Elements', 'View Master Menus & Elements'],
  ] as const) {
    const reply = await call(await server.addUser(labels), 'POST', request?.url ?? '', request?.body);
    expect([reply.status, reply.body.error.message]).toEqual([403, 'You do not have permission to see prices.']);
  }
  const planner = await server.addUser([
    'Edit Scheduled Menus & Elements',
    'View Scheduled Menus & Elements',
    'View Master Menus & Elements',
  ]);
  expect((await call(planner, 'POST', request?.url ?? '', request?.body)).status).toBe(200);
});
