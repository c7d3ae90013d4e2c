import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anAllergen, anElement, anIngredient, aTag, findCuisine, findUnit } from '#testing/catalogue.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const reader = await addUser(['View Master Menus & Elements']);
const tag = await aTag(db);
const vegan = await aTag(db, 'Vegan');
const milk = await anAllergen(db, 'Milk');
const wheat = await anAllergen(db, 'Wheat');
const unit = await findUnit(db);
const butter = await anIngredient(db, { name: 'Butter' }, [milk]);
const flour = await anIngredient(db, { name: 'Flour' }, [wheat]);
const salt = await anIngredient(db, { name: 'Salt', hasNoAllergens: true });

const aDish = (fields: Record<string, unknown> = {}) => ({
  name: 'Shortbread',
  method: 'Bake.',
  menuElementClassId: tag,
  ingredientObjs: [{ ingredientId: flour, amount: 12.125, portionUnitId: unit }, { ingredientId: butter }],
  ...fields,
});
const create = (fields: Record<string, unknown> = {}, headers = {}) =>
  call(chef, 'POST', '/v1/elements', aDish(fields), headers);

async function putOnMenu(element: string, name: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into menus (name, menu_element_class_id, cuisine_type_id)
    values (${name}, ${tag}, ${await findCuisine(db)}) returning id`);
  await db.execute(sql`insert into menu_elements (menu_id, element_id, "order", host_flow_order)
    values (${rows[0]?.id}, ${element}, 0, 0)`);
  return rows[0]?.id;
}

describe('an element', () => {
  test('is saved with its rows, and its text is written from them', async () => {
    const created = await create({ name: 'Shortbread rounds', servingTemp: 'AMBIENT', defaultPortionPerPerson: 1.5 });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      ingredients: 'Flour, Butter',
      isIngredientsTyped: false,
      ingredientObjs: [
        { ingredientId: flour, name: 'Flour', amount: 12.125, portionUnitId: unit },
        { ingredientId: butter, name: 'Butter', amount: null, portionUnitId: null },
      ],
      defaultPortionPerPerson: 1.5,
      servingTemp: 'AMBIENT',
      menus: [],
      version: 1,
    });
    const read = await call(reader, 'GET', `/v1/elements/${created.body.data.id}`);
    expect(read.body).toEqual(created.body);
  });

  test('keeps an ingredients text that a person typed', async () => {
    const { body } = await create({ name: 'Typed', ingredients: 'wheat flour, butter', isIngredientsTyped: true });
    expect(body.data).toMatchObject({ ingredients: 'wheat flour, butter', isIngredientsTyped: true });
  });

  test('says which allergen comes from which ingredient', async () => {
    const { body } = await create({ name: 'Sources', allergenIds: [milk] });
    expect(body.data).toMatchObject({
      allergenIds: [milk],
      allergenStatement: 'some',
      allergens: [
        { name: 'Milk', isTicked: true, ingredients: [{ id: butter, name: 'Butter' }] },
        { name: 'Wheat', isTicked: false, ingredients: [{ id: flour, name: 'Flour' }] },
      ],
    });
  });

  test('cannot be marked "No allergens" while an ingredient carries one', async () => {
    const reply = await create({ name: 'Claims less', hasNoAllergens: true });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        error: {
          message: 'You cannot mark that there are no allergens: Butter contains Milk, Flour contains Wheat.',
          fields: { hasNoAllergens: expect.any(String) },
        },
      },
    });
  });

  test.each([
    [{ hasNoIngredients: true, allergenIds: [milk] }, 'hasNoIngredients'],
    [{ hasNoIngredients: true, ingredientObjs: [], ingredients: 'Flour', allergenIds: [milk] }, 'hasNoIngredients'],
    [{ hasNoAllergens: true, ingredientObjs: [{ ingredientId: salt }], allergenIds: [milk] }, 'hasNoAllergens'],
  ])('that contradicts itself is refused, created or saved: %j', async (fields, field) => {
    const name = `Before ${JSON.stringify(fields).length}`;
    const { data } = (await create({ name })).body;
    const confirmed = '?confirmed=reach,noIngredients';
    const replies = [
      await call(chef, 'POST', `/v1/elements${confirmed}`, aDish({ name: 'Contradicted', ...fields })),
      await call(chef, 'PUT', `/v1/elements/${data.id}${confirmed}`, aDish({ name, ...fields })),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    }
    expect((await call(reader, 'GET', `/v1/elements/${data.id}`)).body.data).toEqual(data);
  });

  test('marked "No allergens" has some as soon as an ingredient gets one', async () => {
    const stock = await anIngredient(db, { name: 'Stock', hasNoAllergens: true });
    const { body } = await create({ name: 'Broth', hasNoAllergens: true, ingredientObjs: [{ ingredientId: stock }] });
    expect(body.data.allergenStatement).toBe('none');
    await db.execute(sql`insert into ingredient_allergens (ingredient_id, allergen_id) values (${stock}, ${wheat})`);
    const read = await call(reader, 'GET', `/v1/elements/${body.data.id}`);
    expect(read.body.data).toMatchObject({ allergenStatement: 'some', allergens: [{ name: 'Wheat' }] });
    const list = await call(reader, 'GET', '/v1/elements?q=broth');
    expect(list.body.data).toMatchObject([{ allergenStatement: 'some', allergens: [{ name: 'Wheat' }] }]);
  });

  test('that breaks rules is refused with all of their sentences', async () => {
    const reply = await create({ name: ' ', method: '', menuElementClassId: null, ingredientObjs: [] });
    expect(reply.body.error.message.split('\n')).toEqual([
      'Element name is required.',
      'Element method is required.',
      'Element tag is required.',
      "Please fill in this element's ingredients or mark that there are no ingredients.",
      "Please fill in this element's allergens or mark that there are no allergens.",
    ]);
  });

  test("of 'Save & Create Another' may get its ingredients later", async () => {
    const empty = { name: 'Later', ingredientObjs: [], hasNoAllergens: true };
    expect((await call(chef, 'POST', '/v1/elements', aDish(empty))).status).toBe(400);
    expect((await call(chef, 'POST', '/v1/elements?createAnother=true', aDish(empty))).status).toBe(201);
  });

  test('with an ingredient that is gone is refused', async () => {
    const removedText = '01900000-0000-7000-8000-00aa00000001';
    const reply = await create({ name: 'Gone', ingredientObjs: [{ ingredientId: removedText }] });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual(['ingredientObjs']);
    const allergen = await create({ name: 'Gone', allergenIds: [removedText] });
    expect(Object.keys(allergen.body.error.fields)).toEqual(['allergenIds']);
  });

  test.each(['Pâté', ' pate ', 'PATE'])('exists once for each tag, however it is written: %j', async (name) => {
    await create({ name: 'Pate' });
    expect(await create({ name })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: `There is an element named ${name.trim()} for Default already.` } },
    });
    expect((await create({ name, menuElementClassId: vegan })).status).toBeOneOf([201, 409]);
  });

  test('is created once by 50 people at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => create({ name: 'Rush hour' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(49).fill(409)]);
  });

  test('saved by somebody else meanwhile is not overwritten, and says who changed what', async () => {
    const { body } = await create({ name: 'Contested' });
    const url = `/v1/elements/${body.data.id}`;
    const ifMatch = { 'if-match': '"1"' };
    expect((await call(chef, 'PUT', url, aDish({ name: 'Contested', method: 'Mine.' }), ifMatch)).status).toBe(200);
    const stale = await call(chef, 'PUT', url, aDish({ name: 'Contested', method: 'Yours.' }), ifMatch);
    expect([stale.status, stale.body.error.details.changes[0].sentences]).toEqual([
      412,
      [expect.stringMatching(/^\w+ the method .*Mine/)],
    ]);
    expect((await call(reader, 'GET', url)).body.data.method).toBe('Mine.');
  });

  test('tells a stale save what became of its ingredients and allergens', async () => {
    const typedValues = { name: 'Parted', ingredients: 'Dough', isIngredientsTyped: true };
    const before = [{ ingredientId: flour, amount: 1 }, { ingredientId: butter }];
    const { body } = await create({ ...typedValues, ingredientObjs: before, allergenIds: [wheat] });
    const url = `/v1/elements/${body.data.id}`;
    const rows = [{ ingredientId: flour, amount: 2 }, { ingredientId: salt }];
    const after = aDish({ ...typedValues, ingredientObjs: rows, allergenIds: [milk] });
    expect((await call(chef, 'PUT', url, after, { 'if-match': '"1"' })).status).toBe(200);
    const stale = await call(chef, 'PUT', url, { ...after, method: 'Otherwise.' }, { 'if-match': '"1"' });
    const [change] = stale.body.error.details.changes;
    expect(change.sentences.toSorted()).toEqual([
      'Added the allergen Milk.',
      'Added the ingredient Salt.',
      'Changed the amount of Flour from 1 to 2.',
      'Removed the allergen Wheat.',
      'Removed the ingredient Butter.',
    ]);
    // What was read after that save is not told again.
    expect((await call(chef, 'PUT', url, { ...after, method: 'Fry.' }, { 'if-match': '"2"' })).status).toBe(200);
    const again = await call(chef, 'PUT', url, after, { 'if-match': '"2"' });
    expect(again.body.error.details.changes).toMatchObject([
      { sentences: [expect.stringMatching(/the method .*Fry/)] },
    ]);
  });

  test('is not deleted while menus have it, and counts them', async () => {
    const element = await anElement(db);
    const menus = [await putOnMenu(element, 'Holds it 1'), await putOnMenu(element, 'Holds it 2')];
    const url = `/v1/elements/${element}`;
    expect((await call(reader, 'GET', url)).body.data.menus).toMatchObject([
      { name: 'Holds it 1' },
      { name: 'Holds it 2' },
    ]);
    expect((await call(chef, 'DELETE', url)).body.error.message).toBe(
      'You must remove this element from all menus before deleting it. It still belongs to 2 menu(s).',
    );
    for (const menu of menus) await db.execute(sql`delete from menus where id = ${menu}`);
    expect((await call(chef, 'DELETE', url)).status).toBe(200);
    expect((await call(chef, 'PUT', url, aDish())).status).toBe(404);
  });

  test('deleted while a menu takes it up leaves no dangling row', async () => {
    for (let round = 0; round < 10; round++) {
      const element = await anElement(db);
      const [deletedReply, isUsed] = await Promise.all([
        call(chef, 'DELETE', `/v1/elements/${element}`),
        putOnMenu(element, `Race ${round}`).then(
          () => true,
          () => false,
        ),
      ]);
      expect(deletedReply.status).toBe(isUsed ? 409 : 200);
    }
  });

  test('leaves a trace of who did what', async () => {
    const { body } = await create({ name: 'Traced' });
    const { rows } = await db.execute<{ author_id: string; table_name: string }>(
      sql`select author_id, table_name from audit_trail where record_id = ${body.data.id} order by id`,
    );
    expect(new Set(rows.map((row) => row.author_id))).toEqual(new Set([chef.id]));
    expect(rows.map((row) => row.table_name)).toEqual(['elements', 'element_ingredients', 'element_ingredients']);
  });
});

describe('a copy of an element', () => {
  test('into another tag keeps everything, and the tag look-up knows both', async () => {
    const { body } = await create({
      name: 'Copied / twice',
      allergenIds: [milk],
      ingredients: 'secret',
      isIngredientsTyped: true,
    });
    const copy = await call(chef, 'POST', '/v1/elements/copy', {
      id: body.data.id,
      name: 'Copied / twice',
      menuElementClassId: vegan,
    });
    expect(copy.status).toBe(201);
    const {
      id: _id,
      menuElementClassId: _tag,
      alternative: _alternative,
      usedMenuElementClassIds: _used,
      ...rest
    } = body.data;
    expect(copy.body.data).toMatchObject({ ...rest, menuElementClassId: vegan, version: 1 });
    expect(copy.body.data.usedMenuElementClassIds.toSorted()).toEqual([tag, vegan].toSorted());
    expect(copy.body.data.alternative).toEqual([{ id: body.data.id, name: 'Copied / twice', menuElementClassId: tag }]);
    const tags = await call(reader, 'GET', `/v1/menu-element-classes/element/${encodeURIComponent('copied \t TWICE')}`);
    expect(tags.body.data).toEqual([
      { id: tag, name: 'Default', usedBy: body.data.id },
      { id: vegan, name: 'Vegan', usedBy: copy.body.data.id },
    ]);
    const again = await call(chef, 'POST', '/v1/elements/copy', {
      id: body.data.id,
      name: 'Copied / twice',
      menuElementClassId: vegan,
    });
    expect(again.body.error.message).toBe('There is an element named Copied / twice for Vegan already.');
  });

  test('of one that is gone answers 404', async () => {
    const id = '01900000-0000-7000-8000-00aa00000001';
    const reply = await call(chef, 'POST', '/v1/elements/copy', { id, name: 'x', menuElementClassId: tag });
    expect(reply.status).toBe(404);
  });
});

test('salt has no allergens, and an element of salt alone may say so', async () => {
  const { body } = await create({ name: 'Salt crust', ingredientObjs: [{ ingredientId: salt }], hasNoAllergens: true });
  expect(body.data.allergenStatement).toBe('none');
});
