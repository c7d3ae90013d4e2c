import { expect, test } from 'vitest';
import { portionUnits } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anIngredient, aTag, aVendor, findUnit } from '#testing/catalogue.ts';
import { getOnly } from '#testing/scheduling.ts';

/* A save asks what its numbers mean, before a portion costs ten times as much (money-11). */

const { db, call, addUser } = await testServer();
const chef = await addUser();
const editor = await addUser(['Edit Master Menus & Elements']);
const [tag, vendorId] = [await aTag(db, 'Default'), await aVendor(db)];
const [oz, lbs, each, portion] = [
  await findUnit(db),
  getOnly(await db.insert(portionUnits).values({ name: 'Pound', abbreviation: 'lbs' }).returning()).id,
  await findUnit(db, 'each'),
  await findUnit(db, 'portion'),
];
const salt = await anIngredient(db, { name: 'Salt', hasNoAllergens: true });

let counter = 0;
/** Flour in cases of 25 lbs for $32, and a bread of it: 20 lbs for 40 portions of 4 oz, $0.64 each. */
async function aBakery(fields: object = {}) {
  counter += 1;
  const flour = {
    name: `Flour ${counter}`,
    type: 'Grain',
    portionUnitId: lbs,
    hasNoAllergens: true,
    vendors: [{ preference: 1, vendorId, itemId: 'F1', unitsPerCase: 25, costPerCase: 32 }],
    ...fields,
  };
  const { id } = (await call(chef, 'POST', '/v1/ingredients', flour)).body.data;
  const bread = {
    name: `Bread ${counter}`,
    method: 'Bake.',
    menuElementClassId: tag,
    hasNoAllergens: true,
    makesAmount: 40,
    makesUnitId: portion,
    defaultPortionPerPerson: 4,
    defaultPortionUnitId: oz,
    ingredientObjs: [{ ingredientId: id, amount: 20, portionUnitId: lbs }],
  };
  const createdReply = await call(chef, 'POST', '/v1/elements', bread);
  expect(createdReply.status, JSON.stringify(createdReply.body)).toBe(201);
  const breadId: string = createdReply.body.data.id;
  const cost = async () => (await call(chef, 'GET', `/v1/elements/${breadId}/cost`)).body.data.cost.dollars;
  const save = (body: object, by = chef, confirmed = '') =>
    call(by, 'PUT', `/v1/ingredients/${id}${confirmed}`, { ...flour, ...body });
  const saveBread = (body: object, confirmed = '') =>
    call(chef, 'PUT', `/v1/elements/${breadId}${confirmed}`, { ...bread, ...body });
  return { flour, bread, cost, save, saveBread };
}
const getQuestions = ({ body }: Awaited<ReturnType<typeof call>>) => body.error?.details?.questions;

test('another unit says what it does, and offers the numbers converted', async () => {
  const { flour, bread, cost, save } = await aBakery();
  expect(await cost()).toBe(0.64);
  const askedReply = await save({ portionUnitId: oz });
  expect(askedReply.status).toBe(409);
  const [{ offer, ...question }] = getQuestions(askedReply);
  expect(question).toEqual({
    kind: 'unit',
    title: `Count ${flour.name} in oz instead of lbs?`,
    confirmLabel: 'Keep the numbers',
    text: [
      'Vendor 1: 25 lbs per case would become 25 oz per case. 25 lbs = 400 oz.',
      'It is in one dish: amounts in recipes name their own units and stay.',
      'With the numbers as they are, a portion would cost:',
      `${bread.name}: $0.64 → $10.24`,
    ].join('\n'),
  });
  expect(offer).toMatchObject({ label: 'Convert to 400 oz per case', body: { vendors: [{ unitsPerCase: 400 }] } });
  // Nothing was saved.
  expect(await cost()).toBe(0.64);
  expect((await save({ portionUnitId: oz, ...offer.body })).status).toBe(200);
  expect(await cost()).toBe(0.64);
});

test('the numbers stay where that is confirmed, and typed ones are what was meant', async () => {
  const { cost, save, flour } = await aBakery();
  expect((await save({ portionUnitId: oz }, chef, '?confirmed=unit')).status).toBe(200);
  expect(await cost()).toBe(10.24);
  const other = await aBakery();
  const typedRows = [{ ...flour.vendors[0], unitsPerCase: 400 }];
  expect((await other.save({ portionUnitId: oz, vendors: typedRows })).status).toBe(200);
});

test('a unit that nobody has said how to convert loses the costs, and says so', async () => {
  const { bread, save } = await aBakery();
  const [{ text, offer }] = getQuestions(await save({ portionUnitId: each }));
  expect(text).toContain('Nobody has said how lbs become each.');
  expect(text).toContain(`What it costs in ${bread.name} would not be known`);
  expect(offer).toBeUndefined();
  const conversions = [{ amount: 1, portionUnitId: each, equalAmount: 6, equalPortionUnitId: oz }];
  const [converted] = getQuestions(await save({ portionUnitId: each, conversions }));
  // 25 lbs are 400 oz, of which 6 are a piece.
  expect(converted.offer).toMatchObject({ body: { vendors: [{ unitsPerCase: 66.667 }] } });
  expect(converted.text).toContain('Its conversions name their own units and stay.');
});

test('a case that moves a portion more than ten times is asked about, ten times is not', async () => {
  const { bread, save, cost, flour } = await aBakery();
  const priced = (row: object) => ({ vendors: [{ ...flour.vendors[0], ...row }] });
  expect((await save(priced({ costPerCase: 320 }))).status).toBe(200);
  const askedReply = await save(priced({ costPerCase: 31 }));
  expect(getQuestions(askedReply)).toEqual([
    {
      kind: 'cost',
      title: 'Does a portion cost that?',
      confirmLabel: 'Save as typed',
      text: `${bread.name}: $6.40 → $0.62 a portion, less than a tenth of it.`,
    },
  ]);
  expect(await cost()).toBe(6.4);
  expect(getQuestions(await save(priced({ unitsPerCase: 0.1, costPerCase: 320 })))).toMatchObject([{ kind: 'cost' }]);
  expect((await save(priced({ costPerCase: 31 }), chef, '?confirmed=cost')).status).toBe(200);
});

test('who may not read prices is asked without them (money-10)', async () => {
  const { bread, save, flour } = await aBakery();
  const [cost] = getQuestions(await save({ vendors: [{ ...flour.vendors[0], costPerCase: 3200 }] }, editor));
  expect(cost.text).toBe(`${bread.name}: a portion would cost more than ten times as much.`);
  const [unit] = getQuestions(await save({ portionUnitId: oz }, editor));
  expect(unit.text).not.toContain('$');
});

test('an amount, what a recipe makes and a yield that move a portion more than ten times are asked about', async () => {
  const { bread, saveBread } = await aBakery();
  const [row] = bread.ingredientObjs;
  const wrong = { ingredientObjs: [{ ...row, amount: 2000 }] };
  expect(getQuestions(await saveBread(wrong))).toMatchObject([
    { kind: 'cost', text: `${bread.name}: $0.64 → $64.00 a portion, more than ten times as much.` },
  ]);
  expect(getQuestions(await saveBread({ makesAmount: 4000 }))).toMatchObject([{ kind: 'cost' }]);
  expect(getQuestions(await saveBread({ yieldPercent: 5 }))).toMatchObject([{ kind: 'cost' }]);
  expect((await saveBread(wrong, '?confirmed=cost')).status).toBe(200);
});

test('a unit that is in use and becomes another one says what has it', async () => {
  const admin = await addUser('superAdmin');
  const { cost } = await aBakery();
  const rename = (name: string, abbreviation: string, confirmed = '') =>
    call(admin, 'PUT', `/v1/portion-units/${lbs}${confirmed}`, { name, abbreviation });
  // Another spelling is the same unit.
  expect((await rename('Pounds', 'lb')).status).toBe(200);
  const [question] = getQuestions(await rename('Kilogram', 'kg'));
  expect(question).toMatchObject({ kind: 'meaning', title: 'Read lb as kg from now on?' });
  expect(question.text).toMatch(/^\d+ element\(s\) and \d+ ingredient\(s\) keep their numbers/);
  expect(await cost()).toBe(0.64);
  expect((await rename('Kilogram', 'kg', '?confirmed=meaning')).status).toBe(200);
  await rename('Pound', 'lbs', '?confirmed=meaning');
});

test('an ingredient that is added is no mistake', async () => {
  const { bread, saveBread } = await aBakery();
  const rows = [...bread.ingredientObjs, { ingredientId: salt, amount: 4, portionUnitId: lbs }];
  expect((await saveBread({ ingredientObjs: rows })).status).toBe(200);
});
