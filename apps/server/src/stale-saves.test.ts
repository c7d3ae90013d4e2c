import { describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { StaleDetails } from '#contract/stale.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { allergens, elementTypes } from '#server/db/schema/reference-data.ts';
import { roles } from '#server/db/schema/users.ts';
import { testApp } from '#testing/app.ts';
import { anIngredient, aVendor } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { addOnType, one } from '#testing/scheduling.ts';
import { aServiceWithSurvey, aSurveyBody } from '#testing/surveys.ts';

const { db } = await testDatabase();
const server = await testApp(db);
const boss = await server.addUser('superAdmin');
const service = await aServiceWithSurvey({ db, server, scheduler: boss });
const { kitchen, menu, account, event, master } = service;
const soup = await addOnType(db);
const lunch = kitchen.line('Lunch');
const chefRole = one((await db.select().from(roles)).filter(({ name }) => name === 'Chef'));

async function call(method: string, url: string, body?: unknown, headers?: Record<string, string>) {
  return server.call(boss, method, url, body, headers);
}
async function made(url: string, body: object) {
  const reply = await call('POST', url, body);
  expect(reply.status, `${url} ${JSON.stringify(reply.body)}`).toBe(201);
  return reply.body.data;
}
const read = async (url: string) => (await call('GET', url)).body.data;

/** A record to save: its address, and a body that differs on every call. */
interface Saved {
  readonly url: string;
  readonly body: (turn: number) => unknown;
}
type Row = () => Promise<Saved>;

const referenceEntry =
  (path: string, more: object = {}): Row =>
  async () => {
    const { id } = await made(`/v1/${path}`, { name: `New ${path}`, ...more });
    return { url: `/v1/${path}/${id}`, body: (turn) => ({ name: `${path} ${turn}`, ...more }) };
  };
const [firstElement] = menu.scheduledElements;
const isoDay = addDays(todayIn('America/Phoenix', new Date()), 30);
const anEvent = (more: object) => ({
  accountId: account.id,
  addressId: account.addressId,
  serviceLineId: lunch,
  serviceTypeId: event.serviceTypeId,
  date: isoDay,
  serviceTime: '12:00',
  eaterCount: 40,
  ...more,
});

/** Every PUT of the contract, so that a new one cannot skip the version check (errors-3). */
const table: Partial<Record<OperationName, Row>> = {
  updateBrand: referenceEntry('brands'),
  updateMenuElementClass: referenceEntry('menu-element-classes'),
  updateServiceType: referenceEntry('service-types'),
  updateAddOnType: referenceEntry('add-ons'),
  updateMarket: referenceEntry('markets', { timeZone: 'America/Denver' }),
  updateVendor: referenceEntry('vendors'),
  updateAllergen: referenceEntry('allergens'),
  updateContainerType: referenceEntry('container-types'),
  updateServingUtensil: referenceEntry('serving-utensils'),
  updateServingVessel: referenceEntry('serving-vessels'),
  updatePortionUnit: referenceEntry('portion-units', { abbreviation: 'x' }),
  updateCuisineType: referenceEntry('cuisine-types'),
  updateDietaryPreference: referenceEntry('dietary-preferences'),
  updateSaladType: referenceEntry('salad-types'),
  orderElementTypes: async () => {
    const ids = (await db.select().from(elementTypes)).map(({ id }) => id);
    return {
      url: '/v1/element-types',
      body: (turn) => ({ elementTypeIds: [...ids.slice(turn), ...ids.slice(0, turn)] }),
    };
  },
  updateAccount: async () => {
    const current = await read(`/v1/accounts/${account.id}`);
    const place = (turn: number) => ({ addressOne: `${turn} Main St`, city: 'Phoenix', state: 'AZ', zipCode: '85001' });
    return { url: `/v1/accounts/${account.id}`, body: (turn) => ({ ...current, ...place(turn) }) };
  },
  updateAccountPortionModifiers: async () => {
    const url = `/v1/accounts/${account.id}/portion-modifiers`;
    const [{ elementTypeId }] = await read(url);
    return { url, body: (turn) => ({ elementTypeIds: [{ elementTypeId, value: turn / 10 }] }) };
  },
  updateEater: async () => {
    const { id } = await made(`/v1/consumer-users/account/${account.id}`, { email: 'eater@example.com' });
    const allergenIds = (await db.select().from(allergens).limit(4)).map((allergen) => allergen.id);
    const body = (turn: number) => ({ email: 'eater@example.com', allergenIds: allergenIds.slice(turn) });
    return { url: `/v1/consumer-users/${id}`, body };
  },
  updateElement: async () => {
    const dish = await kitchen.aDish();
    const current = await read(`/v1/elements/${dish.id}`);
    const rest = { ...current, hasNoAllergens: true, isIngredientsTyped: true };
    const ingredientId = await anIngredient(db, { hasNoAllergens: true });
    const body = (turn: number) => ({ ...rest, ingredientObjs: [{ ingredientId, amount: turn }] });
    return { url: `/v1/elements/${dish.id}`, body };
  },
  updateIngredient: async () => {
    const id = await anIngredient(db, { hasNoAllergens: true });
    const vendorId = await aVendor(db);
    const vendors = (turn: number) => [{ vendorId, preference: 1, itemId: `${turn}` }];
    const current = await read(`/v1/ingredients/${id}`);
    return { url: `/v1/ingredients/${id}`, body: (turn) => ({ ...current, vendors: vendors(turn) }) };
  },
  updateMenu: async () => {
    const current = await read(`/v1/menus/${master.id}`);
    const elements = (turn: number) =>
      current.elements.map((element: object) => ({ ...element, portionPerPerson: turn }));
    return { url: `/v1/menus/${master.id}`, body: (turn) => ({ ...current, elements: elements(turn) }) };
  },
  updateMenuHostFlow: async () => {
    const { elements } = await read(`/v1/menus/${master.id}`);
    const [{ elementId }] = elements;
    const body = (turn: number) => ({ elements: [{ elementId, hostFlowOrder: turn, directionals: `Left ${turn}` }] });
    return { url: `/v1/menus/${master.id}/host-flow`, body };
  },
  updateScheduledMenu: async () => ({
    url: `/v1/scheduled-menus/${menu.id}`,
    body: (turn) => ({ clientNotes: `Note ${turn}` }),
  }),
  saveScheduledElementModifier: async () => ({
    url: `/v1/portion-modifiers/scheduled-elements/${firstElement.id}`,
    body: (turn) => ({ accountId: account.id, portionModifier: turn / 10 }),
  }),
  updateScheduledAddOn: async () => {
    const type = await made('/v1/add-ons', { name: 'Bar', addOnSlots: [{ name: 'One' }, { name: 'Two' }] });
    const slot = { marketId: kitchen.market.id, serviceLineId: lunch, date: isoDay };
    const addOnSlotId = type.addOnSlots[0].id;
    const chosen = [{ addOnSlotId, originalElementId: (await kitchen.aDish()).id }];
    const addOn = await made('/v1/scheduled-add-ons', { ...slot, addOnTypeId: type.id, scheduledElements: chosen });
    const [{ id }] = addOn.scheduledElements;
    const body = (turn: number) => ({ scheduledElements: [{ id, addOnSlotId, portionPerPerson: turn }] });
    return { url: `/v1/scheduled-add-ons/${addOn.id}`, body };
  },
  updateServiceEvent: async () => {
    const { id } = await made('/v1/service-events', anEvent({}));
    return { url: `/v1/service-events/${id}`, body: (turn) => anEvent({ eaterCount: 40 + turn }) };
  },
  updateAddOnOfServiceEvent: async () => {
    const { id } = await made('/v1/service-events', anEvent({ serviceTime: '13:00' }));
    const { addOns } = await made(`/v1/service-events/${id}/add-ons`, { addOnTypeId: soup.id });
    const url = `/v1/service-events/${id}/add-ons/${addOns[0].id}`;
    return { url, body: (turn) => ({ quantity: turn, pricePerUnit: 1 }) };
  },
  updateServingSchedules: async () => ({
    url: `/v1/serving-schedules?accountId=${account.id}&serviceLineId=${lunch}`,
    body: (turn) => [{ day: 'monday', shouldServeOnDay: true, numberOfEaters: 10 + turn }],
  }),
  updateRecurringAddOn: async () => {
    const of = { accountId: account.id, serviceLineId: lunch, addOnTypeId: soup.id, day: 'monday', pricePerUnit: 1 };
    const { id } = await made('/v1/recurring-addons', { ...of, quantity: 1, shouldServeOnDay: true });
    const body = (turn: number) => ({ ...of, quantity: 10 + turn, shouldServeOnDay: true });
    return { url: `/v1/recurring-addons/${id}`, body };
  },
  saveHostSurvey: async () => ({
    url: service.url,
    body: (turn) => aSurveyBody(service.elements, { actualHeadcount: 30 + turn }),
  }),
  updateUser: async () => {
    const person = { email: 'nora@example.com', firstName: 'Nora', lastName: 'Ng', roleId: chefRole.id };
    const { id } = await made('/v1/users', person);
    return { url: `/v1/users/${id}`, body: (turn) => ({ lastName: `Ng ${turn}` }) };
  },
  updateRole: async () => {
    const { id } = await made('/v1/roles', { name: 'Intern', permissions: [] });
    return { url: `/v1/roles/${id}`, body: (turn) => ({ name: `Intern ${turn}`, permissions: [] }) };
  },
};

const saves = Object.entries(operations).filter(([, { method }]) => method === 'PUT');

describe('a save over what somebody else has saved meanwhile', () => {
  test('is tried for every PUT', () => {
    expect(Object.keys(table).sort()).toEqual(saves.map(([name]) => name).sort());
  });

  test.each(saves)('is refused by %s, which says who changed it', async (name) => {
    const { url, body } = (await table[name as OperationName]?.()) ?? { url: '', body: () => undefined };
    const save = (turn: number, etag?: unknown) =>
      call('PUT', url, body(turn), etag === undefined ? {} : { 'if-match': String(etag) });

    const first = await save(1);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const seen = first.headers.etag;
    expect(seen).toMatch(/^"\d+"$/);
    const second = await save(2, seen);
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    const now = second.headers.etag;
    expect(now).not.toBe(seen);

    const stale = await save(3, seen);
    expect(stale.status, JSON.stringify(stale.body)).toBe(412);
    expect(stale.body.error.code).toBe('stale');
    const { version, changes } = StaleDetails.parse(stale.body.error.details);
    expect(`"${version}"`).toBe(now);
    expect(changes[0]?.changedBy).toMatch(/^Test Person/);
    expect(Date.parse(changes[0]?.changedAt ?? '')).not.toBeNaN();
    const { fields = [], parts = [] } = changes[0] ?? {};
    // Where only a part changed, the record has nothing to say of its own.
    const told = [...fields, ...parts.filter((part) => part.name && (part.change !== 'changed' || part.fields.length))];
    expect(told, JSON.stringify(changes)).not.toEqual([]);
    // Nothing was written: the version did not change.
    expect((await save(3, now)).status).toBe(200);
  });
});

test.each(['"01"', '1', '"-1"', 'W/1'])('a version that no save has, %s, is refused', async (version) => {
  const reply = await call('PUT', `/v1/scheduled-menus/${menu.id}`, { clientNotes: 'Mine' }, { 'if-match': version });
  expect(reply.status).toBe(400);
  expect(reply.body.error.message).toBe('If-Match must be the ETag of the version that was read.');
});
