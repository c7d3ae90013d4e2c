import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listFieldColumns } from '#server/db/record-fields.ts';
import { accountKind, eaterKind, elementKind, ingredientKind, menuKind, vendorKind } from '#server/db/record-kinds.ts';
import { demoDatabase } from '#testing/demo.ts';
import { nameWithTag } from './demo-ids.ts';

const { db } = await demoDatabase(new Date('2026-11-21T15:00:00Z'));

interface Dish extends Record<string, unknown> {
  readonly name: string;
  readonly type: string;
  readonly portion: number;
  readonly container: number;
  /** Its own, and those of menus that have it. */
  readonly tags: readonly string[];
  readonly texts: readonly string[];
  readonly ingredients: readonly string[];
  /** Ingredients of animals, and those of meat or fish. */
  readonly animal: readonly string[];
  readonly meat: readonly string[];
  readonly allergens: readonly string[];
}

const { rows: dishes } = await db.execute<Dish>(sql`
  select ${nameWithTag} as name, element_types.name as type, default_portion_per_person::float as portion,
    default_portion_per_container::float as container,
    array(select distinct tags.name from menu_element_classes as tags where tags.id = menu_element_class_id or tags.id in (
      select menus.menu_element_class_id from menu_elements join menus on menus.id = menu_id where element_id = record.id)) as tags,
    array(select distinct directionals from menu_elements where element_id = record.id) as texts,
    array(select allergens.name from known_allergens(record.id) as known join allergens on allergens.id = allergen_id) as allergens,
    made.*
  from elements as record
  join element_types on element_types.id = element_type_id
  cross join lateral (
    select coalesce(json_agg(name), '[]') as ingredients,
      coalesce(json_agg(name) filter (where is_animal), '[]') as animal,
      coalesce(json_agg(name) filter (where protein_type in ('Poultry', 'Red Meat', 'Seafood') or name = 'Chicken stock'), '[]') as meat
    from element_ingredients join ingredients on ingredients.id = ingredient_id
    cross join lateral (select protein_type in ('Poultry', 'Red Meat', 'Seafood', 'Egg') or name in ('Honey', 'Chicken stock')
      or exists (select from ingredient_allergens join allergens on allergens.id = allergen_id
        where ingredient_allergens.ingredient_id = ingredients.id
          and allergens.name in ('Milk', 'Egg', 'Fish', 'Crustacean Shellfish', 'Molluscs')) as is_animal) as origin
    where element_id = record.id) as made`);

const under = (tag: string) => dishes.filter(({ tags }) => tags.includes(tag));
const names = (foundRows: readonly Dish[]) => foundRows.map(({ name }) => name);
const has = (dish: Dish, ...allergens: string[]) => allergens.some((allergen) => dish.allergens.includes(allergen));

test('a tag keeps its promise', () => {
  for (const tag of ['Vegan', 'Gluten Free', 'Halal']) expect(under(tag).length, tag).toBeGreaterThan(2);
  expect(names(under('Vegan').filter(({ animal }) => animal.length > 0))).toEqual([]);
  expect(names(under('Gluten Free').filter((dish) => has(dish, 'Wheat', 'Gluten')))).toEqual([]);
  const notHalal = /pork|bacon|andouille|white wine|mirin/i;
  expect(names(under('Halal').filter(({ ingredients }) => notHalal.test(ingredients.join(' '))))).toEqual([]);
});

test('mains without meat have none', () => {
  const meatless = dishes.filter(({ type }) => type === 'Veg Entree' || type === 'Alt Protien');
  expect(meatless.length).toBeGreaterThan(10);
  expect(names(meatless.filter(({ meat }) => meat.length > 0))).toEqual([]);
});

test.each([
  ['Worcestershire sauce', ['Fish']],
  ['Soy sauce', ['Gluten', 'Soy', 'Wheat']],
  ['Tamari (gluten-free soy sauce)', ['Soy']],
  ['Tahini', ['Sesame']],
  ['Basil pesto (cashew and parmesan)', ['Milk', 'Tree Nuts']],
  ['Red curry paste (shrimp)', ['Crustacean Shellfish']],
  ['Oyster sauce', ['Gluten', 'Molluscs', 'Soy', 'Wheat']],
  ['Rolled oats', ['Gluten']],
  ['Coconut milk', []],
])('%s holds what its label says', async (name, expected) => {
  const { rows } = await db.execute(sql`
    select array(select allergens.name from ingredient_allergens join allergens on allergens.id = allergen_id
      where ingredient_id = ingredients.id order by 1) as allergens from ingredients where name = ${name}`);
  expect(rows).toEqual([{ allergens: expected }]);
});

test('the host hears the true allergens of the dish', () => {
  const words = ['Milk', 'Egg', 'Fish', 'Wheat', 'Soy', 'Sesame', 'Tree Nuts'];
  const untrue = dishes.flatMap((dish) =>
    dish.texts.flatMap((text) => {
      const statedText = /Holds ([^.:;]*)/.exec(text)?.[1] ?? '';
      const claimed = words.filter((word) => new RegExp(`\\b${word.toLowerCase()}\\b`).test(statedText));
      return claimed.filter((word) => !has(dish, word)).map((word) => `${dish.name}: ${word}`);
    }),
  );
  expect(untrue).toEqual([]);
});

test('a host flow that calls a dish vegan or gluten free tells the truth', () => {
  const untrue = dishes.filter(({ texts, animal, ...dish }) => {
    const text = texts.join(' ');
    return (
      (/\bVegan\b/.test(text) && animal.length > 0) || (/gluten free/i.test(text) && dish.allergens.includes('Gluten'))
    );
  });
  expect(names(untrue)).toEqual([]);
});

test('a container serves 6 to 60 people', () => {
  expect(names(dishes.filter(({ portion, container }) => container / portion < 6 || container / portion > 60))).toEqual(
    [],
  );
});

test('a menu has 6 to 12 dishes, and every slot of an add-on is filled', async () => {
  const { rows } = await db.execute(sql`
    select menus.name, count(*) from menus left join menu_elements on menu_id = menus.id
    group by menus.id having count(*) not between 6 and 12
    union all
    select name, date - date '2026-11-21' from scheduled_add_ons join add_on_types on add_on_types.id = add_on_type_id
    where (select count(*) from scheduled_elements where scheduled_add_on_id = scheduled_add_ons.id)
      <> (select count(*) from add_on_slots where add_on_slots.add_on_type_id = add_on_types.id)`);
  expect(rows).toEqual([]);
});

test.each([
  ['ingredients', ingredientKind],
  ['elements', elementKind],
  ['menus', menuKind],
  ['vendors', vendorKind],
  ['eaters', eaterKind],
  ['accounts', accountKind],
])('%s show every field with a value', async (_name, kind) => {
  const rows = await db.readRows<Record<string, unknown>>(sql`select ${listFieldColumns(kind)} from ${kind.table}`);
  const isFilled = (value: unknown) => value !== null && String(value) !== '';
  const shownFields = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isFilled(row[name]))));
  expect(Object.keys(rows[0] ?? {}).filter((name) => !shownFields.has(name))).toEqual([]);
});
