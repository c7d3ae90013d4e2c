import { expect, test } from 'vitest';
import {
  countDaysUntilClosed,
  type Filing,
  findNextToFile,
  isSurveyDue,
  isSurveyToFile,
  judgeFiling,
  type SurveyToFile,
  sortByClosing,
} from './surveys-to-file.ts';

const aSurvey = (date: string, line: string, account: string): SurveyToFile => ({
  id: `${date} ${line} ${account}`,
  date,
  status: 'incomplete',
  account: { id: account, name: account },
  serviceLine: { id: line, name: line },
});

const of = (...ids: string[]) => new Set(ids);

test.each<[string, 'incomplete' | 'complete', Filing, boolean]>([
  ['nobody began', 'incomplete', 'open', true],
  ['begun', 'incomplete', 'begun', true],
  ['submitted', 'incomplete', 'waiting', false],
  ['refused', 'incomplete', 'refused', true],
  ['of somebody else', 'complete', 'done', false],
  // An editor may have been faster: what waits on this phone is still not sent, and what was refused still needs its host.
  ['submitted', 'complete', 'waiting', false],
  ['refused', 'complete', 'refused', true],
])('a survey that is "%s" on the phone and %s at the server is %s, left to do: %s', (id, status, filing, isLeft) => {
  const phone = { begun: of('begun', 'refused'), waiting: of('submitted'), refused: of('refused') };
  expect(judgeFiling({ id, status }, phone)).toBe(filing);
  expect(isSurveyToFile(filing)).toBe(isLeft);
});

const lunchToday = aSurvey('2026-03-10', 'lunch', 'Acme');
const otherLunch = aSurvey('2026-03-10', 'lunch', 'Zeta');
const dinnerToday = aSurvey('2026-03-10', 'dinner', 'Acme');
const lastWeek = aSurvey('2026-03-07', 'dinner', 'Beta');
const inOrder = sortByClosing([dinnerToday, otherLunch, lunchToday, lastWeek], ['lunch', 'dinner']);

test('the survey that closes first is first, then the services in the order of the day', () => {
  expect(inOrder).toEqual([lastWeek, lunchToday, otherLunch, dinnerToday]);
});

test('the next one is of the same service, else the one that closes first', () => {
  const after = (date: string, serviceLineId: string) => findNextToFile(inOrder, { date, serviceLineId });
  expect(after('2026-03-10', 'lunch')).toBe(lunchToday);
  expect(after('2026-03-10', 'dinner')).toBe(dinnerToday);
  expect(after('2026-03-09', 'lunch')).toBe(lastWeek);
  expect(findNextToFile([], { date: '2026-03-09', serviceLineId: 'lunch' })).toBeUndefined();
});

test.each([
  ['2026-03-10', 3],
  ['2026-03-07', 0],
])('a survey of %s can be filled in for %d more days', (date, days) => {
  expect(countDaysUntilClosed(date, '2026-03-10')).toBe(days);
});

test.each([
  ['12:00', ['12:00'], true],
  ['11:59', ['12:00'], false],
  ['12:30', ['13:00', '12:00'], true],
  // Not known when it begins.
  ['00:00', [], true],
])('at %s a service at %j has begun: %s (surveys-15)', (now, times, isBegun) => {
  const survey = { date: '2026-11-21', accountId: 'acme', serviceLineId: 'lunch', filing: 'open' } as const;
  const events = [
    ...times.map((serviceTime) => ({ ...survey, serviceTime })),
    { ...survey, accountId: 'globex', serviceTime: '00:00' },
    { ...survey, serviceLineId: 'dinner', serviceTime: '00:00' },
  ];
  const moment = { today: survey.date, timeOfDay: now, eventsOfToday: events };
  expect(isSurveyDue(survey, moment)).toBe(isBegun);
  expect(isSurveyDue(survey, { ...moment, eventsOfToday: undefined })).toBe(true);
  expect(isSurveyDue({ ...survey, filing: 'begun' }, moment)).toBe(true);
  expect(isSurveyDue(survey, { ...moment, today: '2026-11-22' })).toBe(true);
});
