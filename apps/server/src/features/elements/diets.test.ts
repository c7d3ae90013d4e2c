import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DietRule, DietVerdict } from '#contract/diets.ts';
import { elements } from '#server/db/schema/catalogue.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aTag } from '#testing/catalogue.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const owner = await addUser('superAdmin');
const tag = await aTag(db);
const milk = await anAllergen(db, 'Milk');
const butter = await anIngredient(db, { name: 'Butter', type: 'Dairy' }, [milk]);
const rice = await anIngredient(db, { name: 'Rice', hasNoAllergens: true, origins: ['Plant'] });
const lard = await anIngredient(db, { name: 'Lard', type: 'Fat', hasNoAllergens: true });
const tallow = await anIngredient(db, { name: 'Tallow', type: 'Fat', hasNoAllergens: true, origins: ['Meat/Poultry'] });
const kimchi = await anIngredient(db, { name: 'Kimchi', type: 'Vegetable' }, [await anAllergen(db, 'Fish')]);
const chicken = await anIngredient(db, {
  name: 'Chicken',
  type: 'Protein',
  proteinType: 'Poultry',
  hasNoAllergens: true,
});
const sauce = await anIngredient(db, { name: 'Bought sauce' });

const preferences = async () => (await call(chef, 'GET', '/v1/dietary-preferences')).body.data;
const preference = async (name: string) =>
  (await preferences()).find((preference: { name: string }) => preference.name === name) as {
    id: string;
    name: string;
    version: number;
    rule: DietRule;
  };
const findText = (record: { diets: DietVerdict[] }, name: string) => {
  const diet = record.diets.find((diet) => diet.name === name);
  return `${diet?.verdict}: ${diet?.reasons.map(({ text }) => text).join(', ')}`;
};
let dishes = 0;
const create = (ingredientIds: string[], more: object = {}) => {
  dishes += 1;
  const ingredientObjs = ingredientIds.map((ingredientId) => ({ ingredientId }));
  const dish = {
    name: `Dish ${dishes}`,
    method: 'Cook.',
    menuElementClassId: tag,
    ingredientObjs,
    hasNoAllergens: true,
  };
  return call(chef, 'POST', '/v1/elements?confirmed=noIngredients', { ...dish, ...more });
};

describe('the rules that ship', () => {
  test.each([
    ['None', { isByStatement: false, ingredientTypes: [], proteinTypes: [], origins: [], allergenNames: [] }],
    [
      'Vegetarian',
      {
        isByStatement: false,
        ingredientTypes: [],
        proteinTypes: ['Poultry', 'Red Meat', 'Seafood'],
        origins: ['Fish/Seafood', 'Meat/Poultry'],
        allergenNames: ['Crustacean Shellfish', 'Fish', 'Molluscs'],
      },
    ],
    [
      'Pescatarian',
      {
        isByStatement: false,
        ingredientTypes: [],
        proteinTypes: ['Poultry', 'Red Meat'],
        origins: ['Meat/Poultry'],
        allergenNames: [],
      },
    ],
    [
      'Vegan',
      {
        isByStatement: false,
        ingredientTypes: ['Dairy'],
        proteinTypes: ['Poultry', 'Red Meat', 'Seafood', 'Dairy', 'Egg'],
        origins: ['Dairy/Egg/Honey', 'Fish/Seafood', 'Meat/Poultry'],
        allergenNames: ['Crustacean Shellfish', 'Egg', 'Fish', 'Milk', 'Molluscs'],
      },
    ],
    [
      'Dairy Free',
      {
        isByStatement: false,
        ingredientTypes: ['Dairy'],
        proteinTypes: ['Dairy'],
        origins: [],
        allergenNames: ['Milk'],
      },
    ],
    [
      'Gluten Free',
      { isByStatement: false, ingredientTypes: [], proteinTypes: [], origins: [], allergenNames: ['Gluten', 'Wheat'] },
    ],
    ['Halal', { isByStatement: true, ingredientTypes: [], proteinTypes: [], origins: [], allergenNames: [] }],
    ['Kosher', { isByStatement: true, ingredientTypes: [], proteinTypes: [], origins: [], allergenNames: [] }],
  ])('%s excludes what the rule says', async (name, { allergenNames, ...rule }) => {
    const allergens: { id: string; name: string }[] = (await call(chef, 'GET', '/v1/allergens?perPage=100')).body.data;
    const { rule: shipped } = await preference(name);
    expect(shipped).toMatchObject(rule);
    const excluded = allergens.filter(({ id }) => shipped.excludedAllergenIds.includes(id));
    expect(excluded.map((allergen) => allergen.name).sort()).toEqual(allergenNames);
  });
});

describe('the diets that an element suits', () => {
  test('is derived from its ingredients, each with its reason', async () => {
    const { data } = (await create([butter, chicken], { hasNoAllergens: false })).body;
    expect(findText(data, 'Vegan')).toBe('no: Butter is Dairy, Chicken is Poultry, Butter contains Milk');
    expect(findText(data, 'Gluten Free')).toBe('yes: by its ingredients and allergens');
    expect(findText(data, 'Halal')).toBe('unknown: nobody has stated that it suits Halal');
    expect(data.diets.map(({ name }: DietVerdict) => name)).not.toContain('None');
    expect(findText((await create([rice, sauce])).body.data, 'Vegan')).toBe(
      'unknown: the allergens of Bought sauce are not recorded, the origin of Bought sauce is not stated',
    );
  });

  test('can be stated by a person, but not against an ingredient', async () => {
    const halal = (await preference('Halal')).id;
    const vegan = (await preference('Vegan')).id;
    const { data } = (await create([rice], { suitableForPreferenceIds: [halal] })).body;
    expect(findText(data, 'Halal')).toBe('yes: marked as suitable for Halal');
    const refusedReply = await create([butter], { hasNoAllergens: false, suitableForPreferenceIds: [vegan] });
    expect(refusedReply.status).toBe(400);
    expect(refusedReply.body.error.fields).toEqual({
      suitableForPreferenceIds: 'You cannot mark that it suits Vegan: Butter is Dairy, Butter contains Milk.',
    });
  });

  test('stays as it is for a client that does not send it, and is copied with the element', async () => {
    const halal = (await preference('Halal')).id;
    const { data } = (await create([rice], { suitableForPreferenceIds: [halal] })).body;
    const { suitableForPreferenceIds: _, diets: _diets, ...asBefore } = data;
    const savedReply = await call(chef, 'PUT', `/v1/elements/${data.id}`, asBefore);
    expect(savedReply.body.data.suitableForPreferenceIds).toEqual([halal]);
    const copiedValues = { id: data.id, name: 'Copy of a marked dish', menuElementClassId: tag };
    expect((await call(chef, 'POST', '/v1/elements/copy', copiedValues)).body.data.suitableForPreferenceIds).toEqual([
      halal,
    ]);
  });

  test('follows a "not for" of an ingredient, also against an older statement', async () => {
    const halal = (await preference('Halal')).id;
    const wine = await anIngredient(db, { name: 'Cooking wine', hasNoAllergens: true });
    const { data } = (await create([wine], { suitableForPreferenceIds: [halal] })).body;
    expect(findText(data, 'Halal')).toMatch('yes');
    const read = (await call(chef, 'GET', `/v1/ingredients/${wine}`)).body.data;
    const vendorId = (await call(owner, 'POST', '/v1/vendors', { name: 'Cellar' })).body.data.id;
    const savedReply = await call(chef, 'PUT', `/v1/ingredients/${wine}?confirmed=reach`, {
      ...read,
      notForPreferenceIds: [halal],
      vendors: [{ preference: 1, vendorId, itemId: 'W-1' }],
    });
    expect(findText(savedReply.body.data, 'Halal')).toBe('no: Cooking wine is not for Halal');
    const after = (await call(chef, 'GET', `/v1/elements/${data.id}`)).body.data;
    expect(findText(after, 'Halal')).toBe('no: Cooking wine is not for Halal');
  });
});

describe('the rule of a dietary preference', () => {
  test('of a new one is by statement; it is edited with its allergens, and both raise the version', async () => {
    const { data } = (await call(owner, 'POST', '/v1/dietary-preferences', { name: 'No poultry' })).body;
    expect(data.rule).toEqual({
      isByStatement: true,
      ingredientTypes: [],
      proteinTypes: [],
      origins: [],
      excludedAllergenIds: [],
    });
    const rule = {
      isByStatement: false,
      ingredientTypes: [],
      proteinTypes: ['Poultry'],
      origins: [],
      excludedAllergenIds: [milk],
    };
    const savedReply = await call(owner, 'PUT', `/v1/dietary-preferences/${data.id}`, { name: 'No poultry', rule });
    expect(savedReply.body.data).toMatchObject({ rule, version: 2 });
    const renamed = await call(owner, 'PUT', `/v1/dietary-preferences/${data.id}`, { name: 'No birds' });
    expect(renamed.body.data).toMatchObject({ name: 'No birds', rule });
    expect(findText((await create([chicken])).body.data, 'No birds')).toBe('no: Chicken is Poultry');
  });

  test('keeps an allergen from being deleted, and a mark keeps the preference', async () => {
    const lupin = await anAllergen(db, 'Lupin');
    const rule = {
      isByStatement: false,
      ingredientTypes: [],
      proteinTypes: [],
      origins: [],
      excludedAllergenIds: [lupin],
    };
    const { data } = (await call(owner, 'POST', '/v1/dietary-preferences', { name: 'No lupin', rule })).body;
    const refusedReply = await call(owner, 'DELETE', `/v1/allergens/${lupin}`);
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([
      409,
      expect.stringContaining('1 dietary preference'),
    ]);
    await create([rice], { suitableForPreferenceIds: [data.id] });
    expect((await call(owner, 'DELETE', `/v1/dietary-preferences/${data.id}`)).status).toBe(409);
  });
});

describe('the list that suits a preference', () => {
  test('holds exactly the elements of which the verdict is yes, and the marks name the same', async () => {
    const [vegan, vegetarian, halal] = await Promise.all(['Vegan', 'Vegetarian', 'Halal'].map(preference));
    const stated = { suitableForPreferenceIds: [halal?.id, vegan?.id] };
    const unrecorded = { hasNoAllergens: false };
    const ids = [
      await create([rice]),
      await create([rice]),
      await create([chicken]),
      await create([rice, sauce]),
      await create([rice, sauce], stated),
      await create([butter], unrecorded),
      await create([lard]),
      await create([lard], stated),
      await create([tallow]),
      await create([kimchi], unrecorded),
      await create([], { hasNoIngredients: true }),
      await create([], { hasNoIngredients: true, ...stated }),
      await create([], { hasUnrecordedIngredients: true }),
      await create([], { hasUnrecordedIngredients: true, ...stated }),
      await create([rice], { notForPreferenceIds: [vegan?.id] }),
      await create([], { hasNoIngredients: true, ...unrecorded, allergenIds: [milk] }),
    ].map(({ body }) => body.data.id as string);
    await db
      .update(elements)
      .set({ hasNoAllergens: false })
      .where(eq(elements.id, ids[1] ?? ''));
    const createdRows: { id: string; diets: DietVerdict[] }[] = await Promise.all(
      ids.map(async (id) => (await call(chef, 'GET', `/v1/elements/${id}`)).body.data),
    );
    const marks = await call(chef, 'GET', `/v1/element-diets?ids=${ids.join(',')}`);
    for (const diet of [vegan, vegetarian, halal]) {
      const { body } = await call(chef, 'GET', `/v1/elements?perPage=500&suitsPreferenceId=${diet?.id}`);
      const listedSet = new Set(body.data.map(({ id }: { id: string }) => id));
      const suiting = createdRows.filter(({ diets }) =>
        diets.some(({ id, verdict }) => id === diet?.id && verdict === 'yes'),
      );
      expect(createdRows.filter(({ id }) => listedSet.has(id)).map(({ id }) => id)).toEqual(
        suiting.map(({ id }) => id),
      );
      const marked = marks.body.data.filter(({ suits }: { suits: { id: string }[] }) =>
        suits.some(({ id }) => id === diet?.id),
      );
      expect(new Set(marked.map(({ id }: { id: string }) => id))).toEqual(new Set(suiting.map(({ id }) => id)));
      expect(suiting.length).toBeGreaterThan(0);
    }
  });

  test('is refused for what is no id, and for too many', async () => {
    expect((await call(chef, 'GET', '/v1/element-diets?ids=rice')).status).toBe(400);
    expect((await call(chef, 'GET', `/v1/element-diets?ids=${Array(101).fill(tag).join(',')}`)).status).toBe(400);
  });
});
