import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays, longDate, todayIn, weekdayName } from '#domain/calendar/calendar-day.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { testApp } from '#testing/app.ts';
import { anAllergen, anIngredient, aPreference } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db } = await testDatabase();
const { call, addUser } = await testApp(db);
const chef = await addUser();
const host = await addUser([]);
const owner = await addUser('superAdmin');
// Kiritimati is a day ahead of most of the world, so a server that takes its own day shows.
const timeZone = 'Pacific/Kiritimati';
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db, { timeZone });
const today = todayIn(timeZone, new Date());
const milk = await anAllergen(db, 'Milk');
const fish = await anAllergen(db, 'Fish');
const vegan = await aPreference(db, 'Vegan');

let days = 0;
/** A day of its own, from tomorrow on. */
const aDay = () => {
  days += 1;
  return addDays(today, days);
};
const madeOf = async (name: string, ingredientIds: readonly string[]) => {
  const dish = await aDish({ name, type: 'Protein', hasNoAllergens: true });
  const rows = ingredientIds.map((ingredientId, order) => ({ elementId: dish.id, ingredientId, order }));
  await db.insert(elementIngredients).values(rows);
  return dish;
};
const pesto = (name: string) => anIngredient(db, { name, hasNoAllergens: true });
const schedule = async (originalMenuId: string, date: string) =>
  (
    await call(chef, 'POST', '/v1/scheduled-menus', {
      originalMenuId,
      marketId: market.id,
      serviceLineId: line('Lunch'),
      date,
    })
  ).body.data;
/** Saves the record with these changes. */
async function save(path: string, changes: object, confirmed = '', who = chef) {
  const { data } = (await call(who, 'GET', `/v1/${path}`)).body;
  return call(who, 'PUT', `/v1/${path}?confirmed=${confirmed}`, { ...data, ...changes });
}
const changesOf = async (id: string, kind = 'menus') =>
  (await call(host, 'GET', `/v1/scheduled-${kind}/${id}`)).body.data.changes;
const milkAdded = { allergenIds: [milk], hasNoAllergens: false };

async function anIngredientOnTheMenu(name: string) {
  const ingredientId = await pesto(name);
  await db.execute(sql`with vendor as (insert into vendors (name) values (${`Vendor of ${name}`}) returning id)
    insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id) select ${ingredientId}, 1, id, 'A1' from vendor`);
  const dish = await madeOf(`Pasta with ${name}`, [ingredientId]);
  const menu = await aMenu([dish]);
  const date = aDay();
  const scheduled = await schedule(menu.id, date);
  return { ingredientId, dish, menu, date, scheduled, path: `ingredients/${ingredientId}` };
}

describe('a save of an ingredient', () => {
  test('says what it reaches and who loses a meal, saves nothing, and saves once that is confirmed', async () => {
    const { path, date, scheduled } = await anIngredientOnTheMenu('Pesto');
    const account = await anAccount();
    await anEvent(account, date, { eaters: 10 });
    for (const email of ['una@client.example', 'vito@client.example'])
      await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, { email, allergenIds: [milk] });
    const asked = await save(path, milkAdded);
    expect(asked.status).toBe(409);
    expect(asked.body.error.details).toEqual({
      questions: [
        {
          kind: 'reach',
          text: [
            'Milk was added to Pesto.',
            'This changes 1 dish, 1 menu and 1 service from today.',
            `2 people lose their meal on ${weekdayName(date)}, ${longDate(date)}, Lunch, ${market.name}.`,
            'Save it?',
          ].join('\n'),
        },
      ],
    });
    expect((await call(chef, 'GET', `/v1/${path}`)).body.data).toMatchObject({ allergenIds: [], version: 1 });
    expect(await changesOf(scheduled.id)).toEqual([]);
    const saved = await save(path, milkAdded, 'reach');
    expect(saved.status).toBe(200);
    expect(saved.body.data.allergenIds).toEqual([milk]);
    expect(await changesOf(scheduled.id)).toEqual([
      {
        id: expect.any(String),
        text: 'Milk was added to Pesto.',
        dishes: ['Pasta with Pesto'],
        changedBy: expect.stringMatching(/^Test Person/),
        changedAt: expect.any(String),
        acceptedBy: null,
        acceptedAt: null,
      },
    ]);
  });

  test('says who gets a meal by it, too', async () => {
    const { path, date, ingredientId } = await anIngredientOnTheMenu('Sambal');
    const account = await anAccount();
    await anEvent(account, date, { eaters: 10 });
    await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, {
      email: 'wanda@client.example',
      allergenIds: [fish],
    });
    await db.execute(
      sql`insert into ingredient_allergens (ingredient_id, allergen_id) values (${ingredientId}, ${fish}), (${ingredientId}, ${milk})`,
    );
    await db.execute(sql`update ingredients set has_no_allergens = false where id = ${ingredientId}`);
    const asked = await save(path, { allergenIds: [milk] });
    expect(asked.body.error.message.split('\n').slice(1)).toEqual([
      'This changes 1 dish, 1 menu and 1 service from today.',
      `1 person gains a meal on ${weekdayName(date)}, ${longDate(date)}, Lunch, ${market.name}.`,
      'Save it?',
    ]);
  });

  test('asks nothing when no dish claims anything else, and when nothing has it', async () => {
    const { path, scheduled, ingredientId } = await anIngredientOnTheMenu('Basil');
    expect((await save(path, { name: 'Fresh basil' })).status).toBe(200);
    const butter = await anIngredient(db, { name: 'Butter' }, [milk]);
    await db.insert(elementIngredients).values({
      elementId: scheduled.scheduledElements[0].originalElementId,
      ingredientId: butter,
      order: 9,
    });
    expect((await save(path, milkAdded)).status).toBe(200);
    expect(await changesOf(scheduled.id)).toEqual([]);
    await db.execute(sql`delete from element_ingredients where ingredient_id = ${ingredientId}`);
    await db.execute(sql`delete from scheduled_element_ingredients where ingredient_id = ${ingredientId}`);
    expect((await save(path, { allergenIds: [fish] })).status).toBe(200);
  });

  test('counts dishes and menus that nobody has scheduled', async () => {
    const { path, menu, scheduled } = await anIngredientOnTheMenu('Tapenade');
    await call(chef, 'DELETE', `/v1/scheduled-menus/${scheduled.id}`);
    expect((await save(path, milkAdded)).body.error.message).toContain('This changes 1 dish and 1 menu.');
    await db.execute(sql`delete from menus where id = ${menu.id}`);
    expect((await save(path, milkAdded)).body.error.message).toContain('This changes 1 dish.');
  });

  test('with another kind, or a mark as not for somebody, changes whom dishes suit', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Gelatine');
    expect((await save(path, { notForPreferenceIds: [vegan] }, 'reach')).status).toBe(200);
    expect((await save(path, { type: 'Protein', proteinType: 'Poultry' }, 'reach')).status).toBe(200);
    const texts = (await changesOf(scheduled.id)).map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Gelatine is now marked as not for Vegan.', 'Gelatine is now Protein (Poultry).']);
  });

  test('flags today in the time zone of the market, and not yesterday', async () => {
    const { path, menu } = await anIngredientOnTheMenu('Harissa');
    const yesterday = await schedule(menu.id, addDays(today, -1));
    const now = await schedule(menu.id, today);
    expect((await save(path, milkAdded, 'reach')).status).toBe(200);
    expect(await changesOf(yesterday.id)).toEqual([]);
    expect(await changesOf(now.id)).toHaveLength(1);
  });

  test('reaches a copy that is made of it although its master is no longer, on its label too', async () => {
    const { path, dish, scheduled } = await anIngredientOnTheMenu('Aioli');
    const oil = await anIngredient(db, { name: 'Oil', hasNoAllergens: true });
    expect(
      (
        await save(
          `elements/${dish.id}`,
          { ingredientObjs: [{ ingredientId: oil }], isIngredientsTyped: false },
          'reach',
        )
      ).status,
    ).toBe(200);
    expect((await save(path, milkAdded, 'reach')).status).toBe(200);
    expect((await changesOf(scheduled.id)).at(-1)).toMatchObject({ text: 'Milk was added to Aioli.' });
    const { allergenNames } = (await call(host, 'GET', `/v1/scheduled-menus/${scheduled.id}`)).body.data;
    expect(allergenNames).toEqual(['Milk']);
  });
});

describe('a save of an element', () => {
  test('asks about menus and services, alternatives included, and flags them', async () => {
    const { dish } = await anIngredientOnTheMenu('Salsa');
    const other = await schedule((await aMenu([await aDish({ hasNoAllergens: true })])).id, aDay());
    const alternative = [{ elementId: dish.id, name: 'Pasta', ingredients: dish.ingredients, allergenIds: [] }];
    const [element] = other.scheduledElements;
    await call(chef, 'PUT', `/v1/scheduled-menus/${other.id}`, {
      scheduledElements: [{ id: element.id, alternative }],
    });
    const asked = await save(`elements/${dish.id}`, { ...milkAdded, isIngredientsTyped: true });
    expect(asked.body.error.message).toContain(
      `Milk was added to Pasta with Salsa.\nThis changes 1 menu and 2 services from today.`,
    );
    expect((await save(`elements/${dish.id}`, { ...milkAdded, isIngredientsTyped: true }, 'reach')).status).toBe(200);
    expect(await changesOf(other.id)).toMatchObject([
      { text: 'Milk was added to Pasta with Salsa.', dishes: ['Pasta'] },
    ]);
    expect((await save(`elements/${dish.id}`, { method: 'Bake.' })).status).toBe(200);
  });

  test('that is in no menu asks nothing', async () => {
    const dish = await madeOf('Nowhere', [await pesto('Chutney')]);
    expect((await save(`elements/${dish.id}`, milkAdded)).status).toBe(200);
  });
});

describe('accepting', () => {
  test('says who and when, once; hosts may not', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Relish');
    await save(path, milkAdded, 'reach');
    const ids = (await changesOf(scheduled.id)).map(({ id }: { id: string }) => id);
    expect((await call(host, 'POST', '/v1/changes-after-planning/accept', { ids })).status).toBe(403);
    expect((await call(chef, 'POST', '/v1/changes-after-planning/accept', { ids })).status).toBe(200);
    const [accepted] = await changesOf(scheduled.id);
    expect(accepted).toMatchObject({
      acceptedBy: expect.stringMatching(/^Test Person/),
      acceptedAt: expect.any(String),
    });
    const second = await addUser();
    expect((await call(second, 'POST', '/v1/changes-after-planning/accept', { ids })).status).toBe(200);
    expect(await changesOf(scheduled.id)).toEqual([accepted]);
    const audited = await db.execute<{ action: string }>(
      sql`select action from audit_trail where table_name = 'changes_after_planning' and record_id = ${scheduled.id} order by id`,
    );
    expect(audited.rows.map(({ action }) => action)).toEqual(['insert', 'update']);
  });
});

test('the ingredient of 5,000 elements is weighed whole', async () => {
  const { path, ingredientId } = await anIngredientOnTheMenu('Sea salt');
  await db.execute(sql`
    insert into elements (name, menu_element_class_id)
    select 'Salted ' || n, (select id from menu_element_classes order by position limit 1) from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into element_ingredients (element_id, ingredient_id, "order")
    select id, ${ingredientId}, 0 from elements where name like 'Salted %'`);
  const asked = await save(path, milkAdded);
  expect(asked.body.error.message).toContain('This changes 5,001 dishes, 1 menu and 1 service from today.');
});

describe('what is deleted, and a changed rule,', () => {
  test('flags services whose copies lose the element that spoke for them', async () => {
    const { dish, menu, scheduled } = await anIngredientOnTheMenu('Tahini');
    await call(chef, 'PUT', `/v1/menus/${menu.id}`, {
      ...(await call(chef, 'GET', `/v1/menus/${menu.id}`)).body.data,
      elements: [],
    });
    // The mark of the element goes with it: what the copy is made of says less.
    await db.execute(sql`insert into element_suitabilities (element_id, dietary_preference_id)
      select ${dish.id}, id from dietary_preferences where name = 'Halal'`);
    expect((await call(chef, 'DELETE', `/v1/elements/${dish.id}`)).status).toBe(200);
    expect(await changesOf(scheduled.id)).toMatchObject([
      { text: 'Pasta with Tahini was deleted from the catalogue.', dishes: ['Pasta with Tahini'] },
    ]);
  });

  test('flags services with an ingredient that only their copies have', async () => {
    const { ingredientId, dish, scheduled } = await anIngredientOnTheMenu('Miso');
    const other = await anIngredient(db, { name: 'Other miso', hasNoAllergens: true });
    await save(`elements/${dish.id}`, { ingredientObjs: [{ ingredientId: other }] }, 'reach');
    const flags = (await changesOf(scheduled.id)).length;
    expect((await call(chef, 'DELETE', `/v1/ingredients/${ingredientId}`)).status).toBe(200);
    const after = await changesOf(scheduled.id);
    expect(after).toHaveLength(flags + 1);
    expect(after.map(({ text }: { text: string }) => text)).toContain('Miso was deleted from the catalogue.');
  });

  test('flags services whose dishes suit somebody else by the rule, once, and nothing for a new name', async () => {
    const { scheduled } = await anIngredientOnTheMenu('Honey mustard');
    const diet = (await call(owner, 'GET', '/v1/dietary-preferences')).body.data.find(
      ({ id }: { id: string }) => id === vegan,
    );
    const path = `/v1/dietary-preferences/${vegan}`;
    const rename = await call(owner, 'PUT', path, { name: 'Vegan', rule: diet.rule });
    expect(rename.status).toBe(200);
    expect(await changesOf(scheduled.id)).toEqual([]);
    const rule = { ...diet.rule, ingredientTypes: [...diet.rule.ingredientTypes, 'Grain'] };
    expect((await call(owner, 'PUT', path, { name: 'Vegan', rule })).status).toBe(200);
    expect(await changesOf(scheduled.id)).toMatchObject([
      { text: 'The rule of Vegan was changed.', dishes: ['Pasta with Honey mustard'] },
    ]);
    expect((await call(owner, 'PUT', path, { name: 'Vegan', rule: diet.rule })).status).toBe(200);
  });
});

describe('an undo', () => {
  const undo = (reply: { headers: Record<string, unknown> }, who = chef) =>
    call(who, 'POST', `/v1/steps/${reply.headers['brigade-step']}/undo`);
  const textsOf = async (id: string) => (await changesOf(id)).map(({ text }: { text: string }) => text);

  test('of an allergen of an ingredient flags what it reaches, and takes no flag away', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Gremolata');
    const saved = await save(path, milkAdded, 'reach');
    // Somebody accepts the first flag meanwhile, somebody else undoes the save.
    const ids = (await changesOf(scheduled.id)).map(({ id }: { id: string }) => id);
    await call(chef, 'POST', '/v1/changes-after-planning/accept', { ids });
    const undone = await undo(saved, await addUser());
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    const after = await changesOf(scheduled.id);
    expect(after).toMatchObject([
      {
        text: 'Milk was removed from Gremolata. Gremolata is now recorded without allergens.',
        dishes: ['Pasta with Gremolata'],
        acceptedAt: null,
      },
      { text: 'Milk was added to Gremolata.', acceptedAt: expect.any(String) },
    ]);
    expect((await undo(undone)).status).toBe(200);
    expect((await textsOf(scheduled.id)).slice(0, 2)).toEqual([after[0].text, after[1].text]);
  });

  test('of an element, of a deletion and of a rule flags as their saves do', async () => {
    const { dish, menu, scheduled } = await anIngredientOnTheMenu('Zhoug');
    const saved = await save(`elements/${dish.id}`, { ...milkAdded, isIngredientsTyped: true }, 'reach');
    expect((await undo(saved)).status).toBe(200);
    expect((await textsOf(scheduled.id)).at(-1)).toContain('Milk was removed from Pasta with Zhoug.');
    const { data } = (await call(chef, 'GET', `/v1/menus/${menu.id}`)).body;
    await call(chef, 'PUT', `/v1/menus/${menu.id}`, { ...data, elements: [] });
    await db.execute(sql`insert into element_suitabilities (element_id, dietary_preference_id)
      select ${dish.id}, id from dietary_preferences where name = 'Halal'`);
    expect((await undo(await call(chef, 'DELETE', `/v1/elements/${dish.id}`))).status).toBe(200);
    expect((await textsOf(scheduled.id)).at(-1)).toBe('Pasta with Zhoug is back in the catalogue.');
    const path = `/v1/dietary-preferences/${vegan}`;
    const diet = (await call(owner, 'GET', '/v1/dietary-preferences')).body.data.find(
      ({ id }: { id: string }) => id === vegan,
    );
    const rule = { ...diet.rule, ingredientTypes: [...diet.rule.ingredientTypes, 'Grain'] };
    const ruled = await call(owner, 'PUT', path, { name: 'Vegan', rule });
    expect((await undo(ruled, owner)).status).toBe(200);
    expect((await textsOf(scheduled.id)).slice(-2)).toEqual(Array(2).fill('The rule of Vegan was changed.'));
  });

  test('that changes nothing that dishes are judged by flags nothing', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Chermoula');
    expect((await undo(await save(path, { name: 'Green chermoula' }))).status).toBe(200);
    expect(await changesOf(scheduled.id)).toEqual([]);
  });
});
