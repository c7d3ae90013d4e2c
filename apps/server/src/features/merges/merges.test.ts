import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { mergedReferences } from '#server/db/merged-rows.ts';
import { ingredientVendors } from '#server/db/schema/ingredients.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anElement, anIngredient, aPreference, aTag, aVendor, findUnit } from '#testing/catalogue.ts';
import { recordsToMerge } from '#testing/records-to-merge.ts';
import { aKitchen } from '#testing/scheduling.ts';

const server = await testServer();
const { db, call, addUser } = server;
const chef = await addUser('superAdmin');
const remover = await addUser(['View Master Menus & Elements', 'Remove Master Menus & Elements']);
const timeZone = 'Pacific/Kiritimati';
const kitchen = await aKitchen(db, { timeZone });
const { aDish, aMenu } = kitchen;
const [milk, egg] = [await anAllergen(db, 'Milk'), await anAllergen(db, 'Egg')];
const merging = await recordsToMerge({ db, server, chef, kitchen, timeZone });
const { named, read, compare, merge, undo, everything, planned, makeDish } = merging;

test('every foreign key to a record that can be merged has its plan, and so has every list of ids', async () => {
  for (const [kind, references] of Object.entries(mergedReferences)) {
    // Foreign keys do not cover every account column: a service refers to its address, and a printed sheet has no reference.
    const { rows } = await db.execute<{ table: string; column: string }>(sql`
      select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = ${kind}::regclass
      union
      select attrelid::regclass::text, attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where ${kind} = 'accounts' and attname = 'account_id' and atttypid = 'uuid'::regtype and relkind = 'r'
        and relnamespace = 'public'::regnamespace
      order by 1, 2`);
    const plannedNames = [...new Set(references.map(({ table, column }) => `${table}.${column}`))].toSorted();
    expect(plannedNames, kind).toEqual(rows.map(({ table, column }) => `${table}.${column}`).toSorted());
  }
  // No foreign key covers these columns. Allergens are not merged.
  const { rows } = await db.execute<{ name: string }>(sql`
    select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where atttypid = 'uuid[]'::regtype and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(['scheduled_menus.copied_element_ids']);
});

describe('two vendors are one', () => {
  test('their ingredients have the kept one under the chosen name, and an undo brings both back', async () => {
    const [first, other] = [await aVendor(db, named('Green Valley')), await aVendor(db, named('Green Valleys'))];
    const ingredientId = await anIngredient(db, { name: named('Leek') });
    await db.insert(ingredientVendors).values([
      { ingredientId, preference: 1, vendorId: other, itemId: 'L1' },
      { ingredientId, preference: 2, vendorId: first, itemId: 'L2' },
    ]);
    const before = await everything();
    const { version } = await read('ingredients', ingredientId);
    const { sides } = (await compare('vendors', first, other)).body.data;
    expect(sides[1]).toMatchObject({ id: other, uses: ['1 ingredient'] });
    expect(sides[1].fields[0]).toMatchObject({ field: 'name', label: 'Name' });
    const merged = await merge('vendors', first, other, { choices: { name: 'other' } });
    expect(merged.body.data).toEqual({ id: first, name: sides[1].name });
    const ingredient = await read('ingredients', ingredientId);
    expect(ingredient.vendors.map(({ vendorId }: { vendorId: string }) => vendorId)).toEqual([first, first, null]);
    expect(ingredient.version).toBe(version + 1);
    expect((await undo(merged)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('brands of menus and scheduled menus; the default one stays the default', async () => {
    const brands = (await call(chef, 'GET', '/v1/brands')).body.data;
    const usual = brands.find(({ isDefault }: { isDefault: boolean }) => isDefault);
    const survivor = (await call(chef, 'POST', '/v1/brands', { name: named('House') })).body.data;
    const before = await everything();
    const merged = await merge('brands', survivor.id, usual.id);
    expect(merged.status).toBe(200);
    const after = (await call(chef, 'GET', '/v1/brands')).body.data;
    expect(
      after.filter(({ isDefault }: { isDefault: boolean }) => isDefault).map(({ id }: { id: string }) => id),
    ).toEqual([survivor.id]);
    expect((await undo(merged)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });
});

describe('two ingredients are one', () => {
  const twoIngredients = async (name: string) =>
    [await anIngredient(db, { name: named(name) }), await anIngredient(db, { name: named(`${name}s`) })] as const;

  test('elements and scheduled dishes have the kept one, allergens are united, and an undo brings everything back', async () => {
    const survivor = await anIngredient(db, { name: named('Parmesan') }, [milk]);
    const other = await anIngredient(db, { name: named('Parmesans'), type: 'Dairy' }, [egg]);
    const dish = await makeDish(other);
    const both = await makeDish(survivor, other);
    const { scheduled } = await planned([dish, both]);
    const [{ id: scheduledElementId }] = scheduled.scheduledElements;
    for (const plate of [await makeDish(other), await makeDish(other, survivor)])
      await call(chef, 'POST', `/v1/scheduled-menus/${scheduled.id}/alternatives`, {
        scheduledElementId,
        elementId: plate.id,
      });
    const before = await everything();
    const merged = await merge('ingredients', survivor, other, { choices: { type: 'other' } });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const ingredient = await read('ingredients', survivor);
    expect(ingredient).toMatchObject({ type: 'Dairy', allergenStatement: 'some' });
    expect(ingredient.allergenIds.toSorted()).toEqual([milk, egg].toSorted());
    const rows = async (id: string) =>
      (await read('elements', id)).ingredientObjs.map((row: { ingredientId: string; amount: number }) => [
        row.ingredientId,
        row.amount,
      ]);
    expect(await rows(dish.id)).toEqual([[survivor, 2]]);
    expect(await rows(both.id)).toEqual([[survivor, 4]]);
    const { rows: copies } = await db.execute(sql`
      select scheduled_element_id, count(*) from scheduled_element_ingredients where ingredient_id in (${survivor}, ${other}) group by 1`);
    expect(copies.map(({ count: times }) => Number(times))).toEqual([1, 1, 1, 1]);
    const { rows: plates } = await db.execute(sql`
      select array(select ingredient_id from scheduled_element_ingredients where scheduled_element_id = plate.id) as of
      from scheduled_elements as plate where instead_of = ${scheduledElementId}`);
    expect(plates).toEqual([{ of: [survivor] }, { of: [survivor] }]);
    expect((await call(chef, 'GET', `/v1/ingredients/${other}`)).status).toBe(404);
    expect((await undo(merged)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('the vendors of the other one take the places of the kept ones, and an undo brings both back', async () => {
    const [survivor, other] = await twoIngredients('Flour');
    const vendorId = await aVendor(db, named('Mill'));
    await db.insert(ingredientVendors).values([
      { ingredientId: survivor, preference: 1, vendorId, itemId: 'K1' },
      { ingredientId: other, preference: 1, vendorId, itemId: 'O1' },
    ]);
    const before = await everything();
    const merged = await merge('ingredients', survivor, other, { choices: { vendors: 'other' } });
    expect((await read('ingredients', survivor)).vendors[0].itemId).toBe('O1');
    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('asks before an allergen or a not-for mark is lost, and before unknown becomes none', async () => {
    const vegan = await aPreference(db, 'Vegan');
    const survivor = await anIngredient(db, { name: named('Margarine'), hasNoAllergens: true });
    const other = await anIngredient(db, { name: named('Margarines') }, [milk]);
    await db.execute(sql`insert into ingredient_exclusions values (${other}, ${vegan})`);
    const before = await everything();
    const choices = { allergens: 'kept', notFor: 'kept' };
    const askedReply = await merge('ingredients', survivor, other, { choices, confirmed: 'reach' });
    expect(askedReply.status).toBe(409);
    const { name } = await read('ingredients', survivor);
    expect(askedReply.body.error.details.questions).toEqual([
      {
        kind: 'loss',
        text: `${name} would no longer contain Milk, which one of them contains now.\n${name} would no longer be marked as not for Vegan.\n${name} would no longer be Dairy/Egg/Honey, which one of them is now.\nMerge it nevertheless?`,
      },
    ]);
    expect(await everything()).toEqual(before);
    const unknown = await anIngredient(db, { name: named('Margarine old') });
    const forgotten = await merge('ingredients', survivor, unknown, { choices: { allergens: 'kept' }, confirmed: '' });
    expect(forgotten.body.error.details.questions[0].text).toContain('although nobody recorded');
    expect((await merge('ingredients', survivor, unknown, { confirmed: '' })).status).toBe(200);
    expect((await read('ingredients', survivor)).allergenStatement).toBe('unknown');
    expect((await merge('ingredients', survivor, other, { choices })).status).toBe(200);
  });

  test('asks what it reaches, flags the services, and their copies contain what both contained', async () => {
    const survivor = await anIngredient(db, { name: named('Sauce'), hasNoAllergens: true });
    const other = await anIngredient(db, { name: named('Sauces') }, [egg]);
    const dish = await makeDish(survivor);
    const { scheduled } = await planned([dish]);
    const askedReply = await merge('ingredients', survivor, other, { confirmed: 'loss' });
    expect(askedReply.body.error.details.questions[0].text).toContain('1 service from today');
    expect((await merge('ingredients', survivor, other)).status).toBe(200);
    const menu = await read('scheduled-menus', scheduled.id);
    expect(menu.scheduledElements[0].allergenNames).toEqual(['Egg']);
  });

  test('amounts that cannot be added are an obstacle, and an error in the middle leaves nothing', async () => {
    const [survivor, other] = await twoIngredients('Oil');
    const dish = await makeDish(survivor, other);
    await db.execute(
      sql`update element_ingredients set portion_unit_id = ${await findUnit(db, 'each')} where ingredient_id = ${other}`,
    );
    const text = `${(await read('elements', dish.id)).name} has both, in amounts that cannot be added. Change it first.`;
    expect((await compare('ingredients', survivor, other)).body.data.obstacles).toEqual([text]);
    expect((await merge('ingredients', survivor, other)).body.error.message).toBe(text);
    await db.execute(sql`delete from element_ingredients where ingredient_id = ${survivor}`);
    const before = await everything();
    await db.execute(sql`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`);
    await db.execute(
      sql`create trigger planted before delete on ingredients for each row execute function refuse_it()`,
    );
    expect((await merge('ingredients', survivor, other)).status).toBe(500);
    await db.execute(sql`drop function refuse_it() cascade`);
    expect(await everything()).toEqual(before);
  });

  test('a version that changed meanwhile, a missing one, the same one and a person without editing are refused', async () => {
    const [survivor, other] = await twoIngredients('Salt');
    const send = (otherId: string, otherVersion: number, who = chef) =>
      call(who, 'POST', `/v1/ingredients/${survivor}/merge`, { otherId, otherVersion, choices: {} });
    expect((await send(other, 7)).body.error.message).toContain('changed one of them meanwhile');
    expect((await send(crypto.randomUUID(), 1)).body.error.message).toContain('does not exist any more');
    expect((await send(survivor, 1)).body.error.message).toBe('Choose two different ones.');
    expect((await send(other, 1, remover)).status).toBe(403);
  });
});

describe('two elements are one', () => {
  test('menus, scheduled dishes and alternatives have the kept one, and an undo brings everything back', async () => {
    const survivor = await aDish({ name: named('Rice'), type: 'Protein', hasNoAllergens: true });
    const other = await aDish({ name: named('Rices'), type: 'Protein', hasNoAllergens: true });
    await db.execute(sql`insert into element_allergens values (${other.id}, ${milk})`);
    const { menu, scheduled } = await planned([other]);
    const before = await everything();
    const { sides } = (await compare('elements', survivor.id, other.id)).body.data;
    expect(sides[1].uses).toEqual(['1 menu', '1 scheduled dish']);
    const choices = { name: 'other', method: 'other', ingredients: 'other', serving: 'other' };
    const merged = await merge('elements', survivor.id, other.id, { choices });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect((await read('menus', menu.id)).elements.map(({ elementId }: { elementId: string }) => elementId)).toEqual([
      survivor.id,
    ]);
    expect((await read('scheduled-menus', scheduled.id)).scheduledElements[0].originalElementId).toBe(survivor.id);
    expect(await read('elements', survivor.id)).toMatchObject({
      name: sides[1].name,
      allergenIds: [milk],
      hasNoAllergens: false,
    });
    const { rows } = await db.execute(
      sql`select id from scheduled_menus where ${other.id}::uuid = any (copied_element_ids)`,
    );
    expect(rows).toEqual([]);
    expect((await undo(merged)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('a menu that has both is an obstacle, and an allergen is not lost unasked', async () => {
    const [survivor, other] = [
      await aDish({ name: named('Soup'), hasNoAllergens: true }),
      await aDish({ name: named('Soups') }),
    ];
    const menu = await aMenu([survivor, other]);
    expect((await compare('elements', survivor.id, other.id)).body.data.obstacles).toEqual([
      `${(await read('menus', menu.id)).name} has both. Remove one of them there first.`,
    ]);
    const third = await anElement(db, { name: named('Soup three') });
    await db.execute(sql`insert into element_allergens values (${third}, ${egg})`);
    const askedReply = await merge('elements', survivor.id, third, {
      choices: { allergens: 'kept' },
      confirmed: 'reach',
    });
    expect(askedReply.body.error.details.questions[0].text).toContain('would no longer contain Egg');
  });
});

describe('likely duplicates', () => {
  test.each([
    ['Roma Tomatoes', 'tomato, Roma', true],
    ['Crème fraîche', 'Creme Fraiche', false],
    ['Blueberries', 'blueberry', true],
    ['Cookies and Cream', 'Cream & Cookie', true],
    ['Green Beans', 'Bean, Green', true],
    ['Couscous', 'Cous cous', false],
    ['Bass', 'Bas', false],
    ['Rice', 'Rice, brown', false],
  ])('%s and %s: %s', async (first, other, areAlike) => {
    await db.execute(sql`delete from vendors where name in (${first}, ${other})`);
    await db.execute(sql`insert into vendors (name) values (${first}), (${other}) on conflict do nothing`);
    const pairs = (await call(chef, 'GET', '/v1/duplicates/vendors')).body.data;
    const isFound = pairs.some(({ records }: { records: { name: string }[] }) =>
      records.every(({ name }) => name === first || name === other),
    );
    expect(isFound).toBe(areAlike);
  });

  test('elements only with the same tag', async () => {
    const [vegan, usual] = [await aTag(db, 'Vegan'), await aTag(db)];
    await db.execute(sql`
      insert into elements (name, menu_element_class_id) values
        ('Zzz Pies', ${usual}), ('Pie zzz', ${usual}), ('Yyy Pies', ${usual}), ('Pie yyy', ${vegan})`);
    const pairs = (await call(chef, 'GET', '/v1/duplicates/elements')).body.data;
    const foundRecord = pairs.map(({ records }: { records: { name: string }[] }) => records.map(({ name }) => name));
    expect(foundRecord).toContainEqual(['Zzz Pies', 'Pie zzz']);
    expect(foundRecord.flat().filter((name: string) => /yyy/i.test(name))).toEqual([]);
  });

  test('among three, each with the first; names of the longest letters have room in the index', async () => {
    const tag = await aTag(db);
    // Different letters of three bytes each, which cannot be compressed.
    const letters = String.fromCodePoint(
      ...Array.from({ length: MAX_NAME_LENGTH - 2 }, (_, place) => 0x4e_00 + 7 * place),
    );
    const names = [`${letters} a`, `a ${letters}`, `${letters}-a`];
    for (const name of names) await anElement(db, { name, menuElementClassId: tag });
    const pairs: { records: { name: string }[] }[] = (await call(chef, 'GET', '/v1/duplicates/elements')).body.data;
    const foundRows = pairs.map(({ records }) => records.map(({ name }) => name)).filter(([name]) => name === names[0]);
    expect(foundRows.map(([, other]) => other).toSorted()).toEqual(names.slice(1).toSorted());
  });
});
