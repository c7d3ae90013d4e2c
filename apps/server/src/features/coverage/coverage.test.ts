import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { shortDate } from '#domain/calendar/calendar-day.ts';
import { elementIngredients, elements, ingredientAllergens } from '#server/db/schema/catalogue.ts';
import { dietaryPreferences, menuElementClasses } from '#server/db/schema/reference-data.ts';
import { scheduledMenus } from '#server/db/schema/scheduling.ts';
import { testApp } from '#testing/app.ts';
import { anAllergen, anIngredient } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { aKitchen, one } from '#testing/scheduling.ts';

const { db } = await testDatabase();
const { call, addUser } = await testApp(db);
const planner = await addUser();
const host = await addUser([]);
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const lunch = line('Lunch');
const milk = await anAllergen(db, 'Milk');
const preference = async (name: string) =>
  one(await db.select().from(dietaryPreferences).where(eq(dietaryPreferences.name, name))).id;
const ingredientIds = {
  chicken: await anIngredient(db, {
    name: 'Chicken thigh',
    type: 'Protein',
    proteinType: 'Poultry',
    hasNoAllergens: true,
  }),
  tofu: await anIngredient(db, { name: 'Tofu', hasNoAllergens: true }),
  butter: await anIngredient(db, { name: 'Butter', type: 'Dairy' }, [milk]),
};

let dishes = 0;
async function madeOf(type: string, ...names: (keyof typeof ingredientIds)[]) {
  const hasNoAllergens = !names.includes('butter');
  dishes += 1;
  const dish = await aDish({ name: `${type} of ${names.join(' and ')} ${dishes}`, type, hasNoAllergens });
  await db
    .insert(elementIngredients)
    .values(names.map((name, order) => ({ elementId: dish.id, ingredientId: ingredientIds[name], order })));
  return dish;
}

let days = 0;
let eaters = 0;
/** A menu of its own day, and an account that it feeds. */
async function aService(dishes: Awaited<ReturnType<typeof madeOf>>[], more: Parameters<typeof anEvent>[2] = {}) {
  days += 1;
  const date = `2027-03-${String(days).padStart(2, '0')}`;
  const account = await anAccount();
  await anEvent(account, date, { eaters: 4, ...more });
  const menu = await aMenu(dishes);
  const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: lunch, date };
  const scheduled = (await call(planner, 'POST', '/v1/scheduled-menus', slot)).body.data;
  const addEater = async (fields: object) => {
    eaters += 1;
    const eater = { email: `eater${eaters}@client.example`, firstName: 'Maya', lastName: 'Adler', ...fields };
    return (await call(planner, 'POST', `/v1/consumer-users/account/${account.id}`, eater)).body.data;
  };
  const coverage = async (user = planner, query = `date=${date}`) => {
    const reply = await call(user, 'GET', `/v1/coverage?marketId=${market.id}&${query}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const found: ServiceCoverage | undefined = reply.body.data.find((one: ServiceCoverage) => one.date === date);
    if (!found) throw new Error('This service is not in the answer.');
    return found;
  };
  return { date, account, scheduled, addEater, coverage };
}

const counts = ({ people, covered, uncovered, notKnown, overridden }: ServiceCoverage) =>
  [people, covered, uncovered, notKnown, overridden].join(' ');
const group = (coverage: ServiceCoverage, outcome: string) =>
  coverage.accounts.flatMap(({ groups }) => groups).find((one) => one.outcome === outcome);

describe('the coverage of a service', () => {
  test('names who is not covered, and what is in the way', async () => {
    const service = await aService([await madeOf('Protein', 'chicken'), await madeOf('Starch', 'tofu')]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const coverage = await service.coverage();
    expect(counts(coverage)).toBe('4 3 1 0 0');
    expect(coverage).toMatchObject({ serviceLineId: lunch, scheduledMenu: { id: service.scheduled.id } });
    const uncovered = group(coverage, 'uncovered');
    expect(uncovered).toMatchObject({ needs: ['Vegan'], people: [{ name: 'Maya Adler' }] });
    expect(uncovered?.blocked[0]?.reasons).toEqual([{ kind: 'ingredient', text: 'Chicken thigh is Poultry' }]);
  });

  test('follows an ingredient that is corrected, and a recipe that changes after scheduling', async () => {
    const dish = await madeOf('Protein', 'tofu');
    const service = await aService([dish]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    expect(counts(await service.coverage())).toBe('4 4 0 0 0');
    await db.insert(ingredientAllergens).values({ ingredientId: ingredientIds.tofu, allergenId: milk });
    expect(counts(await service.coverage())).toBe('4 3 1 0 0');
    await db.delete(ingredientAllergens).where(eq(ingredientAllergens.ingredientId, ingredientIds.tofu));
    const other = await madeOf('Protein', 'chicken');
    const later = await aService([other]);
    await later.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const rows = and(
      eq(elementIngredients.elementId, other.id),
      eq(elementIngredients.ingredientId, ingredientIds.chicken),
    );
    await db.update(elementIngredients).set({ ingredientId: ingredientIds.tofu }).where(rows);
    // The day is still cooked with chicken.
    expect(counts(await later.coverage())).toBe('4 3 1 0 0');
  });

  test('outlives the master, with what the copy was made of', async () => {
    const dish = await madeOf('Protein', 'tofu');
    const service = await aService([dish]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    await db.execute(`delete from menu_elements where element_id = '${dish.id}'`);
    await db.delete(elements).where(eq(elements.id, dish.id));
    expect(counts(await service.coverage())).toBe('4 4 0 0 0');
  });

  test('counts an alternative as long as its element is what it was', async () => {
    const service = await aService([await madeOf('Protein', 'chicken')]);
    const vegan = await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const bowl = await madeOf('Protein', 'tofu');
    const [dish] = service.scheduled.scheduledElements;
    const alternative = [{ elementId: bowl.id, name: bowl.name, ingredients: bowl.ingredients, method: 'Fry.' }];
    const scheduledElements = [{ id: dish.id, alternative }];
    const saved = await call(planner, 'PUT', `/v1/scheduled-menus/${service.scheduled.id}`, { scheduledElements });
    expect(saved.status).toBe(200);
    const coverage = await service.coverage();
    expect(counts(coverage)).toBe('4 4 0 0 0');
    expect(coverage.accounts[0]?.plates).toMatchObject([
      {
        name: bowl.name,
        insteadOf: dish.name,
        portions: 1,
        eaters: [{ needs: ['Vegan'], people: [{ id: vegan.id }], count: 1 }],
        // The defaults of the element: 5 oz, and 200 oz in a full pan.
        containers: { container: 'Full Pan', portionPerPerson: 5, portion: 5, containerCount: 0, halfCount: 1 },
      },
    ]);
    await db.update(elements).set({ ingredients: 'rice, water, beef' }).where(eq(elements.id, bowl.id));
    expect(counts(await service.coverage())).toBe('4 3 0 1 0');
  });

  test('asks for the names of people with allergies, and knows nothing of an ingredient that nobody checked', async () => {
    const unchecked = await anIngredient(db, { name: 'Bought sauce' });
    const dish = await madeOf('Protein', 'tofu');
    await db.insert(elementIngredients).values({ elementId: dish.id, ingredientId: unchecked, order: 9 });
    const service = await aService([dish], { allergies: 2 });
    await service.addEater({ allergenIds: [milk] });
    const coverage = await service.coverage();
    expect(counts(coverage)).toBe('4 2 0 2 0');
    expect(coverage.accounts[0]?.groups.find(({ needs }) => needs[0] === 'Milk')?.blocked[0]?.reasons).toEqual([
      { kind: 'notRecorded', text: 'the allergens of Bought sauce are not recorded' },
    ]);
    expect(coverage.accounts[0]?.groups.find(({ needs }) => needs[0] === 'Allergies not named')?.count).toBe(1);
  });

  test('takes the portions of the calculation, with its modifiers', async () => {
    const service = await aService([await madeOf('Protein', 'tofu')]);
    const [dish] = service.scheduled.scheduledElements;
    const modifier = { accountId: service.account.id, portionModifier: -0.5 };
    expect((await call(planner, 'PUT', `/v1/portion-modifiers/scheduled-elements/${dish.id}`, modifier)).status).toBe(
      200,
    );
    expect(counts(await service.coverage())).toBe('4 2 2 0 0');
  });

  test('counts only, for a range; and is of one service line when that is asked for', async () => {
    const service = await aService([await madeOf('Protein', 'tofu')]);
    const range = await service.coverage(planner, `date=2027-03-01&to=2027-03-31&serviceLineId=${lunch}`);
    expect([counts(range), range.accounts]).toEqual(['4 4 0 0 0', []]);
    const dinner = `marketId=${market.id}&date=${service.date}&serviceLineId=${line('Dinner')}`;
    expect((await call(planner, 'GET', `/v1/coverage?${dinner}`)).body.data).toEqual([]);
    const refused = await call(planner, 'GET', `/v1/coverage?marketId=${market.id}&date=2027-03-01&to=2027-07-01`);
    expect(refused.body.error.fields).toEqual({ to: 'Choose at most 100 days, the last one not before the first.' });
  });

  test('is empty where nothing is scheduled or nobody is served', async () => {
    const service = await aService([await madeOf('Protein', 'tofu')]);
    await db.delete(scheduledMenus).where(eq(scheduledMenus.id, service.scheduled.id));
    const reply = await call(planner, 'GET', `/v1/coverage?marketId=${market.id}&date=${service.date}`);
    expect(reply.body.data).toEqual([]);
  });

  test('shows a host the first letter of a last name, and no address', async () => {
    const service = await aService([await madeOf('Protein', 'chicken')]);
    const dietaryPreferenceId = await preference('Vegan');
    await service.addEater({ dietaryPreferenceId });
    await service.addEater({ dietaryPreferenceId, firstName: '', lastName: '' });
    const people = async (user: typeof host) =>
      group(await service.coverage(user), 'uncovered')
        ?.people.map(({ name }) => name)
        .sort();
    expect(await people(host)).toEqual(['Maya A.', 'No name']);
    expect(await people(planner)).toEqual(['Maya Adler', expect.stringMatching(/^eater\d+@client\.example$/)]);
  });
});

describe('an override', () => {
  test('shows its reason, is given once, and ends', async () => {
    const service = await aService([await madeOf('Protein', 'chicken')]);
    const eater = await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const body = { eaterId: eater.id, date: service.date, serviceLineId: lunch, reason: 'Brings her own food' };
    const made = await call(planner, 'POST', '/v1/coverage-overrides', body);
    expect(made.status).toBe(201);
    const coverage = await service.coverage();
    expect(counts(coverage)).toBe('4 3 0 0 1');
    expect(group(coverage, 'overridden')).toMatchObject({
      remark: 'Brings her own food',
      overrideId: made.body.data.id,
      people: [{ id: eater.id }],
    });
    expect((await call(planner, 'POST', '/v1/coverage-overrides', body)).status).toBe(409);
    expect((await call(host, 'DELETE', `/v1/coverage-overrides/${made.body.data.id}`)).status).toBe(403);
    expect((await call(planner, 'DELETE', `/v1/coverage-overrides/${made.body.data.id}`)).status).toBe(200);
    expect(counts(await service.coverage())).toBe('4 3 1 0 0');
    const audited = await db.execute<{ action: string }>(
      `select action from audit_trail where table_name = 'coverage_overrides' and record_id = '${eater.id}' order by id`,
    );
    expect(audited.rows.map(({ action }) => action)).toEqual(['insert', 'delete']);
    const trail = await call(planner, 'GET', `/v1/accounts/${service.account.id}/audit-trail`);
    const day = shortDate(service.date);
    expect(trail.body.data.slice(0, 2).map(({ sentences }: { sentences: string[] }) => sentences)).toEqual([
      [`Eater ${eater.email} needs a dish again: Lunch on ${day}.`],
      [`Eater ${eater.email} needs no dish: Lunch on ${day}, Brings her own food.`],
    ]);
  });

  test('is for an eater', async () => {
    const body = { eaterId: planner.id, date: '2027-03-01', serviceLineId: lunch, reason: 'No eater' };
    expect((await call(planner, 'POST', '/v1/coverage-overrides', body)).body.error.fields).toEqual({
      eaterId: 'There is no such eater.',
    });
  });
});

describe('suggestions', () => {
  const suggestionsOf = async ({ scheduled }: Awaited<ReturnType<typeof aService>>) =>
    (await call(planner, 'GET', `/v1/scheduled-menus/${scheduled.id}/suggestions`)).body.data;

  test('suit everybody without a meal, and are taken with one call under a new version', async () => {
    const service = await aService([await madeOf('Protein', 'chicken'), await madeOf('Starch', 'tofu')]);
    const [dish] = service.scheduled.scheduledElements;
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    await service.addEater({ allergenIds: [milk], dietaryPreferenceId: await preference('Vegetarian') });
    const bowl = await madeOf('Protein', 'tofu');
    const butter = await madeOf('Protein', 'butter');
    const found = await suggestionsOf(service);
    expect(found[0]).toMatchObject({
      scheduledElementId: dish.id,
      insteadOf: dish.name,
      people: 2,
      of: 2,
      newAllergens: [],
    });
    const names = found.map(({ element }: { element: { name: string } }) => element.name);
    expect(names).toContain(bowl.name);
    expect(names).not.toContain(butter.name);

    const url = `/v1/scheduled-menus/${service.scheduled.id}/alternatives`;
    const body = { scheduledElementId: dish.id, elementId: bowl.id };
    expect((await call(host, 'POST', url, body)).status).toBe(403);
    const taken = await call(planner, 'POST', url, body);
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    expect(taken.body.data.version).toBe(service.scheduled.version + 1);
    expect(taken.body.data.scheduledElements[0].alternative).toMatchObject([
      { elementId: bowl.id, name: bowl.name, ingredients: bowl.ingredients, allergenStatement: 'none' },
    ]);
    expect(counts(await service.coverage())).toBe('4 4 0 0 0');
    expect(await suggestionsOf(service)).toEqual([]);
    const again = await call(planner, 'POST', url, body);
    expect([again.status, again.body.error.message]).toEqual([
      409,
      `${bowl.name} is an alternative to this dish already.`,
    ]);
    const gone = await call(planner, 'POST', url, { ...body, scheduledElementId: bowl.id });
    expect(gone.body.error.fields).toEqual({ scheduledElementId: 'This dish is not on the menu any more.' });
  });

  test('begin with the same dish under another tag, and fall back to the largest group', async () => {
    const chicken = await madeOf('Protein', 'chicken');
    const service = await aService([chicken]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const [{ id: vegan } = { id: '' }] = await db
      .insert(menuElementClasses)
      .values({ name: 'Plants only' })
      .returning();
    const { rows } = await db.execute<{ id: string }>(
      `insert into elements (name, menu_element_class_id, has_no_allergens, has_no_ingredients)
       select name, '${vegan}', true, true from elements where id = '${chicken.id}' returning id`,
    );
    expect((await suggestionsOf(service))[0]).toMatchObject({
      element: { id: rows[0]?.id },
      menuElementClassId: vegan,
    });
    await service.addEater({ dietaryPreferenceId: await preference('Halal') });
    // Nothing is stated to suit Halal, so nothing suits both.
    expect((await suggestionsOf(service))[0]).toMatchObject({ element: { id: rows[0]?.id }, people: 1, of: 2 });
  });
});
