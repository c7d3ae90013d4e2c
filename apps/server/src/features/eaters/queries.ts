import { type SQL, sql } from 'drizzle-orm';
import type { Eater } from '#contract/eaters.ts';
import type { Id } from '#contract/values.ts';
import type { Reader } from '../../db/client.ts';
import { selectedFields } from '../../db/record-fields.ts';
import { eaterKind } from '../../db/record-kinds.ts';

async function readEaters(db: Reader, where: SQL): Promise<Eater[]> {
  const { rows } = await db.execute<Eater & Record<string, unknown>>(sql`
    select users.id, users.account_id as "accountId", ${selectedFields(eaterKind)}, users.version, (
        select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.search_name), '[]')
        from user_allergens join allergens on allergens.id = user_allergens.allergen_id
        where user_allergens.user_id = users.id) as allergens
    from users
    where users.type = 'Consumer' and users.removed_at is null and ${where}
    order by users.email = '', lower(users.email), lower(users.first_name || ' ' || users.last_name), users.id`);
  return rows;
}

export const findEaters = (db: Reader, accountId: Id) => readEaters(db, sql`users.account_id = ${accountId}`);

export async function findEater(db: Reader, id: Id): Promise<Eater | undefined> {
  const [eater] = await readEaters(db, sql`users.id = ${id}`);
  return eater;
}

/** Eaters as one JSON array for the accommodations rule (scheduling-6), without names. */
export const registeredEatersWhere = (condition: string) => `(
  select coalesce(json_agg(json_build_object('accountId', users.account_id,
    'dietaryPreference', nullif(dietary_preferences.name, 'None'),
    'allergens', (select coalesce(json_agg(allergens.name), '[]') from user_allergens
      join allergens on allergens.id = user_allergens.allergen_id where user_allergens.user_id = users.id))), '[]')
  from users left join dietary_preferences on dietary_preferences.id = users.dietary_preference_id
  where users.type = 'Consumer' and users.removed_at is null and ${condition})`;
