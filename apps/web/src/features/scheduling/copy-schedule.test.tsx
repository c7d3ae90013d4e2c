import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ScheduleCopyItem } from '#contract/schedule-copies.ts';
import { kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused } from '#testing/server-answers.ts';
import { SchedulingDayPage } from './day/SchedulingDayPage.tsx';

const item = (name: string, more: Partial<ScheduleCopyItem> = {}): ScheduleCopyItem => ({
  id: name,
  kind: 'menu',
  name,
  serviceLineId: 'lunch',
  from: '2099-05-06',
  to: '2099-05-13',
  takenBy: null,
  closedFor: null,
  isUnserved: false,
  isMasterGone: false,
  ...more,
});
const items = [
  item('Taco Bar'),
  item('Pasta Day', { serviceLineId: 'dinner', takenBy: 'Soup Night' }),
  item('Soup', { kind: 'addOn', isUnserved: true }),
  item('Brunch', { serviceLineId: 'breakfast', to: '2099-05-14', closedFor: 'Inventory' }),
];

async function openDialog(answers: Answers = {}, options?: Parameters<typeof renderInKitchen>[1]) {
  const sentRequests = answerCalls({
    listScheduledMenus: () => [],
    listConsumerDetails: () => [],
    listCoverage: () => [],
    listReadiness: () => ({ services: [], owedSurveys: [] }),
    listScheduledAddOns: () => [],
    listAllergens: () => [],
    previewScheduleCopy: () => items,
    copySchedule: () => ({ menus: 1, addOns: 1, skipped: items.slice(1, 2) }),
    ...answers,
  });
  const [market] = kitchen.markets;
  if (!market) throw new Error('The kitchen has no market.');
  await renderInKitchen(<SchedulingDayPage market={market} date="2099-05-13" />, options);
  await page.getByRole('button', { name: 'Copy schedule' }).click();
  return sentRequests;
}

const dialog = page.getByRole('dialog', { name: 'Copy a schedule' });
const toasts = page.getByRole('region', { name: 'Notifications' });

test('last week again is two clicks: the preview names targets, skipped items and lines without people', async () => {
  const sentRequests = await openDialog();
  const wednesday = dialog.getByRole('region', { name: 'Wednesday 05/13/99' });
  await expect.element(wednesday.getByRole('checkbox', { name: 'Lunch: Taco Bar' })).toBeChecked();
  const takenLocator = wednesday.getByRole('checkbox', { name: 'Dinner: Pasta Day' });
  await expect.element(takenLocator).toBeDisabled();
  await expect.element(takenLocator).not.toBeChecked();
  await expect.element(wednesday.getByText('Skipped: Soup Night is scheduled there')).toBeVisible();
  await expect.element(wednesday.getByRole('checkbox', { name: 'Lunch add on: Soup' })).toBeChecked();
  await expect.element(wednesday.getByText('Nobody in Phoenix is served Lunch that day')).toBeVisible();
  const thursday = dialog.getByRole('region', { name: 'Thursday 05/14/99' });
  await expect.element(thursday.getByRole('checkbox', { name: 'Breakfast: Brunch' })).not.toBeChecked();
  await expect.element(thursday.getByText('Closed: Inventory')).toBeVisible();
  await expectAccessible();

  await dialog.getByRole('button', { name: 'Copy 1 menu and 1 add on' }).click();
  await expect
    .element(toasts)
    .toHaveTextContent('1 menu and 1 add on have been copied. 1 place was taken and skipped.');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentRequests.find(({ name }) => name === 'copySchedule')?.body).toEqual({
    span: 'day',
    fromMarketId: 'phoenix',
    from: '2099-05-06',
    toMarketId: 'phoenix',
    to: '2099-05-13',
    content: 'edited',
    leaveOut: ['Brunch'],
  });
});

test('unchecked places are left out, and a closed day is copied once it is checked', async () => {
  const sentRequests = await openDialog();
  await dialog.getByRole('checkbox', { name: 'Lunch: Taco Bar' }).click();
  await dialog.getByRole('checkbox', { name: 'Breakfast: Brunch' }).click();
  await dialog.getByRole('combobox', { name: 'Menus' }).selectOptions('As in the master menus');
  await dialog.getByRole('button', { name: 'Copy 1 menu and 1 add on' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentRequests.find(({ name }) => name === 'copySchedule')?.body).toMatchObject({
    content: 'master',
    leaveOut: ['Taco Bar'],
  });
});

test('a week starts on Sunday, and is not copied onto itself', async () => {
  const sentRequests = await openDialog();
  await dialog.getByRole('combobox', { name: 'Copy' }).selectOptions('A week');
  await expect.element(dialog.getByText('Week 05/03/99 – 05/09/99')).toBeVisible();
  await expect.element(dialog.getByText('Week 05/10/99 – 05/16/99')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Copy 1 menu/ })).toBeEnabled();
  const to = dialog.getByRole('textbox', { name: 'To', exact: true });
  await to.fill('05/07/2099');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This is the same market and date. Please choose another one.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'To market' }).selectOptions('New York');
  await expect.element(dialog.getByRole('button', { name: /^Copy 1 menu/ })).toBeEnabled();
  expect(sentRequests.at(-1)?.url.search).toContain('from=2099-05-03&toMarketId=new+york&to=2099-05-03');
});

test('while a day is refused, nothing is copied', async () => {
  await openDialog();
  const copy = dialog.getByRole('button', { name: /^Copy 1 menu/ });
  await expect.element(copy).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('02/30/2099');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('There is no such date.')).toBeVisible();
  await expect.element(copy).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('05/13/2099');
  await expect.element(copy).toBeEnabled();
});

test('an empty day says so, and a failed preview can be tried again', async () => {
  let isBroken = true;
  await openDialog({
    previewScheduleCopy: () => (isBroken ? new Refused(503, { code: 'unavailable', message: 'Come back soon.' }) : []),
  });
  await expect.element(dialog.getByText('Come back soon.')).toBeVisible();
  isBroken = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Nothing is scheduled there.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled();
});

test('a copy that fails says why, and the dialog stays as it is', async () => {
  await openDialog({ copySchedule: () => new Refused(503, { code: 'unavailable', message: 'Come back soon.' }) });
  await dialog.getByRole('checkbox', { name: 'Lunch: Taco Bar' }).click();
  await dialog.getByRole('button', { name: 'Copy 1 add on' }).click();
  await expect.element(toasts.getByText('Come back soon.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Lunch: Taco Bar' })).not.toBeChecked();
});

test('a person who may not schedule sees no button', async () => {
  answerCalls({
    listScheduledMenus: () => [],
    listConsumerDetails: () => [],
    listCoverage: () => [],
    listReadiness: () => ({ services: [], owedSurveys: [] }),
    listScheduledAddOns: () => [],
  });
  const [market] = kitchen.markets;
  if (!market) throw new Error('The kitchen has no market.');
  await renderInKitchen(<SchedulingDayPage market={market} date="2099-05-13" />, { permissions: ['viewScheduleMenu'] });
  await expect.element(page.getByRole('region', { name: 'Lunch' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy schedule' })).not.toBeInTheDocument();
});
