import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DietVerdict, ElementDiets, ScheduledDiets } from '#contract/diets.ts';
import { ingredientTypes, origins, proteinTypes } from '#contract/ingredient-types.ts';
import type { IdName } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { findDiets } from '#server/features/reference-data/queries.ts';
import { testApp } from '#testing/app.ts';
import { anAllergen, anIngredient, aVendor } from '#testing/catalogue.ts';
import { readProofs } from '#testing/claim-proofs.ts';
import { testDatabase } from '#testing/database.ts';
import { importsOf } from '#testing/imports.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db } = await testDatabase();
const { call, addUser } = await testApp(db);
const chef = await addUser('superAdmin');
const { market, line, aDish, aMenu } = await aKitchen(db);
const allergenIds = [await anAllergen(db, 'Milk'), await anAllergen(db, 'Fish'), await anAllergen(db, 'Sesame')];
const diets = await findDiets(db);
const vendors = [{ preference: 1, vendorId: await aVendor(db), itemId: 'A1' }];
const LEAST = 3;

const place = fc.nat(LEAST - 1);
const ofAny = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 });
const ingredient = fc.record({
  kind: fc.constantFrom(
    ...ingredientTypes.filter((type) => type !== 'Protein').map((type) => ({ type, proteinType: null })),
    ...proteinTypes.map((proteinType) => ({ type: 'Protein', proteinType })),
  ),
  allergenIds: ofAny(allergenIds),
  origins: ofAny(origins),
});
const element = fc.record({
  rows: fc.uniqueArray(place, { maxLength: 2 }),
  allergenIds: ofAny(allergenIds),
  suits: ofAny(diets.map(({ id }) => id)),
  saysNoIngredients: fc.boolean(),
});
/** What people do between planning and serving; most of it meets refusals, too. */
const act = fc.oneof(
  fc.record({ what: fc.constant('ingredient' as const), place, value: ingredient }),
  fc.record({ what: fc.constant('correct' as const), place, value: ofAny(allergenIds) }),
  fc.record({ what: fc.constant('element' as const), place, value: element }),
  fc.record({ what: fc.constant('plate' as const), place, typed: fc.option(fc.constantFrom('Beef bowl', 'Plain')) }),
  fc.record({ what: fc.constant('takeOver' as const), place }),
  fc.record({ what: fc.constant('replace' as const), place, by: place, alsoScheduled: fc.boolean() }),
  fc.record({ what: fc.constant('merge' as const), place, by: place }),
  fc.record({ what: fc.constant('import' as const), place, allergens: fc.constantFrom('None', 'Milk', 'Sesame') }),
  fc.record({ what: fc.constant('undo' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

let worlds = 0;
async function aWorld() {
  worlds += 1;
  const ingredients: string[] = [];
  for (let n = 0; n < LEAST; n += 1)
    ingredients.push(
      await anIngredient(db, { name: `Part ${worlds} ${n}`, hasNoAllergens: true, origins: n > 0 ? ['Plant'] : [] }),
    );
  const elements: string[] = [];
  for (let n = 0; n < LEAST; n += 1) {
    const { id } = await aDish({ name: `Made ${worlds} ${n}`, type: 'Protein' });
    elements.push(id);
    await saveElement(id, ingredients, { rows: [n], allergenIds: [], suits: [], saysNoIngredients: false });
  }
  const menu = await aMenu(elements.slice(0, 2).map((id) => ({ id })) as never);
  const date = addDays(todayIn(market.timeZone, new Date()), worlds);
  const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
  const { data } = (await call(chef, 'POST', '/v1/scheduled-menus', slot)).body;
  const dishes: string[] = data.scheduledElements.map(({ id }: { id: string }) => id);
  for (const elementId of elements)
    await call(chef, 'POST', `/v1/scheduled-menus/${data.id}/alternatives`, {
      scheduledElementId: dishes[0],
      elementId,
    });
  const steps: string[] = [];
  return { ingredients, elements, menuId: data.id as string, dishes, steps };
}
type World = Awaited<ReturnType<typeof aWorld>>;

async function saveElement(
  id: string,
  ingredients: readonly string[],
  value: typeof element extends fc.Arbitrary<infer V> ? V : never,
) {
  const { data } = (await call(chef, 'GET', `/v1/elements/${id}`)).body;
  const ingredientObjs = value.saysNoIngredients ? [] : value.rows.map((row) => ({ ingredientId: ingredients[row] }));
  return call(chef, 'PUT', `/v1/elements/${id}?confirmed=reach`, {
    ...data,
    method: 'Cook.',
    ingredientObjs,
    hasNoIngredients: value.saysNoIngredients,
    allergenIds: value.allergenIds,
    hasNoAllergens: value.allergenIds.length === 0,
    suitableForPreferenceIds: value.suits,
  });
}

async function savePlate({ menuId, elements }: World, elementId: string, typed: string | null) {
  const { data } = (await call(chef, 'GET', `/v1/scheduled-menus/${menuId}`)).body;
  const [first, ...rest] = data.scheduledElements;
  if (!first) return undefined;
  const kept = first.alternative.filter((one: { elementId: string }) => one.elementId !== elementId);
  const master = (await call(chef, 'GET', `/v1/elements/${elementId}`)).body.data;
  const chosen = {
    elementId,
    name: typed ?? master?.name ?? `Plate ${elements.length}`,
    ...(typed && { ingredients: 'beef, soy sauce' }),
  };
  const scheduledElements = [
    { id: first.id, alternative: [...kept, chosen] },
    ...rest.map(({ id }: { id: string }) => ({ id })),
  ];
  return call(chef, 'PUT', `/v1/scheduled-menus/${menuId}`, { scheduledElements });
}

const { run } = importsOf({ call }, chef, 'ingredients');
async function importAllergens(name: string, allergens: string) {
  const headings = ['Name', 'Allergens', 'Vendor 1', 'Vendor 1 item id'];
  const { data } = await run([headings, [name, allergens, 'Green Valley Produce', 'A1']]);
  if (data) seen.acts += 1;
}

function perform(world: World, one: Act) {
  const at = (of: readonly string[], index: number) => of[index % of.length] ?? '';
  const changeIngredient = async (id: string, changes: object) => {
    const { data } = (await call(chef, 'GET', `/v1/ingredients/${id}`)).body;
    return call(chef, 'PUT', `/v1/ingredients/${id}?confirmed=reach`, { ...data, vendors, ...changes });
  };
  switch (one.what) {
    case 'ingredient': {
      const { kind, allergenIds: carried, origins: stated } = one.value;
      const changes = { ...kind, allergenIds: carried, hasNoAllergens: carried.length === 0, origins: stated };
      return changeIngredient(at(world.ingredients, one.place), changes);
    }
    case 'correct':
      // Past the forms: what was recorded is taken back, and nobody says anything else.
      return db.execute(`delete from ingredient_allergens where ingredient_id = '${at(world.ingredients, one.place)}'`);
    case 'element':
      return saveElement(at(world.elements, one.place), world.ingredients, one.value);
    case 'plate':
      return savePlate(world, at(world.elements, one.place), one.typed);
    case 'takeOver':
      return call(chef, 'POST', `/v1/scheduled-menus/${world.menuId}/take-over`, {
        parts: ['method', 'allergens', 'ingredients'],
      });
    case 'replace': {
      const body = { replacementId: at(world.ingredients, one.by), alsoScheduled: one.alsoScheduled };
      return call(chef, 'POST', `/v1/ingredients/${at(world.ingredients, one.place)}/replace?confirmed=reach`, body);
    }
    case 'merge': {
      const body = { otherId: at(world.elements, one.by), otherVersion: 1, choices: {} };
      return call(chef, 'POST', `/v1/elements/${at(world.elements, one.place)}/merge?confirmed=reach,loss`, body);
    }
    case 'import':
      return importAllergens(`Part ${worlds} ${one.place}`, one.allergens);
    case 'undo': {
      const step = world.steps.pop();
      return step ? call(chef, 'POST', `/v1/steps/${step}/undo`) : undefined;
    }
  }
}

async function unprovenClaims({ elements, dishes }: World): Promise<string[]> {
  const proofs = await readProofs(db, diets);
  const unproven: string[] = [];
  const check = (what: string, suited: readonly IdName[], isProven: (dietId: string) => boolean) => {
    seen.claims += suited.length;
    unproven.push(...suited.filter(({ id }) => !isProven(id)).map(({ name }) => `${what} suits ${name}`));
  };
  const masters: ElementDiets[] = (await call(chef, 'GET', `/v1/element-diets?ids=${elements.join()}`)).body.data;
  for (const { id, suits } of masters) check(`element ${id}`, suits, (dietId) => proofs.ofElement(id, dietId));
  const copies: ScheduledDiets[] = (await call(chef, 'GET', `/v1/scheduled-diets?ids=${dishes.join()}`)).body.data;
  const suited = (verdicts: readonly DietVerdict[]) => verdicts.filter(({ verdict }) => verdict === 'yes');
  for (const { id, diets: ofDish, alternatives } of copies) {
    check(`dish ${id}`, suited(ofDish), (dietId) => proofs.ofCopy(id, dietId));
    for (const [order, ofPlate] of alternatives.entries())
      check(`plate ${order}`, suited(ofPlate), (dietId) => proofs.ofCopy(`${id} ${order}`, dietId));
  }
  return unproven;
}

const seen = { claims: 0, acts: 0 };

test('every yes of a dish, a copy and a plate is proven by what somebody recorded or stated, whatever happens after planning', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      const world = await aWorld();
      expect(await unprovenClaims(world)).toEqual([]);
      for (const one of acts) {
        const reply = await perform(world, one);
        const step = reply && 'headers' in reply && reply.status < 300 && reply.headers['brigade-step'];
        if (step && one.what !== 'undo') world.steps.push(String(step));
        if (reply && 'status' in reply) {
          expect(reply.status, `${JSON.stringify(one)} ${JSON.stringify(reply.body)}`).toBeLessThan(500);
          if (reply.status < 300) seen.acts += 1;
        }
        expect(await unprovenClaims(world), JSON.stringify(acts)).toEqual([]);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 10), endOnFailure: true },
  );
  expect(seen.acts).toBeGreaterThan(20);
  expect(seen.claims).toBeGreaterThan(100);
});
