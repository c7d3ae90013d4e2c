import { type SQLChunk, sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusal.ts';
import { ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { listCopiedAssignments, listCopiedColumns } from '../../db/copied-from.ts';
import type { AuditedRow } from '../../db/inverse-terms.ts';
import { replaceParts } from '../../db/parts.ts';
import { putBackRows } from '../../db/past-rows.ts';
import {
  getPastRecord,
  listPastRows,
  type RecordVersion,
  type RestoreOfRecord,
  type Restoring,
  saveAndRaiseVersion,
  sortByColumn,
  validateAndSave,
} from '../../db/record-version.ts';
import {
  scheduledAddOns,
  scheduledElementAllergens,
  scheduledElementIngredients,
  scheduledMenus,
} from '../../db/schema/scheduling.ts';
import { lockForSave } from '../../db/versions.ts';
import { updateScheduledMenu } from './commands-scheduled-menu.ts';

const joinParts = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `);

const tables = { scheduled_menus: scheduledMenus, scheduled_add_ons: scheduledAddOns } as const;

/**
 * Dishes that were removed since come back with their ids. The others get back what no form sends, because it was copied into
 * them when they were scheduled or reverted.
 */
async function putBackDishRows(transaction: Transaction, dishes: readonly AuditedRow[]): Promise<number> {
  const [first] = dishes;
  if (!first) return 0;
  const was = sql`
    was as (
      select row.*, elements.id as original_id
      from jsonb_populate_recordset(null::scheduled_elements, ${JSON.stringify(dishes)}::jsonb) as row
      left join elements on elements.id = row.original_element_id)`;
  const { rowCount: updated } = await transaction.execute(sql`
    with ${was}
    update scheduled_elements as kept set original_element_id = was.original_id,
      ${listCopiedAssignments('was')}, copied_from = was.copied_from
    from was where kept.id = was.id and (
      kept.original_element_id, ${listCopiedColumns('kept')}, kept.copied_from) is distinct from (
      was.original_id, ${listCopiedColumns('was')}, was.copied_from)`);
  // Rows from before alternatives were among them have no `instead_of`.
  const columns = [...new Set([...Object.keys(first), 'instead_of'])];
  const value = (column: string) =>
    column === 'original_element_id' ? sql`was.original_id` : sql`was.${sql.identifier(column)}`;
  const { rowCount: inserted } = await transaction.execute(sql`
    with ${was}
    insert into scheduled_elements (${joinParts(columns.map((column) => sql.identifier(column)))})
    select ${joinParts(columns.map(value))} from was
    where not exists (select from scheduled_elements as kept where kept.id = was.id)`);
  return (updated ?? 0) + (inserted ?? 0);
}

/** Ingredients and allergens that were deleted since are left out: they have no name. */
async function putBackParts(transaction: Transaction, ids: readonly Id[], { past }: RecordVersion): Promise<number> {
  const findExisting = async (table: 'ingredients' | 'allergens', wantedIds: readonly unknown[]) => {
    const ids = sql`select id from ${sql.identifier(table)} where id = any (${sql.param(wantedIds)}::uuid[])`;
    return new Set<unknown>(await transaction.readIds(ids));
  };
  const recipeRows = past.scheduled_element_ingredients ?? [];
  const allergenRows = past.scheduled_element_allergens ?? [];
  const ingredients = await findExisting(
    'ingredients',
    recipeRows.flatMap((row) => row.ingredient_id ?? []),
  );
  const allergens = await findExisting(
    'allergens',
    allergenRows.map((row) => row.allergen_id),
  );
  const ingredientRows = recipeRows.map(({ scheduled_element_id: scheduledElementId, order, ingredient_id: id }) => ({
    scheduledElementId,
    order,
    ingredientId: ingredients.has(id) ? id : null,
  }));
  const carriedRows = allergenRows.flatMap(({ scheduled_element_id: scheduledElementId, allergen_id: allergenId }) =>
    allergens.has(allergenId) ? [{ scheduledElementId, allergenId }] : [],
  );
  return (
    (await replaceParts(transaction, scheduledElementIngredients, ids, ingredientRows)) +
    (await replaceParts(transaction, scheduledElementAllergens, ids, carriedRows))
  );
}

const MODIFIERS = 'scheduled_element_portion_modifiers';

/** Portion modifiers of the accounts in the menu's market. An account that has left the market is skipped (daily-numbers). */
async function putBackModifiers(transaction: Transaction, { past, present }: RecordVersion): Promise<number> {
  const rows = await transaction.readRows<{ dish: Id; account: Id }>(sql`
    select dish.id as dish, accounts.id as account
    from scheduled_elements as dish
    join scheduled_menus on scheduled_menus.id = dish.scheduled_menu_id
    join accounts on accounts.market_id = scheduled_menus.market_id
    where dish.id = any (${sql.param(past.scheduled_elements?.map(({ id }) => id) ?? [])}::uuid[])
      and accounts.id = any (${sql.param(past[MODIFIERS]?.map((row) => row.account_id) ?? [])}::uuid[])`);
  const servedKeys = new Set(rows.map(({ dish, account }) => `${dish} ${account}`));
  const wantedRows =
    past[MODIFIERS]?.filter((row) => servedKeys.has(`${row.scheduled_element_id} ${row.account_id}`)) ?? [];
  return putBackRows(transaction, { past: { [MODIFIERS]: wantedRows }, present }, MODIFIERS);
}

/**
 * Puts back what a dated copy held, and saves it: the save checks its rules, removes dishes that were not there, and raises
 * the version, unless only what was copied differs (decision 14).
 */
export async function putBackDishes(
  kind: keyof typeof tables,
  { transaction, id, version, ifMatch }: Pick<Restoring, 'transaction' | 'id' | 'version' | 'ifMatch'>,
  save: () => Promise<unknown>,
): Promise<unknown> {
  const table = tables[kind];
  const refusal = await lockForSave(transaction, table, id, ifMatch);
  if (refusal) return refusal;
  const dishes = version.past.scheduled_elements ?? [];
  return saveAndRaiseVersion(transaction, table, id, async () => {
    const put =
      (await putBackDishRows(transaction, dishes)) +
      (await putBackParts(
        transaction,
        dishes.map((dish) => String(dish.id)),
        version,
      ));
    const saveResult = await save();
    return { saved: saveResult, put: isRefusal(saveResult) ? 0 : put + (await putBackModifiers(transaction, version)) };
  });
}

export const restoreScheduledMenu: RestoreOfRecord = (restoring) => {
  const { db, by, id, version, ifMatch } = restoring;
  const allergens = Map.groupBy(listPastRows(version, 'scheduled_element_allergens'), (row) => row.scheduledElementId);
  // Its element is put back with the row, or is gone: the save needs only the id.
  const rows = sortByColumn(listPastRows(version, 'scheduled_elements')).map(
    ({ originalElementId: _, ...row }): Record<string, unknown> => ({
      ...row,
      allergenIds: (allergens.get(row.id) ?? []).map(({ allergenId }) => allergenId),
    }),
  );
  const rowsByDish = Map.groupBy(rows, ({ insteadOf }) => insteadOf ?? null);
  const dishes =
    rowsByDish.get(null)?.map((dish) => ({ ...dish, alternative: rowsByDish.get(dish.id ?? '') ?? [] })) ?? [];
  const input = { ...getPastRecord(version, 'scheduled_menus'), scheduledElements: dishes };
  return putBackDishes('scheduled_menus', restoring, () =>
    validateAndSave(ScheduledMenuInput, input, (sentMenu) => updateScheduledMenu(db, by, id, sentMenu, ifMatch)),
  );
};
