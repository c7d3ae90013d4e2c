import { expect } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { referenceCalls } from '#contract/reference-data.ts';
import { allReferenceKinds, getReferenceCallNames, type ReferenceKind } from '#contract/reference-kinds.ts';
import { days } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { Database } from '#server/db/client.ts';
import { elementTypes } from '#server/db/schema/reference-data.ts';
import { roles } from '#server/db/schema/users.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { anAllergen, anIngredient, aPreference, aVendor, findUnit } from './catalogue.ts';
import { addOnType, getOnly } from './scheduling.ts';
import { aServiceWithSurvey, aSurveyBody } from './surveys.ts';

/** A record to save: the whole body of a save, and bodies that change one column or one table of parts of it. */
export interface Saved {
  readonly url: string;
  readonly body: unknown;
  readonly changes: Readonly<Record<string, unknown>>;
}
type Row = () => Promise<Saved>;

const isName = (name: string): name is OperationName => name in operations;
export const operationNames = Object.keys(operations).filter(isName);
export const saves = operationNames
  .map((name): readonly [OperationName, Operation] => [name, operations[name]])
  .filter(([, { method }]) => method === 'PUT');

let sets = 0;

/** A record for every PUT of the contract. Its service is `daysAgo` days ago, and other days are `daysAhead`. */
export async function recordsToSave(
  db: Database,
  server: TestApp,
  by: CurrentUser,
  { daysAgo = 0, daysAhead = 30 } = {},
): Promise<Partial<Record<OperationName, Row>>> {
  sets += 1;
  const set = sets;
  const service = await aServiceWithSurvey({ db, server, scheduler: by }, { daysAgo });
  const { kitchen, menu, account, event, master } = service;
  const lunch = kitchen.line('Lunch');
  const soup = await addOnType(db);
  const [milk, fish] = [await anAllergen(db, 'Milk'), await anAllergen(db, 'Fish')];
  const halal = await aPreference(db, 'Halal');
  const day = addDays(todayIn('America/Phoenix', new Date()), daysAhead);

  async function createRecord(url: string, body: object) {
    const reply = await server.call(by, 'POST', url, body);
    expect(reply.status, `${url} ${JSON.stringify(reply.body)}`).toBe(201);
    return reply.body.data;
  }
  const read = async (url: string) => (await server.call(by, 'GET', url)).body.data;

  const entry =
    (kind: ReferenceKind, more: object = {}): Row =>
    async () => {
      const { path } = referenceCalls[kind].create;
      const body = { name: `Saved ${kind} ${set}`, ...more };
      const { id } = await createRecord(path, body);
      return { url: `${path}/${id}`, body, changes: { name: { ...body, name: `Old ${kind} ${set}` } } };
    };
  const anEvent = (serviceTime: string) => ({
    accountId: account.id,
    addressId: account.addressId,
    serviceLineId: lunch,
    serviceTypeId: event.serviceTypeId,
    date: day,
    serviceTime,
    eaterCount: 40,
    dietaryCount: 4,
    allergenCount: 2,
    pricePerPerson: 14.5,
  });
  /** The body with another value for a field of the first of its elements. */
  const firstChanged = <Body extends object>(body: Body, list: keyof Body, change: object) => {
    const [first, ...rest] = body[list] as object[];
    return { ...body, [list]: [{ ...first, ...change }, ...rest] };
  };

  return {
    ...Object.fromEntries(allReferenceKinds.map((kind) => [getReferenceCallNames(kind).update, entry(kind)])),
    updateMarket: entry('market', { timeZone: 'America/Denver' }),
    updateVendor: entry('vendor', { orderDays: ['monday'], deliveryDays: ['tuesday', 'friday'], minimumOrder: 250 }),
    updatePortionUnit: entry('portionUnit', { abbreviation: `x${set}` }),
    updateDietaryPreference: async () => {
      const rule = {
        isByStatement: false,
        ingredientTypes: [],
        proteinTypes: [],
        origins: [],
        excludedAllergenIds: [milk],
      };
      const body = await createRecord('/v1/dietary-preferences', { name: `New preference ${set}`, rule });
      const dietary_preference_allergens = { ...body, rule: { ...rule, excludedAllergenIds: [fish] } };
      const changes = { name: { ...body, name: `Old preference ${set}` }, dietary_preference_allergens };
      return { url: `/v1/dietary-preferences/${body.id}`, body, changes };
    },
    updateAddOnType: async () => {
      const body = await createRecord('/v1/add-ons', {
        name: `Salad bar ${set}`,
        addOnSlots: [{ name: 'One' }, { name: 'Two' }],
      });
      const add_on_slots = firstChanged(body, 'addOnSlots', { name: 'First' });
      return { url: `/v1/add-ons/${body.id}`, body, changes: { name: { ...body, name: `Bar ${set}` }, add_on_slots } };
    },
    orderElementTypes: async () => {
      const elementTypeIds = (await db.select().from(elementTypes)).map(({ id }) => id);
      const element_types = { elementTypeIds: elementTypeIds.toReversed() };
      return { url: '/v1/element-types', body: { elementTypeIds }, changes: { element_types } };
    },
    updateAccount: async () => {
      const url = `/v1/accounts/${account.id}`;
      const body = await read(url);
      const changes = {
        total_employees: { ...body, totalEmployees: 7 },
        addresses: { ...body, addressOne: '2 Oak', addresses: undefined },
      };
      return { url, body, changes };
    },
    updateAccountPortionModifiers: async () => {
      const url = `/v1/accounts/${account.id}/portion-modifiers`;
      const body = { elementTypeIds: await read(url) };
      return {
        url,
        body,
        changes: { account_portion_modifiers: firstChanged(body, 'elementTypeIds', { value: 0.1 }) },
      };
    },
    updateEater: async () => {
      const body = { email: `eater${set}@example.com`, allergenIds: [milk, fish] };
      const { id } = await createRecord(`/v1/consumer-users/account/${account.id}`, body);
      const changes = { first_name: { ...body, firstName: 'Eva' }, user_allergens: { ...body, allergenIds: [milk] } };
      return { url: `/v1/consumer-users/${id}`, body, changes };
    },
    updateElement: async () => {
      const url = `/v1/elements/${(await kitchen.aDish()).id}`;
      const ingredientId = await anIngredient(db, { hasNoAllergens: true });
      const ingredientObjs = [{ ingredientId, amount: 1 }];
      const body = { ...(await read(url)), isIngredientsTyped: true, allergenIds: [milk], ingredientObjs };
      const changes = {
        method: { ...body, method: 'Grill.' },
        element_allergens: { ...body, allergenIds: [fish, milk] },
        element_ingredients: firstChanged(body, 'ingredientObjs', { amount: 2 }),
        element_exclusions: { ...body, notForPreferenceIds: [halal] },
        element_suitabilities: { ...body, suitableForPreferenceIds: [halal] },
      };
      return { url, body, changes };
    },
    updateIngredient: async () => {
      const url = `/v1/ingredients/${await anIngredient(db, {}, [milk])}`;
      const vendors = [{ vendorId: await aVendor(db), preference: 1, itemId: 'A 1', costPerCase: 1.5 }];
      const units = { portionUnitId: await findUnit(db, 'each'), equalPortionUnitId: await findUnit(db) };
      const conversions = [{ amount: 1, equalAmount: 6, ...units }];
      const body = { ...(await read(url)), allergenIds: [milk], vendors, conversions };
      const changes = {
        type: { ...body, type: 'Fruit' },
        ingredient_allergens: { ...body, allergenIds: [fish] },
        ingredient_conversions: firstChanged(body, 'conversions', { equalAmount: 7 }),
        ingredient_exclusions: { ...body, notForPreferenceIds: [halal] },
        ingredient_vendors: firstChanged(body, 'vendors', { itemId: 'B 2' }),
      };
      return { url, body, changes };
    },
    updateMenu: async () => {
      const url = `/v1/menus/${master.id}`;
      const body = await read(url);
      const menu_elements = firstChanged(body, 'elements', { portionPerPerson: 9 });
      return { url, body, changes: { description: { ...body, description: 'New' }, menu_elements } };
    },
    updateMenuHostFlow: async () => {
      const url = `/v1/menus/${master.id}/host-flow`;
      const body = await read(url);
      return { url, body, changes: { menu_elements: firstChanged(body, 'elements', { directionals: 'Left' }) } };
    },
    updateScheduledMenu: async () => {
      const url = `/v1/scheduled-menus/${menu.id}`;
      const { id: elementId, name } = await kitchen.aDish();
      const start = { allergenIds: [milk], alternative: [{ elementId, name, allergenIds: [milk] }, { name: 'Typed' }] };
      const body = firstChanged(await read(url), 'scheduledElements', start);
      const changeFirst = (change: object) => firstChanged(body, 'scheduledElements', change);
      const changes = {
        client_notes: { ...body, clientNotes: 'Ring twice' },
        scheduled_elements: changeFirst({ portionPerPerson: 9 }),
        scheduled_element_allergens: changeFirst({ allergenIds: [milk, fish] }),
        scheduled_element_alternatives: changeFirst({
          alternative: [{ elementId, name, allergenIds: [milk], portionPerPerson: 9 }, { name: 'Typed' }],
        }),
      };
      return { url, body, changes };
    },
    saveScheduledElementModifier: async () => {
      const url = `/v1/portion-modifiers/scheduled-elements/${menu.scheduledElements[0].id}`;
      const body = { accountId: account.id, portionModifier: 0.2 };
      return { url, body, changes: { portion_modifier: { ...body, portionModifier: 0.1 } } };
    },
    updateScheduledAddOn: async () => {
      const type = await createRecord('/v1/add-ons', { name: `Bar with slots ${set}`, addOnSlots: [{ name: 'One' }] });
      const chosenSlots = [{ addOnSlotId: type.addOnSlots[0].id, originalElementId: (await kitchen.aDish()).id }];
      const slot = { marketId: kitchen.market.id, serviceLineId: lunch, date: day, addOnTypeId: type.id };
      const body = await createRecord('/v1/scheduled-add-ons', { ...slot, scheduledElements: chosenSlots });
      const scheduled_elements = firstChanged(body, 'scheduledElements', { portionPerPerson: 9 });
      return { url: `/v1/scheduled-add-ons/${body.id}`, body, changes: { scheduled_elements } };
    },
    updateServiceEvent: async () => {
      const body = anEvent('10:30');
      const { id } = await createRecord('/v1/service-events', body);
      return { url: `/v1/service-events/${id}`, body, changes: { eater_count: { ...body, eaterCount: 41 } } };
    },
    updateAddOnOfServiceEvent: async () => {
      const { id } = await createRecord('/v1/service-events', anEvent('13:00'));
      const { addOns } = await createRecord(`/v1/service-events/${id}/add-ons`, { addOnTypeId: soup.id });
      const body = { quantity: 3, pricePerUnit: 1 };
      const url = `/v1/service-events/${id}/add-ons/${addOns[0].id}`;
      return { url, body, changes: { quantity: { ...body, quantity: 4 } } };
    },
    updateServingSchedules: async () => {
      const url = `/v1/serving-schedules?accountId=${account.id}&serviceLineId=${lunch}`;
      const body = days.map((weekday) => ({ day: weekday, shouldServeOnDay: true, numberOfEaters: 10 }));
      const serving_schedules = [{ ...body[0], numberOfEaters: 11 }, ...body.slice(1)];
      return { url, body, changes: { serving_schedules } };
    },
    updateRecurringAddOn: async () => {
      const of = { accountId: account.id, serviceLineId: lunch, addOnTypeId: soup.id, day: 'monday' };
      const body = { ...of, quantity: 1, pricePerUnit: 1, shouldServeOnDay: true };
      const { id } = await createRecord('/v1/recurring-addons', body);
      return { url: `/v1/recurring-addons/${id}`, body, changes: { quantity: { ...body, quantity: 2 } } };
    },
    saveHostSurvey: async () => {
      const body = aSurveyBody(service.elements);
      return { url: service.url, body, changes: { actual_headcount: { ...body, actualHeadcount: 31 } } };
    },
    updatePurchaseOrder: async () => {
      const line = { ingredientId: await anIngredient(db), unitsPerCase: 20, costPerCase: 31.5, itemId: 'A 1' };
      const uses = { firstUse: day, lastUse: addDays(day, 4) };
      const vendor = { marketId: kitchen.market.id, vendorId: await aVendor(db), deliveryDay: addDays(day, -1) };
      const body = { ...vendor, lines: [{ ...line, ...uses, cases: 2 }] };
      const { id } = await createRecord('/v1/purchase-orders', body);
      const changes = {
        delivery_day: { ...body, deliveryDay: addDays(day, -2) },
        purchase_order_lines: firstChanged(body, 'lines', { cases: 3 }),
      };
      return { url: `/v1/purchase-orders/${id}`, body, changes };
    },
    updateUser: async () => {
      const roleId = getOnly((await db.select().from(roles)).filter(({ name }) => name === 'Chef')).id;
      const body = { email: `nora${set}@example.com`, firstName: 'Nora', lastName: 'Ng', roleId };
      const { id } = await createRecord('/v1/users', body);
      return { url: `/v1/users/${id}`, body, changes: { last_name: { ...body, lastName: 'Oh' } } };
    },
    updateRole: async () => {
      const body = { name: `Intern ${set}`, permissions: ['View Master Menus & Elements'] };
      const { id } = await createRecord('/v1/roles', body);
      const changes = { name: { ...body, name: `Trainee ${set}` }, permissions: { ...body, permissions: [] } };
      return { url: `/v1/roles/${id}`, body, changes };
    },
  };
}
