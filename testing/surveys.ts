import type { HostSurveyBody, SurveyElement } from '#contract/surveys.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { presetSetupFeedback, presetTimes } from '#domain/surveys/survey-answers.ts';
import type { Database } from '#server/db/client.ts';
import { aKitchen } from './scheduling.ts';

export const anElementOfASurvey = (overrides: Partial<SurveyElement> = {}): SurveyElement => ({
  scheduledElementId: '019aa000-0000-7000-8000-000000000001',
  name: 'Basmati Rice',
  order: 0,
  plannedAmount: 400,
  portionUnit: 'oz',
  container: 'Full Pan',
  portionPerContainer: 200,
  broughtContainers: 0,
  leftoverAmount: 0,
  runout: false,
  timeOfRunout: '12:00',
  peopleNotServed: 0,
  suggestedContainers: 0,
  ...overrides,
});

/** What a host sends when nothing but the given answers differs from the presets. */
export const aSurveyBody = (
  elements: readonly SurveyElement[],
  overrides: Partial<HostSurveyBody> = {},
): HostSurveyBody => ({
  actualHeadcount: 38,
  anySpecialEvents: false,
  serviceScore: 3,
  times: JSON.stringify(presetTimes()),
  elements: JSON.stringify(elements),
  setupFeedback: JSON.stringify(presetSetupFeedback()),
  ...overrides,
});

let counter = 0;

/** A kitchen with a lunch for one account, `daysAgo` days before today in its market. */
export async function aService(db: Database, more: { daysAgo?: number; timeZone?: string; date?: CalendarDay } = {}) {
  const number = ++counter;
  const timeZone = more.timeZone ?? 'America/Phoenix';
  const kitchen = await aKitchen(db, { timeZone });
  const date = more.date ?? addDays(todayIn(timeZone, new Date()), -(more.daysAgo ?? 0));
  const account = await kitchen.anAccount();
  const event = await kitchen.anEvent(account, date, { eaters: 40 });
  const rice = await kitchen.aDish({ name: `Basmati Rice ${number}` });
  const soup = await kitchen.aDish({ name: `Lentil Soup ${number}`, portionPerPerson: '8' });
  const master = await kitchen.aMenu([rice, soup]);
  return { kitchen, date, account, event, master };
}
