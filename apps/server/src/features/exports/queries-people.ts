import { sql } from 'drizzle-orm';
import { accountFields } from '#contract/account-fields.ts';
import type { Cell } from '#domain/exports/cells.ts';
import { type AddressLine, addressesText } from '#domain/imports/address-lines.ts';
import { type WeekRow, weekText } from '#domain/imports/week-lines.ts';
import type { Reader } from '../../db/client.ts';
import { fieldCells } from '../../db/record-fields.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { saladTypes, serviceLines } from '../../db/schema/reference-data.ts';
import { weekOf } from '../serving-schedules/queries.ts';
import { among, type Columns, cellsInOrder, cellsOf, inOrder, listedByName, type Row } from './queries-catalogue.ts';

const accountColumns: Columns = [
  ['Account name', sql`accounts.name`],
  ['Market', sql`(select name from markets where id = market_id)`],
  ...fieldCells(accounts, 'accounts', accountFields),
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
  const nameOfSalad = (id: string) => salads.find((salad) => salad.id === id)?.name ?? '';
  const [week, further] = [
    accountHeaders.indexOf('Repeating service schedule'),
    accountHeaders.indexOf('Further addresses'),
  ];
  const { rows } = await db.execute<AccountRow>(sql`
    select accounts.id, ${cellsOf(accountColumns)} as cells,
      (select coalesce(jsonb_agg(jsonb_build_object('addressOne', address_one, 'addressTwo', address_two, 'city', city,
          'state', state, 'zipCode', zip_code) order by position, addresses.id), '[]')
        from addresses where account_id = accounts.id and addresses.id <> own.id) as "furtherAddresses",
      ${weekOf(sql`accounts.id`)} as week
    from accounts
    left join lateral (select * from addresses where account_id = accounts.id order by position, id limit 1) as own on true
    left join users as contact on contact.account_id = accounts.id and contact.type = 'POC' and contact.removed_at is null
    where ${among(sql`accounts.id`, ids)}`);
  return inOrder(ids, rows).map((row) =>
    row.cells.with(week, weekText(row.week, { lines, nameOfSalad })).with(further, addressesText(row.furtherAddresses)),
  );
}

export const eaterHeaders = ['Account', 'Email', 'First name', 'Last name', 'Dietary preference', 'Allergens'] as const;

export const findEaterCells = (db: Reader, ids: readonly string[]): Promise<Cell[][]> =>
  cellsInOrder(
    db,
    ids,
    sql`
    select users.id, jsonb_build_array(accounts.name, email, first_name, last_name, dietary_preferences.name,
      (select ${listedByName(sql`allergens`)} from user_allergens
        join allergens on allergens.id = allergen_id where user_id = users.id)) as cells
    from users join accounts on accounts.id = users.account_id left join dietary_preferences on dietary_preferences.id = dietary_preference_id
    where ${among(sql`users.id`, ids)}`,
  );

export async function nameOfAccount(db: Reader, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from accounts where id = ${id}`);
  return rows[0]?.name;
}
