import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DietVerdict } from '#contract/diets.ts';
import { anAllergen, anIngredient, aPreference, aTag, aVendor } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';
import { aReachedKitchen } from '#testing/reach.ts';

const kitchen = await aReachedKitchen();
const { db, call, chef, owner, market, milk, fish, vegan } = kitchen;
const { aDish, aMenu, aDay, schedule, save, getChanges, anAccount, anEvent, makeDish } = kitchen;
const vendorId = await aVendor(db);
const vendors = [{ preference: 1, vendorId, itemId: 'A1' }];
const vegetarian = await aPreference(db, 'Vegetarian');
let n = 0;
const next = (name: string) => {
  n += 1;
  return `${name} ${n}`;
};
async function bought(name: string, fields: Parameters<typeof anIngredient>[1], ...allergens: string[]) {
  const values = { name: next(name), hasNoAllergens: allergens.length === 0, ...fields };
  const id = await anIngredient(db, values, allergens);
  await db.execute(
    sql`insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id) values (${id}, 1, ${vendorId}, 'A1')`,
  );
  return id;
}
const meat = { type: 'Protein', proteinType: 'Poultry' };
const tofu = await bought('Tofu', { type: 'Other', origins: ['Plant'] });
const chicken = await bought('Chicken', meat);
const makeRecord = (...ids: string[]) => ({
  ingredientObjs: ids.map((ingredientId) => ({ ingredientId })),
  hasNoIngredients: ids.length === 0,
});
const readVerdict = async (elementId: string, name = 'Vegan') =>
  (await call(chef, 'GET', `/v1/elements/${elementId}`)).body.data.diets.find((diet: DietVerdict) => diet.name === name)
    .verdict;
const isListed = async (elementId: string, preferenceId = vegan) =>
  (await call(chef, 'GET', `/v1/elements?perPage=10000&suitsPreferenceId=${preferenceId}`)).body.data.some(
    ({ id }: { id: string }) => id === elementId,
  );

/** A service of these dishes, whose first dish has these plates, for one vegetarian. */
async function aService(
  dishes: Parameters<typeof aMenu>[0],
  plates: string[] = [],
  eater: object = { dietaryPreferenceId: vegetarian },
) {
  const date = aDay();
  const account = await anAccount();
  await anEvent(account, date, { eaters: 3 });
  await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, {
    email: `${next('eater').replace(' ', '')}@client.example`,
    ...eater,
  });
  const { id, scheduledElements } = await schedule((await aMenu(dishes)).id, date);
  const dishId: string = scheduledElements[0].id;
  for (const elementId of plates)
    await call(chef, 'POST', `/v1/scheduled-menus/${id}/alternatives`, { scheduledElementId: dishId, elementId });
  const verdicts = async (name = 'Vegetarian') =>
    (await call(chef, 'GET', `/v1/scheduled-diets?ids=${dishId}`)).body.data[0].alternatives.map(
      (plate: DietVerdict[]) => plate.find((row) => row.name === name)?.verdict,
    );
  const readStoredData = async () => (await call(chef, 'GET', `/v1/scheduled-menus/${id}`)).body.data;
  /** As the page sends it (toElementInput in scheduled-menu-form-values.ts). */
  const savePlates = (alternative: { id?: string | null; elementId?: string | null; name: string }[], headers = {}) =>
    call(chef, 'PUT', `/v1/scheduled-menus/${id}`, { scheduledElements: [{ id: dishId, alternative }] }, headers);
  const coverage = async () =>
    (await call(chef, 'GET', `/v1/coverage?marketId=${market.id}&date=${date}`)).body.data[0];
  const plateNames = async () => (await coverage()).accounts[0].plates.map(({ name }: { name: string }) => name);
  const marks = async () =>
    (await call(chef, 'GET', `/v1/readiness?marketId=${market.id}&date=${date}`)).body.data.services[0].marks;
  return {
    id,
    date,
    account,
    dishId,
    scheduledElements,
    verdicts,
    stored: readStoredData,
    savePlates,
    coverage,
    plateNames,
    marks,
  };
}
const aFishDish = async () => makeDish(next('Fish dish'), [await bought('Fillet', { type: 'Other' }, fish)]);

describe('a plate keeps its master', () => {
  async function ofChicken() {
    const element = await makeDish(next('Bowl'), [tofu]);
    const service = await aService([await aFishDish()], [element.id]);
    await save(`elements/${element.id}`, makeRecord(chicken), 'reach');
    expect(await service.verdicts()).toEqual(['no']);
    return { element, service };
  }
  test('after a page that was opened while its element was deleted', async () => {
    const { element, service } = await ofChicken();
    const deletedReply = await call(chef, 'DELETE', `/v1/elements/${element.id}`);
    const page = await service.stored();
    await call(chef, 'POST', `/v1/steps/${deletedReply.headers['brigade-step']}/undo`);
    const [{ id, elementId, name }] = page.scheduledElements[0].alternative;
    const savedReply = await service.savePlates([{ id, elementId, name }], { 'if-match': `"${page.version}"` });
    // Either the page is stale, or the plate is judged by its master, too.
    if (savedReply.status === 200) expect(await service.verdicts()).toEqual(['no']);
  });
  test.each([
    ['null', () => null],
    ['in capitals', (id: string) => id.toUpperCase()],
    ['of nothing', () => '01900000-0000-7000-8000-0000deadbeef'],
  ])('if a client sends an id %s', async (_what, getId) => {
    const { element, service } = await ofChicken();
    const savedReply = await service.savePlates([{ elementId: getId(element.id), name: element.name }]);
    if (savedReply.status === 200) expect(await service.verdicts()).not.toEqual(['yes']);
  });
  test('when it is deleted after it became chicken: nobody is asked, and the no is a yes', async () => {
    const { element, service } = await ofChicken();
    await call(chef, 'DELETE', `/v1/elements/${element.id}`);
    expect(await service.verdicts()).not.toEqual(['yes']);
  });
  test('when it is deleted after somebody marked whom it is not for', async () => {
    const element = await makeDish(next('Bowl'), [tofu]);
    const service = await aService([await aFishDish()], [element.id]);
    expect(await service.verdicts()).toEqual(['yes']);
    await save(`elements/${element.id}`, { notForPreferenceIds: [vegetarian] }, 'reach');
    expect(await service.verdicts()).toEqual(['no']);
    await call(chef, 'DELETE', `/v1/elements/${element.id}`);
    expect(await service.verdicts()).toEqual(['unknown']);
  });
});

describe('merged ingredients', () => {
  test.each<[string, Parameters<typeof anIngredient>[1], Parameters<typeof anIngredient>[1]]>([
    ['chicken into a vegetable', { type: 'Vegetable' }, meat],
    ['butter into a plant fat', { type: 'Fat', origins: ['Plant'] }, { type: 'Dairy' }],
    ['a fat that nobody stated into a plant', { type: 'Fat', origins: ['Plant'] }, { type: 'Fat' }],
    ['a plant into a fat that nobody stated', { type: 'Fat' }, { type: 'Fat', origins: ['Plant'] }],
  ])(
    '%s: asks for what is lost, and is no plant with the choices that the dialog proposes',
    async (_what, first, two) => {
      const [keptText, other] = [await bought('One', first), await bought('Two', two)];
      const element = await makeDish(next('Made of both'), [other]);
      const body = { otherId: other, otherVersion: 1, choices: {} };
      const merged = await call(owner, 'POST', `/v1/ingredients/${keptText}/merge?confirmed=reach`, body);
      if (merged.status === 200) expect(await readVerdict(element.id)).not.toBe('yes');
      else expect(merged.body.error.details.questions).toMatchObject([{ kind: 'loss' }]);
    },
  );
});

describe('a mark speaks for the recipe that was marked', () => {
  async function marked() {
    const oil = await bought('Oil', { type: 'Fat', origins: ['Plant'] });
    const lard = await bought('Lard', { type: 'Fat' });
    const element = await makeDish(next('Marked'), [oil]);
    await save(`elements/${element.id}`, { suitableForPreferenceIds: [vegan] }, 'reach');
    return { oil, lard, element };
  }
  test('not for what another element is made of, after a merge', async () => {
    const { lard, element } = await marked();
    const other = await makeDish(next('Of lard'), [lard]);
    expect(await readVerdict(other.id)).toBe('unknown');
    const body = { otherId: other.id, otherVersion: 1, choices: { ingredients: 'other' } };
    const merged = await call(owner, 'POST', `/v1/elements/${element.id}/merge`, body);
    if (merged.status === 200)
      expect([await readVerdict(element.id), await isListed(element.id)]).toEqual(['unknown', false]);
  });
  test('not for lard that replaces the oil', async () => {
    const { oil, lard, element } = await marked();
    await call(chef, 'POST', `/v1/ingredients/${oil}/replace?confirmed=reach`, {
      replacementId: lard,
      alsoScheduled: true,
    });
    expect(await readVerdict(element.id)).toBe('unknown');
  });
  test('not for imported rows', async () => {
    const { lard, element } = await marked();
    const { name } = (await call(chef, 'GET', `/v1/ingredients/${lard}`)).body.data;
    const { run } = createImports({ call }, chef, 'elements');
    expect(
      (
        await run([
          ['Name', 'Tag', 'Ingredients'],
          [element.name, 'Default', name],
        ])
      ).data,
    ).toMatchObject({ changed: 1 });
    expect(await readVerdict(element.id)).toBe('unknown');
  });
});

describe('two plates of one name (tags make that usual)', () => {
  async function twins() {
    const name = next('Curry');
    const ofTofu = await makeDish(name, [tofu]);
    const ofChicken = await makeDish(`${name} other`, [chicken]);
    await save(`elements/${ofChicken.id}`, { name, menuElementClassId: await aTag(db, 'Kids') }, 'reach');
    const service = await aService([await aFishDish()], [ofTofu.id, ofChicken.id]);
    expect(await service.verdicts()).toEqual(['yes', 'no']);
    return { ofTofu, ofChicken, service };
  }
  async function keepSecond({ service }: Awaited<ReturnType<typeof twins>>) {
    const [, { id, elementId, name }] = (await service.stored()).scheduledElements[0].alternative;
    await service.savePlates([{ id, elementId, name }]);
    expect(await service.verdicts()).toEqual(['no']);
  }
  test('keep their rows when the first is removed, the second being deleted from the catalogue', async () => {
    const two = await twins();
    await call(chef, 'DELETE', `/v1/elements/${two.ofChicken.id}`);
    await keepSecond(two);
  });
  test('keep their rows when the first is removed after their elements were merged', async () => {
    const two = await twins();
    const { version } = (await call(chef, 'GET', `/v1/elements/${two.ofChicken.id}`)).body.data;
    const body = { otherId: two.ofChicken.id, otherVersion: version, choices: {} };
    expect((await call(owner, 'POST', `/v1/elements/${two.ofTofu.id}/merge?confirmed=reach,loss`, body)).status).toBe(
      200,
    );
    await keepSecond(two);
  });
  test('one that was typed by hand is not made of what the other is', async () => {
    const element = await makeDish(next('Bowl'), [tofu]);
    const service = await aService([await aFishDish()], [element.id]);
    await service.savePlates([
      { elementId: null, name: element.name },
      { elementId: element.id, name: element.name },
    ]);
    expect(await service.verdicts()).toEqual(['unknown', 'yes']);
  });
});

describe('an allergen that the product does not know says that there is more than a plant', () => {
  test.each(['Shellfish', 'Anchovies', 'Lactose', 'Gelatin', 'Beef'])('%s in a vegetable', async (name) => {
    const { id } = (await call(owner, 'POST', '/v1/allergens', { name })).body.data;
    const element = await makeDish(next('Kimchi'), [await bought('Kimchi', { type: 'Vegetable' }, id)]);
    expect([await readVerdict(element.id), await isListed(element.id)]).toEqual([
      expect.stringMatching(/unknown|no/),
      false,
    ]);
  });
  test('a renamed one says what it said, or the rename is asked and flagged', async () => {
    const element = await makeDish(next('Creamed spinach'), [await bought('Spinach', { type: 'Vegetable' }, milk)]);
    const service = await aService([element]);
    expect((await service.coverage()).notKnown).toBe(1);
    const renamed = await call(owner, 'PUT', `/v1/allergens/${milk}`, { name: 'Milk products' });
    const after = [renamed.status, await readVerdict(element.id, 'Vegetarian'), (await getChanges(service.id)).length];
    await call(owner, 'PUT', `/v1/allergens/${milk}`, { name: 'Milk' });
    expect(after).not.toEqual([200, 'yes', 0]);
  });
});

test('an old copy does not record a dish whose unrecorded master is deleted', async () => {
  const butter = await bought('Butter', { type: 'Dairy' }, milk);
  const dish = await aDish({ name: next('Pie'), type: 'Protein' });
  await db.execute(
    sql`insert into element_ingredients (element_id, ingredient_id, "order") values (${dish.id}, ${butter}, 0)`,
  );
  const service = await aService([dish], [], { allergenIds: [fish] });
  await save(`ingredients/${butter}`, { allergenIds: [], hasNoAllergens: true }, 'reach');
  expect([
    (await service.stored()).scheduledElements[0].allergenStatement,
    (await service.coverage()).notKnown,
  ]).toEqual(['unknown', 1]);
  await db.execute(sql`delete from menu_elements where element_id = ${dish.id}`);
  expect((await call(chef, 'DELETE', `/v1/elements/${dish.id}`)).status).toBe(200);
  expect([
    (await service.stored()).scheduledElements[0].allergenStatement,
    (await service.coverage()).notKnown,
  ]).toEqual(['unknown', 1]);
});

test('a dish with an ingredient that nobody read is not free of milk, and Readiness asks for it', async () => {
  const soy = await anAllergen(db, 'Soy');
  const sauce = await bought('Soy sauce', { type: 'Other', origins: ['Plant'] }, soy);
  const paste = await bought('Mystery paste', { type: 'Other', origins: ['Plant'], hasNoAllergens: false });
  const dish = await aDish({ name: next('Half read'), type: 'Protein' });
  for (const [order, id] of [sauce, paste].entries())
    await db.execute(
      sql`insert into element_ingredients (element_id, ingredient_id, "order") values (${dish.id}, ${id}, ${order})`,
    );
  const service = await aService([dish], [], { allergenIds: [milk] });
  expect((await service.coverage()).notKnown).toBe(1);
  const { data } = (await call(chef, 'GET', `/v1/elements?perPage=10000&withoutAllergenId=${milk}`)).body;
  const allergens = (await service.marks()).find(({ question }: { question: string }) => question === 'allergens');
  expect([data.some(({ id }: { id: string }) => id === dish.id), allergens.text]).not.toEqual([true, 'All recorded']);
});

test('a rule against all meat knows lard, whose origin says meat', async () => {
  const rule = {
    isByStatement: false,
    ingredientTypes: [],
    proteinTypes: ['Poultry', 'Red Meat', 'Seafood'],
    origins: [],
    excludedAllergenIds: [],
  };
  const { data } = (await call(owner, 'POST', '/v1/dietary-preferences', { name: next('No meat'), rule })).body;
  const stated = await makeDish(next('Of lard'), [await bought('Lard', { type: 'Fat', origins: ['Meat/Poultry'] })]);
  const silent = await makeDish(next('Of fat'), [await bought('Fat', { type: 'Fat' })]);
  expect([await readVerdict(stated.id, data.name), await readVerdict(silent.id, data.name)]).toEqual(['no', 'unknown']);
});

test('a plate that is removed and chosen anew in one save is the element of now', async () => {
  const bowl = await makeDish(next('Bowl'), [chicken]);
  const service = await aService([await aFishDish()], [bowl.id]);
  await save(`elements/${bowl.id}`, { ...makeRecord(tofu), method: 'Fry it.' }, 'reach');
  await service.savePlates([{ id: null, elementId: bowl.id, name: bowl.name }]);
  expect((await service.stored()).scheduledElements[0].alternative[0].method).toBe('Fry it.');
});

test('a statement that type contradicts is refused, also from a client that does not send origins', async () => {
  const id = await bought('Oil', { type: 'Fat', origins: ['Plant'] });
  const { origins: _, ...rest } = (await call(chef, 'GET', `/v1/ingredients/${id}`)).body.data;
  const savedReply = await call(chef, 'PUT', `/v1/ingredients/${id}?confirmed=reach`, { ...rest, vendors, ...meat });
  expect([savedReply.status, (await call(chef, 'GET', `/v1/ingredients/${id}`)).body.data.origins]).not.toEqual([
    200,
    ['Plant'],
  ]);
});
