import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toTemplateRows } from '#domain/imports/import-fields.ts';
import { ingredientImportFields } from '#domain/imports/ingredient-fields.ts';
import { ingredients, ingredientVendors } from '#server/db/schema/ingredients.ts';
import { vendors } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aVendor } from '#testing/catalogue.ts';
import { createImports, readFinalLine } from '#testing/imports.ts';

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const { check, run, send } = createImports(app, chef, 'ingredients');
await aVendor(db, 'Green Valley Produce');
await anAllergen(db, 'Milk');

const headings = ['Name', 'Type', 'Unit', 'Allergens', 'Vendor 1', 'Vendor 1 item id'];
const toRow = (name: string, more: Partial<Record<string, string>> = {}) =>
  headings.map((heading) => {
    const itemId = `GV ${name.trim()}`;
    const usual = { Name: name, Allergens: 'None', 'Vendor 1': 'Green Valley Produce', 'Vendor 1 item id': itemId };
    return more[heading] ?? (usual as Record<string, string>)[heading] ?? '';
  });
const readStoredRecord = async (name: string) =>
  (await db.select().from(ingredients).where(eq(ingredients.name, name)))[0];
const call = (method: string, url: string, body?: unknown) => app.call(chef, method, url, body);
const readCount = async () => (await call('GET', '/v1/ingredients')).body.meta.count;

test('a row that is new creates an ingredient as the form does', async () => {
  const table = [headings, toRow('Brown butter', { Type: 'Dairy', Unit: 'fluid OUNCE', Allergens: 'Milk, tree NUTS' })];
  const { data } = await check(table);
  expect(data.counts).toEqual({ created: 1, changed: 0, same: 0, faulty: 0, faults: 0 });
  expect(data.created[0].values).toContainEqual({ label: 'Allergens', text: 'Milk; Tree Nuts' });
  expect(await readStoredRecord('Brown butter'), 'a preview saves nothing').toBeUndefined();
  expect((await run(table)).data).toMatchObject({ created: 1, changed: 0, same: 0 });
  const { id } = (await readStoredRecord('Brown butter')) ?? { id: '' };
  const { data: createdRecord } = (await call('GET', `/v1/ingredients/${id}`)).body;
  expect(createdRecord).toMatchObject({
    type: 'Dairy',
    unit: 'fl. oz',
    allergenStatement: 'some',
    hasNoAllergens: false,
  });
  expect(createdRecord.allergens.map(({ name }: { name: string }) => name)).toEqual(['Milk', 'Tree Nuts']);
  expect(createdRecord.vendors[0]).toMatchObject({ itemId: 'GV Brown butter', preference: 1 });
});

test('an answer about a list that there is not says nothing, also where objects have something by that name', async () => {
  const table = [headings, toRow('Answered butter')];
  const words = ['toString', '__proto__', 'nothing'].map((list) => ({ list, word: 'butter', id: '' }));
  expect((await check(table, { words })).data).toEqual((await check(table)).data);
});

test('the filled template can be imported, and importing it twice changes nothing', async () => {
  const table = toTemplateRows(ingredientImportFields, true);
  expect((await run(table)).data).toMatchObject({ created: 2, changed: 0, same: 0 });
  const audited = () => db.execute<{ count: number }>(sql`select count(*)::int as count from audit_trail`);
  const before = (await audited()).rows[0]?.count;
  const { data } = await check(table);
  expect(data.counts).toMatchObject({ created: 0, changed: 0, same: 2 });
  expect((await run(table)).data).toMatchObject({ created: 0, changed: 0, same: 2 });
  expect((await audited()).rows[0]?.count).toBe(before);
});

test('a row of a name that is there changes what it says, and leaves what it does not say', async () => {
  await run([headings, toRow('Oat milk', { Type: 'Grain' })]);
  const { data } = await check([
    ['NAME', 'cost per case', 'Vendor 1 cost per case', 'Type'],
    ['OAT  milk', '', '$1,031.50', ''],
  ]);
  expect(data.changed).toEqual([
    { row: 2, name: 'Oat milk', changes: [{ label: 'Vendor 1 cost per case', before: '', after: '1031.5' }] },
  ]);
  await run([
    ['Name', 'Vendor 1 cost per case'],
    ['oat milk', '$1,031.50'],
  ]);
  const savedRecord = await readStoredRecord('Oat milk');
  expect(savedRecord).toMatchObject({ name: 'Oat milk', type: 'Grain', hasNoAllergens: true, version: 2 });
  const [vendor] = await db
    .select()
    .from(ingredientVendors)
    .where(eq(ingredientVendors.ingredientId, savedRecord?.id ?? ''));
  expect(vendor).toMatchObject({ itemId: 'GV Oat milk', costPerCase: '1031.50' });
});

describe('faults are reported with row, column and what to do', () => {
  test.each([
    ['an unknown unit', { Unit: 'stone' }, 'Unit', 'There is no unit named stone.'],
    ['an unknown unit that ends with a period', { Unit: 'pt.' }, 'Unit', 'There is no unit named pt.'],
    ['an unknown type', { Type: 'Mineral' }, 'Type', 'There is no ingredient type named Mineral.'],
    ['no name', { Name: ' ' }, 'Name', 'Ingredient name is required.'],
    ['a name that nobody sees', { Name: '\u3164' }, 'Name', 'Ingredient name is required.'],
    ['a name of 501 letters', { Name: 'a'.repeat(501) }, 'Name', 'Must be at most 500 characters.'],
    ['a row of 20,000 letters', { Name: 'b'.repeat(20_000) }, 'Name', 'Must be at most 500 characters.'],
    [
      'nothing about allergens',
      { Allergens: '' },
      'Allergens',
      "Please fill in this ingredient's allergens or mark that there are no allergens.",
    ],
    ['none and some allergens', { Allergens: 'None; Milk' }, 'Allergens', '“None; Milk” says none and names some.'],
    ['no item id', { 'Vendor 1 item id': '' }, 'Vendor 1 item id', 'Ingredient vendor 1 item id is required.'],
  ])('%s', async (_what, more, column, message) => {
    const { data } = await check([headings, toRow('Fine'), toRow('Faulty', more)]);
    expect(data.counts).toMatchObject({ created: 1, faulty: 1 });
    expect(data.faults).toEqual([{ rows: [3], count: 1, column, message: expect.stringContaining(message) }]);
  });

  test.each(['12,5', 'twelve', '1.2.3', '1e3', '0x10'])('%s is no number', async (text) => {
    const { data } = await check([
      [...headings, 'Vendor 1 lead time'],
      [...toRow('Faulty'), text],
    ]);
    expect(data.faults).toMatchObject([{ rows: [2], column: 'Vendor 1 lead time' }]);
    expect(data.faults[0].message).toContain(`“${text}” is not a number.`);
  });

  test('a name that is there twice, even with other accents and capitals', async () => {
    const { data } = await check([headings, toRow('Crème fraîche'), toRow('Salt'), toRow('CREME  Fraiche')]);
    expect(data.faults).toEqual([
      {
        rows: [4],
        count: 1,
        column: 'Name',
        message: 'CREME  Fraiche is already in row 2. Keep one of the two rows.',
      },
    ]);
  });

  test('nothing is imported while one row is faulty', async () => {
    const before = await readCount();
    expect((await run([headings, toRow('Would be fine'), toRow('', {})])).error).toMatchObject({
      code: 'validation_failed',
      message: 'Nothing was imported: some rows need a look.',
    });
    expect(await readCount()).toBe(before);
  });
});

describe('a word that is nearly known', () => {
  const table = [
    headings,
    toRow('Granola', { Allergens: 'Tree nut; Milk' }),
    toRow('Muesli', { Allergens: 'tree nut' }),
  ];

  test('is offered as a match, and not guessed', async () => {
    const { data } = await check(table);
    expect(data.counts.faulty).toBe(2);
    expect(data.words).toMatchObject([{ list: 'allergens', word: 'Tree nut', rows: 2, firstRow: 2, mayCreate: false }]);
    expect(data.words[0].suggestions[0].name).toBe('Tree Nuts');
  });

  test('is understood once a person has confirmed it', async () => {
    const id = await anAllergen(db, 'Tree Nuts');
    const words = [{ list: 'allergens', word: 'tree nut', id }];
    expect((await check(table, { words })).data.counts).toMatchObject({ created: 2, faulty: 0 });
  });

  test('an allergen is never created by an import', async () => {
    const words = [{ list: 'allergens', word: 'Tree nut', id: null }];
    expect((await check(table, { words })).data.counts.faulty).toBe(2);
  });
});

test('a new vendor is created only when it is ticked', async () => {
  const table = [headings, toRow('Capers', { 'Vendor 1': 'Sysco' }), toRow('Olives', { 'Vendor 1': 'SYSCO' })];
  const { data } = await check(table);
  expect(data.words).toMatchObject([{ list: 'vendors', word: 'Sysco', rows: 2, mayCreate: true }]);
  const words = [{ list: 'vendors', word: 'Sysco', id: null }];
  expect((await check(table, { words })).data.entries).toEqual([{ listName: 'vendor', name: 'Sysco' }]);
  const readVendors = () => db.select().from(vendors).where(eq(vendors.name, 'Sysco'));
  expect(await readVendors(), 'a preview saves nothing').toEqual([]);
  expect((await run(table, { words })).data.created).toBe(2);
  expect(await readVendors()).toHaveLength(1);
  expect((await run(table, { words })).data, 'the same file again').toMatchObject({ created: 0, changed: 0, same: 2 });
});

test('a column without a known heading is read where it was chosen by hand', async () => {
  const table = [
    ['Foodstuff', 'Allergens', 'Supplier', 'SKU'],
    ['Quinoa', 'None', 'Green Valley Produce', 'Q-1'],
  ];
  const before = (await check(table)).data;
  expect(before.fields.find(({ key }: { key: string }) => key === 'name').column).toBeNull();
  expect(before.fields.find(({ key }: { key: string }) => key === 'vendor1.itemId').column).toBe(3);
  expect((await run(table, { columns: { name: 0 } })).data).toMatchObject({ created: 1 });
});

test('an answer for all new records fills their empty cells, and changes nothing that is there', async () => {
  const table = [headings, toRow('Miso', { 'Vendor 1': '', 'Vendor 1 item id': '' }), toRow('Farro', { Type: '' })];
  await run([headings, toRow('Farro')]);
  const defaults = { 'vendor1.vendorId': 'Green Valley Produce', 'vendor1.itemId': 'ask', type: 'Other' };
  expect((await check(table)).data.counts).toMatchObject({ faulty: 1 });
  const { data } = await check(table, { defaults });
  expect(data.counts).toEqual({ created: 1, changed: 0, same: 1, faulty: 0, faults: 0 });
  expect(data.created[0].values).toContainEqual({ label: 'Type', text: 'Other' });
  const wrong = (await check(table, { defaults: { ...defaults, type: 'Mineral' } })).data;
  expect(wrong.faults).toMatchObject([
    { rows: [0], column: 'Type', message: 'There is no ingredient type named Mineral.' },
  ]);
});

test('the same fault of many rows is reported once, with its first rows', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => toRow(`No allergens ${index}`, { Allergens: '' }));
  const { data } = await check([headings, ...rows, toRow('No unit', { Unit: 'stone' })]);
  expect(data.counts).toMatchObject({ created: 0, faulty: 1_201, faults: 2 });
  expect(data.faults).toMatchObject([
    { rows: [2, 3, 4, 5, 6], count: 1_200, column: 'Allergens' },
    { rows: [1_202], count: 1, column: 'Unit' },
  ]);
});

test('a word for all new records that is not known is reported once, and may be created', async () => {
  const table = [['Name', 'Allergens', 'SKU'], ...['Amaranth', 'Teff'].map((name) => [name, 'None', 'A1'])];
  const defaults = { 'vendor1.vendorId': 'Our farm' };
  const { data } = await check(table, { defaults });
  expect(data.faults).toMatchObject([{ rows: [0], count: 1, message: 'There is no vendor named Our farm.' }]);
  expect(data.words).toMatchObject([{ list: 'vendors', word: 'Our farm', mayCreate: true }]);
  const words = [{ list: 'vendors', word: 'Our farm', id: null }];
  expect((await run(table, { defaults, words })).data).toMatchObject({ created: 2 });
  expect(await db.select().from(vendors).where(eq(vendors.name, 'Our farm'))).toHaveLength(1);
});

test('a change after the preview is not overwritten', async () => {
  await run([headings, toRow('Tahini')]);
  const table = { columns: headings, firstRow: 2, rows: [toRow('Tahini', { Type: 'Fat' })] };
  const { data } = readFinalLine(await send('/check', { table }));
  const { id } = (await readStoredRecord('Tahini')) ?? { id: '' };
  const { data: tahini } = (await call('GET', `/v1/ingredients/${id}`)).body;
  await call('PUT', `/v1/ingredients/${id}`, { ...tahini, type: 'Other' });
  const answer = readFinalLine(await send('', { table, digest: data.digest }));
  expect(answer).toMatchObject({ error: { code: 'conflict' } });
  expect(await readStoredRecord('Tahini')).toMatchObject({ type: 'Other' });
});

test('a preview tells what a case costs only to who may see prices (money-10)', async () => {
  const cost = { 'Vendor 1 cost per case': '12', Unit: 'oz' };
  const columns = [...headings, 'Vendor 1 cost per case'];
  await run([columns, [...toRow('Priced salt', cost), '77.31']]);
  const table = [columns, [...toRow('Priced salt', cost), '12']];
  const seeing = await check(table);
  expect(seeing.data.changed).toMatchObject([{ changes: [{ before: '77.31', after: '12' }] }]);
  const buyer = await app.addUser(['Add Master Menus & Elements', 'Edit Master Menus & Elements']);
  const blind = await createImports(app, buyer, 'ingredients').check(table);
  expect(blind.data.counts).toMatchObject({ changed: 1 });
  expect(JSON.stringify(blind.data)).not.toContain('77.31');
});

test('a person who may only add creates records, and changes nothing that is there', async () => {
  const newcomer = await app.addUser(['Add Master Menus & Elements', 'View Master Menus & Elements']);
  const theirs = createImports(app, newcomer, 'ingredients');
  await run([headings, toRow('Spelt')]);
  const { data } = await theirs.check([headings, toRow('Spelt', { Type: 'Starch' }), toRow('Freekeh')]);
  expect(data.counts).toMatchObject({ created: 1, changed: 0, faulty: 1 });
  expect(data.faults[0].message).toBe('You do not have permission to change Spelt.');
});

test('a repeated request with its key imports once', async () => {
  const table = { columns: headings, firstRow: 2, rows: [toRow('Sumac')] };
  const { data } = readFinalLine(await send('/check', { table }));
  const body = { table, digest: data.digest };
  const once = () => app.call(chef, 'POST', '/v1/imports/ingredients', body, { 'idempotency-key': 'once' });
  expect((await once()).body.data).toMatchObject({ created: 1, changed: 0, same: 0 });
  expect((await once()).body.data).toMatchObject({ created: 1, changed: 0, same: 0 });
});

test('an ingredient that changed its allergens says what that reaches before it is imported', async () => {
  await anIngredient(db, { name: 'Pesto base', hasNoAllergens: true });
  const id = (await readStoredRecord('Pesto base'))?.id;
  await call('POST', '/v1/elements', {
    name: 'Pesto pasta',
    method: 'Cook.',
    ingredientObjs: [{ ingredientId: id }],
    hasNoAllergens: true,
    menuElementClassId: (await call('GET', '/v1/menu-element-classes')).body.data[0].id,
  });
  const table = [headings, toRow('Pesto base', { Allergens: 'Tree Nuts' })];
  const { data } = await check(table);
  expect(data.reach).toContain('Tree Nuts was added to Pesto base.');
  expect(await readStoredRecord('Pesto base')).toMatchObject({ version: 1 });
  expect((await run(table)).data).toMatchObject({ changed: 1 });
});

test('a row that contradicts itself is a fault, and another type alone ends the protein type', async () => {
  const protein = [...headings, 'Protein type'];
  const row = (name: string, type: string, kind: string) => [...toRow(name, { Type: type }), kind];
  const { data } = await check([protein, row('Half nut', 'Grain', 'Nut')]);
  expect(data.counts).toMatchObject({ created: 0, faulty: 1 });
  expect(data.faults).toMatchObject([{ message: 'A protein type belongs to Protein: this ingredient is Grain.' }]);
  await run([protein, row('Was nut', 'Protein', 'Nut')]);
  await run([protein, row('Was nut', 'Grain', '')]);
  expect(await readStoredRecord('Was nut')).toMatchObject({ type: 'Grain', proteinType: null });
});
