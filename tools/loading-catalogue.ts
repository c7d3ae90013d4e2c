import type { ApiClient } from './api-client.ts';
import type { DishRow, IngredientRow } from './dish-file.ts';
import { containerOf, type Lists, normalised } from './loading-lists.ts';

const AT_ONCE = 8;
const STAND_IN_VENDOR = 'Vendor to be chosen';

export interface Loaded {
  readonly ids: Map<string, string>;
  readonly created: number;
  /** Names that existed already: their records were not changed and may differ from the file. */
  readonly kept: readonly string[];
}

const namesOf = (all: readonly { name: string }[], missing: readonly { name: string }[]) =>
  all.filter((one) => !missing.includes(one)).map((one) => one.name);

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    }),
  );
}

/** Allergens that depend on the brand count as present: a label must never claim less than may be true. */
const heldBy = (row: { allergens_big9: string[]; allergens_uncertain: string[] }) => [
  ...new Set([...row.allergens_big9, ...row.allergens_uncertain]),
];

/** Every ingredient needs a first vendor (catalogue-8). The source has none, so a placeholder shows what is still to be decided. */
async function standInVendor(api: ApiClient): Promise<string> {
  const { data: vendors } = await api.call('listVendors', { query: {} });
  const known = vendors.find((vendor) => vendor.name === STAND_IN_VENDOR);
  return known?.id ?? (await api.call('createVendor', { body: { name: STAND_IN_VENDOR } })).data.id;
}

/** Loads the ingredients; existing ones with the same name are reused unchanged. */
export async function loadIngredients(api: ApiClient, lists: Lists, rows: readonly IngredientRow[]): Promise<Loaded> {
  const existing = await api.call('listIngredients', { query: { perPage: 10_000 } });
  const ids = new Map(existing.data.map((one) => [normalised(one.name), one.id]));
  const missing = rows.filter((row) => !ids.has(normalised(row.name)));
  const vendorId = await standInVendor(api);
  await inTurns(missing, async (row) => {
    const allergens = heldBy(row);
    const { data } = await api.call('createIngredient', {
      body: {
        name: row.name,
        type: row.ingredient_type as 'Other',
        proteinType: (row.protein_type || null) as 'Bean' | null,
        portionUnitId: lists.ounce,
        allergenIds: allergens.map(lists.allergen),
        hasNoAllergens: allergens.length === 0,
        vendors: [{ vendorId, preference: 1, itemId: row.code }],
      },
    });
    ids.set(normalised(row.name), data.id);
  });
  return { ids, created: missing.length, kept: namesOf(rows, missing) };
}

/** The rows of one dish. A source may name an ingredient twice (flour in dough and sauce): its weights are added up. */
function ingredientObjs(dish: DishRow, ingredientIds: ReadonlyMap<string, string>, ounce: string) {
  const ounces = new Map<string, number>();
  for (const { name, oz } of dish.ingredients) {
    const id = ingredientIds.get(normalised(name));
    if (id) ounces.set(id, (ounces.get(id) ?? 0) + oz);
  }
  return [...ounces].map(([ingredientId, oz]) => ({
    ingredientId,
    amount: Math.round(oz * 1000) / 1000,
    portionUnitId: ounce,
  }));
}

/** Loads the dishes as elements with the tag Default; existing ones with the same name stay unchanged. */
export async function loadDishes(
  api: ApiClient,
  lists: Lists,
  dishes: readonly DishRow[],
  ingredientIds: ReadonlyMap<string, string>,
): Promise<Loaded> {
  const tagId = lists.tag('Default');
  const existing = await api.call('listElements', { query: { class: tagId, perPage: 10_000 } });
  const ids = new Map(existing.data.map((one) => [normalised(one.name), one.id]));
  const missing = dishes.filter((dish) => !ids.has(normalised(dish.name)));
  await inTurns(missing, async (dish) => {
    const { container, holds } = containerOf(dish);
    const allergens = heldBy(dish);
    const { data } = await api.call('createElement', {
      query: {},
      body: {
        name: dish.name,
        method: 'Method to be written: the source gives ingredients and weights only.',
        ingredients: [...new Set(dish.ingredients.map((one) => one.name))].join(', '),
        ingredientObjs: ingredientObjs(dish, ingredientIds, lists.ounce),
        allergenIds: allergens.map(lists.allergen),
        hasNoAllergens: allergens.length === 0,
        menuElementClassId: tagId,
        elementTypeId: lists.type(dish.element_type_guess),
        defaultContainerTypeId: lists.container(container),
        servingTemp: null,
        defaultPortionPerPerson: dish.portion_oz ?? null,
        defaultPortionPerContainer: holds,
        defaultPortionUnitId: lists.ounce,
      },
    });
    ids.set(normalised(dish.name), data.id);
  });
  return { ids, created: missing.length, kept: namesOf(dishes, missing) };
}
