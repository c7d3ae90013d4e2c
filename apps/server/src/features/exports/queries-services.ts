import { sql } from 'drizzle-orm';
import type { Statement } from '#contract/statements.ts';
import { countingNames, lineKindNames } from '#contract/statements-texts.ts';
import type { Usage } from '#contract/usage.ts';
import { addDays, listMonth } from '#domain/calendar/calendar-day.ts';
import type { Cell } from '#domain/exports/cells.ts';
import type { Reader } from '../../db/client.ts';
import { addressLine } from '../accounts/queries.ts';

export const serviceEventHeaders = [
  'Date',
  'Time',
  'Service line',
  'Service type',
  'Menu',
  'Eaters',
  'Vegetarians',
  'Allergies',
  'Price per person',
  'Address',
  'Add-ons',
  'Notes',
  'Special request',
] as const;

/** All services of a month, in the order of the day. */
export async function findServiceEventCells(
  db: Reader,
  { accountId, year, month }: { accountId: string; year: number; month: number },
): Promise<Cell[][]> {
  const days = listMonth(`${year}-${String(month).padStart(2, '0')}-01`);
  const [first = '', after = ''] = [days[0], addDays(days.at(-1) ?? '', 1)];
  const rows = await db.readRows<{ cells: Cell[] }>(sql`
    select jsonb_build_array(event.date, to_char(event.service_time, 'HH24:MI'), service_lines.name, service_types.name, menu.name,
      event.eater_count, event.dietary_count, event.allergen_count, event.price_per_person,
      ${addressLine},
      (select string_agg(add_on.quantity || ' × ' || add_on_types.name, '; ' order by add_on_types.search_name)
        from service_event_add_ons as add_on join add_on_types on add_on_types.id = add_on.add_on_type_id
        where add_on.service_event_id = event.id),
      event.notes, case when event.special_request then 'Yes' else 'No' end) as cells
    from service_events as event
    join accounts on accounts.id = event.account_id
    join service_lines on service_lines.id = event.service_line_id
    join service_types on service_types.id = event.service_type_id
    join addresses on addresses.id = event.address_id
    left join scheduled_menus as menu on menu.market_id = accounts.market_id and menu.date = event.date
      and menu.service_line_id = event.service_line_id
    where event.account_id = ${accountId} and event.date >= ${first}::date and event.date < ${after}::date
    order by event.date, service_lines.position, event.service_time, event.id`);
  return rows.map(({ cells }) => cells);
}

export const usageHeaders = ['What', 'Name', 'Tag', 'Date', 'Market', 'Service line', 'People', 'Id'] as const;

const noService = [null, null, null, null];

/** Elements, menus and services that have an element or ingredient, with the words for their ids. */
export async function toUsageCells(db: Reader, usage: Usage): Promise<Cell[][]> {
  const names = await db.readNamesById(sql`
    select id, name from menu_element_classes union all select id, name from markets union all select id, name from service_lines`);
  const findName = (id: string): Cell => names.get(id) ?? null;
  return [
    ...usage.elements.items.map(({ id, name, menuElementClassId }) => [
      'Element',
      name,
      findName(menuElementClassId),
      ...noService,
      id,
    ]),
    ...usage.menus.items.map(({ id, name, menuElementClassId }) => [
      'Menu',
      name,
      findName(menuElementClassId),
      ...noService,
      id,
    ]),
    ...usage.services.items.map((service) => [
      service.kind === 'menu' ? 'Scheduled menu' : 'Scheduled add-on',
      service.name,
      null,
      service.date,
      findName(service.marketId),
      findName(service.serviceLineId),
      service.people,
      service.id,
    ]),
  ];
}

/** Ids stay the same at each export of a closed statement: the bookkeeping knows a line again (statements-7). */
export const statementHeaders = [
  'Statement',
  'Line',
  'Account id',
  'Account',
  'From',
  'To',
  'Closed',
  'Date',
  'Service line',
  'Add-on',
  'What',
  'Quantity',
  'Counted',
  'Price',
  'Amount',
  'Has no price',
  'Note',
  'Number',
  'Bill to',
  'PO number',
] as const;

export const toStatementCells = (statements: readonly Statement[]): Cell[][] =>
  statements.flatMap(({ id, number, account, billTo, purchaseOrderNumber, firstDay, lastDay, closed, lines }) =>
    lines.map((line) => [
      id,
      line.id,
      account.id,
      account.name,
      firstDay,
      lastDay,
      closed?.at ?? null,
      line.date,
      line.serviceLine.name,
      line.addOnType?.name ?? null,
      lineKindNames[line.kind],
      line.quantity,
      countingNames[line.counting],
      line.price === null ? null : Number(line.price),
      Number(line.amount),
      line.lacksPrice ? 'Yes' : null,
      line.note,
      number,
      billTo || null,
      purchaseOrderNumber || null,
    ]),
  );
