import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReadinessQuestion } from '#contract/readiness.ts';
import type { SheetState } from '#contract/sheets.ts';
import { kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { type Answers, answerCalls } from '#testing/server-answers.ts';
import { SchedulingDayPage } from './day/SchedulingDayPage.tsx';

const date = '2099-05-03';

function renderEmptyDay(more: Answers) {
  answerCalls({
    listScheduledMenus: () => [],
    listConsumerDetails: () => [],
    listSheets: () => [],
    listScheduledAddOns: () => [],
    ...more,
  });
  const [market] = kitchen.markets;
  if (!market) throw new Error('The kitchen has no market.');
  return renderInKitchen(<SchedulingDayPage market={market} date={date} />);
}

const part = (name: string) => page.getByRole('region', { name, exact: true });

test('a line without a menu shows what it lacks, and an add-on where no section of add-ons says it', async () => {
  const open = (serviceLineId: string, question: ReadinessQuestion, text: string) => ({
    marketId: 'phoenix',
    serviceLineId,
    date,
    scheduledMenu: null,
    people: 4,
    accountCount: 1,
    marks: [{ question, text, urgency: 'actToday' as const, faults: [{ text, place: { kind: 'day' as const } }] }],
  });
  const services = [open('lunch', 'allergens', 'Soup of the day'), open('snack', 'addOns', 'Juice for 7')];
  await renderEmptyDay({ listReadiness: () => ({ services, owedSurveys: [] }) });
  await expect.element(part('Lunch').getByRole('link', { name: 'Soup of the day' })).toBeVisible();
  await expect.element(part('Snack').getByRole('link', { name: 'Juice for 7' })).toBeVisible();
});

test('a line whose menu was unscheduled shows the sheets that somebody still holds', async () => {
  const sheet: SheetState = {
    subject: {
      document: 'prep-sheet',
      scheduledMenuId: null,
      menuId: null,
      marketId: 'phoenix',
      date,
      serviceLineId: 'lunch',
      account: null,
      choice: null,
      menuName: 'Taco Bar',
    },
    status: 'outOfDate',
    print: { code: 'K7M29QRT', state: 'printed', printedAt: '2099-05-02T22:02:00.000Z', printedBy: 'J. Ortiz' },
    changes: [],
    changeCount: 0,
    canPrint: false,
    canPrintSlip: false,
    slip: null,
  };
  await renderEmptyDay({
    listSheets: () => [{ marketId: 'phoenix', serviceLineId: 'lunch', date, sheets: [sheet] }],
  });
  await expect.element(part('Lunch').getByText('1 out of date', { exact: true })).toBeVisible();
});
