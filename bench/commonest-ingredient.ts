import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** In a quarter of all elements, and in the printed text of every one. */
export const commonestIngredient = 'Salt';

export async function fillCommonestIngredient(db: Database) {
  await db.execute(sql`
    insert into ingredients (name, type, portion_unit_id)
    select ${commonestIngredient}, 'Seasoning/Spice', id from portion_units order by id limit 1`);
  await db.execute(sql`
    insert into element_ingredients (element_id, ingredient_id, "order")
    select elements.id, (select id from ingredients where name = ${commonestIngredient}), 0
    from (select id, row_number() over (order by id) as n from elements) as elements where n % 4 = 0`);
}
