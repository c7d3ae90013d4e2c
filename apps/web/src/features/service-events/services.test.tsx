import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import { formatUncountedMeatless, scheduleStaysAsItIs } from '#contract/service-events-texts.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { list, mockAnswers, record, refusal } from '#testing/screen-api.tsx';
import { anAccount, aPerson, everything, referenceData } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { betaFeatures } from '../../shell/device-settings.ts';
import { ServiceEventDialog } from './ServiceEventDialog.tsx';
import { ServicesDayView } from './ServicesDayView.tsx';

const address = { id: 'address', addressOne: '1 Main St', addressTwo: '', city: 'Mesa', state: 'AZ', zipCode: '85201' };
const account = anAccount({ id: 'account', addresses: [address] });

const anEvent = (more: Partial<ServiceEvent> = {}): ServiceEvent => ({
  id: 'event',
  accountId: 'account',
  addressId: 'address',
  serviceLineId: 'lunch',
  serviceLine: { id: 'lunch', name: 'Lunch' },
  serviceTypeId: 'buffet',
  date: '2026-11-26',
  serviceTime: '12:00',
  eaterCount: 40,
  dietaryCount: 8,
  allergenCount: 2,
  accommodations: {
    headcountA: 11,
    headcountNoA: 29,
    accommodationSummary: [
      { name: 'Vegetarian', count: 8, isAllergen: false },
      { name: 'Milk', count: 3, isAllergen: true },
    ],
  },
  pricePerPerson: 14.5,
  notes: 'Loading dock',
  specialRequest: false,
  isEditedByHand: false,
  scheduledMenuId: null,
  scheduledMenu: null,
  addOns: [],
  version: 1,
  ...more,
});

const reference = referenceData({
  serviceTypes: [{ id: 'buffet', name: 'Buffet' }],
  addOnTypes: [
    { id: 'soup', name: 'Soup', version: 1, addOnSlots: [{ id: 'slot', name: 'Soup of the day', elements: [] }] },
    { id: 'salad', name: 'Salad', version: 1, addOnSlots: [] },
  ],
});

function renderDay(
  events: ServiceEvent[],
  permissions: readonly Permission[] = everything,
  scheme: 'light' | 'dark' = 'light',
  more: Partial<ComponentProps<typeof ServicesDayView>> = {},
) {
  const user = aPerson({ permissions: [...permissions] });
  return renderPart(
    <ServicesDayView
      account={account}
      date="2026-11-26"
      today="2026-11-20"
      events={events}
      cancelled={[]}
      closings={[]}
      isStale={false}
      onEdit={() => {}}
      {...more}
    />,
    { scheme, user, reference },
  );
}

beforeEach(() => betaFeatures.set(false));

describe('the services of a day', () => {
  test('that has none says so', async () => {
    await renderDay([]);
    await expect.element(page.getByText('There are no services scheduled for this day.')).toBeVisible();
  });

  test.each(['light', 'dark'] as const)(
    'show who eats, where and when, accessible in the %s scheme',
    async (scheme) => {
      betaFeatures.set(true);
      await renderDay([anEvent()], everything, scheme);
      const card = page.getByRole('article', { name: 'Lunch at 12:00 PM' });
      for (const text of [
        '40',
        '8',
        '11: Vegetarian 8, no Milk 3',
        '$14.50',
        'Buffet',
        '1 Main St, Mesa',
        'Loading dock',
        'Repeating',
      ])
        await expect.element(card.getByText(text, { exact: true })).toBeVisible();
      await expect.element(card.getByText('There are no Add-ons scheduled for this event')).toBeVisible();
      await expectAccessible();
    },
  );

  test('have a line of add-ons only where the service line has any', async () => {
    betaFeatures.set(true);
    await renderDay([anEvent({ serviceLine: { id: 'snack', name: 'Snack' } })]);
    await expect.element(page.getByRole('article', { name: 'Snack at 12:00 PM' })).toBeVisible();
    expect(page.getByText(/Add-ons/).query()).toBeNull();
  });

  test('warn of registered people who eat no meat and are not counted as vegetarians', async () => {
    const notice = page.getByRole('alert');
    await renderDay([anEvent()]);
    await expect.element(page.getByRole('article')).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
    await renderDay([anEvent({ id: 'other', dietaryCount: 6 })]);
    await expect.element(notice).toHaveTextContent(formatUncountedMeatless(2));
  });

  test('name their add-ons with type, slot and element, with beta features on', async () => {
    const scheduledAddOn = { id: 'scheduled', scheduledElements: [{ id: 'one', addOnSlotId: 'slot', name: 'Lentil' }] };
    const addOn = {
      id: 'a',
      addOnTypeId: 'soup',
      addOnType: { name: 'Soup' },
      quantity: 12,
      pricePerUnit: 2,
      isForEveryEater: false,
      isRecurring: true,
      scheduledAddOn,
      version: 1,
    };
    await renderDay([anEvent({ addOns: [addOn] })]);
    await expect.element(page.getByRole('button', { name: 'Add-ons' })).not.toBeInTheDocument();
    betaFeatures.set(true);
    await expect
      .element(page.getByRole('list', { name: 'Add-ons' }))
      .toHaveTextContent('Soup × 12 (repeating): Soup of the day – Lentil');
    await expect.element(page.getByRole('button', { name: 'Add-ons' })).toBeVisible();
  });

  test('have no buttons for who may only look', async () => {
    await renderDay([anEvent()], ['viewScheduleMenu']);
    await expect.element(page.getByRole('article')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    [true, false],
    [false, true],
  ])(
    'ask before one is deleted; for a special request (%j) the schedule is not spoken of',
    async (specialRequest, says) => {
      await renderDay([anEvent({ specialRequest })]);
      await page.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog');
      await expect
        .element(question.getByText(/^Are you sure you want to remove the Lunch service event\?/))
        .toBeVisible();
      const isSaid = question.element().textContent?.includes(scheduleStaysAsItIs);
      expect(isSaid).toBe(says);
      await page.getByRole('button', { name: 'Cancel' }).click();
    },
  );
});

test('an event that cannot be deleted says so', async () => {
  mockAnswers({ 'DELETE /v1/service-events/event': () => refusal(500, 'internal') });
  await renderDay([anEvent()]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const text = 'Something went wrong when attempting to delete your service event. Please try again.';
  await expect.element(page.getByText(text)).toBeVisible();
  vi.restoreAllMocks();
});

test.each([
  ['Cancel', ['']],
  ['Delete', ['', 'completeSurvey']],
])('an event with a complete survey is deleted only after a second question: %s', async (answer, confirmed) => {
  const question = { kind: 'completeSurvey', text: 'The survey of this service is complete.' };
  const askReply = () => refusal(409, 'conflict', question.text, { details: { questions: [question] } });
  const sentRequests = mockAnswers({
    'DELETE /v1/service-events/event': ({ query }) => (query.confirmed ? record({}) : askReply()),
  });
  await renderDay([anEvent()]);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByText(question.text)).toBeVisible();
  await dialog.getByRole('button', { name: answer }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const deletes = () => sentRequests.filter(({ name }) => name.startsWith('DELETE'));
  await expect.poll(() => deletes().map(({ query }) => query.confirmed ?? '')).toEqual(confirmed);
  vi.restoreAllMocks();
});

describe('questions of the server before a save', () => {
  const question = { kind: 'addOns', text: 'The add-ons do not move with this service.' };
  const askReply = () => refusal(409, 'conflict', question.text, { details: { questions: [question] } });

  test.each([
    ['Cancel', 1],
    ['Save', 2],
  ])('is shown, and %s sends the service %i times', async (answer, times) => {
    const sentRequests = mockAnswers({
      'GET /v1/service-events': () => list([anEvent()]),
      'PUT /v1/service-events/event': ({ query }) =>
        query.confirmed === 'addOns' ? record(anEvent({ date: '2026-11-27', version: 2 })) : askReply(),
    });
    let closedCount = 0;
    await renderInKitchen(
      <ServiceEventDialog
        account={account}
        date="2026-11-26"
        event={anEvent()}
        onClose={() => {
          closedCount += 1;
        }}
      />,
    );
    await page.getByRole('textbox', { name: 'Eaters', exact: true }).fill('44');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText(question.text)).toBeVisible();
    await dialog.getByRole('button', { name: answer, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => sentRequests.filter(({ name }) => name.startsWith('PUT')).length).toBe(times);
    await expect.poll(() => closedCount).toBe(times - 1);
    if (answer === 'Cancel')
      await expect.element(page.getByRole('textbox', { name: 'Eaters', exact: true })).toHaveValue('44');
    vi.restoreAllMocks();
  });
});

test('an add-on put there by hand is changed and deleted; an emptied quantity is one for every eater', async () => {
  betaFeatures.set(true);
  const addOn = {
    id: 'a',
    addOnTypeId: 'soup',
    addOnType: { name: 'Soup' },
    quantity: 40,
    isForEveryEater: true,
    pricePerUnit: 0,
    isRecurring: false,
    scheduledAddOn: null,
    version: 3,
  };
  const sentRequests = mockAnswers({
    'PUT /v1/service-events/event/add-ons/a': () => record({ ...addOn, version: 4 }),
    'DELETE /v1/service-events/event/add-ons/a': () => record({}),
  });
  await renderDay([anEvent({ addOns: [addOn] })]);
  await expect
    .element(page.getByRole('list', { name: 'Add-ons' }).getByText('× 40 (every eater)', { exact: false }))
    .toBeVisible();
  for (const [quantity, expected] of [
    ['12', 12],
    ['', null],
  ] as const) {
    await page.getByRole('button', { name: 'Edit Soup' }).click();
    const field = page.getByRole('textbox', { name: 'Quantity' });
    await expect.element(field).toHaveValue('');
    await field.fill('7');
    await field.fill(quantity);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(field).not.toBeInTheDocument();
    expect(sentRequests.at(-1)).toMatchObject({ ifMatch: '"3"', body: { quantity: expected, pricePerUnit: 0 } });
  }
  await page.getByRole('button', { name: 'Delete Soup' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('This add-on has been successfully deleted.')).toBeVisible();
  expect(sentRequests.at(-1)?.name).toBe('DELETE /v1/service-events/event/add-ons/a');
  vi.restoreAllMocks();
});

test('the add-ons dialog stays open with what could not be added', async () => {
  const addedValues = { id: 'a', addOnTypeId: 'soup', addOnType: { id: 'soup', name: 'Soup' }, scheduledAddOn: null };
  let release = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sentRequests = mockAnswers({
    'GET /v1/scheduled-add-ons': () => list([]),
    'POST /v1/service-events/event/add-ons': async () => {
      await isAnswered;
      const isSoup = sentRequests.filter(({ name }) => name.startsWith('POST')).length === 1;
      return isSoup
        ? record(anEvent({ addOns: [addedValues] as unknown as ServiceEvent['addOns'] }))
        : refusal(500, 'internal');
    },
  });
  betaFeatures.set(true);
  await renderDay([anEvent()]);
  await page.getByRole('button', { name: 'Add-ons' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Soup', 'Salad']) await dialog.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Add 2 Add-ons' }).click();
  await expect.element(dialog).toBeVisible();
  release();
  await expect.element(page.getByText(/^Salad was not added\./)).toBeVisible();
  await expect.element(dialog.getByRole('option', { name: 'Salad', selected: true })).toBeVisible();
  vi.restoreAllMocks();
});

test('an event that somebody saved meanwhile is shown as it is now, in the open dialog, once mine is discarded', async () => {
  const now = anEvent({ eaterCount: 55, version: 2 });
  const change = {
    changedBy: 'Bea Ruiz',
    changedAt: '2026-11-20T15:00:00Z',
    sentences: ['Changed Lunch on 11/26/26: eaters 40 → 55.'],
  };
  const sentRequests = mockAnswers({
    'GET /v1/service-events': () => list([now]),
    'PUT /v1/service-events/event': () => refusal(412, 'stale', '', { details: { version: 2, changes: [change] } }),
  });
  await renderInKitchen(
    <ServiceEventDialog account={account} date="2026-11-26" event={anEvent()} onClose={() => {}} />,
  );
  const eaters = page.getByRole('textbox', { name: 'Eaters', exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await eaters.fill('44');
  await save.click();
  await page.getByRole('button', { name: 'Discard mine and reload' }).click();
  await expect.element(eaters).toHaveValue('55');
  await save.click();
  await expect.element(page.getByText('Bea Ruiz')).toBeVisible();
  const saves = sentRequests.filter(({ name }) => name.startsWith('PUT'));
  expect(saves.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(Object.keys(saves[0]?.body ?? {}).sort()).toEqual([
    'accountId',
    'addressId',
    'allergenCount',
    'date',
    'dietaryCount',
    'eaterCount',
    'notes',
    'pricePerPerson',
    'serviceLineId',
    'serviceTime',
    'serviceTypeId',
    'specialRequest',
  ]);
  vi.restoreAllMocks();
});

test('food that came back stands beside the margin, at least that where a dish was not measured (insights-5)', async () => {
  const cost = { dollars: 300, rows: 4, knownRows: 4 };
  const account = { accountId: 'account', account: 'Acme', people: 40, price: 580, cost };
  const food = { portions: 9, amounts: [], cost: { dollars: 21.2, rows: 4, knownRows: 4 } };
  mockAnswers({
    'GET /v1/service-costs': () => record([{ scheduledMenuId: 'menu', accounts: [account] }]),
    'GET /v1/insights/surveys': () => record({ accounts: [{ dishes: 5, measured: 4, leftoverFood: food }] }),
  });
  await renderDay([
    anEvent({ date: '2026-01-08', scheduledMenuId: 'menu', scheduledMenu: { id: 'menu', name: 'Greek' } }),
  ]);
  await expect.element(page.getByText('at least $21.20, 4% of the price')).toBeVisible();
});

test('a change of a service changes what it costs on its card (screens-26)', async () => {
  const answer = (dollars: number) => {
    const cost = { dollars, rows: 4, knownRows: 4 };
    return record([
      { scheduledMenuId: 'menu', accounts: [{ accountId: 'account', account: 'Acme', people: 40, price: 580, cost }] },
    ]);
  };
  let dollars = 300;
  mockAnswers({
    'GET /v1/service-costs': () => answer(dollars),
    'GET /v1/insights/surveys': () => record({ accounts: [] }),
    'POST /v1/service-events/event/follow-schedule': () => {
      dollars = 150;
      return record(anEvent());
    },
  });
  await renderDay([
    anEvent({ isEditedByHand: true, scheduledMenuId: 'menu', scheduledMenu: { id: 'menu', name: 'Greek' } }),
  ]);
  await expect.element(page.getByText('$300.00')).toBeVisible();
  await page.getByRole('button', { name: /Follow the schedule again/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Follow the schedule' }).click();
  await expect.element(page.getByText('$150.00')).toBeVisible();
});

test('thousands have their comma, and a price that nobody entered is not $0.00 (statements-4)', async () => {
  await renderDay([anEvent({ eaterCount: 1040, pricePerPerson: 0 })]);
  const card = page.getByRole('article');
  await expect.element(card.getByText('1,040')).toBeVisible();
  await expect.element(card.getByText('no price', { exact: true })).toBeVisible();
});
