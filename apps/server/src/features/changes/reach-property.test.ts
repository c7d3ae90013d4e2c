import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Origin, origins } from '#contract/ingredient-types.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { elementAllergens, elementIngredients } from '#server/db/schema/catalogue.ts';
import { ingredientExclusions, ingredientVendors } from '#server/db/schema/ingredients.ts';
import { findDiets } from '#server/features/reference-data/queries.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aPreference, aVendor } from '#testing/catalogue.ts';
import { type OracleDish, type OracleIngredient, oracleClaim } from '#testing/claims-oracle.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
// A day or two apart, so that what is past in one market is still to come in the other.
const kitchens = [
  { timeZone: 'Pacific/Kiritimati', ...(await aKitchen(db, { timeZone: 'Pacific/Kiritimati' })) },
  { timeZone: 'Pacific/Pago_Pago', ...(await aKitchen(db, { timeZone: 'Pacific/Pago_Pago' })) },
];
const [milk, fish] = [await anAllergen(db, 'Milk'), await anAllergen(db, 'Fish')];
const allergenIds = [milk, fish, await anAllergen(db, 'Sesame')];
const preferenceIds = [await aPreference(db, 'Vegan'), await aPreference(db, 'Halal')];
const vendor = { vendorId: await aVendor(db), preference: 1, itemId: 'A1' };
const diets = await findDiets(db);
const INGREDIENTS = 4;
const DISHES = 4;

const record = fc.record({
  type: fc.constantFrom('Dairy', 'Grain'),
  allergenIds: fc.subarray(allergenIds),
  isNone: fc.boolean(),
  origins: fc.subarray([...origins]),
  notForPreferenceIds: fc.subarray(preferenceIds),
});
type GeneratedBy<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
type Generated = GeneratedBy<typeof record>;
const recipe = fc.uniqueArray(fc.nat(INGREDIENTS - 1), { maxLength: 3 });
const service = fc.record({
  kitchen: fc.constantFrom(...kitchens),
  dishes: fc.uniqueArray(fc.nat(DISHES - 1), { minLength: 1, maxLength: 2 }),
  alternative: fc.option(fc.record({ dish: fc.nat(DISHES - 1), isTyped: fc.boolean() })),
});
const catalogue = fc.record({
  ingredients: fc.array(record, { minLength: INGREDIENTS, maxLength: INGREDIENTS }),
  dishes: fc.array(fc.record({ recipe, later: fc.option(recipe), ticked: fc.subarray(allergenIds) }), {
    minLength: DISHES,
    maxLength: DISHES,
  }),
  services: fc.array(service, { minLength: 1, maxLength: 4 }),
  mutations: fc.array(record, { minLength: INGREDIENTS, maxLength: INGREDIENTS }),
  replacements: fc.array(
    fc.record({ from: fc.nat(INGREDIENTS - 1), to: fc.nat(INGREDIENTS - 1), alsoScheduled: fc.boolean() }),
    { maxLength: 4 },
  ),
});

interface Served extends OracleDish {
  /** Until its master is printed otherwise than it is. */
  readonly isPrintedAsMaster: boolean;
}

interface Master {
  readonly id: string;
  readonly ingredients: string;
  readonly dish: Awaited<ReturnType<(typeof kitchens)[0]['aDish']>>;
  readonly recipe: string[];
  readonly later: string[];
  readonly ticked: string[];
}

/** What type and allergens say of the origin, said again (diets-15). */
const saidBy = ({ type, allergenIds: ids }: Pick<Generated, 'type' | 'allergenIds'>): Origin[] => [
  ...(type === 'Dairy' || ids.includes(milk) ? ['Dairy/Egg/Honey' as const] : []),
  ...(ids.includes(fish) ? ['Fish/Seafood' as const] : []),
];

const withNone = ({ isNone, ...fields }: Generated) => ({
  ...fields,
  // A statement that leaves out what they say is refused.
  origins: fields.origins.length > 0 ? [...new Set([...fields.origins, ...saidBy(fields)])] : [],
  hasNoAllergens: isNone && fields.allergenIds.length === 0,
});

function judgeRecord(id: string, generated: Generated): OracleIngredient {
  const ingredient = withNone(generated);
  const statedNames = saidBy(ingredient);
  const isDairyAlone = ingredient.type === 'Dairy' && !statedNames.includes('Fish/Seafood');
  return { id, ...ingredient, present: statedNames, isOriginKnown: ingredient.origins.length > 0 || isDairyAlone };
}

/** Days before today are used too; each menu has a separate day. */
let days = -8;

async function makeRecord({ ingredients, dishes, services }: GeneratedBy<typeof catalogue>) {
  const kitchen = kitchens[0];
  if (!kitchen) throw new Error('There is no kitchen.');
  const knownByKey = new Map<string, OracleIngredient>();
  for (const generated of ingredients) {
    const { allergenIds, notForPreferenceIds, ...fields } = withNone(generated);
    const id = await anIngredient(db, fields, allergenIds);
    await db.insert(ingredientVendors).values({ ...vendor, ingredientId: id });
    const exclusions = notForPreferenceIds.map((dietaryPreferenceId) => ({ ingredientId: id, dietaryPreferenceId }));
    if (exclusions.length > 0) await db.insert(ingredientExclusions).values(exclusions);
    knownByKey.set(id, judgeRecord(id, generated));
  }
  const ids = [...knownByKey.keys()];
  const masters: Master[] = [];
  for (const { recipe, later, ticked } of dishes) {
    const dish = await kitchen.aDish({ hasNoAllergens: ticked.length === 0 });
    const { id, ingredients } = dish;
    const getIds = (indexes: readonly number[]) => indexes.flatMap((index) => ids[index] ?? []);
    const rows = getIds(recipe).map((ingredientId, order) => ({ elementId: id, ingredientId, order }));
    if (rows.length > 0) await db.insert(elementIngredients).values(rows);
    const ticks = ticked.map((allergenId) => ({ elementId: id, allergenId }));
    if (ticks.length > 0) await db.insert(elementAllergens).values(ticks);
    masters.push({ id, ingredients, dish, recipe: getIds(recipe), later: getIds(later ?? recipe), ticked });
  }
  return { known: knownByKey, masters, services: await scheduled(services, masters, knownByKey) };
}

async function scheduled(
  services: readonly GeneratedBy<typeof service>[],
  masters: Master[],
  knownByKey: ReadonlyMap<string, OracleIngredient>,
) {
  const result: { id: string; isPast: boolean; dishes: Served[] }[] = [];
  for (const { kitchen, dishes, alternative } of services) {
    const servedRows = dishes.flatMap((index) => masters[index] ?? []);
    const menu = await kitchen.aMenu(servedRows.map(({ dish }) => dish));
    days += 1;
    const today = todayIn(kitchen.timeZone, new Date());
    const date = addDays(today, (days % 12) - 3);
    // Several catalogues share the days, so each menu has its own line or waits for another day.
    const slot = { originalMenuId: menu.id, marketId: kitchen.market.id, date };
    let reply = { status: 0, body: { data: { id: '', scheduledElements: [] as { id: string }[] } } };
    for (const name of ['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Dessert', 'Happy Hour', 'Special']) {
      if (reply.status !== 201)
        reply = await call(chef, 'POST', '/v1/scheduled-menus', { ...slot, serviceLineId: kitchen.line(name) });
    }
    if (reply.status !== 201) continue;
    const { id, scheduledElements } = reply.body.data;
    const instead = alternative === null ? undefined : masters[alternative.dish];
    const [element] = scheduledElements;
    if (instead && element) {
      const chosenValues = { elementId: instead.id, name: alternative?.isTyped ? 'Instead' : instead.dish.name };
      const rest = scheduledElements.slice(1).map((scheduledElement) => ({ id: scheduledElement.id }));
      const body = { scheduledElements: [{ id: element.id, alternative: [chosenValues] }, ...rest] };
      expect((await call(chef, 'PUT', `/v1/scheduled-menus/${id}`, body)).status).toBe(200);
    }
    const getAllergens = (ids: readonly string[]) => ids.flatMap((text) => knownByKey.get(text)?.allergenIds ?? []);
    const toCopy = ({ recipe, later, ticked }: Master, isTyped: boolean) => ({
      isTyped,
      ownRecipe: recipe,
      masterRecipe: later,
      // As they were when it was copied.
      ownAllergens: [...ticked, ...getAllergens(recipe)],
      ticked,
      isTickedNone: ticked.length === 0,
      isPrintedAsMaster: true,
    });
    const copies = servedRows.map((master) => toCopy(master, false));
    const alternatives = (instead && element ? [instead] : []).map((master) =>
      toCopy(master, alternative?.isTyped ?? false),
    );
    result.push({ id, isPast: date < today, dishes: [...copies, ...alternatives] });
  }
  return result;
}

type World = Awaited<ReturnType<typeof makeRecord>>;

const readFlags = async (id: string): Promise<number> =>
  (await call(chef, 'GET', `/v1/scheduled-menus/${id}`)).body.data.changes.length;

/** Recipes that change after scheduling, past the product: the flags of that are another test's. */
async function changeRecipes(masters: readonly Master[]) {
  for (const { id, recipe, later } of masters) {
    if (recipe === later) continue;
    await db.delete(elementIngredients).where(eq(elementIngredients.elementId, id));
    const rows = later.map((ingredientId, order) => ({ elementId: id, ingredientId, order }));
    if (rows.length > 0) await db.insert(elementIngredients).values(rows);
  }
}

const inPlace = (recipe: readonly string[], from: string, to: string) => [
  ...new Set(recipe.map((id) => (id === from ? to : id))),
];

/** False for an ingredient with neither allergens nor none, which cannot be saved. */
async function mutate({ known }: World, id: string, generated: Generated | undefined): Promise<boolean> {
  if (!generated) return false;
  const mutation = withNone(generated);
  const storedData = (await call(chef, 'GET', `/v1/ingredients/${id}`)).body.data;
  const reply = await call(chef, 'PUT', `/v1/ingredients/${id}?confirmed=reach`, { ...storedData, ...mutation });
  if (reply.status !== 200) return false;
  known.set(id, judgeRecord(id, generated));
  return true;
}

const isSame = (first: readonly string[], other: readonly string[]) =>
  [...new Set(first)].sort().join() === [...new Set(other)].sort().join();

/** What a replacement makes of a dish, said again: copies that are what their master is change with it (changes-5). */
function replacedDish(
  dish: Served,
  knownByKey: World['known'],
  from: string,
  to: string,
  alsoScheduled: boolean,
): Served {
  if (!dish.masterRecipe.includes(from)) return dish;
  const getAllergens = (recipe: readonly string[]) => [
    ...dish.ticked,
    ...recipe.flatMap((id) => knownByKey.get(id)?.allergenIds ?? []),
  ];
  const masterRecipe = inPlace(dish.masterRecipe, from, to);
  const isAsMaster = alsoScheduled && dish.isPrintedAsMaster && isSame(dish.ownRecipe, dish.masterRecipe);
  if (!isAsMaster) return { ...dish, masterRecipe, isPrintedAsMaster: false };
  // Nobody edits these copies: they have what was copied, and now what the master has.
  return { ...dish, masterRecipe, ownRecipe: masterRecipe, ownAllergens: getAllergens(masterRecipe) };
}

async function replace({ known, services }: World, generated: GeneratedBy<typeof catalogue>['replacements'][number]) {
  const [from = '', to = ''] = [generated.from, generated.to].map((index) => [...known.keys()][index]);
  const { alsoScheduled } = generated;
  const body = { replacementId: to, alsoScheduled };
  const reply = await call(chef, 'POST', `/v1/ingredients/${from}/replace?confirmed=reach`, body);
  if (reply.status !== 200) return false;
  for (const service of services) {
    if (service.isPast) continue;
    service.dishes = service.dishes.map((dish) => replacedDish(dish, known, from, to, alsoScheduled));
  }
  return true;
}

test('every mutation and replacement of an ingredient flags each affected service from today on, and no other', async () => {
  const seenValues = { flagged: 0, silent: 0, replaced: 0 };
  await fc.assert(
    fc.asyncProperty(catalogue, async (generated) => {
      const world = await makeRecord(generated);
      const { known, services } = world;
      await changeRecipes(world.masters);
      const claims = () => services.map(({ dishes }) => dishes.map((dish) => oracleClaim(dish, known, diets)).join());
      const flags = () => Promise.all(services.map(({ id }) => readFlags(id)));
      const flagsWhatItChanges = async (change: () => Promise<boolean>) => {
        const before = { claims: claims(), flags: await flags() };
        if (!(await change())) return;
        const after = { claims: claims(), flags: await flags() };
        const isAffected = services.map(({ isPast }, place) => !isPast && before.claims[place] !== after.claims[place]);
        const addedNumbers = after.flags.map((count, place) => count - (before.flags[place] ?? 0));
        expect(addedNumbers).toEqual(isAffected.map(Number));
        seenValues.flagged += isAffected.filter(Boolean).length;
        seenValues.silent += isAffected.filter((row) => !row).length;
      };
      for (const [index, id] of [...known.keys()].entries())
        await flagsWhatItChanges(() => mutate(world, id, generated.mutations[index]));
      for (const replacement of generated.replacements)
        await flagsWhatItChanges(async () => {
          const isReplaced = await replace(world, replacement);
          if (isReplaced) seenValues.replaced += 1;
          return isReplaced;
        });
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
  );
  expect(seenValues.flagged).toBeGreaterThan(10);
  expect(seenValues.silent).toBeGreaterThan(10);
  expect(seenValues.replaced).toBeGreaterThan(5);
}, 60_000);
