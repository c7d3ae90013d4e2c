import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anIngredient, aTag, aVendor, findUnit } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';

/* What a recipe makes, and what an ingredient's units are (money-1, money-2). */

const app = await testServer();
const { db, call, addUser } = app;
const chef = await addUser();
const [tag, vendorId, oz, each] = [
  await aTag(db, 'Default'),
  await aVendor(db),
  await findUnit(db),
  await findUnit(db, 'each'),
];
const [portion, fluid] = [await findUnit(db, 'portion'), await findUnit(db, 'fl. oz')];
const lemon = await anIngredient(db, { name: 'Lemon', hasNoAllergens: true });
const bay = await anIngredient(db, { name: 'Bay leaf', hasNoAllergens: true });

const soup = (fields: object = {}) => ({
  name: 'Lemon soup',
  method: 'Simmer.',
  menuElementClassId: tag,
  hasNoAllergens: true,
  ingredientObjs: [
    { ingredientId: lemon, amount: 12.5, portionUnitId: oz },
    { ingredientId: bay, amount: 2, portionUnitId: each, doesNotScale: true },
  ],
  ...fields,
});

test('a recipe says what it makes, what cooking leaves of it, and what does not scale', async () => {
  const makes = { makesAmount: 40, makesUnitId: portion, yieldPercent: 87.5 };
  const { status, body } = await call(chef, 'POST', '/v1/elements', soup(makes));
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ ...makes, ingredientObjs: [{ doesNotScale: false }, { doesNotScale: true }] });
  const { id } = body.data;
  const copy = { id, name: 'Lemon soup, small', menuElementClassId: tag };
  expect((await call(chef, 'POST', '/v1/elements/copy', copy)).body.data).toMatchObject({
    ...makes,
    ingredientObjs: [{ doesNotScale: false }, { doesNotScale: true }],
  });
  const exported = await call(chef, 'GET', '/v1/exports/elements?format=csv&q=lemon');
  expect(exported.raw.toString()).toContain('12.5 oz Lemon; 2 each Bay leaf (does not scale)');
  expect(exported.raw.toString()).toContain(',40,portion,87.5,');
  const nothing = soup({ ingredientObjs: [], hasNoIngredients: true });
  expect((await call(chef, 'PUT', `/v1/elements/${id}?confirmed=noIngredients`, nothing)).status).toBe(200);
  const table = [
    ['Name', 'Ingredients', 'Makes', 'Makes unit', 'Yield %'],
    ['Lemon soup', '12.5 oz Lemon; 2 each Bay leaf (does not scale)', '40', 'portions', '87.5'],
  ];
  expect((await createImports(app, chef, 'elements').run(table)).data).toMatchObject({ changed: 1 });
  expect((await call(chef, 'GET', `/v1/elements/${id}`)).body.data).toMatchObject({
    ...makes,
    ingredientObjs: [{ amount: 12.5 }, { amount: 2, doesNotScale: true }],
  });
});

test.each([
  ['makes nothing', { makesAmount: 0 }, { makesAmount: expect.stringContaining('more than 0') }],
  ['leaves nothing', { yieldPercent: 0 }, { yieldPercent: expect.stringContaining('would leave nothing') }],
])('a recipe that %s is told', async (_what, fields, faults) => {
  const { status, body } = await call(chef, 'POST', '/v1/elements', soup({ name: 'Nothing', ...fields }));
  expect([status, body.error.fields]).toEqual([400, faults]);
});

test('a yield above 400% is asked about, and rice takes up water without a question', async () => {
  const rice = (yieldPercent: number, more = '') =>
    call(chef, 'POST', `/v1/elements${more}`, soup({ name: `Rice ${yieldPercent}`, yieldPercent }));
  expect((await rice(300)).status).toBe(201);
  const askedReply = await rice(3000);
  expect([askedReply.status, askedReply.body.error.details.questions]).toMatchObject([409, [{ kind: 'yield' }]]);
  const { status, body } = await rice(3000, '?confirmed=yield');
  expect(status).toBe(201);
  const again = await call(chef, 'PUT', `/v1/elements/${body.data.id}`, soup({ name: 'Rice', yieldPercent: 3001 }));
  expect(again.body.error.details.questions).toMatchObject([{ kind: 'yield' }]);
});

test('a part of one typed for per cent is asked about', async () => {
  const askedReply = await call(chef, 'POST', '/v1/elements', soup({ name: 'Trimmed', yieldPercent: 0.95 }));
  const text = 'A yield of 0.95%: is it 0.95% or 95%?';
  expect([askedReply.status, askedReply.body.error.details.questions]).toEqual([409, [{ kind: 'yield', text }]]);
});

const zest = (fields: object = {}) => ({
  name: 'Zest',
  type: 'Fruit',
  portionUnitId: oz,
  hasNoAllergens: true,
  vendors: [{ preference: 1, vendorId, itemId: 'Z1', unitsPerCase: 32, costPerCase: 16 }],
  ...fields,
});
const says = (amount: number, unit: string, equalAmount: number, equalUnit: string) => ({
  ...{ amount, portionUnitId: unit, equalAmount, equalPortionUnitId: equalUnit },
});

test('an ingredient keeps its conversions through a save without them, an export and an import', async () => {
  const conversions = [says(1, each, 0.25, oz), says(1, fluid, 0.7, oz)];
  const { body } = await call(chef, 'POST', '/v1/ingredients', zest({ conversions }));
  expect(body.data.conversions).toEqual(conversions);
  const savedReply = await call(chef, 'PUT', `/v1/ingredients/${body.data.id}`, zest({ type: 'Other' }));
  expect(savedReply.body.data.conversions).toEqual(conversions);
  const exported = await call(chef, 'GET', '/v1/exports/ingredients?format=csv&q=zest');
  expect(exported.raw.toString()).toContain('1 each = 0.25 oz; 1 fl. oz = 0.7 oz');
  const imports = createImports(app, chef, 'ingredients');
  const file = (cell: string) => [
    ['Name', 'Conversions'],
    ['Zest', cell],
  ];
  expect((await imports.check(file('1 each = 0.25 ounces; 1 fl oz = 0.7 oz'))).data.counts).toMatchObject({ same: 1 });
  expect((await imports.run(file('1 each = 0.5 oz'))).data).toMatchObject({ changed: 1 });
  const { rows } = await db.execute(sql`select equal_amount::float8 from ingredient_conversions`);
  expect(rows).toEqual([{ equal_amount: 0.5 }]);
  expect((await imports.check(file('an each is 6 oz'))).data.faults).toMatchObject([
    { message: expect.stringContaining('is no conversion') },
  ]);
});

test.each([
  ['convert by themselves', { conversions: [says(1, oz, 2, oz)] }, 'conversions.0.amount'],
  ['a case of nothing', { vendors: [{ ...zest().vendors[0], unitsPerCase: 0 }] }, 'vendors.0.unitsPerCase'],
  ['a price of nothing', { vendors: [{ ...zest().vendors[0], costPerCase: 0 }] }, 'vendors.0.costPerCase'],
])('%s is told at its field', async (_what, fields, field) => {
  const { status, body } = await call(chef, 'POST', '/v1/ingredients', zest({ name: 'Peel', ...fields }));
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
});
