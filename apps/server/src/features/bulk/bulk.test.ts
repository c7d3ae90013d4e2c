import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { elementAllergens, elementIngredients } from '#server/db/schema/catalogue.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anElement, anIngredient, aTag, findCuisine } from '#testing/catalogue.ts';
import { aKitchen } from '#testing/scheduling.ts';
import { aServiceWithSurvey, aSurveyBody } from '#testing/surveys.ts';

const server = await testServer();
const { db, call, addUser } = server;
const chef = await addUser();
const viewer = await addUser(['View Master Menus & Elements']);
const timeZone = 'Pacific/Kiritimati';
const { market, line, aDish, aMenu } = await aKitchen(db, { timeZone });
const [milk, egg] = [await anAllergen(db, 'Milk'), await anAllergen(db, 'Egg')];
const vegan = await aTag(db, 'Vegan');

let count = 0;
const makeName = (name: string) => {
  count += 1;
  return `${name} ${count}`;
};
const account = async (): Promise<string> => {
  const address = { addressOne: '1 Main', city: 'Mesa', state: 'AZ', zipCode: '85201' };
  const { body } = await call(chef, 'POST', '/v1/accounts', {
    name: makeName('Account'),
    marketId: market.id,
    ...address,
  });
  return body.data.id;
};
const element = (more: object = {}) => anElement(db, { name: makeName('Dish'), ...more });
const read = async (id: string, kind = 'elements') => (await call(chef, 'GET', `/v1/${kind}/${id}`)).body.data;
const change = (kind: string, chosenRecord: object, what: object, query = 'confirmed=reach', who = chef) =>
  call(who, 'POST', `/v1/${kind}/many?${query}`, { chosen: chosenRecord, change: what });
const preview = (kind: string, chosenRecord: object, what: object) => change(kind, chosenRecord, what, 'preview=true');
const remove = (kind: string, ids: string[], query = '') =>
  call(chef, 'POST', `/v1/${kind}/many/delete?${query}`, { chosen: { ids } });
const undo = (reply: { headers: Record<string, unknown> }) =>
  call(chef, 'POST', `/v1/steps/${reply.headers['brigade-step']}/undo`);
const everything = async () => {
  const { rows } = await db.execute<{ all: string }>(sql`
    select (select jsonb_agg(to_jsonb(row) - '{version,updated_at}'::text[] order by row.id) from elements as row)::text
      || (select jsonb_agg(to_jsonb(row) order by element_id, allergen_id) from element_allergens as row)::text
      || (select count(*) from audit_trail)::text as all`);
  return rows[0]?.all;
};

describe('many elements at once', () => {
  test("'No ingredients' becomes 'not recorded', and what has ingredients keeps them (catalogue-21)", async () => {
    const nothing = { ingredients: '', hasNoIngredients: true };
    const [meat, rice, so] = [await element(nothing), await element(), await element({ ingredients: '' })];
    const what = { field: 'ingredients', hasUnrecordedIngredients: true };
    const reply = await preview('elements', { ids: [meat, rice, so] }, what);
    expect(reply.body.data).toMatchObject({
      ids: [meat],
      changes: { items: [{ text: 'No ingredients → Ingredients not recorded' }] },
      refusals: { items: [{ id: rice, text: 'It has ingredients.' }] },
      unchanged: 1,
    });
    const savedReply = await change('elements', { ids: [meat] }, what);
    expect(await read(meat)).toMatchObject({ hasNoIngredients: false, hasUnrecordedIngredients: true });
    await undo(savedReply);
    expect(await read(meat)).toMatchObject({ hasNoIngredients: true });
  });

  test('a preview says what would change and what the rules refuse, and writes nothing', async () => {
    const [first, takenText, so] = [await element(), await element(), await element({ menuElementClassId: vegan })];
    const { name } = await read(takenText);
    await element({ name, menuElementClassId: vegan });
    const before = await everything();
    const reply = await preview(
      'elements',
      { ids: [first, takenText, so] },
      { field: 'tag', menuElementClassId: vegan },
    );
    expect(reply.body.data).toEqual({
      ids: [first],
      changes: { count: 1, items: [{ id: first, name: (await read(first)).name, text: 'Default → Vegan' }] },
      refusals: {
        count: 1,
        items: [{ id: takenText, name, text: `There is an element named ${name} for Vegan already.` }],
      },
      unchanged: 1,
    });
    expect(reply.headers['brigade-step']).toBeUndefined();
    expect(await everything()).toBe(before);
  });

  test('one step: all get the tag, and all have the old one after its undo', async () => {
    const ids = [await element(), await element(), await element()];
    const { version } = await read(ids[0] ?? '');
    const savedReply = await change('elements', { ids }, { field: 'tag', menuElementClassId: vegan });
    expect(savedReply.body.data.changes.count).toBe(3);
    const tagged = await Promise.all(ids.map((id) => read(id)));
    expect(tagged.map(({ menuElementClassId }) => menuElementClassId)).toEqual([vegan, vegan, vegan]);
    expect(tagged[0].version).toBe(version + 1);
    expect((await undo(savedReply)).status).toBe(200);
    const back = await Promise.all(ids.map((id) => read(id)));
    expect(new Set(back.map(({ menuElementClassId }) => menuElementClassId))).toEqual(new Set([await aTag(db)]));
  });

  test('a save is refused as a whole if one of them may not', async () => {
    const [first, takenText] = [await element(), await element()];
    const { name } = await read(takenText);
    await element({ name, menuElementClassId: vegan });
    const before = await everything();
    const reply = await change('elements', { ids: [first, takenText] }, { field: 'tag', menuElementClassId: vegan });
    expect(reply.status).toBe(409);
    expect(reply.body.error.message).toContain(`${name} cannot be changed`);
    expect(await everything()).toBe(before);
    const removedReply = await change(
      'elements',
      { ids: [first, crypto.randomUUID()] },
      { field: 'servingTemp', servingTemp: 'HOT' },
    );
    expect(removedReply.body.error.message).toBe('What you selected was deleted meanwhile. Please look again.');
  });

  test('type, temperature, container and how much it holds', async () => {
    const id = await element({ defaultPortionPerContainer: '200' });
    const types = (await call(chef, 'GET', '/v1/element-types')).body.data;
    const containers = (await call(chef, 'GET', '/v1/container-types')).body.data;
    const [type, container] = [types[0], containers[0]];
    await change('elements', { ids: [id] }, { field: 'type', elementTypeId: type.id });
    await change('elements', { ids: [id] }, { field: 'servingTemp', servingTemp: 'COLD' });
    const keptReply = await change('elements', { ids: [id] }, { field: 'container', containerTypeId: container.id });
    expect(keptReply.body.data.changes.items[0].text).toBe(
      `None, 200 per container → ${container.name}, 200 per container`,
    );
    await change(
      'elements',
      { ids: [id] },
      { field: 'container', containerTypeId: container.id, portionPerContainer: 150 },
    );
    expect(await read(id)).toMatchObject({
      elementTypeId: type.id,
      servingTemp: 'COLD',
      defaultContainerTypeId: container.id,
      defaultPortionPerContainer: 150,
    });
  });

  test('an added allergen unticks none; what an ingredient brings or would be unknown is not removed', async () => {
    const free = await element({ hasNoAllergens: true });
    await change('elements', { ids: [free] }, { field: 'addAllergens', allergenIds: [milk] });
    expect(await read(free)).toMatchObject({ hasNoAllergens: false, allergenIds: [milk], allergenStatement: 'some' });
    const both = await element();
    await db.insert(elementAllergens).values([milk, egg].map((allergenId) => ({ elementId: both, allergenId })));
    const carriedText = await element();
    const butter = await anIngredient(db, { name: makeName('Butter') }, [milk]);
    await db.insert(elementIngredients).values({ elementId: carriedText, ingredientId: butter, order: 0 });
    const what = { field: 'removeAllergens', allergenIds: [milk] };
    const { refusals, ids } = (await preview('elements', { ids: [free, both, carriedText] }, what)).body.data;
    expect(ids).toEqual([both]);
    expect(refusals.items.map(({ text }: { text: string }) => text)).toEqual([
      "Nothing would be recorded about its allergens. Open it and tick 'No allergens' if it has none.",
      `It would still contain it: ${(await read(butter, 'ingredients')).name} contains Milk.`,
    ]);
    await change('elements', { ids: [both] }, what);
    expect((await read(both)).allergenIds).toEqual([egg]);
  });

  test('asks what it reaches, and flags the services that are planned', async () => {
    const dishes = [await aDish({ name: makeName('Dish'), hasNoAllergens: true })];
    const menu = await aMenu(dishes);
    const slot = {
      originalMenuId: menu.id,
      marketId: market.id,
      serviceLineId: line('Lunch'),
      date: addDays(todayIn(timeZone, new Date()), 1),
    };
    const scheduled = (await call(chef, 'POST', '/v1/scheduled-menus', slot)).body.data;
    const ids = dishes.map(({ id }) => id);
    const what = { field: 'addAllergens', allergenIds: [egg] };
    const askedReply = await change('elements', { ids }, what, '');
    expect(askedReply.status).toBe(409);
    expect(askedReply.body.error.details.questions[0].text).toContain('1 service from today');
    await change('elements', { ids }, what);
    const { changes } = (await call(chef, 'GET', `/v1/scheduled-menus/${scheduled.id}`)).body.data;
    expect(changes[0].text).toMatch(/^Egg was added to Dish \d+\.$/);
  });

  test('all that a search finds, unless they are too many', async () => {
    const word = makeName('Zucchini').replace(' ', '');
    const ids = await Promise.all(['a', 'b'].map((text) => element({ name: `${word} ${text}` })));
    const foundReply = await preview('elements', { filter: { q: word } }, { field: 'servingTemp', servingTemp: 'HOT' });
    expect(foundReply.body.data.ids.toSorted()).toEqual(ids.toSorted());
    await db.execute(sql`
      insert into elements (name, menu_element_class_id) select 'Grown ' || n, ${vegan} from generate_series(1, 2001) as n`);
    const many = await preview('elements', { filter: { q: 'grown' } }, { field: 'servingTemp', servingTemp: 'HOT' });
    expect(many.body.error.message).toBe('2,001 rows match. At most 2,000 can be changed at once: narrow the search.');
    await db.execute(sql`delete from elements where name = 'Grown 1'`);
    const savedReply = await change(
      'elements',
      { filter: { q: 'grown' } },
      { field: 'addAllergens', allergenIds: [milk] },
    );
    expect(savedReply.body.data.changes.count).toBe(2_000);
    expect((await undo(savedReply)).status).toBe(200);
    await db.execute(sql`delete from elements where name like 'Grown %'`);
  });

  test('are deleted and brought back together; one on a menu stays with its sentence', async () => {
    const [first, two] = [await element(), await element()];
    const usedDish = await aDish({ name: makeName('Dish') });
    await aMenu([usedDish]);
    const shownReply = await remove('elements', [first, two, usedDish.id], 'preview=true');
    expect(shownReply.body.data.refusals.items[0].text).toContain('It still belongs to 1 menu(s).');
    expect((await remove('elements', [first, two, usedDish.id])).status).toBe(409);
    const deletedReply = await remove('elements', [first, two]);
    expect((await call(chef, 'GET', `/v1/elements/${first}`)).status).toBe(404);
    const [latest] = (await call(chef, 'GET', '/v1/deletions')).body.data;
    expect(latest.further).toBe(1);
    expect((await undo(deletedReply)).status).toBe(200);
    expect((await read(two)).id).toBe(two);
  });
});

describe('many ingredients and menus', () => {
  test('ingredients get a type, with a protein type if it is Protein', async () => {
    const id = await anIngredient(db, { name: makeName('Tofu') });
    const without = await preview('ingredients', { ids: [id] }, { field: 'type', type: 'Protein' });
    expect(without.body.error.message).toBe('Ingredient protein type is required.');
    await change('ingredients', { ids: [id] }, { field: 'type', type: 'Protein', proteinType: 'Bean' });
    expect(await read(id, 'ingredients')).toMatchObject({ type: 'Protein', proteinType: 'Bean' });
    const both = await preview('ingredients', { ids: [id] }, { field: 'type', type: 'Dairy', proteinType: 'Bean' });
    expect(both.body.error.fields).toEqual({
      'change.proteinType': 'A protein type belongs to Protein: this ingredient is Dairy.',
    });
    await change('ingredients', { ids: [id] }, { field: 'type', type: 'Dairy' });
    expect(await read(id, 'ingredients')).toMatchObject({ type: 'Dairy', proteinType: null });
  });

  test('allergens of ingredients; the last one is not removed', async () => {
    const id = await anIngredient(db, { name: makeName('Cream'), hasNoAllergens: true });
    const savedReply = await change('ingredients', { ids: [id] }, { field: 'addAllergens', allergenIds: [milk] });
    expect((await read(id, 'ingredients')).allergenIds).toEqual([milk]);
    const last = await preview('ingredients', { ids: [id] }, { field: 'removeAllergens', allergenIds: [milk] });
    expect(last.body.data.refusals.count).toBe(1);
    await undo(savedReply);
    expect(await read(id, 'ingredients')).toMatchObject({ hasNoAllergens: true, allergenIds: [] });
    expect((await remove('ingredients', [id])).body.data.changes.count).toBe(1);
  });

  test('menus get a tag, cuisine or brand, and are deleted', async () => {
    const [first, two] = [await aMenu([]), await aMenu([])];
    const brand = (await call(chef, 'POST', '/v1/brands', { name: makeName('Brand') })).body.data;
    const ids = [first.id, two.id];
    await change('menus', { ids }, { field: 'tag', menuElementClassId: vegan });
    await change('menus', { ids }, { field: 'brand', brandId: brand.id });
    await change('menus', { ids }, { field: 'cuisine', cuisineTypeId: await findCuisine(db, 'Italian') });
    expect(await read(two.id, 'menus')).toMatchObject({ menuElementClassId: vegan, brandId: brand.id });
    const deletedReply = await remove('menus', ids);
    expect((await undo(deletedReply)).status).toBe(200);
    expect((await read(first.id, 'menus')).brandId).toBe(brand.id);
  });

  test('accounts get a service type, which their recurring services follow, and opt-in', async () => {
    const ids = [await account(), await account()];
    const [first = ''] = ids;
    const type = (await call(chef, 'POST', '/v1/service-types', { name: makeName('Zz buffet') })).body.data;
    const week = { day: 'monday', shouldServeOnDay: true, numberOfEaters: 20 };
    await call(chef, 'PUT', `/v1/serving-schedules?accountId=${first}&serviceLineId=${line('Lunch')}`, [week]);
    const makeServedRecord = () =>
      db.execute(sql`select distinct service_type_id as type from service_events where account_id = ${first}`);
    const before = (await makeServedRecord()).rows;
    expect(before).toHaveLength(1);
    expect(before).not.toEqual([{ type: type.id }]);
    const most = Array.from({ length: 26 }, () => randomUUID());
    const tooMany = await preview('accounts', { ids: most }, { field: 'serviceType', serviceTypeId: type.id });
    expect(tooMany.body.error.message).toContain('At most 25 can be changed at once');
    const savedReply = await change('accounts', { ids }, { field: 'serviceType', serviceTypeId: type.id });
    expect(savedReply.body.data.changes.items.map(({ text }: { text: string }) => text)).toEqual([
      `None → ${type.name}`,
      `None → ${type.name}`,
    ]);
    expect((await makeServedRecord()).rows).toEqual([{ type: type.id }]);
    await undo(savedReply);
    expect((await makeServedRecord()).rows).toEqual(before);
    await change('accounts', { ids }, { field: 'optin', showOptin: true });
    expect(await read(first, 'accounts')).toMatchObject({ showOptin: true, serviceTypeId: null });
  });

  test('accounts are deleted and brought back together; one with a completed survey stays', async () => {
    const [first, two] = [await account(), await account()];
    const office = await aServiceWithSurvey({ db, server, scheduler: chef }, { daysAgo: 1 });
    expect((await office.save(office.editor, aSurveyBody(office.elements))).status).toBe(200);
    const ids = [first, two, office.account.id];
    expect((await remove('accounts', ids, 'preview=true')).body.data.refusals.items[0].text).toContain(
      'It still belongs to 1 completed survey(s).',
    );
    expect((await remove('accounts', ids)).status).toBe(409);
    const tooMany = await remove(
      'accounts',
      Array.from({ length: 101 }, () => randomUUID()),
      'preview=true',
    );
    expect(tooMany.body.error.message).toContain('At most 100 can be changed at once');
    const deletedReply = await remove('accounts', [first, two]);
    expect((await call(chef, 'GET', `/v1/accounts/${first}`)).status).toBe(404);
    expect((await undo(deletedReply)).status).toBe(200);
    expect((await read(two, 'accounts')).addresses).toHaveLength(1);
  });

  test('a reader changes nothing', async () => {
    const id = await element();
    const reply = await change('elements', { ids: [id] }, { field: 'servingTemp', servingTemp: 'HOT' }, '', viewer);
    expect(reply.status).toBe(403);
  });
});
