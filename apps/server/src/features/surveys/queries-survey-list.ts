import { type SQL, sql } from 'drizzle-orm';
import type { HostSurveyQuery, HostSurveySummary } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import type { Database } from '../../db/client.ts';
import { type CountedPage, selectCountedPage } from '../../db/counted-page.ts';
import { getOffset } from '../../db/search.ts';

interface SurveySelection {
  /** Only people who may edit surveys see second versions. */
  readonly mayEdit: boolean;
  /** Further columns, of `host_surveys`, of its account, market, menu and service line, and of further `joins`. */
  readonly columns?: SQL;
  readonly joins?: SQL;
}

/** Selects surveys with the names of where they belong, as the contract's summary. */
export function selectSurveys({ mayEdit, columns = sql``, joins = sql`` }: SurveySelection): SQL {
  return sql`
  select host_surveys.id, host_surveys.account_id as "accountId", host_surveys.market_id as "marketId",
  host_surveys.scheduled_menu_id as "scheduledMenuId", host_surveys.service_line_id as "serviceLineId",
  host_surveys.date, host_surveys.status,
  json_build_object('id', accounts.id, 'name', accounts.name) as account,
  json_build_object('id', markets.id, 'name', markets.name) as market,
  json_build_object('id', scheduled_menus.id, 'name', scheduled_menus.name) as "scheduledMenu",
  json_build_object('id', service_lines.id, 'name', service_lines.name) as "serviceLine",
  ${mayEdit ? sql`(select count(*)::int from host_survey_second_versions where survey_id = host_surveys.id)` : sql`0`} as "secondVersionCount" ${columns}
  from host_surveys
  join accounts on accounts.id = host_surveys.account_id
  join markets on markets.id = host_surveys.market_id
  join scheduled_menus on scheduled_menus.id = host_surveys.scheduled_menu_id
  join service_lines on service_lines.id = host_surveys.service_line_id ${joins}`;
}

/**
 * What all surveys of a page may share, read once: each CTE hides the table of its name. A join on the tables reads them
 * again for every survey, as soon as PostgreSQL uses one plan for all values, because it expects one survey then. Only
 * for a few rows: a join on a CTE has no index, so many accounts or menus would be compared with every survey.
 */
const selectNamesOnce = ({ accountId }: HostSurveyQuery): SQL => sql`
  with markets as materialized (select id, name from markets),
    service_lines as materialized (select id, name from service_lines)
    ${accountId ? sql`, accounts as materialized (select id, name, search_name from accounts where id = ${accountId})` : sql``}`;

function toConditions(query: HostSurveyQuery, onlyMarketId: Id | null | undefined): SQL[] {
  const conditions: SQL[] = [];
  if (onlyMarketId !== undefined) conditions.push(sql`host_surveys.market_id = ${onlyMarketId}`);
  if (query.marketId) conditions.push(sql`host_surveys.market_id = ${query.marketId}`);
  if (query.accountId) conditions.push(sql`host_surveys.account_id = ${query.accountId}`);
  if (query.scheduledMenuId) conditions.push(sql`host_surveys.scheduled_menu_id = ${query.scheduledMenuId}`);
  if (query.serviceLineId) conditions.push(sql`host_surveys.service_line_id = ${query.serviceLineId}`);
  return [...conditions, ...onDays(query)];
}

/** Years and months as days from the first to the last, which an index finds; what is left compares a part of each day. */
function onDays({ year, month, day }: HostSurveyQuery): SQL[] {
  const conditions: SQL[] = [];
  if (year) {
    const first = sql`make_date(${year}, ${month ?? 1}, 1)`;
    const length = month ? sql`interval '1 month'` : sql`interval '1 year'`;
    conditions.push(sql`host_surveys.date >= ${first} and host_surveys.date < ${first} + ${length}`);
  } else if (month) conditions.push(sql`extract(month from host_surveys.date) = ${month}`);
  if (day) conditions.push(sql`extract(day from host_surveys.date) = ${day}`);
  return conditions;
}

export async function listSurveys(
  db: Database,
  query: HostSurveyQuery,
  { mayEdit, onlyMarketId }: Reach,
): Promise<CountedPage<HostSurveySummary>> {
  const where = sql.join([sql`true`, ...toConditions(query, onlyMarketId)], sql` and `);
  return db.readPage(
    sql`${selectNamesOnce(query)} ${selectCountedPage(
      sql`${selectSurveys({ mayEdit })} where ${where}
        order by host_surveys.date desc, accounts.search_name, host_surveys.id
        limit ${query.perPage} offset ${getOffset(query)}`,
      sql`select count(*) from host_surveys where ${where}`,
    )}`,
  );
}

/** Without the permission to edit surveys, a person sees and fills in those of their own market only; the others are not found. */
export interface Reach {
  readonly mayEdit: boolean;
  /** The market whose surveys alone the person may see, null for nobody's; undefined for all. */
  readonly onlyMarketId: Id | null | undefined;
}
