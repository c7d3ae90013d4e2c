import { sql } from 'drizzle-orm';
import type { Cell } from '#domain/exports/cells.ts';
import { type AddressLine, formatAddresses } from '#domain/imports/address-lines.ts';
import { formatWeek, type WeekRow } from '#domain/imports/week-lines.ts';
import type { Reader } from '../../db/client.ts';
import { accountKind, eaterKind } from '../../db/record-kinds.ts';
import { type Cells, selectFieldCells } from '../../db/record-texts.ts';
import { saladTypes, serviceLines } from '../../db/schema/reference-data.ts';
import { selectWeek } from '../serving-schedules/queries.ts';
import { findCellsInOrder, isIdAmong, type Row, selectCellsJson, sortByIds } from './queries-catalogue.ts';

const accountColumns: Cells = [
  ['Account name', sql`accounts.name`],
  ['Market', sql`(select name from markets where id = market_id)`],
  ...selectFieldCells(accountKind, 'accounts'),
  ['Address one', sql`own.address_one`],
  ['Address two', sql`own.address_two`],
  ['City', sql`own.city`],
  ['State', sql`own.state`],
  ['Zip', sql`own.zip_code`],
  ['Further addresses', sql`null`],
  ['Repeating service schedule', sql`null`],
  ['Contact first name', sql`contact.first_name`],
  ['Contact last name', sql`contact.last_name`],
  ['Contact e-mail', sql`contact.email`],
];
export const accountHeaders = accountColumns.map(([heading]) => heading);

interface AccountRow extends Row {
  readonly week: WeekRow[];
  readonly furtherAddresses: AddressLine[];
}

/** A zip code keeps its leading zero: it is text. */
export async function findAccountCells(db: Reader, ids: readonly string[]): Promise<Cell[][]> {
  const lines = await db.select().from(serviceLines).orderBy(serviceLines.position);
  const salads = await db.select().from(saladTypes);
  const getSaladName = (id: string) => salads.find((salad) => salad.id === id)?.name ?? '';
  const [week, further] = [
    accountHeaders.indexOf('Repeating service schedule'),
    accountHeaders.indexOf('Further addresses'),
  ];
  const rows = await db.readRows<AccountRow>(sql`
    select accounts.id, ${selectCellsJson(accountColumns)} as cells,
      (select coalesce(jsonb_agg(jsonb_build_object('addressOne', address_one, 'addressTwo', address_two, 'city', city,
          'state', state, 'zipCode', zip_code) order by position, addresses.id), '[]')
        from addresses where account_id = accounts.id and addresses.id <> own.id) as "furtherAddresses",
      ${selectWeek(sql`accounts.id`)} as week
    from accounts
    left join lateral (select * from addresses where account_id = accounts.id order by position, id limit 1) as own on true
    left join users as contact on contact.account_id = accounts.id and contact.type = 'POC' and contact.removed_at is null
    where ${isIdAmong(sql`accounts.id`, ids)}`);
  return sortByIds(ids, rows).map((row) =>
    row.cells
      .with(week, formatWeek(row.week, { lines, getSaladName }))
      .with(further, formatAddresses(row.furtherAddresses)),
  );
}

const eaterColumns: Cells = [
  ['Account', sql`(select name from accounts where id = users.account_id)`],
  ...selectFieldCells(eaterKind, 'users'),
];
export const eaterHeaders = eaterColumns.map(([heading]) => heading);

export const findEaterCells = (db: Reader, ids: readonly string[]): Promise<Cell[][]> =>
  findCellsInOrder(
    db,
    ids,
    sql`select users.id, ${selectCellsJson(eaterColumns)} as cells from users where ${isIdAmong(sql`users.id`, ids)}`,
  );

export async function findAccountName(db: Reader, id: string): Promise<string | undefined> {
  return db.readText(sql`select name from accounts where id = ${id}`);
}
