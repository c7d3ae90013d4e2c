import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FoundSheet, PrintState, SheetState } from '#contract/sheets.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import SheetPage from './SheetPage.tsx';
import SheetsPanel from './SheetsPanel.tsx';

const DAY = '2099-05-04';

const aPrint = (state: PrintState) => ({
  code: 'K7M29QRT',
  state,
  printedAt: '2099-05-03T22:02:00.000Z',
  printedBy: 'J. Ortiz',
});
const aSheet = (document: SheetState['subject']['document'], more: Partial<SheetState> = {}): SheetState => ({
  subject: {
    document,
    scheduledMenuId: 'menu',
    menuId: null,
    marketId: 'phoenix',
    date: DAY,
    serviceLineId: 'lunch',
    account: null,
    choice: null,
    menuName: 'Taco Bar',
  },
  status: 'current',
  print: aPrint('printed'),
  changes: [],
  changeCount: 0,
  canPrint: true,
  canPrintSlip: false,
  slip: null,
  ...more,
});

const dateOut = aSheet('packout', {
  status: 'outOfDate',
  changes: ['Acme 85 → 170 people', 'Milk added to Pesto'],
  changeCount: 5,
  canPrintSlip: true,
});
const sheets = [aSheet('chef-numbers'), dateOut, aSheet('labels', { status: 'notPrinted', print: null })];
const ofLunch = [{ marketId: 'phoenix', serviceLineId: 'lunch', date: DAY, sheets }];
const foundValues: FoundSheet = { ...dateOut, market: 'Phoenix', serviceLine: 'Lunch', newer: null };
const panel = <SheetsPanel marketId="phoenix" date={DAY} serviceLineId="lunch" />;
const region = page.getByRole('region', { name: 'Sheets' });

describe('the sheets of a service', () => {
  test.each(['light', 'dark'] as const)(
    'show what is out of date at once, and the others when asked (%s)',
    async (scheme) => {
      answerCalls({ listSheets: () => ofLunch });
      await renderInKitchen(panel, { scheme });
      await expect.element(region.getByText('1 out of date, 1 current', { exact: true })).toBeVisible();
      await expect.element(region.getByText('Acme 85 → 170 people')).toBeVisible();
      await expect.element(region.getByText('and 3 more differences')).toBeVisible();
      await expect.element(region.getByText(/^Printed .*by J\. Ortiz$/)).toBeVisible();
      expect(region.getByText('Chef daily numbers').query()).toBeNull();
      await expectAccessible();
      await region.getByRole('button', { name: 'Show all' }).click();
      await expect.element(region.getByText('Chef daily numbers')).toBeVisible();
      await expect.element(region.getByText('Labels: When you use them')).toBeVisible();
    },
  );

  test('paper-10: tell a phone, a file and paper apart, and what is not known', async () => {
    const states = [
      aSheet('chef-numbers', { print: aPrint('inFile') }),
      aSheet('host-flow', { status: 'onPhone', print: aPrint('kept') }),
      aSheet('temperature', { status: 'notKnown', print: aPrint('notKnown') }),
      aSheet('packout', { status: 'notPrinted', print: null }),
    ];
    answerCalls({ listSheets: () => [{ marketId: 'phoenix', serviceLineId: 'lunch', date: DAY, sheets: states }] });
    await renderInKitchen(panel);
    await expect
      .element(region.getByText('1 current, 1 on a phone, 1 not known whether printed, 1 not printed'))
      .toBeVisible();
    await region.getByRole('button', { name: 'Show all' }).click();
    const rows = region.getByRole('listitem');
    const statedRows = [
      /^Chef daily numbers: CurrentSaved in a file .* by J\. Ortiz$/,
      /^Host flow: On a phoneOn J\. Ortiz’s phone since .*, updates by itselfPrint$/,
      /^Temperature checklist: Not known whether printedMade .* by J\. Ortiz, whether it was printed is not knownPrint$/,
      /^Packout sheet: Not printedPrint$/,
    ];
    for (const [index, text] of statedRows.entries()) await expect.element(rows.nth(index)).toMatchTextContent(text);
    await expectAccessible();
  });

  test('of many accounts on one phone are one line', async () => {
    const ofAccount = (name: string, document: 'packout' | 'host-flow' = 'packout') => {
      const { subject } = aSheet(document);
      return aSheet(document, {
        subject: { ...subject, account: { id: name, name } },
        status: 'onPhone',
        print: aPrint('kept'),
      });
    };
    const keptRows = [ofAccount('Acme'), ofAccount('Beta'), ofAccount('Acme', 'host-flow')];
    answerCalls({ listSheets: () => [{ marketId: 'phoenix', serviceLineId: 'lunch', date: DAY, sheets: keptRows }] });
    await renderInKitchen(panel);
    await region.getByRole('button', { name: 'Show all' }).click();
    await expect.element(region.getByText('Packout sheet, 2 accounts: On a phone')).toBeVisible();
    await expect.element(region.getByText('Host flow, Acme: On a phone')).toBeVisible();
    expect(region.getByRole('listitem').all()).toHaveLength(2);
  });

  test('offer all papers in one file where several are to be printed, with the permission', async () => {
    const open = [
      aSheet('chef-numbers', { status: 'notPrinted', print: null }),
      dateOut,
      aSheet('labels', { status: 'notPrinted', print: null }),
    ];
    const answers = { listSheets: () => [{ ...ofLunch[0], sheets: open }] } as unknown as Parameters<
      typeof answerCalls
    >[0];
    answerCalls(answers);
    const { screen } = await renderInKitchen(panel);
    await expect.element(region.getByRole('button', { name: 'All Papers' })).toBeVisible();
    await screen.unmount();
    answerCalls(answers);
    await renderInKitchen(panel, { permissions: [] });
    await expect.element(region.getByText(/1 out of date/)).toBeVisible();
    await expect.element(region.getByRole('button', { name: 'All Papers' })).not.toBeInTheDocument();
  });

  test('offer the new sheet and the slip of what is out of date, and the sheet that is not printed', async () => {
    answerCalls({ listSheets: () => ofLunch });
    await renderInKitchen(panel);
    await expect.element(region.getByRole('button', { name: 'Print the new sheet: Packout sheet' })).toBeVisible();
    await expect.element(region.getByRole('button', { name: 'Print change slip: Packout sheet' })).toBeVisible();
    await region.getByRole('button', { name: 'Show all' }).click();
    await expect.element(region.getByRole('button', { name: 'Print: Labels' })).toBeVisible();
    expect(region.getByRole('button', { name: /^Print/ }).all()).toHaveLength(3);
    await expect.element(region.getByRole('button', { name: 'All Papers' })).not.toBeInTheDocument();
  });

  test('say what went wrong, and ask again', async () => {
    let isDown = true;
    answerCalls({
      listSheets: () => (isDown ? new Refused(503, { code: 'unavailable', message: 'Please try again.' }) : ofLunch),
    });
    await renderInKitchen(panel);
    await expect.element(page.getByText('Sheets could not be loaded. Please try again.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Retry: Sheets' }).click();
    await expect.element(region).toBeVisible();
  });
});

describe('a scanned sheet', () => {
  test('says in large letters that it is out of date, what has changed, and offers the new one', async () => {
    answerCalls({ getSheet: () => foundValues });
    await renderInKitchen(<SheetPage code="K7M29QRT" />);
    await expect.element(page.getByRole('status').filter({ hasText: 'Out of date' })).toBeVisible();
    await expect.element(page.getByText('Taco Bar · Phoenix · Lunch · 05/04/2099')).toBeVisible();
    await expect.element(page.getByText('Milk added to Pesto')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Print the new sheet/ })).toBeVisible();
    await expectAccessible();
  });

  test('with a code that no sheet has says so', async () => {
    const message = 'No printed sheet has this code. Please compare it with the foot of the sheet.';
    answerCalls({ getSheet: () => new Refused(404, { code: 'not_found', message }) });
    await renderInKitchen(<SheetPage code="K7M29QRR" />);
    await expect.element(page.getByText(message)).toBeVisible();
  });
});
