import type { SetupFeedback, SurveyElement, SurveyTimes } from '#contract/survey-answers.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, countDaysBetween, getWeekday } from '#domain/calendar/calendar-day.ts';
import type { ElementPortions } from '#domain/daily-numbers/countable-element.ts';
import { countServings } from '#domain/daily-numbers/servings.ts';
import { listQuestions } from '#domain/surveys/answered.ts';
import { getPresetSetupFeedback } from '#domain/surveys/survey-answers.ts';
import { staff } from './content/people.ts';
import plan from './content/plan.json' with { type: 'json' };
import year from './content/year.json' with { type: 'json' };
import { getDemoChance } from './demo-chance.ts';

/** From -1 in the middle of January to 1 in the middle of July. */
const rateSummer = (day: CalendarDay) =>
  -Math.cos((2 * Math.PI * countDaysBetween(`${day.slice(0, 4)}-01-15`, day)) / 365);

/** Cold dishes are eaten more in summer, braises and stews in winter. */
function getSeasonFactor(type: string, dish: string, day: CalendarDay): number {
  const isNamedIn = (names: readonly string[]) => names.includes(type) || names.includes(dish);
  if (isNamedIn(year.summer)) return 1 + 0.07 * rateSummer(day);
  return isNamedIn(year.winter) ? 1 - 0.07 * rateSummer(day) : 1;
}

/**
 * Of the planned portion, what the people of an account would eat of a dish: each account has its habit, which its modifier
 * follows, each day its mood. At times a dish is everybody's favorite.
 */
function getDemandedShare(
  { account, date, key }: { account: string; date: CalendarDay; key: string },
  { type, name, modifier }: { type: string; name: string; modifier: number },
): number {
  const knownHabit = year.habits.find((candidate) => candidate.account === account && candidate.elementType === type);
  const habit = knownHabit?.eaten ?? (1 + modifier) * (0.81 + 0.1 * getDemoChance('habit', account, type));
  const chance = getDemoChance('mood', key, name);
  const mood = chance < 0.015 ? 1.28 : 0.91 + 0.18 * chance;
  return habit * getSeasonFactor(type, name, date) * mood;
}

/** Of the planned people, how many come: fewer on Fridays, in high summer and before the turn of the year. */
function getAttendance({ account, date, key }: { account: string; date: CalendarDay; key: string }): number {
  const month = date.slice(5, 7);
  const holiday = addDays(date, 14).slice(5, 7) === '01' && month === '12' ? 0.76 : 1;
  const season = month === '07' || month === '08' ? 0.9 : holiday;
  const friday = getWeekday(date) === 'friday' ? 0.93 : 1;
  const growth = year.growing.find((candidate) => candidate.account === account)?.more ?? 1;
  return season * friday * growth * (0.92 + 0.11 * getDemoChance('people', key));
}

export interface OpenSurvey {
  readonly id: string;
  /** The same in every demo, as its id is not. */
  readonly key: string;
  readonly account: string;
  readonly date: CalendarDay;
  /** Days before today. */
  readonly age: number;
  readonly market: string;
  readonly headcount: number;
  readonly veggies: number;
  readonly dishes: ReadonlyMap<string, ElementPortions>;
  readonly service_time: string;
  /** Those of the account today, by element type. */
  readonly modifiers: ReadonlyMap<string, number>;
  /** The elements with what the calculation plans for this account. */
  readonly elements: readonly SurveyElement[];
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
const roundToHalf = (value: number) => Math.round(value * 2) / 2;
const pick = <Item>(items: readonly Item[], chance: number): Item | undefined =>
  items[Math.floor(chance * items.length)];

const formatClock = (time: string, minutes: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = hour * 60 + minute + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
};

/** From the first eater to the last one. */
const EATING_MINUTES = 70;

const toTimes = (serviceTime: string, minutesLate: number): SurveyTimes => ({
  kitchenLeaveTime: formatClock(serviceTime, minutesLate - 75),
  startTime: formatClock(serviceTime, minutesLate),
  firstEater: formatClock(serviceTime, minutesLate + 5),
  lastEater: formatClock(serviceTime, minutesLate + 5 + EATING_MINUTES),
});

/** What was left over, or that the dish ran out because more was asked for than brought. */
function toElementReport(
  plannedElement: SurveyElement,
  survey: OpenSurvey,
  people: number,
  times: SurveyTimes,
): SurveyElement {
  const { scheduledElementId, name, broughtContainers, portionPerContainer } = plannedElement;
  const dish = survey.dishes.get(scheduledElementId);
  const broughtPortions = broughtContainers * (portionPerContainer ?? 0);
  if (broughtPortions === 0 || !dish?.portionPerPerson || !dish.elementType) return plannedElement;
  const { id, name: type } = dish.elementType;
  const whole =
    (countServings(type, survey.headcount, survey.veggies) * people * dish.portionPerPerson) / survey.headcount;
  const demand = whole * getDemandedShare(survey, { type, name, modifier: survey.modifiers.get(id) ?? 0 });
  if (demand <= broughtPortions) return { ...plannedElement, leftoverAmount: roundToTenth(broughtPortions - demand) };
  const servedShare = broughtPortions / demand;
  return {
    ...plannedElement,
    runout: true,
    timeOfRunout: formatClock(times.firstEater, Math.floor(EATING_MINUTES * servedShare)),
    // Some of those who come last take less, or something else.
    peopleNotServed: Math.round(
      (whole / dish.portionPerPerson) * (1 - servedShare) * getDemoChance('not served', survey.key, name),
    ),
    suggestedContainers: Math.max(broughtContainers + 0.5, roundToHalf(broughtContainers / servedShare)),
  };
}

function toSetup({ key, elements }: OpenSurvey): SetupFeedback {
  const preset = getPresetSetupFeedback();
  const spilled = pick(elements, getDemoChance('spilled', key));
  const hasSpilled = getDemoChance('spill', key) < 0.03 && spilled;
  const lacked = getDemoChance('equipment', key) < 0.08 ? pick(year.missing, getDemoChance('missing', key)) : undefined;
  return {
    ...preset,
    ...(hasSpilled && { hotboxSpill: { value: true, spilledItems: [spilled.scheduledElementId] } }),
    ...(lacked && {
      hadAllEquipment: false,
      items: preset.items.map((item) =>
        item.label === lacked.item ? { ...item, hadEnough: false, missingItems: lacked.missing } : item,
      ),
      setupComments: lacked.comment,
    }),
  };
}

/** One account was served late for months, until somebody did something about it. */
function toFeedback({ account, age }: OpenSurvey) {
  const { troubled } = year;
  if (account !== troubled.account || age > troubled.firstWeeksAgo * 7) return { feedback: plan.feedback, late: 0 };
  const isLate = age >= troubled.lastWeeksAgo * 7;
  return isLate
    ? { feedback: troubled.feedback, late: troubled.minutesLate }
    : { feedback: troubled.afterwards, late: 0 };
}

/** A complete survey by the host of the market; one in eight leaves something unanswered, which then has its preset. */
export function createSurveyAnswers(survey: OpenSurvey) {
  const { id, key, market, service_time } = survey;
  const { feedback, late } = toFeedback(survey);
  const { score, words } = pick(feedback, getDemoChance('score', key)) ?? { score: 3, words: '' };
  const people = Math.round(survey.headcount * getAttendance(survey));
  const times = toTimes(service_time, late + 5 * Math.floor(3 * getDemoChance('late', key)));
  const skipped = getDemoChance('skips', key) < 0.12 ? pick(year.skipped, getDemoChance('skipped', key)) : undefined;
  const reportedElements = survey.elements.map((element) => toElementReport(element, survey, people, times));
  const uncounted = skipped === 'leftoverAmount' ? reportedElements.find(({ runout }) => !runout) : undefined;
  const elements = reportedElements.map((element) =>
    element === uncounted ? { ...element, leftoverAmount: 0 } : element,
  );
  const silent = uncounted ? `elements.${uncounted.scheduledElementId}.${skipped}` : skipped;
  const setup = toSetup(survey);
  return {
    id,
    host: staff.find((person) => person.role === 'Host' && person.market === market)?.email,
    actual_headcount: skipped === 'actualHeadcount' ? null : people,
    service_score: skipped === 'serviceScore' ? 3 : score,
    service_feedback: skipped === 'serviceScore' ? '' : words,
    times,
    elements,
    setup_feedback:
      skipped === 'setupFeedback.hotboxSpill' ? { ...setup, hotboxSpill: getPresetSetupFeedback().hotboxSpill } : setup,
    answered: listQuestions({ elements }).flatMap(({ name }) => (name === silent ? [] : name)),
    filled_on: survey.date,
    filled_at: service_time,
  };
}
