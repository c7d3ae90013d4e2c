import { inArray, sql } from 'drizzle-orm';
import type { BulkOutcome, bulkOperations, MenusChange } from '#contract/bulk.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { OperationRequest } from '#contract/operation.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import { fieldOutcome, type Judged } from '#domain/bulk/outcomes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { menus } from '../../db/schema/catalogue.ts';
import { raisedVersion } from '../../db/schema/columns.ts';
import { brands, cuisineTypes } from '../../db/schema/reference-data.ts';
import { listMenus } from '../menus/queries.ts';
import { type BulkSave, changeInBulk, deleteInBulk } from './commands.ts';
import { judgeTag, valueIsGone } from './commands-fields.ts';
import { among, findNames } from './queries.ts';

type Request = OperationRequest<typeof bulkOperations.changeMenus>['body'];

interface MenuRow extends IdName {
  readonly searchName: string;
  readonly tag: string;
  readonly cuisine: string;
  readonly brand: string | null;
}

async function findMenus(transaction: Transaction, ids: readonly Id[]): Promise<MenuRow[]> {
  const { rows } = await transaction.execute<MenuRow & Record<string, unknown>>(sql`
    select menus.id, menus.name, menus.search_name as "searchName", tags.name as tag, cuisine_types.name as cuisine,
      brands.name as brand
    from menus join menu_element_classes as tags on tags.id = menu_element_class_id
    join cuisine_types on cuisine_types.id = cuisine_type_id left join brands on brands.id = brand_id
    where menus.id = ${among(ids)} order by menus.search_name, tags.position, tags.search_name`);
  return rows;
}

async function judge(
  transaction: Transaction,
  change: MenusChange,
  rows: readonly MenuRow[],
): Promise<Judged<MenuRow>[] | Refusal> {
  if (change.field === 'tag') {
    return judgeTag(transaction, 'menus', rows, { tagId: change.menuElementClassId, conflict: menuTexts.conflict });
  }
  const [after] =
    change.field === 'brand'
      ? await findNames(transaction, brands, [change.brandId])
      : await findNames(transaction, cuisineTypes, [change.cuisineTypeId]);
  if (!after) return valueIsGone;
  return rows.map((row) => ({
    row,
    outcome: fieldOutcome(change.field === 'brand' ? row.brand : row.cuisine, after.name),
  }));
}

export const changeMenus = (
  db: Database,
  bulk: BulkSave,
  { chosen, change }: Request,
): Promise<BulkOutcome | Refusal> =>
  changeInBulk(db, bulk, {
    chosen,
    table: menus,
    list: (query) => listMenus(db, query),
    judge: async (transaction, ids) => judge(transaction, change, await findMenus(transaction, ids)),
    write: (transaction, ids) => {
      const { field: _field, ...values } = change;
      return transaction
        .update(menus)
        .set({ ...values, ...raisedVersion })
        .where(inArray(menus.id, [...ids]));
    },
  });

/** Scheduled copies outlive their master (catalogue-10). */
export const deleteMenus = (
  db: Database,
  bulk: BulkSave,
  { chosen }: Pick<Request, 'chosen'>,
): Promise<BulkOutcome | Refusal> =>
  deleteInBulk(db, bulk, {
    chosen,
    table: menus,
    list: (query) => listMenus(db, query),
    find: findMenus,
  });
