import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Use } from '#domain/reference-data/reference-data-texts.ts';
import type { Reader } from '../../db/client.ts';
import * as accounts from '../../db/schema/accounts.ts';
import * as catalogue from '../../db/schema/catalogue.ts';
import * as ingredients from '../../db/schema/ingredients.ts';
import * as purchasing from '../../db/schema/purchasing.ts';
import * as referenceData from '../../db/schema/reference-data.ts';
import * as scheduling from '../../db/schema/scheduling.ts';
import * as serviceEvents from '../../db/schema/service-events.ts';
import * as surveys from '../../db/schema/surveys.ts';
import * as users from '../../db/schema/users.ts';

/** Part rows count as their record: its label, and the column that refers to it. */
const owners: Record<string, { readonly called: string; readonly by: string }> = {
  account_portion_modifiers: { called: 'account', by: 'account_id' },
  service_event_add_ons: { called: 'service event', by: 'service_event_id' },
  dietary_preference_allergens: { called: 'dietary preference', by: 'dietary_preference_id' },
  ingredient_allergens: { called: 'ingredient', by: 'ingredient_id' },
  ingredient_conversions: { called: 'ingredient', by: 'ingredient_id' },
  ingredient_exclusions: { called: 'ingredient', by: 'ingredient_id' },
  ingredient_vendors: { called: 'ingredient', by: 'ingredient_id' },
  element_allergens: { called: 'element', by: 'element_id' },
  element_exclusions: { called: 'element', by: 'element_id' },
  element_suitabilities: { called: 'element', by: 'element_id' },
  element_ingredients: { called: 'element', by: 'element_id' },
  menu_elements: { called: 'menu', by: 'menu_id' },
  scheduled_element_allergens: { called: 'scheduled element', by: 'scheduled_element_id' },
  user_allergens: { called: 'user', by: 'user_id' },
};

const getTableNoun = (name: string) => name.replaceAll('_', ' ').replace(/s$/, '');

interface Reference {
  readonly table: PgTable;
  readonly column: PgColumn;
}

const tables = [
  accounts,
  catalogue,
  ingredients,
  purchasing,
  referenceData,
  scheduling,
  serviceEvents,
  surveys,
  users,
].flatMap((schema) => Object.values(schema).filter((value) => is(value, PgTable)));

/** Every foreign key that blocks the deletion of a row, read from the schema so that none is forgotten. */
function listReferences(target: PgTable): Reference[] {
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const [column] = columns;
      const holds = key.onDelete === undefined || key.onDelete === 'no action' || key.onDelete === 'restrict';
      return foreignTable === target && holds && column ? [{ table, column }] : [];
    }),
  );
}

function selectUsers({ table, column }: Reference, ids: SQL): SQL {
  const name = getTableName(table);
  const owner = owners[name] ?? { called: getTableNoun(name), by: 'id' };
  return sql`select ${owner.called} as called, ${sql.identifier(owner.by)} as used_by from ${table}
    where ${sql.identifier(column.name)} in (${ids})`;
}

/** Counts the records that still use a row, by kind, for the sentence of a refused deletion (catalogue-10). */
export async function findUses(db: Reader, target: PgTable, id: string): Promise<Use[]> {
  const parts = listReferences(target).map((reference) => selectUsers(reference, sql`${id}::uuid`));
  if (target === referenceData.addOnTypes) {
    // Slots are deleted with their type, unless something is scheduled in one.
    const itsSlots = sql`select id from add_on_slots where add_on_type_id = ${id}`;
    parts.push(...listReferences(referenceData.addOnSlots).map((reference) => selectUsers(reference, itsSlots)));
  }
  if (parts.length === 0) return [];
  return db.readRows(sql`
    select called as "user", count(*)::int as count from (${sql.join(parts, sql` union `)}) as uses
    group by called order by called`);
}
