import { type SQL, sql } from 'drizzle-orm';
import type { Eater } from '#contract/eaters.ts';
import type { Id } from '#contract/values.ts';
import type { Reader } from '../../db/client.ts';
import { listFieldColumns } from '../../db/record-fields.ts';
import { eaterKind } from '../../db/record-kinds.ts';

async function readEaters(db: Reader, where: SQL): Promise<Eater[]> {
  return db.readRows(sql`
    select users.id, users.account_id as "accountId", ${listFieldColumns(eaterKind)}, users.version, (
        select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.search_name), '[]')
        from user_allergens join allergens on allergens.id = user_allergens.allergen_id
        where user_allergens.user_id = users.id) as allergens
    from users
    where users.type = 'Consumer' and users.removed_at is null and ${where}
    order by users.email = '', lower(users.email), lower(users.first_name || ' ' || users.last_name), users.id`);
}

export const findEaters = (db: Reader, accountId: Id) => readEaters(db, sql`users.account_id = ${accountId}`);

export async function findEater(db: Reader, id: Id): Promise<Eater | undefined> {
  const [eater] = await readEaters(db, sql`users.id = ${id}`);
  return eater;
}
