import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CountChanges } from '#contract/count-changes.ts';
import type { SheetState } from '#contract/sheets.ts';
import { browserIn } from '#testing/browser-zone.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { aCalculation } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused, type SentCall } from '#testing/server-answers.ts';
import { ChefNumbersPage } from './ChefNumbersPage.tsx';

const amounts = { portion: 600, roundedPortion: 700, containerCount: 3, halfCount: 1 };
const rice = { scheduledElementId: 'rice', name: 'Rice' };
const calculation = aCalculation({
  containerTotals: [
    {
      ...rice,
      ...amounts,
      elementType: 'Starch',
      container: 'Full Pan',
      hasHalfSize: true,
      portionPerPerson: 5,
      portionPerContainer: 200,
      portionUnit: 'oz',
    },
  ],
  accountSummaries: [
    {
      accountId: 'acme',
      account: 'Acme',
      headCount: 120,
      veggies: 0,
      elements: [{ ...rice, ...amounts, portionFactor: 1 }],
    },
  ],
});
const was = { containerCount: 2, halfCount: 1 };
const changes: CountChanges = {
  since: '2026-03-08T13:00:00.000Z',
  counts: [
    { scheduledElementId: 'rice', accountId: null, before: was },
    { scheduledElementId: 'rice', accountId: 'acme', before: was },
  ],
  differences: [
    { text: 'Acme 85 → 120 people', by: 'Jo Ortiz', at: '2026-03-08T22:02:00.000Z' },
    { text: 'Rice: portion per person 4 → 5', by: null, at: '2026-03-08T22:03:00.000Z' },
    { text: 'Birch 0 → 30 people', by: null, at: null },
  ],
};

function Numbers() {
  const [since, setSince] = useState<string>();
  return (
    <ChefNumbersPage
      slot={{ marketId: 'phoenix', serviceLineId: 'lunch', date: '2026-03-09' }}
      onChange={() => undefined}
      onCell={() => undefined}
      since={since}
      onSince={setSince}
    />
  );
}

/** The moment that was asked for last. */
const getSince = (sentRequests: readonly SentCall[]) =>
  sentRequests.findLast(({ name }) => name === 'listCountChanges')?.url.searchParams.get('since');

async function open(more: Answers = {}, options?: Parameters<typeof renderInKitchen>[1]) {
  await browserIn('UTC', '2026-03-08T23:00:00Z');
  const sentRequests = answerCalls({
    calculateContainers: () => calculation,
    listScheduledMenus: () => [],
    listScheduledAddOns: () => [],
    listCountChanges: () => changes,
    listSheets: () => [],
    ...more,
  });
  await renderInKitchen(<Numbers />, options);
  await expect.element(page.getByRole('rowheader', { name: /^Acme/ })).toBeVisible();
  return sentRequests;
}

test('since this morning where nothing was printed: changed counts say what they were, and each difference has its cause', async () => {
  const sentRequests = await open();
  await page.getByRole('button', { name: 'Since…' }).click();
  const list = page.getByRole('list', { name: 'What was changed' });
  await expect
    .element(list.getByRole('listitem').first())
    .toHaveTextContent('Acme 85 → 120 people, changed by Jo Ortiz, 03/08/2026 3:02 PM');
  await expect.element(list.getByText(/changed by Brigade, 03\/08\/2026 3:03 PM/)).toBeVisible();
  await expect.element(list.getByText(/from the repeating schedule/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Since 03/08/2026 6:00 AM' })).toBeVisible();
  expect(getSince(sentRequests)).toBe('2026-03-08T13:00:00.000Z');
  await expect.element(page.getByRole('button', { name: '3 full: Rice, Acme, was 2' })).toBeVisible();
  // The half was one then, too.
  await expect.element(page.getByRole('button', { name: '1 half: Rice, Acme', exact: true })).toBeVisible();
  await expectAccessible();
});

const ofChefNumbers: SheetState = {
  subject: {
    document: 'chef-numbers',
    scheduledMenuId: 'menu',
    menuId: null,
    marketId: 'phoenix',
    date: '2026-03-09',
    serviceLineId: 'lunch',
    account: null,
    choice: null,
    menuName: 'Taco Bar',
  },
  status: 'outOfDate',
  print: { code: 'K7M29QRT', state: 'printed', printedAt: '2026-03-08T21:40:12.345Z', printedBy: 'Jo Ortiz' },
  changes: ['Acme 85 → 120 people'],
  changeCount: 1,
  canPrint: true,
  canPrintSlip: true,
  slip: null,
};

test('since the last print, where a sheet was printed; another moment leads back to it', async () => {
  const service = { marketId: 'phoenix', date: '2026-03-09' };
  const printedLater = {
    code: 'M29QRTK7',
    state: 'printed' as const,
    printedAt: '2026-03-08T22:40:00.000Z',
    printedBy: 'Jo Ortiz',
  };
  const sentRequests = await open({
    listSheets: () => [
      // Breakfast was printed later: another sheet.
      { ...service, serviceLineId: 'breakfast', sheets: [{ ...ofChefNumbers, print: printedLater }] },
      { ...service, serviceLineId: 'lunch', sheets: [ofChefNumbers] },
    ],
  });
  await page.getByRole('button', { name: 'Since…' }).click();
  await expect.element(page.getByRole('heading', { name: 'Since 03/08/2026 2:40 PM, the last print' })).toBeVisible();
  expect(getSince(sentRequests)).toBe('2026-03-08T21:40:12.345Z');
  await page.getByRole('combobox', { name: 'Since time' }).selectOptions('14:00');
  await expect.element(page.getByRole('heading', { name: 'Since 03/08/2026 2:00 PM', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Since the last print' }).click();
  await expect.poll(() => getSince(sentRequests)).toBe('2026-03-08T21:40:12.345Z');
});

test('another moment is chosen in the time of the market, and comparing stops', async () => {
  const sentRequests = await open();
  await page.getByRole('button', { name: 'Since…' }).click();
  await page.getByRole('combobox', { name: 'Since time' }).selectOptions('14:00');
  await expect.poll(() => getSince(sentRequests)).toBe('2026-03-08T21:00:00.000Z');
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect.element(page.getByRole('button', { name: '3 full: Rice, Acme', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Since…' })).toBeVisible();
});

test('a moment that the server refuses is explained, and the counts stay', async () => {
  const message = 'This moment is yet to come.';
  await open({ listCountChanges: () => new Refused(400, { code: 'validation_failed', message }) });
  await page.getByRole('button', { name: 'Since…' }).click();
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '3 full: Rice, Acme', exact: true })).toBeVisible();
});

test('nothing changed says so; a host is not offered it', async () => {
  await open({ listCountChanges: () => ({ ...changes, counts: [], differences: [] }) });
  await page.getByRole('button', { name: 'Since…' }).click();
  await expect.element(page.getByText('Nothing has changed since then.')).toBeVisible();
});

test('a person who may not see scheduled menus does not learn who changed what', async () => {
  await open({}, { permissions: [] });
  await expect.element(page.getByRole('button', { name: 'Since…' })).not.toBeInTheDocument();
});

test('a sheet that is out of date has a line of its own: the fields stay above the numbers (paper-6)', async () => {
  await page.viewport(1200, 800);
  await open({
    listSheets: () => [{ marketId: 'phoenix', date: '2026-03-09', serviceLineId: 'lunch', sheets: [ofChefNumbers] }],
  });
  const sheets = page.getByRole('region', { name: 'Sheets' });
  await expect.element(sheets.getByText('Acme 85 → 120 people')).toBeVisible();
  const fields = page.getByRole('combobox', { name: 'Market' }).element().getBoundingClientRect();
  expect(sheets.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(fields.bottom);
});
