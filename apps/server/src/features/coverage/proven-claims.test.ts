import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServiceCoverage } from '#contract/coverage.ts';
import type { DietVerdict, ElementDiets, ScheduledDiets } from '#contract/diets.ts';
import { ingredientTypes, origins, proteinTypes } from '#contract/ingredient-types.ts';
import type { IdName } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { findDiets } from '#server/features/reference-data/queries.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aPreference, aVendor } from '#testing/catalogue.ts';
import { type ProvenNeeds, readProofs } from '#testing/claim-proofs.ts';
import { listMeals } from '#testing/covered-meals.ts';
import { createImports } from '#testing/imports.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser('superAdmin');
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const milk = await anAllergen(db, 'Milk');
const fish = await anAllergen(db, 'Fish');
const sesame = await anAllergen(db, 'Sesame');
const gelatin = await anAllergen(db, 'Gelatin');
const allergenIds = [milk, fish, sesame, gelatin];
const diets = await findDiets(db);
const vendors = [{ preference: 1, vendorId: await aVendor(db), itemId: 'A1' }];
const LEAST = 3;

const place = fc.nat(LEAST - 1);
const ofAny = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 });
const anything = fc.record({
  kind: fc.constantFrom(
    ...ingredientTypes.filter((type) => type !== 'Protein').map((type) => ({ type, proteinType: null })),
    ...proteinTypes.map((proteinType) => ({ type: 'Protein', proteinType })),
  ),
  allergenIds: ofAny(allergenIds),
  origins: ofAny(origins),
});
const fat = { type: 'Fat', proteinType: null };
/** What hardly a random one is: in order, and fit for somebody. */
const usual = fc.constantFrom(
  { kind: fat, allergenIds: [], origins: ['Plant'] },
  { kind: fat, allergenIds: [], origins: [] },
  { kind: fat, allergenIds: [], origins: ['Meat/Poultry'] },
  { kind: fat, allergenIds: [sesame], origins: ['Plant'] },
  { kind: { type: 'Vegetable', proteinType: null }, allergenIds: [gelatin], origins: [] },
  { kind: { type: 'Dairy', proteinType: null }, allergenIds: [milk], origins: [] },
  { kind: { type: 'Protein', proteinType: 'Poultry' }, allergenIds: [], origins: [] },
);
const ingredient = fc.oneof({ weight: 3, arbitrary: usual }, anything);
const element = fc.record({
  rows: fc.uniqueArray(place, { maxLength: 2 }),
  allergenIds: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, ofAny(allergenIds)),
  suits: fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, ofAny(diets.map(({ id }) => id))),
  notFor: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, ofAny(diets.map(({ id }) => id))),
  saysNoIngredients: fc.nat(3).map((n) => n === 0),
  saysNoAllergens: fc.boolean(),
});
/** What people do between planning and serving; most of it meets refusals, too. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('ingredient' as const), place, value: ingredient }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('element' as const), place, value: element }) },
  fc.record({ what: fc.constant('correct' as const), place, saysNone: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cook' as const), place, portion: fc.constantFrom(null, 0) }) },
  fc.record({ what: fc.constant('plate' as const), place, typed: fc.option(fc.constantFrom('Beef bowl', 'Plain')) }),
  fc.record({ what: fc.constant('takeOver' as const), place }),
  fc.record({ what: fc.constant('replace' as const), place, by: place, alsoScheduled: fc.boolean() }),
  fc.record({ what: fc.constant('merge' as const), place, by: place }),
  fc.record({ what: fc.constant('import' as const), place, allergens: fc.constantFrom('None', 'Milk', 'Sesame') }),
  fc.record({ what: fc.constant('undo' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type ElementValue = typeof element extends fc.Arbitrary<infer Value> ? Value : never;

/** What was once claimed wrongly: a plate of what nobody knows, whose element became a plant, and a master that lost the only allergen that it recorded. */
const telling: Act[] = [
  {
    what: 'element',
    place: 1,
    value: { rows: [2], allergenIds: [], suits: [], notFor: [], saysNoIngredients: false, saysNoAllergens: true },
  },
  { what: 'correct', place: 0, saysNone: true },
];
const acts = fc
  .tuple(fc.subarray(telling), fc.array(act, { minLength: 3, maxLength: 8 }))
  .map(([first, then]) => [...first, ...then]);

const account = await anAccount();
const needsByKey = new Map<string, ProvenNeeds>();
for (const [preference, allergens] of [
  ['Vegan', []],
  ['Vegetarian', []],
  ['Gluten Free', []],
  ['None', [milk]],
  ['Dairy Free', [fish]],
  ['Vegan', [sesame]],
] as const) {
  const dietId = await aPreference(db, preference);
  const eater = {
    email: `eater${needsByKey.size}@client.example`,
    dietaryPreferenceId: dietId,
    allergenIds: allergens,
  };
  const { data } = (await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, eater)).body;
  needsByKey.set(data.id, { dietId: preference === 'None' ? null : dietId, allergenIds: allergens });
}

let worlds = 0;
async function aWorld() {
  worlds += 1;
  const part = (n: number, origins: readonly 'Plant'[], ...allergens: string[]) => {
    const fields = { name: `Part ${worlds} ${n}`, hasNoAllergens: allergens.length === 0, origins: [...origins] };
    return anIngredient(db, fields, allergens);
  };
  const ingredients = [await part(0, ['Plant'], sesame), await part(1, []), await part(2, ['Plant'])];
  const createdRows = [];
  for (const [n, _] of ingredients.entries()) {
    const dish = await aDish({ name: `Made ${worlds} ${n}`, type: 'Protein' });
    createdRows.push(dish);
    const value = {
      rows: [n],
      allergenIds: [],
      suits: [],
      notFor: [],
      saysNoIngredients: false,
      saysNoAllergens: n > 0,
    };
    await saveElement(dish.id, ingredients, value);
  }
  const elements = createdRows.map(({ id }) => id);
  const menu = await aMenu(createdRows.slice(0, 2));
  const date = addDays(todayIn(market.timeZone, new Date()), worlds);
  await anEvent(account, date, { eaters: needsByKey.size });
  const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
  const { data } = (await call(chef, 'POST', '/v1/scheduled-menus', slot)).body;
  const dishes: string[] = data.scheduledElements.map(({ id }: { id: string }) => id);
  for (const elementId of elements)
    await call(chef, 'POST', `/v1/scheduled-menus/${data.id}/alternatives`, {
      scheduledElementId: dishes[0],
      elementId,
    });
  const steps: string[] = [];
  return { ingredients, elements, date, menuId: data.id as string, dishes, steps };
}
type World = Awaited<ReturnType<typeof aWorld>>;

async function saveElement(id: string, ingredients: readonly string[], value: ElementValue) {
  const { data } = (await call(chef, 'GET', `/v1/elements/${id}`)).body;
  const ingredientObjs = value.saysNoIngredients ? [] : value.rows.map((row) => ({ ingredientId: ingredients[row] }));
  const isUnrecorded = !value.saysNoIngredients && ingredientObjs.length === 0;
  return call(chef, 'PUT', `/v1/elements/${id}?confirmed=reach,noIngredients`, {
    ...data,
    method: 'Cook.',
    ingredientObjs,
    hasNoIngredients: value.saysNoIngredients,
    hasUnrecordedIngredients: isUnrecorded,
    ...(isUnrecorded && { ingredients: '' }),
    allergenIds: value.allergenIds,
    hasNoAllergens: value.saysNoAllergens && value.allergenIds.length === 0,
    suitableForPreferenceIds: value.suits,
    notForPreferenceIds: value.notFor.filter((id) => !value.suits.includes(id)),
  });
}

async function savePlate({ menuId, elements }: World, elementId: string, typedText: string | null) {
  const { data } = (await call(chef, 'GET', `/v1/scheduled-menus/${menuId}`)).body;
  const [first, ...rest] = data.scheduledElements;
  if (!first) return undefined;
  const keptRecord = first.alternative.filter((row: { elementId: string }) => row.elementId !== elementId);
  const master = (await call(chef, 'GET', `/v1/elements/${elementId}`)).body.data;
  const chosenValues = {
    elementId,
    name: typedText ?? master?.name ?? `Plate ${elements.length}`,
    ...(typedText && { ingredients: 'beef, soy sauce' }),
  };
  const scheduledElements = [
    { id: first.id, alternative: [...keptRecord, chosenValues] },
    ...rest.map(({ id }: { id: string }) => ({ id })),
  ];
  return call(chef, 'PUT', `/v1/scheduled-menus/${menuId}`, { scheduledElements });
}

const { run } = createImports({ call }, chef, 'ingredients');
async function importAllergens(name: string, allergens: string) {
  const headings = ['Name', 'Allergens', 'Vendor 1', 'Vendor 1 item id'];
  const { data } = await run([headings, [name, allergens, 'Green Valley Produce', 'A1']]);
  if (data) seenValues.acts += 1;
}

async function perform(world: World, first: Act) {
  const at = (of: readonly string[], index: number) => of[index % of.length] ?? '';
  const changeIngredient = async (id: string, changes: object) => {
    const { data } = (await call(chef, 'GET', `/v1/ingredients/${id}`)).body;
    return call(chef, 'PUT', `/v1/ingredients/${id}?confirmed=reach`, { ...data, vendors, ...changes });
  };
  switch (first.what) {
    case 'ingredient': {
      const { kind, allergenIds: carriedRecord, origins: stated } = first.value;
      const changes = {
        ...kind,
        allergenIds: carriedRecord,
        hasNoAllergens: carriedRecord.length === 0,
        origins: stated,
      };
      return changeIngredient(at(world.ingredients, first.place), changes);
    }
    case 'correct': {
      // Past the forms: what was recorded is taken back, also where nobody says anything else.
      const id = at(world.ingredients, first.place);
      await db.execute(sql`delete from ingredient_allergens where ingredient_id = ${id}`);
      return db.execute(sql`update ingredients set has_no_allergens = ${first.saysNone} where id = ${id}`);
    }
    case 'cook': {
      const [dish] = world.dishes;
      const portion = sql`set portion_per_person = ${first.portion}`;
      await db.execute(sql`update scheduled_elements ${portion} where id = ${at(world.dishes, first.place)}`);
      return db.execute(sql`
        update scheduled_elements ${portion} where instead_of = ${dish} and "order" = ${first.place}`);
    }
    case 'element':
      return saveElement(at(world.elements, first.place), world.ingredients, first.value);
    case 'plate':
      return savePlate(world, at(world.elements, first.place), first.typed);
    case 'takeOver':
      return call(chef, 'POST', `/v1/scheduled-menus/${world.menuId}/take-over`, {
        parts: ['method', 'allergens', 'ingredients'],
      });
    case 'replace': {
      const body = { replacementId: at(world.ingredients, first.by), alsoScheduled: first.alsoScheduled };
      return call(chef, 'POST', `/v1/ingredients/${at(world.ingredients, first.place)}/replace?confirmed=reach`, body);
    }
    case 'merge': {
      const other = (await call(chef, 'GET', `/v1/elements/${at(world.elements, first.by)}`)).body.data;
      const body = { otherId: at(world.elements, first.by), otherVersion: other?.version ?? 1, choices: {} };
      return call(chef, 'POST', `/v1/elements/${at(world.elements, first.place)}/merge?confirmed=reach,loss`, body);
    }
    case 'import':
      return importAllergens(`Part ${worlds} ${first.place}`, first.allergens);
    case 'undo': {
      const step = world.steps.pop();
      return step ? call(chef, 'POST', `/v1/steps/${step}/undo`) : undefined;
    }
  }
}

let askedCount = 0;
/** What the lists of two preferences name, each of which has its turn. */
async function listRows(elements: readonly string[]): Promise<ElementDiets[]> {
  askedCount += 2;
  const foundRows: ElementDiets[] = [];
  for (const { id: dietId, name } of [...diets, ...diets].slice(askedCount % diets.length).slice(0, 2)) {
    const { data } = (await call(chef, 'GET', `/v1/elements?perPage=10000&suitsPreferenceId=${dietId}`)).body;
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    foundRows.push(...ids.filter((id) => elements.includes(id)).map((id) => ({ id, suits: [{ id: dietId, name }] })));
  }
  return foundRows;
}

async function unprovenClaims({ elements, dishes, date }: World): Promise<string[]> {
  const proofs = await readProofs(db, diets);
  const unproven: string[] = [];
  const check = (what: string, suited: readonly IdName[], isProven: (dietId: string) => boolean) => {
    seenValues.claims += suited.length;
    unproven.push(...suited.filter(({ id }) => !isProven(id)).map(({ name }) => `${what} suits ${name}`));
  };
  const masters: ElementDiets[] = (await call(chef, 'GET', `/v1/element-diets?ids=${elements.join()}`)).body.data;
  for (const { id, suits } of [...masters, ...(await listRows(elements))])
    check(`element ${id}`, suits, (dietId) => proofs.ofElement(id, dietId));
  const copies: ScheduledDiets[] = (await call(chef, 'GET', `/v1/scheduled-diets?ids=${dishes.join()}`)).body.data;
  const suited = (verdicts: readonly DietVerdict[]) => verdicts.filter(({ verdict }) => verdict === 'yes');
  for (const { id, diets: ofDish, alternatives } of copies) {
    check(`dish ${id}`, suited(ofDish), (dietId) => proofs.ofCopy(id, dietId));
    for (const [order, ofPlate] of alternatives.entries())
      check(`plate ${order}`, suited(ofPlate), (dietId) => proofs.ofCopy(`${id} ${order}`, dietId));
  }
  const services: ServiceCoverage[] = (await call(chef, 'GET', `/v1/coverage?marketId=${market.id}&date=${date}`)).body
    .data;
  for (const { eater, meal } of services.flatMap(listMeals)) {
    const needs = needsByKey.get(eater);
    seenValues.meals += 1;
    if (!needs || !proofs.ofMeal(meal, needs)) unproven.push(`${eater} eats ${meal}`);
  }
  return unproven;
}

const seenValues = { claims: 0, meals: 0, acts: 0 };

test('every yes of an element, a copy and a plate, and every meal of somebody, is proven by what somebody recorded or stated, whatever happens after planning', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const world = await aWorld();
      expect(await unprovenClaims(world)).toEqual([]);
      for (const entry of all) {
        const reply = await perform(world, entry);
        const step = reply && 'headers' in reply && reply.status < 300 && reply.headers['brigade-step'];
        if (step && entry.what !== 'undo') world.steps.push(String(step));
        if (reply && 'status' in reply) {
          expect(reply.status, `${JSON.stringify(entry)} ${JSON.stringify(reply.body)}`).toBeLessThan(500);
          if (reply.status < 300) seenValues.acts += 1;
        }
        expect(await unprovenClaims(world), JSON.stringify(all)).toEqual([]);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 24), endOnFailure: true },
  );
  expect(seenValues.acts).toBeGreaterThan(20);
  expect(seenValues.claims).toBeGreaterThan(100);
  expect(seenValues.meals).toBeGreaterThan(100);
});
