import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays, formatShortDate } from '#domain/calendar/calendar-day.ts';
import { elementIngredients, elements } from '#server/db/schema/catalogue.ts';
import { ingredientAllergens } from '#server/db/schema/ingredients.ts';
import { scheduledMenus } from '#server/db/schema/scheduling.ts';
import { anIngredient } from '#testing/catalogue.ts';
import { aServedKitchen, findGroup, pickCounts } from '#testing/served-kitchen.ts';

const { db, call, planner, host, market, line, lunch, milk, preference, ingredientIds, makeDish, aService } =
  await aServedKitchen();

describe('the coverage of a service', () => {
  test('names who is not covered, and what is in the way', async () => {
    const service = await aService([await makeDish('Protein', 'chicken'), await makeDish('Starch', 'tofu')]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const coverage = await service.coverage();
    expect(pickCounts(coverage)).toBe('4 3 1 0 0');
    expect(coverage).toMatchObject({ serviceLineId: lunch, scheduledMenu: { id: service.scheduled.id } });
    const uncovered = findGroup(coverage, 'uncovered');
    expect(uncovered).toMatchObject({ needs: ['Vegan'], people: [{ name: 'Maya Adler' }] });
    expect(uncovered?.blocked[0]?.reasons).toEqual([{ kind: 'ingredient', text: 'Chicken thigh is Poultry' }]);
  });

  test('follows an ingredient that is corrected, and a recipe that changes after scheduling', async () => {
    const dish = await makeDish('Protein', 'tofu');
    const service = await aService([dish]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');
    await db.insert(ingredientAllergens).values({ ingredientId: ingredientIds.tofu, allergenId: milk });
    expect(pickCounts(await service.coverage())).toBe('4 3 1 0 0');
    await db.delete(ingredientAllergens).where(eq(ingredientAllergens.ingredientId, ingredientIds.tofu));
    const other = await makeDish('Protein', 'chicken');
    const later = await aService([other]);
    await later.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const rows = and(
      eq(elementIngredients.elementId, other.id),
      eq(elementIngredients.ingredientId, ingredientIds.chicken),
    );
    await db.update(elementIngredients).set({ ingredientId: ingredientIds.tofu }).where(rows);
    // The day is still cooked with chicken.
    expect(pickCounts(await later.coverage())).toBe('4 3 1 0 0');
  });

  test('outlives the master, with what the copy was made of', async () => {
    const dish = await makeDish('Protein', 'tofu');
    const service = await aService([dish]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    await db.execute(`delete from menu_elements where element_id = '${dish.id}'`);
    await db.delete(elements).where(eq(elements.id, dish.id));
    expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');
  });

  test('counts an alternative as long as its element is what it was', async () => {
    const service = await aService([await makeDish('Protein', 'chicken')]);
    const vegan = await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const bowl = await makeDish('Protein', 'tofu');
    const [dish] = service.scheduled.scheduledElements;
    const alternative = [{ elementId: bowl.id, name: bowl.name, ingredients: bowl.ingredients, method: 'Fry.' }];
    const scheduledElements = [{ id: dish.id, alternative }];
    const savedReply = await call(planner, 'PUT', `/v1/scheduled-menus/${service.scheduled.id}`, { scheduledElements });
    expect(savedReply.status).toBe(200);
    const coverage = await service.coverage();
    expect(pickCounts(coverage)).toBe('4 4 0 0 0');
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
    // What is cooked for the vegan is what was chosen, and the lesser of both counts.
    const rows = eq(elementIngredients.elementId, bowl.id);
    await db.update(elementIngredients).set({ ingredientId: ingredientIds.chicken }).where(rows);
    expect(pickCounts(await service.coverage())).toBe('4 3 1 0 0');
  });

  test('asks for the names of people with allergies, and knows nothing of an ingredient that nobody checked', async () => {
    const unchecked = await anIngredient(db, { name: 'Bought sauce' });
    const dish = await makeDish('Protein', 'tofu');
    await db.insert(elementIngredients).values({ elementId: dish.id, ingredientId: unchecked, order: 9 });
    const service = await aService([dish], { allergies: 2 });
    await service.addEater({ allergenIds: [milk] });
    const coverage = await service.coverage();
    expect(pickCounts(coverage)).toBe('4 2 0 2 0');
    expect(coverage.accounts[0]?.groups.find(({ needs }) => needs[0] === 'no Milk')?.blocked[0]?.reasons).toEqual([
      { kind: 'notRecorded', text: 'the allergens of Bought sauce are not recorded' },
    ]);
    expect(coverage.accounts[0]?.groups.find(({ needs }) => needs[0] === 'Allergies not named')?.count).toBe(1);
  });

  test('takes the portions of the calculation, with its modifiers', async () => {
    const service = await aService([await makeDish('Protein', 'tofu')]);
    const [dish] = service.scheduled.scheduledElements;
    const modifier = { accountId: service.account.id, portionModifier: -0.5 };
    expect((await call(planner, 'PUT', `/v1/portion-modifiers/scheduled-elements/${dish.id}`, modifier)).status).toBe(
      200,
    );
    expect(pickCounts(await service.coverage())).toBe('4 2 2 0 0');
  });

  test('counts only, for a range; and is of one service line when that is asked for', async () => {
    const service = await aService([await makeDish('Protein', 'tofu')]);
    const range = await service.coverage(
      planner,
      `date=${service.date}&to=${addDays(service.date, 30)}&serviceLineId=${lunch}`,
    );
    expect([pickCounts(range), range.accounts]).toEqual(['4 4 0 0 0', []]);
    const dinner = `marketId=${market.id}&date=${service.date}&serviceLineId=${line('Dinner')}`;
    expect((await call(planner, 'GET', `/v1/coverage?${dinner}`)).body.data).toEqual([]);
    const tooLong = `marketId=${market.id}&date=${service.date}&to=${addDays(service.date, 100)}`;
    const refusedReply = await call(planner, 'GET', `/v1/coverage?${tooLong}`);
    expect(refusedReply.body.error.fields).toEqual({
      to: 'Choose at most 100 days, the last one not before the first.',
    });
  });

  test('is empty where nothing is scheduled or nobody is served', async () => {
    const service = await aService([await makeDish('Protein', 'tofu')]);
    await db.delete(scheduledMenus).where(eq(scheduledMenus.id, service.scheduled.id));
    const reply = await call(planner, 'GET', `/v1/coverage?marketId=${market.id}&date=${service.date}`);
    expect(reply.body.data).toEqual([]);
  });

  test('shows a host the first letter of a last name, and no address', async () => {
    const service = await aService([await makeDish('Protein', 'chicken')]);
    const dietaryPreferenceId = await preference('Vegan');
    await service.addEater({ dietaryPreferenceId });
    await service.addEater({ dietaryPreferenceId, firstName: '', lastName: '' });
    const people = async (user: typeof host) =>
      findGroup(await service.coverage(user), 'uncovered')
        ?.people.map(({ name }) => name)
        .sort();
    expect(await people(host)).toEqual(['Maya A.', 'No name']);
    expect(await people(planner)).toEqual(['Maya Adler', expect.stringMatching(/^eater\d+@client\.example$/)]);
  });
});

describe('an override', () => {
  test('shows its reason, is given once, and ends', async () => {
    const service = await aService([await makeDish('Protein', 'chicken')]);
    const eater = await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const body = { eaterId: eater.id, date: service.date, serviceLineId: lunch, reason: 'Brings her own food' };
    const createdReply = await call(planner, 'POST', '/v1/coverage-overrides', body);
    expect(createdReply.status).toBe(201);
    const coverage = await service.coverage();
    expect(pickCounts(coverage)).toBe('4 3 0 0 1');
    expect(findGroup(coverage, 'overridden')).toMatchObject({
      remark: 'Brings her own food',
      overrideId: createdReply.body.data.id,
      people: [{ id: eater.id }],
    });
    expect((await call(planner, 'POST', '/v1/coverage-overrides', body)).status).toBe(409);
    expect((await call(host, 'DELETE', `/v1/coverage-overrides/${createdReply.body.data.id}`)).status).toBe(403);
    expect((await call(planner, 'DELETE', `/v1/coverage-overrides/${createdReply.body.data.id}`)).status).toBe(200);
    expect(pickCounts(await service.coverage())).toBe('4 3 1 0 0');
    const audited = await db.execute<{ action: string }>(
      `select action from audit_trail where table_name = 'coverage_overrides' and record_id = '${eater.id}' order by id`,
    );
    expect(audited.rows.map(({ action }) => action)).toEqual(['insert', 'delete']);
    const trail = await call(planner, 'GET', `/v1/accounts/${service.account.id}/audit-trail`);
    const day = formatShortDate(service.date);
    expect(trail.body.data.slice(0, 2).map(({ sentences }: { sentences: string[] }) => sentences)).toEqual([
      [`Eater ${eater.email} needs a dish again: Lunch on ${day}.`],
      [`Eater ${eater.email} needs no dish: Lunch on ${day}, Brings her own food.`],
    ]);
  });

  test('is for somebody with needs, at a service of the account', async () => {
    const service = await aService([await makeDish('Protein', 'chicken')]);
    const vegan = await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const all = [await service.addEater({}), await service.addEater({ dietaryPreferenceId: await preference('None') })];
    const override = { date: service.date, serviceLineId: lunch, reason: 'Brings food' };
    const readFields = async (more: object) =>
      (await call(planner, 'POST', '/v1/coverage-overrides', { ...override, ...more })).body.error?.fields;
    for (const { id } of all)
      expect(await readFields({ eaterId: id })).toEqual({
        eaterId: 'This person has no dietary needs, so there is nothing to arrange.',
      });
    const text = 'This account has no such service on this day.';
    const noService = { date: text, serviceLineId: text };
    expect(await readFields({ eaterId: vegan.id, date: addDays(service.date, 1) })).toEqual(noService);
    expect(await readFields({ eaterId: vegan.id })).toBeUndefined();
  });

  test('ends with the needs that it was about, and that is told', async () => {
    const service = await aService([await makeDish('Protein', 'chicken')]);
    const eater = await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const override = { eaterId: eater.id, date: service.date, serviceLineId: lunch, reason: 'Brings food' };
    expect((await call(planner, 'POST', '/v1/coverage-overrides', override)).status).toBe(201);
    const save = (more: object) => call(planner, 'PUT', `/v1/consumer-users/${eater.id}`, { ...eater, ...more });
    expect((await save({ lastName: 'Other' })).body.meta).toEqual({ endedOverrides: [] });
    expect(pickCounts(await service.coverage())).toBe('4 3 0 0 1');
    expect((await save({ allergenIds: [milk] })).body.meta).toEqual({
      endedOverrides: [{ date: service.date, serviceLine: 'Lunch', reason: 'Brings food' }],
    });
    expect(pickCounts(await service.coverage())).toBe('4 3 1 0 0');
    const trail = await call(planner, 'GET', `/v1/accounts/${service.account.id}/audit-trail`);
    expect(trail.body.data[0].sentences).toContain(
      `Eater ${eater.email} needs a dish again: Lunch on ${formatShortDate(service.date)}.`,
    );
  });

  test('is for an eater', async () => {
    const body = { eaterId: planner.id, date: '2027-03-01', serviceLineId: lunch, reason: 'No eater' };
    expect((await call(planner, 'POST', '/v1/coverage-overrides', body)).body.error.fields).toEqual({
      eaterId: 'There is no such eater.',
    });
  });
});
