import { type SQL, sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusal.ts';
import type { SetupFeedback, SurveyElement, SurveyTimes } from '#contract/survey-answers.ts';
import type { HostSurvey, HostSurveySummary, SecondVersion } from '#contract/surveys.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import {
  getPresetSetupFeedback,
  getPresetTimes,
  mergeAnswersIntoPlan,
  type SurveyAnswers,
  type SurveyPlan,
} from '#domain/surveys/survey-answers.ts';
import { type MenuElement, toPlannedElements } from '#domain/surveys/survey-plan.ts';
import type { Database, Reader } from '../../db/client.ts';
import { findCalculationOfSlot } from '../daily-numbers/queries.ts';
import { type Reach, selectSurveys } from './queries-survey-list.ts';

/** A survey as it is stored, with the names around it and what its plan is made of. */
export interface SurveyRow extends HostSurveySummary {
  readonly timeZone: string;
  readonly city: string;
  readonly menu: IdName | null;
  readonly serviceType: IdName | null;
  readonly user: IdName | null;
  readonly userId: Id | null;
  readonly expectedHeadcount: number | null;
  readonly actualHeadcount: number | null;
  readonly anySpecialEvents: boolean;
  readonly eventDescription: string;
  readonly serviceScore: number;
  readonly serviceFeedback: string;
  readonly times: SurveyTimes | null;
  readonly elements: SurveyElement[];
  readonly setupFeedback: SetupFeedback | null;
  readonly answered: string[];
  readonly filledAt: string | null;
  readonly submittedAt: string | null;
  readonly submissionKey: string | null;
  readonly earlierKeys: string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly plannedHeadcount: number | null;
  readonly plannedServiceType: IdName | null;
  readonly plannedServiceTime: string | null;
  readonly menuElements: MenuElement[];
}

export async function findSurveyRow(db: Reader, id: Id, mayEdit: boolean): Promise<SurveyRow | undefined> {
  const [row] = await listSurveyRows(db, sql`host_surveys.id = ${id}`, mayEdit);
  return row;
}

/** One statement: the surveys, and what the service events and the menu say of each at the same moment. */
async function listSurveyRows(db: Reader, where: SQL, mayEdit: boolean): Promise<SurveyRow[]> {
  const columns = sql`, markets.time_zone as "timeZone",
      coalesce(event.city, (select city from addresses where account_id = accounts.id order by position, id limit 1), '') as city,
      case when menus.id is not null then json_build_object('id', menus.id, 'name', menus.name) end as menu,
      case when service_types.id is not null
        then json_build_object('id', service_types.id, 'name', service_types.name) end as "serviceType",
      case when users.id is not null then json_build_object('id', users.id, 'name',
        person_name(users)) end as "user",
      host_surveys.user_id as "userId", expected_headcount as "expectedHeadcount", actual_headcount as "actualHeadcount",
      any_special_events as "anySpecialEvents", event_description as "eventDescription",
      service_score as "serviceScore", service_feedback as "serviceFeedback", times, elements,
      setup_feedback as "setupFeedback", answered, filled_at as "filledAt", submitted_at as "submittedAt",
      submission_key as "submissionKey", earlier_keys as "earlierKeys", host_surveys.created_at as "createdAt",
      host_surveys.updated_at as "updatedAt", host_surveys.version,
      event.eaters as "plannedHeadcount", event.service_type as "plannedServiceType",
      event.service_time as "plannedServiceTime",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'order', "order")), '[]')
       from scheduled_elements where scheduled_menu_id = host_surveys.scheduled_menu_id) as "menuElements"`;
  const joins = sql`
    left join menus on menus.id = scheduled_menus.original_menu_id
    left join service_types on service_types.id = host_surveys.service_type_id
    left join users on users.id = host_surveys.user_id
    left join lateral (
      select sum(eater_count)::int as eaters, (array_agg(addresses.city order by service_time))[1] as city,
        (array_agg(json_build_object('id', types.id, 'name', types.name) order by service_time))[1] as service_type,
        to_char(min(service_time), 'HH24:MI') as service_time
      from service_events
      join addresses on addresses.id = service_events.address_id
      join service_types as types on types.id = service_events.service_type_id
      where service_events.account_id = host_surveys.account_id and service_events.date = host_surveys.date
        and service_events.service_line_id = host_surveys.service_line_id
    ) as event on true`;
  return db.readRows(sql`${selectSurveys({ mayEdit, columns, joins })} where ${where}`);
}

/** The plan at the time when a complete survey was filled in. */
export const toSettledPlan = (row: SurveyRow): SurveyPlan => ({
  serviceTypeId: row.serviceType?.id ?? null,
  expectedHeadcount: row.expectedHeadcount,
  serviceTime: row.plannedServiceTime,
  elements: row.elements,
});

/** The present plan of a survey. A complete survey keeps its stored plan. */
export async function findSurveyPlan(db: Database, row: SurveyRow): Promise<SurveyPlan> {
  if (row.status === 'complete') return toSettledPlan(row);
  return toPlan(row, await findCalculation(db, row));
}

async function findCalculation(db: Database, slot: { marketId: Id; date: CalendarDay; serviceLineId: Id }) {
  const calculation = await findCalculationOfSlot(db, slot);
  return isRefusal(calculation) ? null : calculation;
}

const toPlan = (row: SurveyRow, calculation: Parameters<typeof toPlannedElements>[1]): SurveyPlan => ({
  serviceTypeId: row.plannedServiceType?.id ?? null,
  expectedHeadcount: row.plannedHeadcount,
  serviceTime: row.plannedServiceTime,
  elements: toPlannedElements(row.menuElements, calculation, row.accountId),
});

/** Statements written out by hand get moments as PostgreSQL writes them, which not every browser reads. */
const toIso = (moment: string) => new Date(moment).toISOString();

/** The survey as it travels. The planned amounts of an open one are today's, so reading never has to write them. */
function toSurvey(row: SurveyRow, plan: SurveyPlan, secondVersions: SecondVersion[]): HostSurvey {
  const isOpen = row.status === 'incomplete';
  const serviceType = isOpen ? row.plannedServiceType : row.serviceType;
  const { timeZone, plannedHeadcount, plannedServiceType, plannedServiceTime, menuElements, ...stored } = row;
  const { submissionKey, earlierKeys, ...storedSurvey } = stored;
  return {
    ...storedSurvey,
    secondVersions,
    menuId: row.menu?.id ?? null,
    serviceTypeId: serviceType?.id ?? null,
    serviceType,
    filledAt: row.filledAt && toIso(row.filledAt),
    submittedAt: row.submittedAt && toIso(row.submittedAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    expectedHeadcount: isOpen ? plan.expectedHeadcount : row.expectedHeadcount,
    times: JSON.stringify(row.times ?? getPresetTimes(plan.serviceTime)),
    elements: JSON.stringify(isOpen ? mergeAnswersIntoPlan(plan.elements, []) : row.elements),
    setupFeedback: JSON.stringify(row.setupFeedback ?? getPresetSetupFeedback()),
  };
}

/** The answers of a second version, as the columns of a survey hold them. */
export interface KeptAnswers extends SurveyAnswers {
  readonly answered: readonly string[];
}

async function findSecondVersions(db: Reader, surveyId: Id): Promise<SecondVersion[]> {
  const rows = await db.readRows<{
    id: Id;
    user: IdName;
    filledAt: string;
    arrivedAt: string;
    answers: KeptAnswers;
  }>(sql`
    select version.id, json_build_object('id', users.id, 'name',
        person_name(users)) as "user",
      version.filled_at as "filledAt", version.arrived_at as "arrivedAt", version.answers
    from host_survey_second_versions as version join users on users.id = version.user_id
    where version.survey_id = ${surveyId} order by version.id`);
  return rows.map(({ answers, filledAt, arrivedAt, ...version }) => ({
    ...version,
    ...answers,
    answered: [...answers.answered],
    filledAt: toIso(filledAt),
    arrivedAt: toIso(arrivedAt),
    times: JSON.stringify(answers.times),
    elements: JSON.stringify(answers.elements),
    setupFeedback: JSON.stringify(answers.setupFeedback),
  }));
}

export async function findSurvey(db: Database, id: Id, { mayEdit }: Reach): Promise<HostSurvey | undefined> {
  const row = await findSurveyRow(db, id, mayEdit);
  if (!row) return undefined;
  const versions = row.secondVersionCount > 0 ? await findSecondVersions(db, id) : [];
  return toSurvey(row, await findSurveyPlan(db, row), versions);
}

/** The surveys of a day that nobody has submitted; each service line is calculated once. Only complete ones have second versions. */
export async function listOpenSurveys(
  db: Database,
  { marketId, date }: { marketId: Id; date: CalendarDay },
  { mayEdit, onlyMarketId }: Reach,
): Promise<HostSurvey[]> {
  if (onlyMarketId !== undefined && onlyMarketId !== marketId) return [];
  const isOpen = sql`host_surveys.market_id = ${marketId} and host_surveys.date = ${date} and status = 'incomplete'`;
  const rows = await listSurveyRows(db, isOpen, mayEdit);
  const surveys: HostSurvey[] = [];
  for (const [serviceLineId, lineRows] of Map.groupBy(rows, (row) => row.serviceLineId)) {
    const calculation = await findCalculation(db, { marketId, date, serviceLineId });
    surveys.push(...lineRows.map((row) => toSurvey(row, toPlan(row, calculation), [])));
  }
  return surveys;
}
