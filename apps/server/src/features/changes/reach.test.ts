import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ReachedService } from '#contract/questions.ts';
import { addDays, formatLongDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { anIngredient, findUnit } from '#testing/catalogue.ts';
import { aReachedKitchen } from '#testing/reach.ts';

const {
  db,
  call,
  addUser,
  chef,
  host,
  market,
  aDish,
  aMenu,
  anAccount,
  anEvent,
  today,
  milk,
  fish,
  vegan,
  aDay,
  makeDish,
  pesto,
  schedule,
  save,
  getChanges,
  milkAdded,
  anIngredientOnTheMenu,
} = await aReachedKitchen();

describe('a save of an ingredient', () => {
  test('says what it reaches and who loses a meal, saves nothing, and saves once that is confirmed', async () => {
    const { path, date, scheduled } = await anIngredientOnTheMenu('Pesto');
    const account = await anAccount();
    await anEvent(account, date, { eaters: 10 });
    for (const email of ['una@client.example', 'vito@client.example'])
      await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, { email, allergenIds: [milk] });
    const askedReply = await save(path, milkAdded);
    expect(askedReply.status).toBe(409);
    expect(askedReply.body.error.details).toEqual({
      questions: [
        {
          kind: 'reach',
          text: [
            'Milk was added to Pesto.',
            'This changes 1 dish, 1 menu and 1 service from today.',
            `2 people lose their meal on ${getWeekdayName(date)}, ${formatLongDate(date)}, Lunch, ${market.name}.`,
            'Save it?',
          ].join('\n'),
          confirmLabel: 'Add Milk',
          reach: {
            title: 'Add Milk to Pesto?',
            change: '',
            figures: [
              { count: 1, label: 'dish' },
              { count: 1, label: 'menu' },
              { count: 1, label: 'service from today' },
            ],
            services: [
              {
                marketId: market.id,
                date,
                name: `${getWeekdayName(date)}, ${formatLongDate(date)}, Lunch, ${market.name}, ${scheduled.name}`,
                meals: '2 people lose their meal',
              },
            ],
            furtherServices: 0,
            remark: '',
          },
        },
      ],
    });
    expect((await call(chef, 'GET', `/v1/${path}`)).body.data).toMatchObject({ allergenIds: [], version: 1 });
    expect(await getChanges(scheduled.id)).toEqual([]);
    const savedReply = await save(path, milkAdded, 'reach');
    expect(savedReply.status).toBe(200);
    expect(savedReply.body.data.allergenIds).toEqual([milk]);
    expect(await getChanges(scheduled.id)).toEqual([
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

  test('names first where somebody loses a meal', async () => {
    const { path, menu, scheduled } = await anIngredientOnTheMenu('Romesco');
    const account = await anAccount();
    const later = addDays(scheduled.date, 40);
    await schedule(menu.id, later);
    await anEvent(account, later, { eaters: 10 });
    await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, { email: 'x@y.example', allergenIds: [milk] });
    const [question] = (await save(path, milkAdded)).body.error.details.questions;
    expect(question.reach.services.map(({ date, meals }: ReachedService) => [date, meals])).toEqual([
      [later, '1 person loses their meal'],
      [scheduled.date, ''],
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
    const askedReply = await save(path, { allergenIds: [milk] });
    expect(askedReply.body.error.message.split('\n').slice(1)).toEqual([
      'This changes 1 dish, 1 menu and 1 service from today.',
      `1 person gains a meal on ${getWeekdayName(date)}, ${formatLongDate(date)}, Lunch, ${market.name}.`,
      'Save it?',
    ]);
  });

  test('asks nothing when no dish claims anything else, and when nothing has it', async () => {
    const { path, scheduled, ingredientId } = await anIngredientOnTheMenu('Basil');
    expect((await save(path, { portionUnitId: await findUnit(db, 'each') })).status).toBe(200);
    const butter = await anIngredient(db, { name: 'Butter' }, [milk]);
    await db.insert(elementIngredients).values({
      elementId: scheduled.scheduledElements[0].originalElementId,
      ingredientId: butter,
      order: 9,
    });
    expect((await save(path, milkAdded)).status).toBe(200);
    expect(await getChanges(scheduled.id)).toEqual([]);
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

  test('with another kind, or a mark as not for somebody, changes the verdicts of dishes', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Gelatine');
    expect((await save(path, { notForPreferenceIds: [vegan] }, 'reach')).status).toBe(200);
    expect((await save(path, { type: 'Protein', proteinType: 'Poultry' }, 'reach')).status).toBe(200);
    const texts = (await getChanges(scheduled.id)).map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      'Gelatine is now marked as not for Vegan.',
      'Gelatine is now Protein (Poultry). The origin of Gelatine is now Meat/Poultry.',
    ]);
  });

  test('flags today in the time zone of the market, and not yesterday', async () => {
    const { path, menu } = await anIngredientOnTheMenu('Harissa');
    const yesterday = await schedule(menu.id, addDays(today, -1));
    const now = await schedule(menu.id, today);
    expect((await save(path, milkAdded, 'reach')).status).toBe(200);
    expect(await getChanges(yesterday.id)).toEqual([]);
    expect(await getChanges(now.id)).toHaveLength(1);
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
    expect((await getChanges(scheduled.id)).at(-1)).toMatchObject({ text: 'Milk was added to Aioli.' });
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
    const askedReply = await save(`elements/${dish.id}`, { ...milkAdded, isIngredientsTyped: true });
    expect(askedReply.body.error.message).toContain(
      `Milk was added to Pasta with Salsa.\nThis changes 1 menu and 2 services from today.`,
    );
    expect((await save(`elements/${dish.id}`, { ...milkAdded, isIngredientsTyped: true }, 'reach')).status).toBe(200);
    expect(await getChanges(other.id)).toMatchObject([
      { text: 'Milk was added to Pasta with Salsa.', dishes: ['Pasta'] },
    ]);
    expect((await save(`elements/${dish.id}`, { method: 'Bake.' })).status).toBe(200);
  });

  test('that is in no menu asks nothing', async () => {
    const dish = await makeDish('Nowhere', [await pesto('Chutney')]);
    expect((await save(`elements/${dish.id}`, milkAdded)).status).toBe(200);
  });
});

describe('accepting', () => {
  test('says who and when, once; hosts may not', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Relish');
    await save(path, milkAdded, 'reach');
    const ids = (await getChanges(scheduled.id)).map(({ id }: { id: string }) => id);
    expect((await call(host, 'POST', '/v1/changes-after-planning/accept', { ids })).status).toBe(403);
    expect((await call(chef, 'POST', '/v1/changes-after-planning/accept', { ids })).status).toBe(200);
    const [accepted] = await getChanges(scheduled.id);
    expect(accepted).toMatchObject({
      acceptedBy: expect.stringMatching(/^Test Person/),
      acceptedAt: expect.any(String),
    });
    const second = await addUser();
    expect((await call(second, 'POST', '/v1/changes-after-planning/accept', { ids })).status).toBe(200);
    expect(await getChanges(scheduled.id)).toEqual([accepted]);
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
  const askedReply = await save(path, milkAdded);
  expect(askedReply.body.error.message).toContain('This changes 5,001 dishes, 1 menu and 1 service from today.');
});
