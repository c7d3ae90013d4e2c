import { describe, expect, test } from 'vitest';
import { ingredientTypes, type Origin, origins, proteinTypes } from '#contract/ingredient-types.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { isOriginKnown, listPresentOrigins } from '#domain/ingredients/origins.ts';
import { anAllergen, anIngredient, aVendor } from '#testing/catalogue.ts';
import { aReachedKitchen } from '#testing/reach.ts';

const { db, call, chef, milk, fish, aDay, makeDish, aMenu, schedule } = await aReachedKitchen();
const vendors = [{ preference: 1, vendorId: await aVendor(db), itemId: 'A-1' }];

const listRows = async (query: string): Promise<{ name: string }[]> =>
  (await call(chef, 'GET', `/v1/ingredients?perPage=10000&${query}`)).body.data;
const names = async (query: string) => (await listRows(query)).map(({ name }) => name);

describe('the origin of an ingredient (diets-15)', () => {
  test('is stated, kept by a client that does not send it, and refused against what the record says', async () => {
    const id = await anIngredient(db, { name: 'Lard', type: 'Fat', hasNoAllergens: true });
    const save = async (fields: object) => {
      const storedData = (await call(chef, 'GET', `/v1/ingredients/${id}`)).body.data;
      const { origins: _, ...rest } = storedData;
      return call(chef, 'PUT', `/v1/ingredients/${id}?confirmed=reach`, { ...rest, vendors, ...fields });
    };
    expect((await save({ origins: ['Meat/Poultry'] })).body.data.origins).toEqual(['Meat/Poultry']);
    expect((await save({ name: 'Pork lard' })).body.data.origins).toEqual(['Meat/Poultry']);
    const against = await save({ origins: ['Plant'], hasNoAllergens: false, allergenIds: [milk] });
    expect([against.status, against.body.error.fields]).toEqual([
      400,
      { origins: 'Pork lard contains Milk: its origin has to name Dairy/Egg/Honey.' },
    ]);
    expect((await save({ origins: ['Mineral'] })).status).toBe(400);
    const reportedText = JSON.stringify((await call(chef, 'GET', `/v1/history/ingredients/${id}`)).body);
    expect(reportedText).toContain('Set the origin to Meat/Poultry.');
  });

  test('is found by the list as the domain reads it, for every type, protein type and allergen', async () => {
    const egg = await anAllergen(db, 'Egg');
    const kinds = [
      ...ingredientTypes.filter((type) => type !== 'Protein').map((type) => ({ type, proteinType: null })),
      ...proteinTypes.map((proteinType) => ({ type: 'Protein', proteinType })),
    ];
    const stated: Origin[][] = [[], ['Plant'], ['Plant', 'Meat/Poultry']];
    for (const kind of kinds)
      for (const allergens of [[], [milk], [fish], [milk, egg, fish]])
        for (const own of stated) {
          const name = [kind.type, kind.proteinType, own, ...allergens].join(' ');
          await anIngredient(db, { name, ...kind, origins: own, hasNoAllergens: allergens.length === 0 }, allergens);
        }
    const { data } = (await call(chef, 'GET', '/v1/ingredients?perPage=10000')).body;
    const byName = (of: (record: (typeof data)[number]) => boolean) =>
      data.filter(of).map(({ name }: { name: string }) => name);
    expect(data.length).toBeGreaterThan(150);
    expect((await names('origin=Not+stated&sort=name')).toSorted()).toEqual(
      byName((first) => !isOriginKnown(first)).toSorted(),
    );
    for (const origin of origins)
      expect((await names(`origin=${encodeURIComponent(origin)}`)).toSorted()).toEqual(
        byName((first) => listPresentOrigins(first).includes(origin)).toSorted(),
      );
  });

  test('that nobody stated is asked in the order of the next use', async () => {
    const [later, sooner, unused] = [
      await anIngredient(db, { name: 'Open A' }),
      await anIngredient(db, { name: 'Open B' }),
      await anIngredient(db, { name: 'Open C' }),
    ];
    const day = aDay();
    for (const [id, date] of [
      [later, addDays(day, 30)],
      [sooner, addDays(day, 3)],
    ] as const)
      await schedule((await aMenu([await makeDish(`Dish of ${date}`, [id])])).id, date);
    expect(unused).toBeDefined();
    const foundNames = await names('origin=Not+stated&sort=nextUse&q=open');
    expect(foundNames).toEqual(['Open B', 'Open A', 'Open C']);
  });

  test('is stated for many at once, except against what one of them says', async () => {
    const ids = [
      await anIngredient(db, { name: 'Gelatin', type: 'Other', hasNoAllergens: true }),
      await anIngredient(db, { name: 'Chicken wing', type: 'Protein', proteinType: 'Poultry', hasNoAllergens: true }),
    ];
    const body = { chosen: { ids }, change: { field: 'origins', origins: ['Plant'] } };
    const { data } = (await call(chef, 'POST', '/v1/ingredients/many?preview=true', body)).body;
    expect(data.changes.items).toEqual([{ id: ids[0], name: 'Gelatin', text: 'Not stated → Plant' }]);
    expect(data.refusals.items).toEqual([
      { id: ids[1], name: 'Chicken wing', text: 'Chicken wing is Poultry: its origin has to name Meat/Poultry.' },
    ]);
    const meat = { chosen: { ids }, change: { field: 'origins', origins: ['Meat/Poultry'] } };
    expect((await call(chef, 'POST', '/v1/ingredients/many?confirmed=reach', meat)).status).toBe(200);
    expect(await names('origin=Meat/Poultry&q=gelatin')).toEqual(['Gelatin']);
    // An allergen that contradicts a statement is refused, too: the statement is corrected first.
    const milky = { chosen: { ids }, change: { field: 'addAllergens', allergenIds: [milk] } };
    const refusedData = (await call(chef, 'POST', '/v1/ingredients/many?preview=true', milky)).body.data.refusals;
    expect(refusedData.items.at(-1).text).toBe('Gelatin contains Milk: its origin has to name Dairy/Egg/Honey.');
  });

  test('of two that are merged is that of both', async () => {
    const [keptText, other] = [
      await anIngredient(db, { name: 'Stock cube', type: 'Other', hasNoAllergens: true, origins: ['Plant'] }),
      await anIngredient(db, { name: 'Stock cubes', type: 'Other', hasNoAllergens: true, origins: ['Meat/Poultry'] }),
    ];
    const merged = await call(chef, 'POST', `/v1/ingredients/${keptText}/merge?confirmed=reach,loss`, {
      otherId: other,
      otherVersion: 1,
      choices: {},
    });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const { data } = (await call(chef, 'GET', `/v1/ingredients/${keptText}`)).body;
    expect(data.origins.toSorted()).toEqual(['Meat/Poultry', 'Plant']);
  });
});
