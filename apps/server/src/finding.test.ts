import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { elementAllergens, elementIngredients } from '#server/db/schema/catalogue.ts';
import { brands, elementTypes } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anElement, anIngredient, aTag, findCuisine } from '#testing/catalogue.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();

async function names(path: string, query: Record<string, string>): Promise<string[]> {
  const { status, body } = await call(chef, 'GET', `${path}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  expect(body.meta.count).toBe(body.data.length);
  return body.data.map((row: { name: string }) => row.name);
}
const elements = (query: Record<string, string>) => names('/v1/elements', query);
const menus = (query: Record<string, string>) => names('/v1/menus', query);

async function aMenu(name: string, elementIds: readonly string[], more: Record<string, unknown> = {}) {
  const { body } = await call(chef, 'POST', '/v1/menus', {
    name,
    description: 'Good food.',
    cuisineTypeId: await findCuisine(db),
    menuElementClassId: await aTag(db),
    elements: elementIds.map((elementId) => ({ elementId })),
    ...more,
  });
  return body.data.id as string;
}

const [milk, soy] = [await anAllergen(db, 'Milk'), await anAllergen(db, 'Soy')];
const [main = '', side = ''] = (await db.select().from(elementTypes)).map((type) => type.id);
const vegan = await aTag(db, 'Vegan');

const soySauce = await anIngredient(db, { name: 'Soy sauce' }, [soy]);
const stirFry = await anElement(db, { name: 'Vegetable stir-fry', elementTypeId: main });
await db.insert(elementIngredients).values({ elementId: stirFry, ingredientId: soySauce, order: 0 });
await anElement(db, {
  name: 'Dumplings',
  ingredients: 'Pork, soy sauce (dark), flour',
  isIngredientsTyped: true,
  elementTypeId: main,
});
await anElement(db, { name: 'Fried rice with egg', elementTypeId: side });
await anElement(db, { name: 'Rice', hasNoAllergens: true, elementTypeId: side });
await anElement(db, { name: 'Rice', hasNoAllergens: true, menuElementClassId: vegan });
await anElement(db, { name: 'Crisp rice, twice fried' });
await anElement(db, { name: 'A rice of Fes' });
await anElement(db, { name: 'Licorice' });
const cream = await anElement(db, { name: 'Creamed corn', elementTypeId: side });
await db.insert(elementAllergens).values({ elementId: cream, allergenId: milk });

describe('a search of elements', () => {
  test('finds words in any order', async () => {
    expect(await elements({ q: 'rice fried' })).toEqual(['Crisp rice, twice fried', 'Fried rice with egg']);
    expect(await elements({ q: 'egg with fri' })).toEqual(['Fried rice with egg']);
    expect(await elements({ q: 'fried noodles' })).toEqual([]);
  });

  test.each(['rice', ' RICE ', 'ric'])('puts an exact name first, then word starts, for %j', async (q) => {
    const foundNames = await elements({ q });
    const others = ['A rice of Fes', 'Crisp rice, twice fried', 'Fried rice with egg'];
    expect(foundNames).toEqual(
      q === 'ric' ? [...others, 'Rice', 'Rice', 'Licorice'] : ['Rice', 'Rice', ...others, 'Licorice'],
    );
  });

  test('puts an exact name first also when it is too short for the index', async () => {
    await anElement(db, { name: 'Ri' });
    expect((await elements({ q: 'ri' }))[0]).toBe('Ri');
  });

  test('finds what has the ingredient, as a row or in the typed text, after what has the name', async () => {
    await anElement(db, { name: 'Tofu in soy sauce' });
    expect(await elements({ q: 'soy sauce' })).toEqual(['Tofu in soy sauce', 'Dumplings', 'Vegetable stir-fry']);
    expect(await elements({ q: 'sauce soy' })).toHaveLength(3);
  });
});

test('a search leaves no trace in the history', async () => {
  const { rows } = await db.execute(sql`
    select record_id from audit_trail where (coalesce(after, before) ?| array['search_name', 'search_text']) limit 1`);
  expect(rows).toEqual([]);
  const history = await db.execute(
    sql`select record_id from audit_trail where table_name = 'elements' and action = 'insert' limit 1`,
  );
  expect(history.rows).toHaveLength(1);
});

describe('filters', () => {
  test('leave the elements of a type, also of a search', async () => {
    expect(await elements({ elementTypeId: side })).toEqual(['Creamed corn', 'Fried rice with egg', 'Rice']);
    expect(await elements({ elementTypeId: side, q: 'rice' })).toEqual(['Rice', 'Fried rice with egg']);
    expect(await elements({ elementTypeId: side, q: 'ri' })).toEqual(['Fried rice with egg', 'Rice']);
    expect(await elements({ elementTypeId: '' })).toEqual(await elements({}));
  });

  test('leave what contains an allergen, ticked or by an ingredient', async () => {
    expect(await elements({ allergenId: milk })).toEqual(['Creamed corn']);
    expect(await elements({ allergenId: soy })).toEqual(['Vegetable stir-fry']);
  });

  test('take nothing for free of an allergen whose allergens nobody recorded', async () => {
    expect(await elements({ withoutAllergenId: milk })).toEqual(['Rice', 'Rice', 'Vegetable stir-fry']);
    expect(await elements({ withoutAllergenId: soy, class: vegan })).toEqual(['Rice']);
  });

  test('leave the ingredients of a type or allergen', async () => {
    await anIngredient(db, { name: 'Salt', type: 'Seasoning/Spice', hasNoAllergens: true });
    await anIngredient(db, { name: 'Mystery powder', type: 'Seasoning/Spice' });
    const ingredients = (query: Record<string, string>) => names('/v1/ingredients', query);
    expect(await ingredients({ type: 'Seasoning/Spice' })).toEqual(['Mystery powder', 'Salt']);
    expect(await ingredients({ allergenId: soy })).toEqual(['Soy sauce']);
    expect(await ingredients({ withoutAllergenId: soy })).toEqual(['Salt']);
    expect(await ingredients({ sort: 'type' })).toEqual(['Soy sauce', 'Mystery powder', 'Salt']);
    expect((await call(chef, 'GET', '/v1/ingredients?type=Metal')).status).toBe(400);
  });

  test('leave the menus of a cuisine, brand or allergen', async () => {
    const [rice = ''] = (await call(chef, 'GET', '/v1/elements?q=rice')).body.data.map((row: { id: string }) => row.id);
    const licorice = (await call(chef, 'GET', '/v1/elements?q=licorice')).body.data[0].id;
    const [brand] = await db.insert(brands).values({ name: 'Test Kitchen' }).returning();
    await aMenu('Wok', [stirFry, rice], { cuisineTypeId: await findCuisine(db, 'Chinese') });
    await aMenu('Sweets', [licorice, rice], { brandId: brand?.id });
    await aMenu('Corn day', [cream], { menuElementClassId: vegan });
    await aMenu('Nothing yet', []);
    expect(await menus({ cuisineTypeId: await findCuisine(db, 'Chinese') })).toEqual(['Wok']);
    expect(await menus({ brandId: brand?.id ?? '' })).toEqual(['Sweets']);
    expect(await menus({ allergenId: soy })).toEqual(['Wok']);
    expect(await menus({ withoutAllergenId: soy })).toEqual(['Corn day']);
    expect(await menus({ sort: 'cuisine' })).toEqual(['Corn day', 'Nothing yet', 'Sweets', 'Wok']);
    expect(await menus({ sort: '-cuisine' })).toEqual(['Wok', 'Corn day', 'Nothing yet', 'Sweets']);
    expect(await menus({ sort: '-tag', q: 'o' })).toEqual(['Corn day', 'Nothing yet', 'Wok']);
    const { body } = await call(chef, 'GET', '/v1/menus');
    expect(
      body.data.map(({ name, allergens, allergenStatement }: Record<string, never>) => [
        name,
        allergens,
        allergenStatement,
      ]),
    ).toEqual([
      ['Corn day', [{ id: milk, name: 'Milk' }], 'some'],
      ['Nothing yet', [], 'unknown'],
      ['Sweets', [], 'unknown'],
      ['Wok', [{ id: soy, name: 'Soy' }], 'some'],
    ]);
  });
});

test('a list is sorted by a column, both ways, also while it is searched', async () => {
  const all = await elements({});
  expect(await elements({ sort: '-name' })).toEqual(all.toReversed());
  expect((await elements({ sort: '-tag' }))[0]).toBe('Rice');
  expect(await elements({ sort: '-name', q: 'fried' })).toEqual(['Fried rice with egg', 'Crisp rice, twice fried']);
  expect((await elements({ sort: '-tag', q: 'rice' }))[0]).toBe('Rice');
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map(async (page) => {
      const { body } = await call(chef, 'GET', `/v1/elements?sort=-tag&perPage=3&page=${page}`);
      return body.data.map((row: { id: string }) => row.id);
    }),
  );
  expect(new Set(pages.flat()).size).toBe(all.length);
  expect((await call(chef, 'GET', '/v1/elements?sort=method')).status).toBe(400);
});

test('every list of names finds words in any order, the exact name first', async () => {
  await db.insert(brands).values(['Blue Table Barn', 'Barn', 'Barn Blue'].map((name) => ({ name })));
  expect(await names('/v1/brands', { q: 'barn' })).toEqual(['Barn', 'Barn Blue', 'Blue Table Barn']);
  expect(await names('/v1/brands', { q: 'blue barn' })).toEqual(['Barn Blue', 'Blue Table Barn']);
});
