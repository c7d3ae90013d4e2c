import { eq, sql } from 'drizzle-orm';
import type { ClosedStatement, Statement, StatementQuery } from '#contract/statements.ts';
import { MAX_STATEMENT_DAYS } from '#contract/statements-texts.ts';
import type { Id, PageQuery } from '#contract/values.ts';
import { draftStatement, type StatementInput, sumClosedParts } from '#domain/statements/statement-lines.ts';
import type { Reader } from '../../db/client.ts';
import { type CountedPage, selectCountedPage } from '../../db/counted-page.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { markets } from '../../db/schema/reference-data.ts';
import { getOffset, matchesSearch } from '../../db/search.ts';

/** For so many days after its last one, a closed period is compared with what its services are now (statements-6). */
const COMPARED_DAYS = 400;

const line = `jsonb_build_object('id', line.id, 'kind', line.kind, 'date', line.date,
  'serviceLine', jsonb_build_object('id', line.service_line_id, 'name', line.service_line),
  'addOnType', case when line.add_on_type_id is not null
    then jsonb_build_object('id', line.add_on_type_id, 'name', line.add_on_type) end,
  'quantity', line.quantity, 'price', line.price::text, 'amount', line.amount::text, 'counting', line.counting,
  'lacksPrice', line.lacks_price, 'note', line.note)`;

const serviceLine = `jsonb_build_object('id', service_lines.id, 'name', service_lines.name)`;

/** A list of rows of the account at hand. */
const selectJsonRows = (row: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${from})`;

/** The day of the row is in the period, and no statement has it. */
const selectIsOpen = (row: string) => `(${row}.date between $3::date and $4::date and not exists (
  select from closed where closed.account_id = ${row}.account_id and ${row}.date between closed.first_day and closed.last_day))`;
/** The service line of that day comes to something else than what was billed for it. */
const selectIsChanged = (row: string) => `exists (
  select from changed where changed.account_id = ${row}.account_id and changed.date = ${row}.date
    and changed.service_line_id = ${row}.service_line_id)`;
const selectIsMeant = (row: string) => `(${selectIsOpen(row)} or ${selectIsChanged(row)})`;
const selectIsInClosedPeriod = (row: string) =>
  `${row}.account_id = closed.account_id and ${row}.date between closed.first_day and closed.last_day`;

/**
 * All that statements are made of, an account each. `$1` is an account and `$2` a market, each null for all; `$3` and `$4`
 * are the period, `$5` is now. Amounts travel as texts: a number of JSON would not hold them.
 */
const queryStatementInputs = prepareQuery<StatementInput>(
  'statement-input',
  `with chosen as materialized (
     select accounts.id, accounts.name, accounts.search_name, accounts.bills_surveyed_people, accounts.bill_to,
       accounts.purchase_order_number, markets.letterhead,
       today_in(markets.time_zone, $5) as today
     from accounts join markets on markets.id = accounts.market_id
     where ($1::uuid is null or accounts.id = $1) and ($2::uuid is null or accounts.market_id = $2)
   ), closed as materialized (
     select statements.* from chosen join statements on statements.account_id = chosen.id
     where statements.last_day >= $3::date - ${COMPARED_DAYS} and statements.first_day <= $4::date
   ), billed as materialized (
     -- Also in statements of later days, which may be closed before those of the period (statements-6).
     select account_id, first_day, line.id, date, service_line_id, add_on_type_id, amount, counting,
       case when kind in ('service', 'addOn', 'correction') then line.quantity else 0 end as quantity
     from chosen join statements on account_id = chosen.id join statement_lines as line on statement_id = statements.id
     where last_day >= $3::date - ${COMPARED_DAYS + MAX_STATEMENT_DAYS} and date >= (select min(first_day) from closed)
   ), unit as (
     select event.account_id, event.date, event.service_line_id, null::uuid as add_on_type_id,
       eater_count * price_per_person as amount, bills_surveyed_people as is_surveyed, eater_count as quantity
     from closed join chosen on chosen.id = closed.account_id join service_events as event on ${selectIsInClosedPeriod('event')}
     union all
     select event.account_id, event.date, event.service_line_id, add_on.add_on_type_id,
       coalesce(add_on.quantity, event.eater_count) * add_on.price_per_unit, false,
       coalesce(add_on.quantity, event.eater_count)
     from closed join service_events as event on ${selectIsInClosedPeriod('event')}
     join service_event_add_ons as add_on on add_on.service_event_id = event.id
     union all
     select account_id, date, service_line_id, add_on_type_id, -amount, counting <> 'planned', -quantity from billed
   ), changed as materialized (
     select distinct account_id, date, service_line_id from (
       select account_id, date, service_line_id from unit
       group by account_id, date, service_line_id, add_on_type_id having sum(amount) <> 0 or bool_or(is_surveyed)
         -- Added without a price (statements-4).
         or sum(quantity) > 0) as differing
     where exists (select from closed where ${selectIsInClosedPeriod('differing')})
   ), event as materialized (
     select event.* from chosen join service_events as event on event.account_id = chosen.id
     where event.date between $3::date and $4::date and ${selectIsOpen('event')}
     union all
     select event.* from changed join service_events as event using (account_id, date, service_line_id)
   ), add_on as materialized (
     select add_on.service_event_id, jsonb_agg(jsonb_build_object(
       'addOnType', jsonb_build_object('id', add_on_types.id, 'name', add_on_types.name),
       'quantity', coalesce(add_on.quantity, event.eater_count), 'price', add_on.price_per_unit::text)
       order by add_on_types.search_name, add_on.id) as add_ons
     from event join service_event_add_ons as add_on on add_on.service_event_id = event.id
     join add_on_types on add_on_types.id = add_on.add_on_type_id
     group by add_on.service_event_id
   ), served as materialized (
     select account_id, jsonb_agg(jsonb_build_object('date', date, 'serviceLine', ${serviceLine},
       'people', eater_count, 'price', price_per_person::text, 'addOns', coalesce(add_on.add_ons, '[]'))
       order by date, service_lines.position, service_time, event.id) as services
     from event join service_lines on service_lines.id = event.service_line_id
     left join add_on on add_on.service_event_id = event.id
     group by account_id
   ), billed_line as materialized (
     select account_id, jsonb_agg(${line} order by billed.first_day, line.position) as lines
     from changed join billed using (account_id, date, service_line_id) join statement_lines as line on line.id = billed.id
     group by account_id
   )
   select jsonb_build_object('id', chosen.id, 'name', chosen.name) as account,
     $3::date::text as "firstDay", $4::date::text as "lastDay", chosen.today,
     chosen.bills_surveyed_people as "billsSurveyedPeople", chosen.letterhead, chosen.bill_to as "billTo",
     chosen.purchase_order_number as "purchaseOrderNumber",
     coalesce(served.services, '[]') as services,
     ${selectJsonRows(
       `jsonb_build_object('date', removal.date, 'serviceLine', ${serviceLine}, 'people', removal.eater_count,
         'price', removal.price_per_person::text, 'closing', closings.reason)`,
       `service_event_removals as removal join service_lines on service_lines.id = removal.service_line_id
        left join closings on closings.id = removal.closing_id
        where removal.account_id = chosen.id and removal.date between $3::date and $4::date
          and removal.service_time is not null`,
       'removal.date, service_lines.position, removal.service_time, removal.id',
     )} as cancelled,
     ${selectJsonRows(
       `jsonb_build_object('date', survey.date, 'serviceLineId', survey.service_line_id, 'people', survey.actual_headcount)`,
       `host_surveys as survey where survey.account_id = chosen.id and survey.status = 'complete'
        and survey.actual_headcount is not null and 'actualHeadcount' = any (survey.answered) and ${selectIsMeant('survey')}`,
       'survey.date, survey.id',
     )} as "countedPeople",
     ${selectJsonRows(
       `jsonb_build_object('id', closed.id, 'firstDay', closed.first_day, 'lastDay', closed.last_day)`,
       'closed where closed.account_id = chosen.id',
       'closed.first_day',
     )} as "closedPeriods",
     coalesce(billed_line.lines, '[]') as billed
   from chosen left join served on served.account_id = chosen.id left join billed_line on billed_line.account_id = chosen.id
   order by chosen.search_name, chosen.id`,
);

const closedColumns = `
  statements.id, statements.number, jsonb_build_object('id', accounts.id, 'name', accounts.name) as account,
  statements.first_day as "firstDay", statements.last_day as "lastDay", statements.total::text as total,
  jsonb_build_object('at', to_json(statements.closed_at), 'by', (
    select person_name(users) from users where users.id = statements.closed_by)) as closed`;

const closedStatement = sql.raw(`
  select ${closedColumns}, statements.letterhead, statements.bill_to as "billTo",
    statements.purchase_order_number as "purchaseOrderNumber",
    ${selectJsonRows(line, 'statement_lines as line where line.statement_id = statements.id', 'line.position')} as lines,
    '[]'::jsonb as "closedPeriods", '0.00' as "closedTotal", 0 as "closedServices", 0 as "closedPeople"
  from statements join accounts on accounts.id = statements.account_id`);

export async function findClosedStatements(db: Reader, ids: readonly Id[]): Promise<Statement[]> {
  return db.readRows(
    sql`${closedStatement} where statements.id = any (${sql.param(ids)}::uuid[]) order by statements.id`,
  );
}

/** Closed statements, the last number first. A search looks for a part of the account's name, or for a whole number. */
export async function listClosedStatements(db: Reader, filter: PageQuery): Promise<CountedPage<ClosedStatement>> {
  const byName = matchesSearch(sql`accounts.search_name`, filter.q);
  const matches = byName ? sql`(${byName} or statements.number::text = ${filter.q.replace(/^\D+/, '')})` : sql`true`;
  const from = sql`from statements join accounts on accounts.id = statements.account_id where ${matches}`;
  return db.readPage(
    selectCountedPage(
      sql`select ${sql.raw(closedColumns)} ${from} order by statements.number desc
        limit ${filter.perPage} offset ${getOffset(filter)}`,
      sql`select count(*) ${from}`,
    ),
  );
}

/** The input of each account's statement: for a look, and again for its closing. */
export const findStatementInputs = (
  db: Reader,
  { accountId, marketId, firstDay, lastDay }: StatementQuery,
  now: Date,
): Promise<StatementInput[]> =>
  queryStatementInputs(db, [accountId ?? null, marketId ?? null, firstDay, lastDay, now.toISOString()]);

/** Where and in which zone the account is, for its paper. */
export async function findAccountMarket(db: Reader, id: Id) {
  const [place] = await db
    .select({ market: markets.name, timeZone: markets.timeZone })
    .from(accounts)
    .innerJoin(markets, eq(markets.id, accounts.marketId))
    .where(eq(accounts.id, id));
  return place;
}

const hasLines = ({ lines, closedPeriods }: Statement) => lines.length > 0 || closedPeriods.length > 0;

/** The statement of each account that has anything to bill in the period: the closed one of exactly these days, else a draft. */
export async function findStatements(db: Reader, query: StatementQuery, now: Date): Promise<Statement[]> {
  const drafts = (await findStatementInputs(db, query, now)).map(draftStatement).filter(hasLines);
  const findSameDays = ({ closedPeriods }: Statement) =>
    closedPeriods.find(({ firstDay, lastDay }) => firstDay === query.firstDay && lastDay === query.lastDay);
  const ids = drafts.flatMap(({ closedPeriods }) => closedPeriods.map(({ id }) => id));
  const closedById = new Map((await findClosedStatements(db, ids)).map((statement) => [statement.id, statement]));
  return drafts.map((draft) => {
    const parts = draft.closedPeriods.flatMap(({ id }) => closedById.get(id) ?? []);
    return closedById.get(findSameDays(draft)?.id ?? null) ?? { ...draft, ...sumClosedParts(parts, query) };
  });
}
