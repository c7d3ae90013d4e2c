import type { SurveyElement } from '#contract/survey-answers.ts';
import type { HostSurvey, HostSurveyBody } from '#contract/surveys.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { getPresetSetupFeedback, getPresetTimes } from '#domain/surveys/survey-answers.ts';
import type { Database } from '#server/db/client.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { aKitchen } from './scheduling.ts';

/** A host's submission: the presets, except for the given answers. */
export const aSurveyBody = (
  elements: readonly SurveyElement[],
  overrides: Partial<HostSurveyBody> = {},
): HostSurveyBody => ({
  actualHeadcount: 38,
  anySpecialEvents: false,
  serviceScore: 3,
  times: JSON.stringify(getPresetTimes()),
  elements: JSON.stringify(elements),
  setupFeedback: JSON.stringify(getPresetSetupFeedback()),
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

/** The user who schedules the menu, so that its service has a survey. */
export const addScheduler = (server: TestApp) =>
  server.addUser(['Add Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements']);

interface Office {
  readonly db: Database;
  readonly server: TestApp;
  readonly scheduler: CurrentUser;
}

/** A service that has its survey, the host of its market and somebody who may edit surveys. */
export async function aServiceWithSurvey({ db, server, scheduler }: Office, more: Parameters<typeof aService>[1] = {}) {
  const service = await aService(db, more);
  const { kitchen, date, master } = service;
  const marketId = kitchen.market.id;
  const slot = { marketId, serviceLineId: kitchen.line('Lunch'), date };
  const scheduled = await server.call(scheduler, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...slot });
  if (scheduled.status !== 201) throw new Error(`The menu was not scheduled: ${scheduled.status}.`);
  const menu = scheduled.body.data;
  const host = await server.addUser([], { marketId });
  const editor = await server.addUser(['Edit Host Surveys'], { marketId });
  const listedReply = await server.call(editor, 'GET', `/v1/host-surveys?scheduledMenuId=${menu.id}`);
  const surveyId: string = listedReply.body.data[0].id;
  const url = `/v1/host-surveys/${surveyId}`;
  const read = async (user: CurrentUser): Promise<HostSurvey> => (await server.call(user, 'GET', url)).body.data;
  const save = (user: CurrentUser, body: HostSurveyBody, headers?: Record<string, string>) =>
    server.call(user, 'PUT', url, body, headers);
  const elements = JSON.parse((await read(editor)).elements) as SurveyElement[];
  return { ...service, menu, host, editor, url, read, save, elements };
}
