import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { list, mockAnswers, record, refusal } from '#testing/screen-api.tsx';
import { anAccount } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { ClosingsPage } from './ClosingsPage.tsx';
import { ServicesTab } from './ServicesTab.tsx';

const account = anAccount();
const service = {
  id: 'lunch',
  accountId: 'acme',
  date: '2030-11-28',
  serviceLine: { id: 'lunch', name: 'Lunch' },
  serviceTime: '12:00',
  eaterCount: 85,
  dietaryCount: 9,
  notes: '',
  specialRequest: false,
  isEditedByHand: false,
  closing: { id: 'closing', reason: 'Thanksgiving' },
};
const event = {
  ...service,
  scheduledMenu: { id: 'menu', name: 'Smokehouse' },
  accommodations: { headcountA: 0, headcountNoA: 85, accommodationSummary: [] },
  pricePerPerson: 14.5,
  addOns: [],
  version: 3,
};
const closedValues = { id: 'closing', firstDay: '2030-11-28', lastDay: '2030-11-29', reason: 'Thanksgiving' };
const days = (data: object[], meta: object = {}) =>
  Response.json({ data, meta: { filledUpTo: '2027-01-16', cancelled: [], closings: [], nextService: null, ...meta } });
const open = (date?: string, permissions?: readonly Permission[]) =>
  renderInKitchen(<ServicesTab account={account} view="day" {...(date && { date })} />, {
    ...(permissions && { permissions }),
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a cancelled service says why, and is restored', async () => {
  const sentRequests = mockAnswers({
    'GET /v1/service-events': () => days([], { cancelled: [service], closings: [closedValues] }),
    'POST /v1/cancelled-service-events/lunch/restore': () => record(event),
  });
  await open('2030-11-28');
  const card = page.getByRole('article', { name: 'Cancelled Lunch at 12:00 PM' });
  await expect.element(card.getByText('Cancelled: Thanksgiving')).toBeVisible();
  await expect.element(card.getByText('12:00 PM · 85 eaters, 9 of them vegetarian')).toBeVisible();
  await expect.element(page.getByText('Closed: Thanksgiving', { exact: true })).toBeVisible();
  await expectAccessible();
  await card.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('This service has been restored.')).toBeVisible();
  expect(sentRequests.some(({ name }) => name === 'POST /v1/cancelled-service-events/lunch/restore')).toBe(true);
});

test('without the permission nothing is restored, closed or given back to the schedule', async () => {
  mockAnswers({
    'GET /v1/service-events': () => days([{ ...event, isEditedByHand: true }], { cancelled: [service] }),
  });
  await open('2030-11-28', ['viewScheduleMenu']);
  await expect.element(page.getByRole('link', { name: 'Smokehouse' })).toHaveAttribute('href', '/scheduled-menus/menu');
  for (const name of ['Restore', 'Close days', 'Create', 'Follow the schedule again'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

test('an event edited by hand is given back to its schedule once the person agrees, over the version that is shown', async () => {
  const sentRequests = mockAnswers({
    'GET /v1/service-events': () => days([{ ...event, isEditedByHand: true, scheduledMenu: null }]),
    'POST /v1/service-events/lunch/follow-schedule': () => record(event),
  });
  await open('2030-11-28');
  await expect
    .element(page.getByRole('link', { name: 'Open Scheduling' }))
    .toHaveAttribute('href', '/markets/phoenix/scheduling-detail/2030-11-28');
  await button('Follow the schedule again').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Follow the schedule' }).click();
  await expect.element(page.getByText('This service follows the repeating schedule again.')).toBeVisible();
  expect(sentRequests.find(({ name }) => name.startsWith('POST'))?.ifMatch).toBe('"3"');
});

test('the services open at the next one, and lead back to it from another day', async () => {
  mockAnswers({ 'GET /v1/service-events': () => days([event], { nextService: '2030-11-28' }) });
  const { screen } = await open();
  await expect.element(page.getByRole('heading', { name: 'Thursday, 11/28/2030' })).toBeVisible();
  await expect.element(button('Next service')).not.toBeInTheDocument();
  await screen.unmount();
  const { address } = await open('2030-11-20');
  await button('Next service').click();
  await vi.waitFor(() => expect(address()).toBe('/?tab=services&date=2030-11-28'));
});

test('closing days asks about services made by hand before it cancels any', async () => {
  const handMade = [
    { id: crypto.randomUUID(), account: 'Acme', date: '2030-11-28', serviceLine: 'Lunch', eaterCount: 12 },
  ];
  const sentRequests = mockAnswers({
    'GET /v1/service-events': () => days([event]),
    'POST /v1/closings': ({ body }) =>
      body.handMade
        ? record({ ...closedValues, cancelledServices: 2, version: 1 })
        : refusal(409, 'conflict', '1 service', { details: { handMade, count: 1 } }),
  });
  await open('2030-11-28');
  await button('Close days').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Thanksgiving');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(dialog.getByText('11/28/30 Acme: Lunch for 12')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Close', exact: true })).toBeDisabled();
  await expectAccessible();
  await dialog.getByRole('radio', { name: 'Keep them' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(page.getByText('Closed: 2 services are cancelled.')).toBeVisible();
  const saves = sentRequests.filter(({ name }) => name.startsWith('POST'));
  expect(saves.map(({ body }) => body.handMade)).toEqual([null, 'keep']);
  expect(saves[1]?.body).toMatchObject({ accountId: 'acme', marketId: null, lastDay: '2030-11-28' });
});

test('all closing days are listed, and taken back once the person agrees', async () => {
  const more = { accountId: null, account: null, marketId: 'phoenix', market: { id: 'phoenix', name: 'Phoenix' } };
  mockAnswers({
    'GET /v1/closings': () => list([{ ...closedValues, ...more, cancelledServices: 12, version: 1 }]),
    'DELETE /v1/closings/closing': () => record({ stillCancelled: 1 }),
  });
  await renderInKitchen(<ClosingsPage search={{}} />);
  await expect
    .element(page.getByRole('row', { name: /11\/28\/30 – 11\/29\/30 Thanksgiving Phoenix 12/ }))
    .toBeVisible();
  await expectAccessible();
  await button('Actions for Thanksgiving').click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText(/1 service stays cancelled/)).toBeVisible();
});
