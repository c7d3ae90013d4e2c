import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type OperationName, operations } from '#contract/operations.ts';
import type { AllergenStatement } from '#contract/values.ts';
import { addOnSlots } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aVendor } from '#testing/catalogue.ts';
import { addOnType, aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const date = '2027-03-14';
const month = `marketId=${market.id}&year=2027&month=3`;
const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };

const inThreeStates = async (more = '') => [
  await aDish({ name: `Peanut stew${more}`, allergens: ['Peanuts'] }),
  await aDish({ name: `Plain rice${more}`, hasNoAllergens: true }),
  await aDish({ name: `Mystery sauce${more}` }),
];
const dishes = await inThreeStates();
const peanut = await anAllergen(db, 'Peanuts');
const ingredients = {
  butter: await anIngredient(db, { name: 'Peanut butter' }, [peanut]),
  salt: await anIngredient(db, { name: 'Salt', hasNoAllergens: true }),
  spice: await anIngredient(db, { name: 'House spice' }),
};
const master = await aMenu(dishes, 'Three states');
const soup = await addOnType(db);
const soupSlots = await db
  .insert(addOnSlots)
  .values(dishes.map(({ name }, position) => ({ addOnTypeId: soup.id, name, position })))
  .returning();
await anEvent(await anAccount(), date);

const post = async (path: string, body: unknown) => {
  const reply = await call(chef, 'POST', path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};
const scheduleMenu = (day = date) => post('/v1/scheduled-menus', { ...slot, date: day, originalMenuId: master.id });
const scheduleAddOn = () =>
  post('/v1/scheduled-add-ons', {
    ...slot,
    addOnTypeId: soup.id,
    scheduledElements: dishes.map(({ id }, index) => ({ addOnSlotId: soupSlots[index]?.id, originalElementId: id })),
  });
const scheduled = await scheduleMenu();
const alternatives = (await inThreeStates(' instead')).map(({ id, name }) => ({ elementId: id, name }));
const withAlternatives = {
  scheduledElements: scheduled.scheduledElements.map(({ id, order }: { id: string; order: number }) => ({
    id,
    order,
    alternative: alternatives,
  })),
};
await call(chef, 'PUT', `/v1/scheduled-menus/${scheduled.id}`, withAlternatives);
const addOn = await scheduleAddOn();

const aNewElement = {
  name: 'Pie',
  method: 'Bake.',
  menuElementClassId: dishes[0]?.menuElementClassId,
  ingredientObjs: Object.values(ingredients).map((ingredientId) => ({ ingredientId })),
  allergenIds: [peanut],
};
const pie = await post('/v1/elements', aNewElement);
const aNewMenu = async (name: string) => {
  const { data } = (await call(chef, 'GET', `/v1/menus/${master.id}`)).body;
  const elements = data.elements.map(({ elementId }: { elementId: string }) => ({ elementId }));
  return { ...data, name, elements };
};
const vendors = [{ vendorId: await aVendor(db), preference: 1, itemId: '7' }];
const anIngredientInput = async (id: string) => ({
  ...(await call(chef, 'GET', `/v1/ingredients/${id}`)).body.data,
  vendors,
});

type States = Readonly<Record<string, AllergenStatement>>;
const elementStates = { 'Peanut stew': 'some', 'Plain rice': 'none', 'Mystery sauce': 'unknown' } as const;
const ingredientStates = { 'Peanut butter': 'some', Salt: 'none', 'House spice': 'unknown' } as const;
const menuStates = { ...elementStates, 'Three states': 'unknown' } as const;
const alternativeStates: States = Object.fromEntries(
  Object.entries(elementStates).map(([name, state]) => [`${name} instead`, state]),
);
const withAlternativeStates: States = { ...menuStates, ...alternativeStates };
const pieStates = { Pie: 'unknown', ...ingredientStates } as const;

type Row = readonly [states: States, url: string, body?: () => unknown];

/** One call per operation whose answer contains allergens, and the expected state. A new operation needs a row here. */
const table: Partial<Record<OperationName, Row>> = {
  listElements: [elementStates, '/v1/elements'],
  getElement: [pieStates, `/v1/elements/${pie.id}`],
  createElement: [{ ...ingredientStates, Cake: 'unknown' }, '/v1/elements', () => ({ ...aNewElement, name: 'Cake' })],
  updateElement: [pieStates, `/v1/elements/${pie.id}`, () => aNewElement],
  copyElement: [{ ...ingredientStates, Tart: 'unknown' }, '/v1/elements/copy', () => ({ ...pie, name: 'Tart' })],
  listIngredients: [ingredientStates, '/v1/ingredients'],
  getIngredient: [{ 'House spice': 'unknown' }, `/v1/ingredients/${ingredients.spice}`],
  createIngredient: [
    { Oats: 'none' },
    '/v1/ingredients',
    async () => ({ ...(await anIngredientInput(ingredients.salt)), name: 'Oats' }),
  ],
  updateIngredient: [
    { Salt: 'none' },
    `/v1/ingredients/${ingredients.salt}`,
    () => anIngredientInput(ingredients.salt),
  ],
  listReplacements: [{ 'Peanut butter': 'some', Salt: 'none' }, `/v1/ingredients/${ingredients.spice}/replacements`],
  listMenus: [{ 'Three states': 'unknown' }, '/v1/menus'],
  getMenu: [menuStates, `/v1/menus/${master.id}`],
  getMenuHostFlow: [menuStates, `/v1/menus/${master.id}/host-flow`],
  createMenu: [{ ...elementStates, Another: 'unknown' }, '/v1/menus', () => aNewMenu('Another')],
  updateMenu: [menuStates, `/v1/menus/${master.id}`, () => aNewMenu('Three states')],
  copyMenu: [{ ...elementStates, Copy: 'unknown' }, '/v1/menus/copy', async () => ({ ...(await aNewMenu('Copy')) })],
  updateMenuHostFlow: [menuStates, `/v1/menus/${master.id}/host-flow`, () => ({ elements: [] })],
  createScheduledMenu: [
    menuStates,
    '/v1/scheduled-menus',
    () => ({ ...slot, date: '2027-03-15', originalMenuId: master.id }),
  ],
  listScheduledMenus: [menuStates, `/v1/scheduled-menus?${month}`],
  getScheduledMenu: [withAlternativeStates, `/v1/scheduled-menus/${scheduled.id}`],
  getScheduledHostFlow: [withAlternativeStates, `/v1/scheduled-menus/${scheduled.id}/host-flow`],
  updateScheduledMenu: [withAlternativeStates, `/v1/scheduled-menus/${scheduled.id}`, () => withAlternatives],
  addAlternative: [
    { ...withAlternativeStates, Pie: 'unknown' },
    `/v1/scheduled-menus/${scheduled.id}/alternatives`,
    () => ({ scheduledElementId: scheduled.scheduledElements[0].id, elementId: pie.id }),
  ],
  createScheduledAddOn: [
    { 'Mystery sauce': 'unknown' },
    '/v1/scheduled-add-ons',
    () => ({
      ...slot,
      addOnTypeId: soup.id,
      scheduledElements: [{ addOnSlotId: soupSlots[0]?.id, originalElementId: dishes[2]?.id }],
    }),
  ],
  updateScheduledAddOn: [
    elementStates,
    `/v1/scheduled-add-ons/${addOn.id}`,
    () => ({
      scheduledElements: addOn.scheduledElements.map(({ id, addOnSlotId }: Record<string, string>) => ({
        id,
        addOnSlotId,
      })),
    }),
  ],
  listScheduledAddOns: [elementStates, `/v1/scheduled-add-ons?${month}`],
  getScheduledAddOn: [elementStates, `/v1/scheduled-add-ons/${addOn.id}`],
  calculateContainers: [
    alternativeStates,
    '/v2beta/calculations/containers',
    () => ({ marketId: market.id, mealDate: date, serviceLineId: slot.serviceLineId }),
  ],
  getPreparationNumbers: [
    elementStates,
    `/v1/preparation-numbers?marketId=${market.id}&date=${date}&serviceLineId=${slot.serviceLineId}`,
  ],
};

interface Stating {
  readonly name?: string;
  readonly element?: { readonly name: string };
  readonly allergenStatement: string;
  readonly allergenNames?: readonly unknown[];
  readonly allergens?: readonly unknown[];
  /** All allergens of a candidate that replaces an ingredient whose allergens are not recorded. */
  readonly addedAllergens?: readonly unknown[];
}
interface Said {
  readonly name: string;
  readonly statement: string;
  readonly count: number;
}

/** Every object in an answer that states its allergens, with its name and their number. */
function statementsIn(value: unknown): Said[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(statementsIn);
  if (!('allergenStatement' in value)) return inner;
  const { name = '', element, allergenStatement, allergenNames, allergens, addedAllergens } = value as Stating;
  const count = (allergenNames ?? allergens ?? addedAllergens ?? []).length;
  return [{ name: element?.name ?? name, statement: allergenStatement, count }, ...inner];
}

const stating = Object.entries(operations).filter(
  ([, operation]) =>
    !('binary' in operation) &&
    JSON.stringify(z.toJSONSchema(operation.data, { unrepresentable: 'any' })).includes('"allergenStatement"'),
);

describe('allergens that are some, none and unknown', () => {
  test('have a row here for every answer that states them', () => {
    expect(Object.keys(table).sort()).toEqual(stating.map(([name]) => name).sort());
  });

  test.each(stating)('are told apart in the answer of %s', async (name, { method }) => {
    const [states, url, body] = table[name as OperationName] ?? [{}, ''];
    const reply = await call(chef, method, url, await body?.());
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    const statedRows = statementsIn(reply.body.data);
    for (const [dish, state] of Object.entries(states)) {
      const ofDish = statedRows.filter((row) => row.name === dish);
      expect(ofDish.length, `${dish} is in the answer`).toBeGreaterThan(0);
      for (const { statement, count } of ofDish) {
        expect(statement, dish).toBe(state);
        if (state === 'some') expect(count, dish).toBeGreaterThan(0);
        if (state === 'none') expect(count, dish).toBe(0);
      }
    }
  });
});
