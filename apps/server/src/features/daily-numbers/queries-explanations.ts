import type { CountExplanation, CountExplanationQuery } from '#contract/count-explanations.ts';
import type { Id } from '#contract/values.ts';
import { explainCount } from '#domain/daily-numbers/calculate-containers.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { findCalculationRow, toCountInput } from './queries.ts';

interface LastChanges extends Pick<CountExplanation, 'services' | 'lastChanges'> {
  readonly scheduledMenuId: Id;
}

/** The last author of one of these columns, among the rows of the audit trail that meet the condition. */
const selectLastChange = (table: string, columns: readonly string[], condition: string) => {
  const isChanged = columns.map((column) => `before -> '${column}' is distinct from after -> '${column}'`).join(' or ');
  return `(select json_build_object('at', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'by', person_name(users))
     from audit_trail left join users on users.id = author_id
     where ${condition} and table_name = '${table}' and (${isChanged})
     order by audit_trail.id desc limit 1)`;
};

const selectElementChange = (columns: readonly string[]) =>
  selectLastChange(
    'scheduled_elements',
    columns,
    `record_id = dish.scheduled_menu_id and coalesce(after, before) ->> 'id' = dish.id::text`,
  );

/**
 * The last authors of the inputs of one count. An event that the planning made by itself has no change of its own: its people
 * are those of the repeating schedule (decision 38).
 */
const queryLastChanges = prepareQuery<LastChanges>(
  'daily-numbers-last-changes',
  `select dish.scheduled_menu_id as "scheduledMenuId",
     (select coalesce(json_agg(json_build_object('id', event.id, 'serviceTime', to_char(service_time, 'HH24:MI'),
        'eaterCount', eater_count, 'dietaryCount', dietary_count, 'isFromSchedule', by_hand is null and schedule.id is not null,
        'lastChange', coalesce(by_hand, case when schedule.id is not null then ${selectLastChange(
          'serving_schedules',
          ['number_of_eaters', 'non_meat_eaters', 'should_serve_on_day'],
          'record_id = schedule.id',
        )} end)) order by service_time, event.id), '[]')
      from service_events as event
      cross join lateral (select ${selectLastChange(
        'service_events',
        ['eater_count', 'dietary_count'],
        'record_id = event.id',
      )} as by_hand) as change
      left join serving_schedules as schedule on not special_request and schedule.account_id = event.account_id
        and schedule.service_line_id = event.service_line_id and schedule.day = to_char(event.date, 'FMday')
      where event.account_id = $2 and event.date = $3 and event.service_line_id = $4) as services,
     json_build_object(
       'elementType', ${selectElementChange(['element_type_id'])},
       'portion', ${selectElementChange(['portion_per_person', 'portion_unit_id'])},
       'container', ${selectElementChange(['container_type_id', 'portion_per_container'])},
       'elementModifier', ${selectLastChange(
         'scheduled_element_portion_modifiers',
         ['portion_modifier'],
         `record_id = dish.id and coalesce(after, before) ->> 'account_id' = $2::text`,
       )},
       'elementTypeModifier', (select ${selectLastChange('account_portion_modifiers', ['value'], 'record_id = modifier.id')}
         from account_portion_modifiers as modifier
         where modifier.account_id = $2 and modifier.element_type_id = dish.element_type_id)) as "lastChanges"
   from scheduled_elements as dish where dish.id = $1`,
);

const nobody: CountExplanation['lastChanges'] = {
  elementType: null,
  elementTypeModifier: null,
  elementModifier: null,
  portion: null,
  container: null,
};

/** Undefined where there is no such count. Only those who may see scheduled menus learn who set what. */
export async function findCountExplanation(
  db: Database,
  { marketId, date, serviceLineId, ...cell }: CountExplanationQuery,
  seesAuthors: boolean,
): Promise<CountExplanation | undefined> {
  const row = await findCalculationRow(db, { marketId, date, serviceLineId });
  const explained = row && explainCount(toCountInput(row), cell);
  if (!explained) return undefined;
  const [last] = await queryLastChanges(db, [cell.scheduledElementId, cell.accountId, date, serviceLineId]);
  if (!last) return undefined;
  const { account, element, steps } = explained;
  return {
    ...cell,
    ...steps,
    account: account.account,
    scheduledMenuId: last.scheduledMenuId,
    name: element.name,
    elementType: element.elementType.name,
    container: element.container.name,
    portionUnit: element.portionUnit,
    services: seesAuthors ? last.services : last.services.map((service) => ({ ...service, lastChange: null })),
    lastChanges: seesAuthors ? last.lastChanges : nobody,
  };
}
