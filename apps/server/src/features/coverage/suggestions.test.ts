import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { elements } from '#server/db/schema/catalogue.ts';
import { menuElementClasses } from '#server/db/schema/reference-data.ts';
import { aServedKitchen, pickCounts } from '#testing/served-kitchen.ts';

const { db, call, planner, host, milk, preference, makeDish, aService } = await aServedKitchen();

describe('suggestions', () => {
  const readSuggestions = async ({ scheduled }: Awaited<ReturnType<typeof aService>>) =>
    (await call(planner, 'GET', `/v1/scheduled-menus/${scheduled.id}/suggestions`)).body.data;

  test('suit everybody without a meal, and are taken with one call under a new version', async () => {
    const service = await aService([await makeDish('Protein', 'chicken'), await makeDish('Starch', 'tofu')]);
    const [dish] = service.scheduled.scheduledElements;
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    await service.addEater({ allergenIds: [milk], dietaryPreferenceId: await preference('Vegetarian') });
    const bowl = await makeDish('Protein', 'tofu');
    const butter = await makeDish('Protein', 'butter');
    await db
      .update(elements)
      .set({ defaultPortionPerPerson: '7', servingTemp: 'COLD' })
      .where(eq(elements.id, bowl.id));
    const foundSuggestions = await readSuggestions(service);
    expect(foundSuggestions[0]).toMatchObject({
      scheduledElementId: dish.id,
      insteadOf: dish.name,
      people: 2,
      of: 2,
      newAllergens: [],
    });
    const names = foundSuggestions.map(({ element }: { element: { name: string } }) => element.name);
    expect(names).toContain(bowl.name);
    expect(names).not.toContain(butter.name);

    const url = `/v1/scheduled-menus/${service.scheduled.id}/alternatives`;
    const body = { scheduledElementId: dish.id, elementId: bowl.id };
    expect((await call(host, 'POST', url, body)).status).toBe(403);
    const takenReply = await call(planner, 'POST', url, body);
    expect(takenReply.status, JSON.stringify(takenReply.body)).toBe(201);
    expect(takenReply.body.data.version).toBe(service.scheduled.version + 1);
    expect(takenReply.body.data.scheduledElements[0].alternative).toMatchObject([
      {
        elementId: bowl.id,
        name: bowl.name,
        ingredients: bowl.ingredients,
        allergenStatement: 'none',
        portionPerPerson: 7,
        servingTemp: 'COLD',
      },
    ]);
    expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');
    expect(await readSuggestions(service)).toEqual([]);
    const again = await call(planner, 'POST', url, body);
    expect([again.status, again.body.error.message]).toEqual([
      409,
      `${bowl.name} is an alternative to this dish already.`,
    ]);
    const removedReply = await call(planner, 'POST', url, { ...body, scheduledElementId: bowl.id });
    expect(removedReply.body.error.fields).toEqual({ scheduledElementId: 'This dish is not on the menu any more.' });
  });

  test('begin with the same dish under another tag, and fall back to the largest group', async () => {
    const chicken = await makeDish('Protein', 'chicken');
    const service = await aService([chicken]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const [{ id: vegan } = { id: '' }] = await db
      .insert(menuElementClasses)
      .values({ name: 'Plants only' })
      .returning();
    const { rows } = await db.execute<{ id: string }>(
      `insert into elements (name, menu_element_class_id, has_no_allergens, has_no_ingredients, default_portion_per_person)
       select name, '${vegan}', true, true, 5 from elements where id = '${chicken.id}' returning id`,
    );
    // Nothing to list suits nobody by itself (catalogue-21).
    await db.execute(`insert into element_suitabilities values ('${rows[0]?.id}', '${await preference('Vegan')}')`);
    expect((await readSuggestions(service))[0]).toMatchObject({
      element: { id: rows[0]?.id },
      menuElementClassId: vegan,
    });
    await service.addEater({ dietaryPreferenceId: await preference('Halal') });
    // Nothing is stated to suit Halal, so nothing suits both.
    expect((await readSuggestions(service))[0]).toMatchObject({ element: { id: rows[0]?.id }, people: 1, of: 2 });
  });
});
