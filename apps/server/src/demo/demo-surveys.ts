import { sql } from 'drizzle-orm';
import type { SetupFeedback, SurveyElement, SurveyTimes } from '#contract/survey-answers.ts';
import type { CalendarDay } from '#contract/values.ts';
import { daysBetween } from '#domain/calendar/calendar-day.ts';
import { calculateContainers } from '#domain/daily-numbers/calculate-containers.ts';
import type { ElementPortions } from '#domain/daily-numbers/countable-element.ts';
import { countServings } from '#domain/daily-numbers/servings.ts';
import { listQuestions } from '#domain/surveys/answered.ts';
import { DEFAULT_TIME, presetSetupFeedback } from '#domain/surveys/survey-answers.ts';
import { plannedContainers, plannedElements } from '#domain/surveys/survey-plan.ts';
import type { Transaction } from '../db/client.ts';
import { staff } from './content/people.ts';
import plan from './content/plan.json' with { type: 'json' };
import type { Todays } from './demo-calendar.ts';
import { demoChance } from './demo-chance.ts';
import { todayByMarket } from './demo-services.ts';

interface OpenSurvey {
  readonly id: string;
  readonly account: string;
  readonly date: CalendarDay;
  readonly market: string;
  readonly headcount: number;
  readonly veggies: number;
  readonly dishes: ReadonlyMap<string, ElementPortions>;
  readonly service_time: string;
  /** The elements with what the calculation plans for this account. */
  readonly elements: readonly SurveyElement[];
}

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
  }[];
}

/** The menus of past days with everything that the calculation needs, and the surveys of their accounts. */
async function pastMenus(transaction: Transaction, todays: Todays): Promise<MenuForSurveys[]> {
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
        'serviceTime', to_char(service_time, 'HH24:MI'))), '[]')
        from host_surveys
        join accounts on accounts.id = host_surveys.account_id
        join service_events on service_events.account_id = accounts.id and service_events.date = host_surveys.date
          and service_events.service_line_id = host_surveys.service_line_id and not special_request
        where host_surveys.scheduled_menu_id = scheduled_menus.id)) as menu
    from scheduled_menus
    join markets on markets.id = scheduled_menus.market_id
    join ${todayByMarket(todays)} on today.market = markets.name
    where scheduled_menus.date < today.day::date`);
  return rows.map((row) => row.menu);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** An account that takes far too much salad (portion-advice-3). */
const WASTES_SALAD = 'Northgate Mutual';

/** Of the planned portion, what the people of an account eat of a dish: each account has its habit, each day its mood. */
function eatenShare(account: string, type: string, surveyId: string, elementId: string): number {
  const isWaste = account === WASTES_SALAD && type === 'Salad';
  const habit = isWaste ? 0.55 : 0.78 + 0.14 * demoChance('habit', account, type);
  return habit * (0.93 + 0.14 * demoChance('mood', surveyId, elementId));
}

/** What was left over, or that the dish ran out: at times more is eaten than was planned. */
function elementReport(planned: SurveyElement, survey: OpenSurvey, people: number): SurveyElement {
  const { scheduledElementId, broughtContainers, portionPerContainer } = planned;
  const dish = survey.dishes.get(scheduledElementId);
  const brought = broughtContainers * (portionPerContainer ?? 0);
  if (brought === 0 || !dish?.portionPerPerson || !dish.elementType) return planned;
  const type = dish.elementType.name;
  const whole =
    (countServings(type, survey.headcount, survey.veggies) * people * dish.portionPerPerson) / survey.headcount;
  // A pan of which twice as many could eat does not run out.
  if (demoChance('runout', survey.id, scheduledElementId) < 0.08 && brought < whole * 1.15) {
    return {
      ...planned,
      runout: true,
      timeOfRunout: clock(survey.service_time, 55),
      peopleNotServed: Math.round(people * 0.05),
      suggestedContainers: broughtContainers + 0.5,
    };
  }
  const eaten = whole * eatenShare(survey.account, type, survey.id, scheduledElementId);
  return { ...planned, leftoverAmount: tenth(Math.max(0, brought - eaten)) };
}

function openSurveys(menu: MenuForSurveys): OpenSurvey[] {
  const calculation = calculateContainers({
    elements: menu.elements,
    events: menu.events,
    modifiers: { byElementType: [], byScheduledElement: [] },
  });
  if (!calculation) return [];
  const dishes = new Map(menu.elements.map((element) => [element.scheduledElementId, element]));
  const onMenu = menu.elements.map(({ scheduledElementId, name, order }) => ({ id: scheduledElementId, name, order }));
  return menu.events.map((event): OpenSurvey => {
    const planned = plannedElements(onMenu, calculation, event.accountId);
    const elements = planned.map(
      (element): SurveyElement => ({
        ...element,
        broughtContainers: plannedContainers(element) ?? 1,
        leftoverAmount: 0,
        runout: false,
        timeOfRunout: DEFAULT_TIME,
        peopleNotServed: 0,
        suggestedContainers: 0,
      }),
    );
    return {
      id: event.survey,
      account: event.account,
      date: menu.date,
      market: menu.market,
      headcount: event.eaterCount,
      veggies: Math.min(event.dietaryCount, event.eaterCount),
      dishes,
      service_time: event.serviceTime,
      elements,
    };
  });
}

const clock = (time: string, minutes: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = hour * 60 + minute + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
};

const timesOf = (serviceTime: string): SurveyTimes => ({
  kitchenLeaveTime: clock(serviceTime, -75),
  startTime: serviceTime,
  firstEater: clock(serviceTime, 5),
  lastEater: clock(serviceTime, 75),
});

/** Nearly all older services have a complete survey; about half of the last three days are still open. */
function isReported(survey: OpenSurvey, today: CalendarDay): boolean {
  const age = daysBetween(survey.date, today);
  return demoChance('reported', survey.account, survey.service_time, age) < (age > 3 ? 0.93 : 0.5);
}

/** At times a piece of equipment was left in the kitchen. */
function missingTongs(chance: number): SetupFeedback {
  const preset = presetSetupFeedback();
  return {
    ...preset,
    hadAllEquipment: false,
    items: preset.items.map((item) =>
      item.label === 'Serving utensils' ? { ...item, hadEnough: false, missingItems: 'Two pairs of tongs' } : item,
    ),
    setupComments: plan.setUpComments[Math.floor(chance * 100) % plan.setUpComments.length] ?? '',
  };
}

function report(survey: OpenSurvey) {
  const chance = demoChance('score', survey.id);
  const { score, words } = plan.feedback[Math.floor(chance * plan.feedback.length)] ?? { score: 3, words: '' };
  const isShort = chance > 0.92;
  const people = Math.round(survey.headcount * (0.9 + chance * 0.13));
  return {
    id: survey.id,
    host: staff.find(({ role, market }) => role === 'Host' && market === survey.market)?.email,
    actual_headcount: people,
    service_score: score,
    service_feedback: words,
    times: timesOf(survey.service_time),
    elements: survey.elements.map((element) => elementReport(element, survey, people)),
    setup_feedback: isShort ? missingTongs(chance) : presetSetupFeedback(),
    answered: listQuestions(survey).map((question) => question.name),
    filled_on: survey.date,
    filled_at: survey.service_time,
  };
}

/** Fills in most surveys of past days. */
export async function loadSurveys(transaction: Transaction, todays: Todays): Promise<void> {
  const reports = (await pastMenus(transaction, todays))
    .flatMap(openSurveys)
    .filter((survey) => isReported(survey, todays[survey.market] ?? ''))
    .map(report);
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
}
