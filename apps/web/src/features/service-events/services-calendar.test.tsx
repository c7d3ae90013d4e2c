import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { list, mockAnswers, refusal } from '#testing/screen-api.tsx';
import { anAccount } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { ServicesTab } from './ServicesTab.tsx';

const account = anAccount();
const anEvent = (line: string, day: number) => ({
  id: `${line} ${day}`,
  date: `2026-11-${String(day).padStart(2, '0')}`,
  serviceLine: { id: line, name: line },
  eaterCount: 40,
  addOns: [],
});
const month = (events: object[], meta: object = {}) =>
  Response.json({
    data: events,
    meta: { filledUpTo: '2027-01-16', cancelled: [], closings: [], nextService: null, ...meta },
  });
const open = () => renderInKitchen(<ServicesTab account={account} view="calendar" date="2026-11-26" />);

test.each([
  ['Breakfast', 'rgb(255, 210, 63)', 'rgb(17, 17, 17)'],
  ['Lunch', 'rgb(198, 40, 40)', 'rgb(255, 255, 255)'],
  ['Dinner', 'rgb(106, 27, 154)', 'rgb(255, 255, 255)'],
  ['Happy Hour', 'rgb(244, 143, 177)', 'rgb(17, 17, 17)'],
  ['Snack', 'rgb(179, 71, 0)', 'rgb(255, 255, 255)'],
  ['Special', 'rgb(17, 17, 17)', 'rgb(255, 255, 255)'],
])('%s is shown in the month in its own colors', async (line, fill, text) => {
  mockAnswers({ 'GET /v1/service-events': () => month([anEvent(line, 12)]) });
  await open();
  const title = page.getByText(`${line} · 40`);
  await expect.element(title).toBeVisible();
  expect(getComputedStyle(title.element()).color).toBe(text);
  let painted: Element | null = title.element();
  while (painted && getComputedStyle(painted).backgroundColor === 'rgba(0, 0, 0, 0)') painted = painted.parentElement;
  expect(painted && getComputedStyle(painted).backgroundColor).toBe(fill);
});

test('the month says how far services are filled, keeps the order of the day, is accessible, and an event opens its day', async () => {
  const events = [anEvent('Snack', 12), anEvent('Lunch', 12), anEvent('Dinner', 13)];
  const sentRequests = mockAnswers({ 'GET /v1/service-events': () => month(events) });
  const { address } = await open();
  const region = page.getByRole('region', { name: 'Services of the month' });
  await expect.element(page.getByText('Dinner · 40')).toBeVisible();
  const getPlace = (line: string) => region.element().textContent?.indexOf(line) ?? -1;
  expect(getPlace('Snack')).toBeLessThan(getPlace('Lunch'));
  await expect.element(page.getByText('Services are planned through 01/16/2027.')).toBeVisible();
  await expectAccessible();
  await page.getByText('Dinner · 40').click();
  await vi.waitFor(() => expect(address()).toBe('/?tab=services&date=2026-11-13'));
  const months = sentRequests.filter(({ name }) => name === 'GET /v1/service-events');
  expect(months.at(-1)?.query).toEqual({ accountId: 'acme', year: '2026', month: '11' });
});

test('the next month is loaded when it is turned to; one that cannot be loaded says so', async () => {
  mockAnswers({ 'GET /v1/service-events': () => month([]) });
  const { address, screen } = await open();
  await page.getByRole('button', { name: /next/i }).click();
  await vi.waitFor(() => expect(address()).toBe('/?tab=services&date=2026-12-01&view=calendar'));
  await screen.unmount();
  mockAnswers({ 'GET /v1/service-events': () => refusal(500, 'internal') });
  await open();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});

test('a new service starts with nobody, and one press puts in the numbers of the schedule of its line', async () => {
  const row = { day: 'thursday', shouldServeOnDay: true, numberOfEaters: 76, nonMeatEaters: 9, pricePerEater: 14.5 };
  const eater = { id: 'sam', email: 'sam@acme.example', allergenIds: ['milk'] };
  mockAnswers({
    'GET /v1/service-events': () => month([]),
    'GET /v1/serving-schedules': () =>
      Response.json({
        data: [
          { ...row, serviceLineId: 'lunch' },
          { ...row, serviceLineId: 'dinner', numberOfEaters: 20 },
        ],
        meta: { version: 1 },
      }),
    'GET /v1/consumer-users/account/acme': () => list([eater]),
  });
  await open();
  await page.getByRole('button', { name: 'Create' }).click();
  const number = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.element(number('Eaters')).toHaveValue('0');
  await expect.element(number('Price per person')).toHaveValue('0');
  await page.getByRole('button', { name: 'Use the schedule: 85 people, $14.50' }).click();
  await expect.element(number('Eaters')).toHaveValue('85');
  await expect.element(number('Vegetarians')).toHaveValue('9');
  await expect.element(number('Allergies')).toHaveValue('1');
  await page.getByRole('combobox', { name: 'Service line' }).selectOptions('Dinner');
  await expect.element(number('Eaters')).toHaveValue('85');
  await expect.element(page.getByRole('button', { name: 'Use the schedule: 29 people, $14.50' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Service line' }).selectOptions('Breakfast');
  await expect.element(page.getByRole('button', { name: /^Use the schedule/ })).not.toBeInTheDocument();
});
