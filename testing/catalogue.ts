import type { Database } from '#server/db/client.ts';
import { elements } from '#server/db/schema/catalogue.ts';
import { cuisineTypes, menuElementClasses } from '#server/db/schema/lookups.ts';

let counter = 0;

/** A tag, "Default" unless named otherwise; found when it is there already. */
export async function aTag(db: Database, name = 'Default'): Promise<string> {
  const all = await db.select().from(menuElementClasses);
  const known = all.find((tag) => tag.name === name);
  if (known) return known.id;
  const [made] = await db.insert(menuElementClasses).values({ name }).returning({ id: menuElementClasses.id });
  if (!made) throw new Error('The tag was not inserted.');
  return made.id;
}

export async function theCuisine(db: Database, name = 'American'): Promise<string> {
  const known = (await db.select().from(cuisineTypes)).find((cuisine) => cuisine.name === name);
  if (!known) throw new Error(`There is no cuisine ${name}.`);
  return known.id;
}

/** A valid element; say only what the test is about. */
export async function anElement(db: Database, fields: Partial<typeof elements.$inferInsert> = {}): Promise<string> {
  counter += 1;
  const values = {
    name: `Element ${counter}`,
    method: 'Cook.',
    ingredients: 'Water',
    menuElementClassId: await aTag(db),
    ...fields,
  };
  const [made] = await db.insert(elements).values(values).returning({ id: elements.id });
  if (!made) throw new Error('The element was not inserted.');
  return made.id;
}
