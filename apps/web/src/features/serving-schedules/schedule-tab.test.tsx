import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { list, mockAnswers, record, refusal } from '#testing/screen-api.tsx';
import { anAccount } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { betaFeatures } from '../../shell/device-settings.ts';
import { ScheduleTab } from './ScheduleTab.tsx';

const account = anAccount();
const monday = {
  id: 'monday',
  accountId: 'acme',
  serviceLineId: 'lunch',
  day: 'monday',
  dayName: 'Monday',
  shouldServeOnDay: true,
  numberOfEaters: 30,
  nonMeatEaters: 5,
  pricePerEater: 12.5,
  saladTypeId: 'composed',
  shouldServeDessert: true,
};
const soup = {
  id: 'soup monday',
  accountId: 'acme',
  serviceLineId: 'lunch',
  addOnTypeId: 'soup',
  day: 'monday',
  shouldServeOnDay: true,
  quantity: 12,
  pricePerUnit: 2,
  version: 4,
};
const week = (rows: object[], version: number) => Response.json({ data: rows, meta: { version } });
const staleAfter = (version: number) => {
  const sentences = ['Lunch, Monday: eaters 35 → 40.'];
  const changes = [{ changedBy: 'Bea Ruiz', changedAt: '2026-11-20T15:00:00Z', sentences }];
  return refusal(412, 'stale', 'This was changed by Bea Ruiz.', { details: { version, changes } });
};
const salads = () =>
  list([
    { id: 'composed', name: 'Composed Salad' },
    { id: 'caesar', name: 'Caesar' },
  ]);
const answers = {
  'GET /v1/serving-schedules': () => week([monday], 7),
  'GET /v1/recurring-addons': () => list([soup]),
  'GET /v1/salad-types': salads,
};
const open = (permissions?: readonly ['viewScheduleMenu']) =>
  renderInKitchen(<ScheduleTab account={account} onDirty={() => {}} />, { ...(permissions && { permissions }) });
const eaters = (day: string) => page.getByRole('textbox', { name: `${day} eaters` });
const update = page.getByRole('button', { name: 'Update' });
const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you were editing' });

beforeEach(() => betaFeatures.set(false));
test('shows the week; a day can be filled in once it is served, with Composed Salad as its salad', async () => {
  mockAnswers(answers);
  await open();
  await expect.element(eaters('Monday')).toHaveValue('35');
  await expect.element(eaters('Tuesday')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Serve on Tuesday' }).click();
  await expect.element(eaters('Tuesday')).toBeEnabled();
  await expect.element(page.getByRole('combobox', { name: 'Tuesday salad' })).toHaveDisplayValue('Composed Salad');
  await expectAccessible();
});

test('a day is copied to others, and they are saved with it', async () => {
  const sentRequests = mockAnswers({ ...answers, 'PUT /v1/serving-schedules': () => week([monday], 8) });
  await open();
  await page.getByRole('button', { name: 'Monday: Copy to…' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy Monday to…' });
  await expectAccessible();
  for (const day of ['Wednesday', 'Thursday']) await copy.getByRole('checkbox', { name: day }).click();
  await copy.getByRole('checkbox', { name: 'Thursday' }).click();
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(eaters('Wednesday')).toHaveValue('35');
  await expect.element(eaters('Thursday')).toBeDisabled();
  await update.click();
  await expect.element(page.getByText('Serving Schedule has been updated successfully.')).toBeVisible();
  const savedData = sentRequests
    .find(({ name }) => name.startsWith('PUT'))
    ?.body.filter((row: typeof monday) => row.shouldServeOnDay);
  const { id: _id, accountId: _account, serviceLineId: _line, dayName: _name, ...row } = monday;
  expect(savedData).toEqual([row, { ...row, day: 'wednesday' }]);
});

test('says what cannot be loaded, and which number is none', async () => {
  let isAway = true;
  const sentRequests = mockAnswers({
    ...answers,
    'GET /v1/serving-schedules': () => (isAway ? refusal(500, 'internal') : week([monday], 7)),
  });
  await open();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(page.getByText('Recurring services could not be loaded.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Retry: Recurring services' }).click();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await eaters('Monday').fill('2.5');
  await update.click();
  await expect.element(eaters('Monday')).toHaveAccessibleDescription('Must be a whole number, 0 or more.');
  expect(sentRequests.some(({ name }) => name.startsWith('PUT'))).toBe(false);
});

test('is saved once it says so: who leaves before it is read again is not asked', async () => {
  let isSaved = false;
  mockAnswers({
    ...answers,
    'GET /v1/serving-schedules': () => (isSaved ? new Promise(() => {}) : week([monday], 7)),
    'PUT /v1/serving-schedules': () => {
      isSaved = true;
      return week([{ ...monday, numberOfEaters: 50 }], 8);
    },
  });
  let isDirty = false;
  const onDirty = (dirty: boolean) => {
    isDirty = dirty;
  };
  await renderInKitchen(<ScheduleTab account={account} onDirty={onDirty} />);
  await eaters('Monday').fill('50');
  await expect.poll(() => isDirty).toBe(true);
  await update.click();
  await expect.element(page.getByText('Serving Schedule has been updated successfully.')).toBeVisible();
  await expect.poll(() => isDirty).toBe(false);
});

test('is only read without the permission to change it', async () => {
  mockAnswers(answers);
  await open(['viewScheduleMenu']);
  await expect.element(eaters('Monday')).toBeDisabled();
  await expect.element(update).not.toBeInTheDocument();
});

test('a stale save says who changed which day, keeps what was typed, and never overwrites unasked', async () => {
  const replies = [staleAfter(9), staleAfter(9), week([{ ...monday, numberOfEaters: 50 }], 10)];
  let now = { rows: [monday], version: 7 };
  const sentRequests = mockAnswers({
    ...answers,
    'GET /v1/serving-schedules': () => week(now.rows, now.version),
    'PUT /v1/serving-schedules': () => replies.shift() ?? refusal(500, 'internal'),
  });
  await open();
  await eaters('Monday').fill('50');
  now = { rows: [{ ...monday, numberOfEaters: 44 }], version: 9 };
  await update.click();
  await expect.element(dialog.getByText('Bea Ruiz')).toBeVisible();
  await expect.element(dialog.getByText('Lunch, Monday: eaters 35 → 40.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(eaters('Monday')).toHaveValue('50');
  await update.click();
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(page.getByText('Serving Schedule has been updated successfully.')).toBeVisible();
  const saves = sentRequests.filter(({ name }) => name.startsWith('PUT'));
  expect(saves.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"7"', '"9"']);
  expect(saves[2]?.body[0]).toMatchObject({ day: 'monday', numberOfEaters: 45 });
});

test('a stale save that is given up shows what is there now', async () => {
  let now = { rows: [monday], version: 7 };
  mockAnswers({
    ...answers,
    'GET /v1/serving-schedules': () => week(now.rows, now.version),
    'PUT /v1/serving-schedules': () => staleAfter(9),
  });
  await open();
  await eaters('Monday').fill('50');
  now = { rows: [{ ...monday, numberOfEaters: 44 }], version: 9 };
  await update.click();
  await dialog.getByRole('button', { name: 'Discard mine and reload' }).click();
  await expect.element(eaters('Monday')).toHaveValue('49');
});

test('recurring add-ons, with beta features on: a type makes seven rows, and a changed row is saved over its own version', async () => {
  betaFeatures.set(true);
  const replies = [staleAfter(5), record({ ...soup, quantity: 20, version: 6 })];
  const sentRequests = mockAnswers({
    ...answers,
    'GET /v1/recurring-addons': () => list([soup]),
    'PUT /v1/recurring-addons/soup monday': () => replies.shift() ?? refusal(500, 'internal'),
    'POST /v1/recurring-addons': ({ body }) => record({ ...soup, ...body, id: `soup ${body.day}`, version: 1 }),
  });
  await open();
  const quantity = page.getByRole('textbox', { name: 'Quantity of Soup on Monday' });
  await expect.element(quantity).toHaveValue('12');
  await quantity.fill('20');
  await update.click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(quantity).toHaveValue('20');
  expect(sentRequests.find(({ name }) => name.startsWith('PUT'))?.ifMatch).toBe('"4"');
});

test('is saved without a change, too', async () => {
  const sentRequests = mockAnswers({
    ...answers,
    'GET /v1/serving-schedules': () => week([monday], 7),
    'PUT /v1/serving-schedules': () => week([monday], 7),
  });
  await open();
  await update.click();
  await vi.waitFor(() => expect(sentRequests.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(1));
  await expect.element(page.getByText('No changes to save!')).not.toBeInTheDocument();
});
