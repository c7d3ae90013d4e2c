import { inArray, sql } from 'drizzle-orm';
import type { BulkOutcome, bulkOperations, MenusChange } from '#contract/bulk.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { OperationRequest } from '#contract/operation.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import type { Judged } from '#domain/bulk/outcomes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { menuKind } from '../../db/record-kinds.ts';
import { selectBulkFieldsJson } from '../../db/record-texts.ts';
import { menus } from '../../db/schema/catalogue.ts';
import { raisedVersion } from '../../db/schema/columns.ts';
import { listMenus } from '../menus/queries.ts';
import { type BulkSave, changeInBulk, deleteInBulk } from './commands.ts';
import { judgeField, judgeTagChange } from './commands-fields.ts';
import { toAnyOfIds } from './queries.ts';

type Request = OperationRequest<typeof bulkOperations.changeMenus>['body'];

interface MenuRow extends IdName {
  readonly searchName: string;
  readonly tag: string;
  readonly texts: Readonly<Record<string, string | null>>;
}

async function findMenus(transaction: Transaction, ids: readonly Id[]): Promise<MenuRow[]> {
  return transaction.readRows(sql`
    select menus.id, menus.name, menus.search_name as "searchName", tags.name as tag, ${selectBulkFieldsJson(menuKind)} as texts
    from menus join menu_element_classes as tags on tags.id = menu_element_class_id
    where menus.id = ${toAnyOfIds(ids)} order by menus.search_name, tags.position, tags.search_name`);
}

const judge = (
  transaction: Transaction,
  change: MenusChange,
  rows: readonly MenuRow[],
): Promise<Judged<MenuRow>[] | Refusal> =>
  change.field === 'tag'
    ? judgeTagChange(transaction, 'menus', rows, { tagId: change.menuElementClassId, conflict: menuTexts.conflict })
    : judgeField(transaction, menuKind, change, rows);

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
