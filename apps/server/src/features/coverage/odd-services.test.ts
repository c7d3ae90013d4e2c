import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { ingredientTypes, origins, proteinTypes } from '#contract/ingredient-types.ts';
import { aServedKitchen, findGroup, pickCounts } from '#testing/served-kitchen.ts';

const { db, call, planner, owner, milk, preference, ingredientIds, makeDish, aService } = await aServedKitchen();

const getWhy = (coverage: ServiceCoverage, outcome = 'uncovered') =>
  findGroup(coverage, outcome)?.blocked.map(({ reasons }) => reasons.map(({ text }) => text).join(', '));
/** Before it is saved, and by the call that the dialog makes. */
async function previewAndSuggestions(scheduled: { id: string; scheduledElements: { id: string }[] }) {
  const path = `/v1/scheduled-menus/${scheduled.id}`;
  const scheduledElements = scheduled.scheduledElements.map(({ id }) => ({ id }));
  const preview = await call(planner, 'POST', `${path}/coverage`, { scheduledElements });
  const suggestions = await call(planner, 'GET', `${path}/suggestions`);
  return [preview.status, suggestions.status];
}

describe('a service that nobody plans on purpose', () => {
  test('a rule that excludes everything names what it excludes, and still answers', async () => {
    const all = (await call(planner, 'GET', '/v1/allergens?perPage=10000')).body.data.map(
      ({ id }: { id: string }) => id,
    );
    const service = await aService([await makeDish('Protein', 'tofu'), await makeDish('Starch', 'tofu')]);
    const rule = { isByStatement: false, ingredientTypes, proteinTypes, origins, excludedAllergenIds: all };
    const { data } = (await call(owner, 'POST', '/v1/dietary-preferences', { name: 'Nothing at all', rule })).body;
    await service.addEater({ dietaryPreferenceId: data.id });
    const coverage = await service.coverage();
    expect(pickCounts(coverage)).toBe('4 3 1 0 0');
    expect(getWhy(coverage)?.[0]).toBe('Tofu is Grain');
    expect(await previewAndSuggestions(service.scheduled)).toEqual([200, 200]);
  });

  test('an eater with every allergen eats what is known to contain none', async () => {
    const allergenIds = (await call(planner, 'GET', '/v1/allergens?perPage=10000')).body.data.map(
      ({ id }: { id: string }) => id,
    );
    const plain = await aService([await makeDish('Protein', 'tofu')]);
    await plain.addEater({ allergenIds });
    expect(pickCounts(await plain.coverage())).toBe('4 4 0 0 0');
    const buttered = await aService([await makeDish('Protein', 'butter')]);
    await buttered.addEater({ allergenIds });
    const coverage = await buttered.coverage();
    expect(pickCounts(coverage)).toBe('4 3 1 0 0');
    expect(findGroup(coverage, 'uncovered')?.needs).toHaveLength(allergenIds.length);
    expect(getWhy(coverage)).toEqual(['Butter contains Milk']);
    await db.execute(sql`update ingredients set has_no_allergens = false where id = ${ingredientIds.tofu}`);
    const unknown = await plain.coverage();
    expect(pickCounts(unknown)).toBe('4 3 0 1 0');
    expect(getWhy(unknown, 'notKnown')).toEqual(['the allergens of Tofu are not recorded']);
    await db.execute(sql`update ingredients set has_no_allergens = true where id = ${ingredientIds.tofu}`);
  });

  test('500 eaters with different needs are answered one by one', async () => {
    const dishes = await Promise.all(Array.from({ length: 10 }, () => makeDish('Protein', 'tofu')));
    const service = await aService(dishes, { eaters: 500 });
    await db.execute(sql`
      with eater as (
        insert into users (type, email, first_name, last_name, account_id)
        select 'Consumer', 'many' || n || '@client.example', 'Eater', n::text, ${service.account.id} from generate_series(1, 500) n
        returning id, last_name)
      insert into user_allergens (user_id, allergen_id)
      select eater.id, known.id
      from eater cross join (select id, row_number() over (order by name) - 1 as place from allergens) as known
      where (last_name::int >> known.place::int) & 1 = 1`);
    const coverage = await service.coverage();
    expect(coverage.accounts[0]?.groups.length).toBeGreaterThan(400);
    expect(coverage.people).toBe(500);
    expect(await previewAndSuggestions(service.scheduled)).toEqual([200, 200]);
  });

  test('a menu whose dishes nobody cooks feeds by its alternatives alone', async () => {
    const dish = await makeDish('Protein', 'chicken');
    await db.execute(sql`update elements set default_portion_per_person = null where id = ${dish.id}`);
    const service = await aService([dish]);
    await db.execute(
      sql`update scheduled_elements set portion_per_person = null where scheduled_menu_id = ${service.scheduled.id}`,
    );
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const bowl = await makeDish('Protein', 'tofu');
    const reply = await call(planner, 'POST', `/v1/scheduled-menus/${service.scheduled.id}/alternatives`, {
      scheduledElementId: service.scheduled.scheduledElements[0].id,
      elementId: bowl.id,
    });
    expect(reply.status).toBe(201);
    expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');
  });

  test('portions of zero are no meal, and the reason says so', async () => {
    const service = await aService([await makeDish('Protein', 'tofu')]);
    const [dish] = service.scheduled.scheduledElements;
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const savedReply = await call(planner, 'PUT', `/v1/scheduled-menus/${service.scheduled.id}`, {
      scheduledElements: [{ id: dish.id, portionPerPerson: 0 }],
    });
    expect(savedReply.status, JSON.stringify(savedReply.body)).toBe(200);
    const coverage = await service.coverage();
    expect(pickCounts(coverage)).toBe('4 0 4 0 0');
    expect(getWhy(coverage)?.[0]).toBe('no portion per person');
  });

  test('an allergen that a rule excludes is not deleted', async () => {
    const reply = await call(owner, 'DELETE', `/v1/allergens/${milk}`);
    expect(reply.status).toBe(409);
    expect(reply.body.error.message).toMatch(/It still belongs to .*dietary preference/);
  });
});
