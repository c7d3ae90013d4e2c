import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anAllergen, anElement, anIngredient, aVendor, findUnit } from '#testing/catalogue.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const reader = await addUser(['View Master Menus & Elements']);
const host = await addUser([]);
const milk = await anAllergen(db, 'Milk');
const unit = await findUnit(db);
const vendor = await aVendor(db);

const butter = (fields: Record<string, unknown> = {}) => ({
  name: 'Butter',
  type: 'Dairy',
  portionUnitId: unit,
  allergenIds: [milk],
  vendors: [
    { preference: 1, vendorId: vendor, itemId: 'B-1', unitsPerCase: 36, costPerCase: 82.5, expDays: 90, leadTime: 2 },
  ],
  ...fields,
});
const emptySlot = (preference: number) => ({
  preference,
  vendorId: null,
  itemId: null,
  costPerCase: null,
  unitsPerCase: null,
  expDays: null,
  leadTime: null,
});
const create = (fields: Record<string, unknown> = {}, headers = {}) =>
  call(chef, 'POST', '/v1/ingredients', butter(fields), headers);

describe('an ingredient', () => {
  test('is saved with allergens and vendors and read back the same', async () => {
    const created = await create({ name: 'Cultured butter' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      name: 'Cultured butter',
      unit: 'oz',
      allergens: [{ id: milk, name: 'Milk' }],
      allergenIds: [milk],
      allergenStatement: 'some',
      vendors: [
        { preference: 1, vendorId: vendor, itemId: 'B-1', unitsPerCase: 36, costPerCase: 82.5 },
        { preference: 2, vendorId: null },
        { preference: 3, vendorId: null },
      ],
      version: 1,
    });
    const read = await call(reader, 'GET', `/v1/ingredients/${created.body.data.id}`);
    expect(read.body).toEqual(created.body);
    expect(read.headers.etag).toBe('"1"');
  });

  test("understands the spec's second names of vendor fields, and answers all three slots", async () => {
    const vendors = [
      { preference: 1, vendorId: vendor, productId: 'P-9', caseCost: 12.25 },
      { preference: 2 },
      { preference: 3, vendorId: null, itemId: '' },
    ];
    const { body } = await create({ name: 'Ghee', vendors });
    expect(body.data.vendors).toEqual([
      {
        preference: 1,
        vendorId: vendor,
        itemId: 'P-9',
        costPerCase: 12.25,
        unitsPerCase: null,
        expDays: null,
        leadTime: null,
      },
      emptySlot(2),
      emptySlot(3),
    ]);
  });

  test('that was read can be saved as it is, its empty slots included', async () => {
    const { body } = await create({
      name: 'Brown butter',
      vendors: [{ preference: 1, vendorId: vendor, itemId: 'B' }],
    });
    const url = `/v1/ingredients/${body.data.id}`;
    const again = await call(chef, 'PUT', url, body.data, { 'if-match': '"1"' });
    expect(again.status).toBe(200);
    expect(again.body.data.vendors).toEqual(body.data.vendors);
  });

  test.each([
    [
      { hasNoAllergens: true },
      'hasNoAllergens',
      'You cannot mark that there are no allergens: this ingredient is marked with Milk.',
    ],
    [{ proteinType: 'Nut' }, 'proteinType', 'A protein type belongs to Protein: this ingredient is Dairy.'],
    [
      { vendors: [{ preference: 1, vendorId: vendor, itemId: 'A', productId: 'B' }] },
      'vendors.0.productId',
      'Differs from itemId, which says the same. Send the same value, or one of them.',
    ],
    [
      { vendors: [{ preference: 1, vendorId: vendor, itemId: 'A', costPerCase: 4, caseCost: 5 }] },
      'vendors.0.caseCost',
      'Differs from costPerCase, which says the same. Send the same value, or one of them.',
    ],
  ])('that contradicts itself is refused, created or saved: %j', async (fields, field, message) => {
    const { data } = (await create({ name: `Before ${field}` })).body;
    const replies = [
      await create({ name: 'Contradicted', ...fields }),
      await call(chef, 'PUT', `/v1/ingredients/${data.id}`, butter({ name: data.name, ...fields })),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(400);
      expect(reply.body.error.fields).toEqual({ [field]: message });
    }
    expect((await call(reader, 'GET', `/v1/ingredients/${data.id}`)).body.data).toEqual(data);
  });

  test('has the default type when none is given, and a protein type only as a protein', async () => {
    expect((await create({ name: 'Farro', type: undefined })).body.data).toMatchObject({
      type: 'Grain',
      proteinType: null,
    });
    expect((await create({ name: 'Almonds', type: 'Protein', proteinType: 'Nut' })).body.data).toMatchObject({
      type: 'Protein',
      proteinType: 'Nut',
    });
  });

  test('that breaks rules is refused with all of their sentences, and nothing is written', async () => {
    const reply = await create({ name: '', portionUnitId: null, type: 'Protein', allergenIds: [], vendors: [] });
    expect(reply.status).toBe(400);
    expect(reply.body.error.message.split('\n')).toEqual([
      "Please fill in this ingredient's allergens or mark that there are no allergens.",
      'Ingredient name is required.',
      'Ingredient unit is required.',
      'Ingredient protein type is required.',
      'Ingredient vendor 1 vendor is required.',
      'Ingredient vendor 1 item id is required.',
    ]);
    expect(Object.keys(reply.body.error.fields)).toContain('vendors.0.itemId');
  });

  test.each([
    ['a negative price', { vendors: [{ preference: 1, vendorId: vendor, itemId: '1', costPerCase: -1 }] }],
    ['a preference twice', { vendors: [1, 1].map((preference) => ({ preference, vendorId: vendor, itemId: '1' })) }],
    ['an unknown type', { type: 'Metal' }],
    ['a name beyond the limit', { name: 'x'.repeat(501) }],
    ['a NUL', { name: 'a\u0000' }],
  ])('with %s is refused with 400', async (_what, fields) => {
    const reply = await create({ name: 'Refused', ...fields });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toHaveLength(1);
    expect((await call(reader, 'GET', '/v1/ingredients?q=refused')).body.meta.count).toBe(0);
  });

  test.each(['Crème fraîche', ' creme fraiche ', 'CREME FRAICHE'])(
    'exists once, however it is written: %j',
    async (name) => {
      await create({ name: 'Creme fraiche' });
      const again = await create({ name });
      expect(again).toMatchObject({
        status: 409,
        body: { error: { code: 'conflict', message: `There is an ingredient named ${name.trim()} already.` } },
      });
    },
  );

  test('is created once by 50 people at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => create({ name: 'Rush salt' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(49).fill(409)]);
  });

  test('is created once by a double click', async () => {
    const key = { 'idempotency-key': 'double-click' };
    const [first, second] = await Promise.all([create({ name: 'Twice' }, key), create({ name: 'Twice' }, key)]);
    expect(second.body).toEqual(first.body);
    expect(first.status).toBe(201);
  });

  test('saved by somebody else meanwhile is not overwritten', async () => {
    const { body } = await create({ name: 'Contested' });
    const url = `/v1/ingredients/${body.data.id}`;
    const ifMatch = { 'if-match': '"1"' };
    expect((await call(chef, 'PUT', url, butter({ name: 'Contested', type: 'Fat' }), ifMatch)).status).toBe(200);
    const stale = await call(chef, 'PUT', url, butter({ name: 'Contested', type: 'Other' }), ifMatch);
    expect(stale).toMatchObject({
      status: 412,
      body: {
        error: {
          details: { changes: [{ sentences: [expect.stringMatching(/^Changed the type from .* to Fat\.$/)] }] },
        },
      },
    });
    expect((await call(reader, 'GET', url)).body.data.type).toBe('Fat');
  });

  test('tells a stale save what became of its vendors and allergens', async () => {
    const { body } = await create({ name: 'Parted' });
    const url = `/v1/ingredients/${body.data.id}`;
    const vendors = [{ ...butter().vendors[0], costPerCase: 90 }];
    const after = butter({ name: 'Parted', vendors, allergenIds: [], hasNoAllergens: true });
    expect((await call(chef, 'PUT', url, after, { 'if-match': '"1"' })).status).toBe(200);
    const stale = await call(chef, 'PUT', url, { ...after, name: 'Parted again' }, { 'if-match': '"1"' });
    // Prices are not told (money-10).
    expect(stale.body.error.details.changes[0].sentences).toEqual([
      "Ticked 'No allergens'.",
      'Removed the allergen Milk.',
      'Changed the cost per case of Green Valley Produce.',
    ]);
  });

  test('is not deleted while an element has it', async () => {
    const ingredient = await anIngredient(db, { name: 'Wanted' });
    const element = await anElement(db);
    await db.execute(
      sql`insert into element_ingredients (element_id, ingredient_id, "order") values (${element}, ${ingredient}, 0)`,
    );
    const url = `/v1/ingredients/${ingredient}`;
    expect((await call(chef, 'DELETE', url)).body.error).toMatchObject({
      code: 'conflict',
      message:
        'You must remove this ingredient from all elements before deleting it. It still belongs to 1 element(s).',
    });
    await db.execute(sql`delete from element_ingredients where ingredient_id = ${ingredient}`);
    expect((await call(chef, 'DELETE', url)).status).toBe(200);
    expect((await call(reader, 'GET', url)).status).toBe(404);
  });

  test.each([
    ['GET', 'list', reader, 200],
    ['GET', 'list', host, 403],
    ['POST', 'create', reader, 403],
    ['PUT', 'save', reader, 403],
    ['DELETE', 'delete', reader, 403],
  ])('%s (%s) answers %o by permission', async (method, _what, user, status) => {
    const path = method === 'GET' || method === 'POST' ? '' : '/01900000-0000-7000-8000-00aa00000001';
    const body = method === 'GET' || method === 'DELETE' ? undefined : butter();
    expect((await call(user, method, `/v1/ingredients${path}`, body)).status).toBe(status);
  });
});

describe('the list of ingredients', () => {
  test('tells some, none and unknown allergens apart', async () => {
    await anIngredient(db, { name: 'Statement some' }, [milk]);
    await anIngredient(db, { name: 'Statement none', hasNoAllergens: true });
    await anIngredient(db, { name: 'Statement unknown' });
    const { body } = await call(reader, 'GET', '/v1/ingredients?q=statement');
    expect(body.data.map((row: { allergenStatement: string }) => row.allergenStatement)).toEqual([
      'none',
      'some',
      'unknown',
    ]);
  });

  test.each([
    ['50%', ['50% cacao']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ['JALAPENO', ['Jalapeño', 'Pickled jalapeño']],
    ['pea', ['Pea shoots', 'Snow pea', 'Black-eyed peas', 'Chickpea flour'].sort()],
    ["'; drop", ["Robert'; drop table"]],
  ])('finds %j as literal text, word starts first', async (typedText, names) => {
    for (const name of [
      '50% cacao',
      'under_score',
      'back\\slash',
      'Jalapeño',
      'Pickled jalapeño',
      "Robert'; drop table",
    ])
      await create({ name });
    for (const name of ['Pea shoots', 'Snow pea', 'Black-eyed peas', 'Chickpea flour']) await create({ name });
    const { body } = await call(reader, 'GET', `/v1/ingredients?q=${encodeURIComponent(typedText)}`);
    const foundData = body.data.map((row: { name: string }) => row.name);
    expect(foundData.toSorted()).toEqual(names.toSorted());
    expect(body.meta.count).toBe(names.length);
    if (typedText === 'pea') expect(foundData.slice(0, 3)).not.toContain('Chickpea flour');
  });

  test('pages with an exact total, also past its end', async () => {
    const first = await call(reader, 'GET', '/v1/ingredients?perPage=2&page=1');
    const past = await call(reader, 'GET', '/v1/ingredients?perPage=2&page=9999');
    expect(first.body.data).toHaveLength(2);
    expect(past.body).toEqual({ data: [], meta: first.body.meta });
  });
});
