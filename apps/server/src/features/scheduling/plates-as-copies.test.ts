import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DietVerdict } from '#contract/diets.ts';
import { ingredientVendors } from '#server/db/schema/ingredients.ts';
import { anIngredient, aVendor } from '#testing/catalogue.ts';
import { aReachedKitchen } from '#testing/reach.ts';

const { db, call, chef, market, aMenu, aDay, makeDish, schedule, save, getChanges, anAccount, anEvent, milk, fish } =
  await aReachedKitchen();

const vendor = { vendorId: await aVendor(db), preference: 1, itemId: 'A1' };
/** One that can be saved: it has a vendor. */
async function bought(fields: Parameters<typeof anIngredient>[1], ...allergenIds: string[]) {
  const ingredientId = await anIngredient(db, { hasNoAllergens: allergenIds.length === 0, ...fields }, allergenIds);
  await db.insert(ingredientVendors).values({ ...vendor, ingredientId });
  return ingredientId;
}
const chicken = await bought({ name: 'Chicken', type: 'Protein', proteinType: 'Poultry' });
const tofu = await bought({ name: 'Tofu', origins: ['Plant'] });
const preference = async (name: string) =>
  (await call(chef, 'GET', '/v1/dietary-preferences')).body.data.find((row: { name: string }) => row.name === name).id;

let dishes = 0;
/** A plate of this, instead of a dish with fish, for somebody who eats vegetarian; its element prints a typed list. */
async function readPlate(ingredientIds: string[], changes: object = {}) {
  dishes += 1;
  const dish = await makeDish(`Fish ${dishes}`, [await anIngredient(db, { name: `Fish fillet ${dishes}` }, [fish])]);
  const element = await makeDish(`Bowl ${dishes}`, ingredientIds);
  const typedValues = { ingredients: 'our bowl', isIngredientsTyped: true, method: 'Braise it.' };
  const savedReply = await save(`elements/${element.id}`, { ...typedValues, ...changes }, 'reach,noIngredients');
  expect(savedReply.status, JSON.stringify(savedReply.body)).toBe(200);
  const date = aDay();
  const account = await anAccount();
  await anEvent(account, date, { eaters: 3 });
  const eater = { email: `eater${dishes}@client.example`, dietaryPreferenceId: await preference('Vegetarian') };
  await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, eater);
  const { id, scheduledElements } = await schedule((await aMenu([dish])).id, date);
  const [{ id: dishId }] = scheduledElements;
  const body = { scheduledElementId: dishId, elementId: element.id };
  expect((await call(chef, 'POST', `/v1/scheduled-menus/${id}/alternatives`, body)).status).toBe(201);
  const path = `scheduled-menus/${id}`;
  const plate = async () => (await call(chef, 'GET', `/v1/${path}`)).body.data.scheduledElements[0].alternative[0];
  const verdictOn = async (name: string) => {
    const [{ alternatives }] = (await call(chef, 'GET', `/v1/scheduled-diets?ids=${dishId}`)).body.data;
    const { verdict, reasons } = alternatives[0].find((row: DietVerdict) => row.name === name);
    return `${verdict}: ${reasons.map(({ text }: { text: string }) => text).join(', ')}`;
  };
  const plates = async () => {
    const { data } = (await call(chef, 'GET', `/v1/coverage?marketId=${market.id}&date=${date}`)).body;
    return data[0].accounts[0].plates.map(({ portions }: { portions: number }) => portions);
  };
  const savePlate = (fields: object) =>
    call(chef, 'PUT', `/v1/${path}`, {
      scheduledElements: [{ id: dishId, alternative: [{ elementId: element.id, name: element.name, ...fields }] }],
    });
  return { id, dishId, element, path, date, plate, verdictOn, plates, savePlate };
}

const makeRecord = (...ingredientIds: string[]) => ({
  ingredientObjs: ingredientIds.map((ingredientId) => ({ ingredientId })),
  hasNoIngredients: ingredientIds.length === 0,
});

test('a plate of chicken is no plate of tofu, whatever its master becomes under the same printed list', async () => {
  const { id, element, verdictOn, plates } = await readPlate([chicken]);
  expect(await verdictOn('Vegetarian')).toBe('no: Chicken is Poultry');
  const askedReply = await save(`elements/${element.id}`, makeRecord(tofu));
  expect(JSON.stringify(askedReply.body)).not.toContain('gains a meal');
  expect((await save(`elements/${element.id}`, makeRecord(tofu), 'reach')).status).toBe(200);
  expect(await verdictOn('Vegetarian')).toBe('no: Chicken is Poultry');
  expect(await plates()).toEqual([]);
  // Nobody's master holds chicken any more: it still reaches the plate.
  const before = (await getChanges(id)).length;
  const soy = { allergenIds: [milk], hasNoAllergens: false };
  expect((await save(`ingredients/${chicken}`, soy)).body.error.message).toContain('1 service from today');
  expect((await save(`ingredients/${chicken}`, soy, 'reach')).status).toBe(200);
  expect((await getChanges(id)).slice(0, -before || undefined)).toMatchObject([
    { text: 'Milk was added to Chicken. The origin of Chicken is no longer known.' },
  ]);
  await save(`ingredients/${chicken}`, { allergenIds: [], hasNoAllergens: true }, 'reach');
});

test('a plate of chicken is not without ingredients because its master is', async () => {
  const { element, verdictOn } = await readPlate([chicken]);
  expect(
    (await save(`elements/${element.id}`, { ...makeRecord(), ingredients: '' }, 'reach,noIngredients')).status,
  ).toBe(200);
  expect(await verdictOn('Vegetarian')).toBe('no: Chicken is Poultry');
});

test('no rows are no rows only where both say that there are no ingredients', async () => {
  const { element, verdictOn } = await readPlate([]);
  expect(await verdictOn('Vegetarian')).toBe('unknown: its ingredients are not recorded');
  expect(
    (await save(`elements/${element.id}`, { ...makeRecord(), ingredients: '' }, 'reach,noIngredients')).status,
  ).toBe(200);
  expect(await verdictOn('Vegetarian')).toContain('unknown: its ingredients are not recorded');
  const water = await readPlate([], {
    ...makeRecord(),
    ingredients: '',
    suitableForPreferenceIds: [await preference('Vegetarian')],
  });
  expect(await water.verdictOn('Vegetarian')).toBe('yes: marked as suitable for Vegetarian');
  const unsaid = { ...makeRecord(), hasNoIngredients: false, ingredients: 'water', isIngredientsTyped: true };
  expect(
    (await save(`elements/${water.element.id}`, { ...unsaid, suitableForPreferenceIds: [] }, 'reach')).status,
  ).toBe(200);
  expect(await water.verdictOn('Vegetarian')).toContain('unknown: ');
});

test('what is typed for one date is never more than known: name and list, but not the method', async () => {
  const suitableForPreferenceIds = [await preference('Vegan'), await preference('Halal')];
  for (const ingredientIds of [[], [tofu]]) {
    const { verdictOn, plate, plates, savePlate } = await readPlate(ingredientIds, { suitableForPreferenceIds });
    await savePlate({ method: 'Fry it.' });
    expect(await plate()).toMatchObject({ ingredients: 'our bowl', method: 'Fry it.', allergenStatement: 'none' });
    expect(await verdictOn('Halal')).toBe('yes: marked as suitable for Halal');
    for (const typedRecord of [{ name: 'Beef bowl' }, { ingredients: 'beef, soy sauce' }]) {
      await savePlate({ ingredients: 'our bowl', ...typedRecord });
      for (const diet of ['Vegan', 'Vegetarian', 'Halal']) expect(await verdictOn(diet)).toMatch(/^unknown: /);
      expect(await verdictOn('Vegan')).toContain('the allergens of what was typed for this date are not recorded');
      expect(await plate()).toMatchObject({ ...typedRecord, allergenNames: [], allergenStatement: 'unknown' });
      expect(await plates()).toEqual([]);
    }
    await savePlate({ ingredients: 'our bowl' });
    expect(await verdictOn('Vegan')).toBe('yes: marked as suitable for Vegan');
  }
});

test('a plate is told what its element is now, takes parts over, and what was typed for its date stays', async () => {
  const { id, dishId, element, plate, verdictOn, plates, savePlate } = await readPlate([chicken]);
  await savePlate({ method: 'Braise it slowly.' });
  const changedValues = { ...makeRecord(tofu), method: 'Fry it.', defaultPortionPerPerson: 7 };
  expect((await save(`elements/${element.id}`, changedValues, 'reach')).status).toBe(200);
  const copies = (await call(chef, 'GET', `/v1/elements/${element.id}/dated-copies`)).body.data;
  const portions = (amount: number) => `${amount} oz per person, 200 oz per Full Pan`;
  expect(copies).toMatchObject([
    {
      id: dishId,
      insteadOf: expect.stringMatching(/^Fish/),
      differences: [
        { part: 'method', copied: 'Braise it.', master: 'Fry it.', here: 'Braise it slowly.', isKept: true },
        { part: 'ingredients', copied: 'Chicken', master: 'Tofu', here: 'Chicken', isKept: false },
        { part: 'portions', copied: portions(5), master: portions(7), here: portions(5), isKept: false },
      ],
    },
  ]);
  const { elements } = (await call(chef, 'GET', `/v1/scheduled-menus/${id}/master-changes`)).body.data;
  expect(elements).toMatchObject([{ id: dishId, name: element.name, insteadOf: copies[0].insteadOf }]);
  const parts = ['name', 'method', 'ingredients', 'allergens', 'portions'];
  const take = () => call(chef, 'POST', `/v1/elements/${element.id}/take-over`, { copyIds: [dishId], parts });
  expect((await take()).body.data).toEqual({ changed: 1 });
  expect(await plate()).toMatchObject({ method: 'Braise it slowly.', portionPerPerson: 7, allergenStatement: 'none' });
  expect(await verdictOn('Vegetarian')).toBe('yes: by its ingredients and allergens');
  expect(await plates()).toEqual([1]);
  expect((await take()).body.data).toEqual({ changed: 0 });
});

test('an old copy adds what it contains, and records nothing for a dish that nobody recorded', async () => {
  const butter = await bought({ name: 'Butter' }, milk);
  const { element, plate, verdictOn } = await readPlate([butter], { hasNoAllergens: false });
  const { id, date } = await schedule((await aMenu([element])).id, aDay());
  const yesterday = async () => {
    const [dish] = (await call(chef, 'GET', `/v1/scheduled-menus/${id}`)).body.data.scheduledElements;
    const [{ diets }] = (await call(chef, 'GET', `/v1/scheduled-diets?ids=${dish.id}`)).body.data;
    const { verdict } = diets.find(({ name }: DietVerdict) => name === 'Gluten Free');
    return { verdict, allergenNames: dish.allergenNames, allergenStatement: dish.allergenStatement };
  };
  const some = { allergenNames: ['Milk'], allergenStatement: 'some' };
  expect(await yesterday()).toEqual({ verdict: 'yes', ...some });
  expect(await plate()).toMatchObject(some);
  await save(`ingredients/${butter}`, { allergenIds: [], hasNoAllergens: true }, 'reach');
  const unknown = { allergenNames: ['Milk'], allergenStatement: 'unknown' };
  expect(await yesterday()).toEqual({ verdict: 'unknown', ...unknown });
  expect(await plate()).toMatchObject(unknown);
  expect(await verdictOn('Gluten Free')).toBe('unknown: its allergens are not recorded');
  const { data } = (await call(chef, 'GET', `/v1/readiness?marketId=${market.id}&date=${date}`)).body;
  const marks = data.services.find(
    ({ scheduledMenu }: { scheduledMenu: { id: string } | null }) => scheduledMenu?.id === id,
  ).marks;
  expect(JSON.stringify(marks)).toContain(`"text":"${element.name}"`);
});

test('the rows of a plate go with it: into copied days, through a replaced ingredient, and back', async () => {
  const { id, date, element, verdictOn, savePlate } = await readPlate([chicken, tofu]);
  const rows = async (menuId: string) => {
    const { rows: foundRows } = await db.execute<{ of: string[] }>(sql`
      select array(select coalesce(ingredients.name, 'gone') from scheduled_element_ingredients as made
        left join ingredients on ingredients.id = ingredient_id where scheduled_element_id = plate.id order by 1) as of
      from scheduled_elements as plate join scheduled_elements as dish on dish.id = plate.instead_of
      where dish.scheduled_menu_id = ${menuId}`);
    return foundRows.map(({ of }) => of);
  };
  expect(await rows(id)).toEqual([['Chicken', 'Tofu']]);
  const places = { span: 'day', fromMarketId: market.id, from: date, toMarketId: market.id, to: aDay() };
  for (const content of ['edited', 'master']) {
    const to = aDay();
    const copiedReply = await call(chef, 'POST', '/v1/schedule-copies', { ...places, to, content, leaveOut: [] });
    expect(copiedReply.status, JSON.stringify(copiedReply.body)).toBe(201);
    const [menu] = (await call(chef, 'GET', `/v1/scheduled-menus?marketId=${market.id}&${asQuery(to)}`)).body.data;
    expect(await rows(menu.id)).toEqual([['Chicken', 'Tofu']]);
  }
  const turkey = await bought({ name: 'Turkey', type: 'Protein', proteinType: 'Poultry' });
  const replace = (to: string, alsoScheduled: boolean) =>
    call(chef, 'POST', `/v1/ingredients/${chicken}/replace?confirmed=reach`, {
      replacementId: to,
      alsoScheduled,
      elementIds: [element.id],
    });
  const replacedReply = await replace(turkey, true);
  expect(replacedReply.body.data).toMatchObject({ elements: 1, copies: 3 });
  expect(await rows(id)).toEqual([['Tofu', 'Turkey']]);
  expect((await call(chef, 'POST', `/v1/steps/${replacedReply.headers['brigade-step']}/undo`)).status).toBe(200);
  expect(await rows(id)).toEqual([['Chicken', 'Tofu']]);
  // Removed and restored, the plate is what it was, also if its element is something else by now.
  const [entry] = (await call(chef, 'GET', `/v1/history/scheduled-menus/${id}`)).body.data;
  const { scheduledElements } = (await call(chef, 'GET', `/v1/scheduled-menus/${id}`)).body.data;
  await call(chef, 'PUT', `/v1/scheduled-menus/${id}`, {
    scheduledElements: [{ id: scheduledElements[0].id, alternative: [] }],
  });
  await save(`elements/${element.id}`, makeRecord(tofu), 'reach');
  const restored = await call(chef, 'POST', `/v1/history/scheduled-menus/${id}/${entry.id}/restore?confirmed=reach`);
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  expect(await rows(id)).toEqual([['Chicken', 'Tofu']]);
  expect(await verdictOn('Vegetarian')).toBe('no: Chicken is Poultry');
  await savePlate({});
  expect(await rows(id)).toEqual([['Chicken', 'Tofu']]);
});

const asQuery = (date: string) => {
  const [year, month, day] = date.split('-').map(Number);
  return `year=${year}&month=${month}&day=${day}`;
};
