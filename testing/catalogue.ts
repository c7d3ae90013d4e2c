import type { Database, Reader } from '#server/db/client.ts';
import { elements } from '#server/db/schema/catalogue.ts';
import { ingredientAllergens, ingredients } from '#server/db/schema/ingredients.ts';
import {
  allergens,
  cuisineTypes,
  dietaryPreferences,
  menuElementClasses,
  portionUnits,
  vendors,
} from '#server/db/schema/reference-data.ts';

let counter = 0;

/** A tag, "Default" unless named otherwise; found when it is there already. */
export async function aTag(db: Reader, name = 'Default'): Promise<string> {
  const all = await db.select().from(menuElementClasses);
  const knownTag = all.find((tag) => tag.name === name);
  if (knownTag) return knownTag.id;
  const [createdTag] = await db.insert(menuElementClasses).values({ name }).returning({ id: menuElementClasses.id });
  if (!createdTag) throw new Error('The tag was not inserted.');
  return createdTag.id;
}

export async function findCuisine(db: Database, name = 'American'): Promise<string> {
  const knownCuisine = (await db.select().from(cuisineTypes)).find((cuisine) => cuisine.name === name);
  if (!knownCuisine) throw new Error(`There is no cuisine ${name}.`);
  return knownCuisine.id;
}

/** A valid element; pass only the fields that the test is about. */
export async function anElement(db: Reader, fields: Partial<typeof elements.$inferInsert> = {}): Promise<string> {
  counter += 1;
  const values = {
    name: `Element ${counter}`,
    method: 'Cook.',
    ingredients: 'Water',
    menuElementClassId: await aTag(db),
    ...fields,
  };
  const [createdElement] = await db.insert(elements).values(values).returning({ id: elements.id });
  if (!createdElement) throw new Error('The element was not inserted.');
  return createdElement.id;
}

/** An allergen of that name, found or made. */
export async function anAllergen(db: Database, name: string): Promise<string> {
  const knownAllergen = (await db.select().from(allergens)).find((allergen) => allergen.name === name);
  if (knownAllergen) return knownAllergen.id;
  const [createdAllergen] = await db.insert(allergens).values({ name }).returning({ id: allergens.id });
  if (!createdAllergen) throw new Error('The allergen was not inserted.');
  return createdAllergen.id;
}

/** A dietary preference that ships. */
export async function aPreference(db: Database, name: string): Promise<string> {
  const knownPreference = (await db.select().from(dietaryPreferences)).find((preference) => preference.name === name);
  if (!knownPreference) throw new Error(`There is no dietary preference ${name}.`);
  return knownPreference.id;
}

export async function aVendor(db: Database, name = 'Green Valley Produce'): Promise<string> {
  const knownVendor = (await db.select().from(vendors)).find((vendor) => vendor.name === name);
  if (knownVendor) return knownVendor.id;
  const [createdVendor] = await db.insert(vendors).values({ name }).returning({ id: vendors.id });
  if (!createdVendor) throw new Error('The vendor was not inserted.');
  return createdVendor.id;
}

/** The unit that new ingredients start with. */
export async function findUnit(db: Database, abbreviation = 'oz'): Promise<string> {
  const knownUnit = (await db.select().from(portionUnits)).find((unit) => unit.abbreviation === abbreviation);
  if (!knownUnit) throw new Error(`There is no unit ${abbreviation}.`);
  return knownUnit.id;
}

/** A valid ingredient with these allergens; without any, its allergens are unknown. */
export async function anIngredient(
  db: Database,
  fields: Partial<typeof ingredients.$inferInsert> = {},
  allergenIds: readonly string[] = [],
): Promise<string> {
  counter += 1;
  const values = { name: `Ingredient ${counter}`, type: 'Grain', portionUnitId: await findUnit(db), ...fields };
  const [createdIngredient] = await db.insert(ingredients).values(values).returning({ id: ingredients.id });
  if (!createdIngredient) throw new Error('The ingredient was not inserted.');
  if (allergenIds.length > 0)
    await db
      .insert(ingredientAllergens)
      .values(allergenIds.map((allergenId) => ({ ingredientId: createdIngredient.id, allergenId })));
  return createdIngredient.id;
}
