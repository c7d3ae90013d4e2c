import { sql } from 'drizzle-orm';
import type { SurveyElement } from '#contract/survey-answers.ts';
import type { CalendarDay } from '#contract/values.ts';
import { countDaysBetween } from '#domain/calendar/calendar-day.ts';
import { calculateContainers } from '#domain/daily-numbers/calculate-containers.ts';
import type { ElementPortions } from '#domain/daily-numbers/countable-element.ts';
import { DEFAULT_TIME } from '#domain/surveys/survey-answers.ts';
import { countPlannedContainers, toPlannedElements } from '#domain/surveys/survey-plan.ts';
import type { Transaction } from '../db/client.ts';
import year from './content/year.json' with { type: 'json' };
import type { Todays } from './demo-calendar.ts';
import { getDemoChance } from './demo-chance.ts';
import { selectTodayByMarket } from './demo-services.ts';
import { createSurveyAnswers, type OpenSurvey } from './demo-survey-answers.ts';

interface MenuForSurveys {
  readonly market: string;
  readonly date: CalendarDay;
  readonly elements: ElementPortions[];
  readonly events: {
    accountId: string;
    account: string;
    eaterCount: number;
    dietaryCount: number;
    survey: string;
    serviceTime: string;
    modifiers: { elementTypeId: string; elementType: string; value: number }[];
  }[];
}

/** The menus of past days with everything that the calculation needs, and the surveys of their accounts. */
async function findPastMenus(transaction: Transaction, todays: Todays): Promise<MenuForSurveys[]> {
  const { rows } = await transaction.execute<{ menu: MenuForSurveys }>(sql`
    select jsonb_build_object('market', markets.name, 'date', scheduled_menus.date,
      'elements', (select coalesce(jsonb_agg(jsonb_build_object(
        'scheduledElementId', scheduled_elements.id, 'name', scheduled_elements.name, 'order', scheduled_elements."order",
        'elementType', case when element_types.id is not null
          then jsonb_build_object('id', element_types.id, 'name', element_types.name) end,
        'container', case when container_types.id is not null
          then jsonb_build_object('name', container_types.name, 'hasHalfSize', container_types.has_half_size) end,
        'portionUnit', portion_units.abbreviation, 'portionPerPerson', portion_per_person,
        'portionPerContainer', portion_per_container)), '[]')
        from scheduled_elements
        left join element_types on element_types.id = element_type_id
        left join container_types on container_types.id = container_type_id
        left join portion_units on portion_units.id = portion_unit_id
        where scheduled_menu_id = scheduled_menus.id),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('accountId', accounts.id, 'account', accounts.name,
        'eaterCount', eater_count, 'dietaryCount', dietary_count, 'survey', host_surveys.id,
        'serviceTime', to_char(service_time, 'HH24:MI'), 'modifiers', (
          select coalesce(jsonb_agg(jsonb_build_object('elementTypeId', element_type_id, 'elementType', element_types.name,
            'value', value)), '[]')
          from account_portion_modifiers join element_types on element_types.id = element_type_id
          where account_id = accounts.id))), '[]')
        from host_surveys
        join accounts on accounts.id = host_surveys.account_id
        join service_events on service_events.account_id = accounts.id and service_events.date = host_surveys.date
          and service_events.service_line_id = host_surveys.service_line_id and not special_request
        where host_surveys.scheduled_menu_id = scheduled_menus.id)) as menu
    from scheduled_menus
    join markets on markets.id = scheduled_menus.market_id
    join ${selectTodayByMarket(todays)} on today.market = markets.name
    where scheduled_menus.date < today.day::date`);
  return rows.map((row) => row.menu);
}

/** The portion modifiers of the accounts on that day: one was not there yet. */
const listModifiers = ({ events }: MenuForSurveys, age: number) =>
  events.flatMap(({ account, accountId, modifiers }) =>
    modifiers.map(({ elementTypeId, elementType, value }) => {
      const { changedModifier: modifierChange } = year;
      const isBefore =
        account === modifierChange.account &&
        elementType === modifierChange.elementType &&
        age > 7 * modifierChange.weeksAgo;
      return { accountId, elementTypeId, value: isBefore ? 0 : value };
    }),
  );

function openSurveys(menu: MenuForSurveys, today: CalendarDay): OpenSurvey[] {
  const age = countDaysBetween(menu.date, today);
  const calculation = calculateContainers({
    elements: menu.elements,
    events: menu.events,
    modifiers: { byElementType: listModifiers(menu, age), byScheduledElement: [] },
  });
  if (!calculation) return [];
  const dishes = new Map(menu.elements.map((element) => [element.scheduledElementId, element]));
  const onMenu = menu.elements.map(({ scheduledElementId, name, order }) => ({ id: scheduledElementId, name, order }));
  return menu.events.map((event): OpenSurvey => {
    const elementPlans = toPlannedElements(onMenu, calculation, event.accountId);
    const elements = elementPlans.map(
      (element): SurveyElement => ({
        ...element,
        broughtContainers: countPlannedContainers(element) ?? 1,
        leftoverAmount: 0,
        runout: false,
        timeOfRunout: DEFAULT_TIME,
        peopleNotServed: 0,
        suggestedContainers: 0,
      }),
    );
    return {
      id: event.survey,
      key: `${event.account} ${event.serviceTime} ${age}`,
      account: event.account,
      date: menu.date,
      age,
      market: menu.market,
      headcount: event.eaterCount,
      veggies: Math.min(event.dietaryCount, event.eaterCount),
      dishes,
      service_time: event.serviceTime,
      modifiers: new Map(event.modifiers.map(({ elementTypeId, value }) => [elementTypeId, value])),
      elements,
    };
  });
}

/** Nearly all older services have a complete survey; about half of the last three days are still open. */
const isReported = ({ key, age }: OpenSurvey) => getDemoChance('reported', key) < (age > 3 ? 0.93 : 0.5);

/** Fills in most surveys of past days. */
export async function loadSurveys(transaction: Transaction, todays: Todays): Promise<void> {
  // For the trigger that reads each dish of a survey: without statistics it would read all dishes.
  await transaction.execute(sql`analyze scheduled_elements (id)`);
  const reports = (await findPastMenus(transaction, todays))
    .flatMap((menu) => openSurveys(menu, todays[menu.market] ?? ''))
    .filter(isReported)
    .map(createSurveyAnswers);
  await transaction.execute(sql`
    update host_surveys set status = 'complete', user_id = users.id, actual_headcount = report.actual_headcount,
      service_score = report.service_score, service_feedback = report.service_feedback, times = report.times,
      elements = report.elements, setup_feedback = report.setup_feedback, answered = report.answered,
      filled_at = (report.filled_on + report.filled_at) at time zone markets.time_zone + interval '2 hours',
      submitted_at = (report.filled_on + report.filled_at) at time zone markets.time_zone + interval '2 hours'
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as report (id uuid, host text, actual_headcount int,
      service_score int, service_feedback text, times jsonb, elements jsonb, setup_feedback jsonb, answered text[], filled_on date, filled_at time)
      join users on users.email = report.host
      cross join markets
    where host_surveys.id = report.id and markets.id = host_surveys.market_id`);
  // Who looks at once need not wait for the statistics.
  await transaction.execute(sql`analyze host_surveys (account_id, date), reported_dishes (survey_id)`);
}
