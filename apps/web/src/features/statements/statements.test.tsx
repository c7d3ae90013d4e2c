import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Statement, StatementLine } from '#contract/statements.ts';
import { mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { ClosedStatementsPage } from './ClosedStatementsPage.tsx';
import { StatementsPage } from './StatementsPage.tsx';

const lunch = { id: 'lunch', name: 'Lunch' };
const aLine = (line: Partial<StatementLine>): StatementLine => ({
  id: null,
  kind: 'service',
  date: '2026-10-12',
  serviceLine: lunch,
  addOnType: null,
  quantity: 97,
  price: '14.50',
  amount: '1406.50',
  counting: 'planned',
  lacksPrice: false,
  note: '',
  ...line,
});

const acme: Statement = {
  id: null,
  number: null,
  ...{ letterhead: '', billTo: '', purchaseOrderNumber: '' },
  account: { id: 'acme', name: 'Acme' },
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  total: '1334.00',
  closed: null,
  closedPeriods: [],
  closedTotal: '0.00',
  ...{ closedServices: 0, closedPeople: 0 },
  lines: [
    aLine({
      kind: 'correction',
      amount: '-72.50',
      price: null,
      quantity: -5,
      note: '09/12/26 Lunch: 97 → 92 people, −$72.50',
    }),
    aLine({}),
    aLine({
      date: '2026-10-13',
      quantity: 90,
      price: '0.00',
      amount: '0.00',
      lacksPrice: true,
      counting: 'notSurveyed',
    }),
    aLine({ kind: 'closed', date: '2026-10-14', amount: '0.00', price: null, note: 'Founders’ day' }),
  ],
};

const priceGone: Statement = {
  ...acme,
  total: '0.00',
  lines: [
    aLine({
      kind: 'correction',
      amount: '0.00',
      price: null,
      quantity: 0,
      lacksPrice: true,
      note: 'What is the price?',
    }),
  ],
};

const reply =
  (...statements: readonly Statement[]) =>
  () =>
    Response.json({ data: statements, meta: { total: statements[0]?.total ?? '0.00' } });

const show = (accountId?: string, today = '2026-11-02') =>
  renderScreen(
    <StatementsPage
      place={{ firstDay: '2026-10-01', lastDay: '2026-10-31', ...(accountId && { accountId }) }}
      today={today}
      onChange={vi.fn()}
    />,
    { permissions: ['statements'] },
  );

test('a state that is chosen counts alone: the total is that of the rows below it (statements-8)', async () => {
  const closed: Statement = { ...acme, account: { ...acme.account, id: 'bolt', name: 'Bolt' }, total: '100.00' };
  const period = [acme, { ...closed, number: 7, closed: { at: '2026-11-01T18:00:00Z', by: 'Bea' } }];
  mockAnswers({
    'GET /v1/statements': () => Response.json({ data: period, meta: { total: '1434.00' } }),
  });
  await renderScreen(
    <StatementsPage
      place={{ firstDay: '2026-10-01', lastDay: '2026-10-31', state: 'draft' }}
      today="2026-11-02"
      onChange={vi.fn()}
    />,
    { permissions: ['statements'] },
  );
  await expect.element(page.getByText('Drafts from 10/01/2026 to 10/31/2026')).toBeVisible();
  await expect.element(page.getByText('at least $1,334.00')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Bolt' })).not.toBeInTheDocument();
});

test('a period says what it bills, what it does not know, and leads to each account', async () => {
  mockAnswers({ 'GET /v1/statements': reply(acme) });
  await show();
  await expect.element(page.getByText('at least $1,334.00')).toBeVisible();
  const row = page.getByRole('table', { name: 'Accounts' }).getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('AcmeDraft · 1 line has no price2187$1,334.00');
  await expect
    .element(page.getByRole('link', { name: 'Acme' }))
    .toHaveAttribute('href', expect.stringContaining('accountId=acme'));
  await expectAccessible();
});

test('a statement is read line by line: what is billed, what is not and why, what nobody priced', async () => {
  mockAnswers({ 'GET /v1/statements': reply(acme) });
  await show('acme');
  const rows = page.getByRole('table', { name: 'Lines' }).getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('Mon 10/12/26Lunch09/12/26 Lunch: 97 → 92 people, −$72.50−5−$72.50');
  await expect.element(rows.nth(2)).toHaveTextContent('Mon 10/12/26Lunch97$14.50$1,406.50');
  await expect
    .element(rows.nth(3))
    .toHaveTextContent('Tue 10/13/26Lunchplanned count, survey not finished · no price90not known');
  await expect.element(rows.nth(4)).toHaveTextContent('Wed 10/14/26LunchClosed day · Founders’ day97not billed');
  await expectAccessible();
});

test('a draft is closed after a question that names its amount, with the total that was seen', async () => {
  const sentRequests = mockAnswers({
    'GET /v1/statements': reply(acme),
    'POST /v1/statements': () => record({ ...acme, id: 'closed' }),
  });
  await show('acme');
  await page.getByRole('button', { name: 'Close statement' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close the statement?' });
  await expect
    .element(question)
    .toHaveTextContent(
      'Close the statement?Close the statement of Acme from 10/01/26 to 10/31/26 with $1,334.00? Later changes go on the next statement. 1 line has no price, so nothing is billed for it.CancelClose statement',
    );
  await question.getByRole('button', { name: 'Close statement' }).click();
  await expect.element(page.getByText('The statement has been closed.')).toBeVisible();
  // The button that was pressed is gone, or was disabled meanwhile.
  await expect.element(page.getByRole('strong')).toHaveFocus();
  expect(sentRequests.find(({ name }) => name === 'POST /v1/statements')?.body).toEqual({
    accountId: 'acme',
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    total: '1334.00',
  });
});

test('before a statement is closed, it says that a correction waits for a price (statements-4)', async () => {
  mockAnswers({ 'GET /v1/statements': reply(priceGone) });
  await show('acme');
  await page.getByRole('button', { name: 'Close statement' }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent(
      'Close the statement?Close the statement of Acme from 10/01/26 to 10/31/26 with $0.00? Later changes go on the next statement. 1 correction waits for a price and bills nothing until then.CancelClose statement',
    );
});

test('a draft that changed meanwhile says so, and is read again', async () => {
  const changedText = 'The draft has changed since you looked. Look at it again before you close it.';
  const sentRequests = mockAnswers({
    'GET /v1/statements': reply(acme),
    'POST /v1/statements': () => refusal(409, 'conflict', changedText),
  });
  await show('acme');
  await page.getByRole('button', { name: 'Close statement' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close statement' }).click();
  await expect.element(page.getByText(changedText)).toBeVisible();
  await expect.poll(() => sentRequests.filter(({ name }) => name === 'GET /v1/statements').length).toBe(2);
});

test('a period that is not over says when it can be closed', async () => {
  mockAnswers({ 'GET /v1/statements': reply(acme) });
  await show('acme', '2026-10-20');
  await expect.element(page.getByText('It can be closed from 11/01/26 on.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close statement' })).not.toBeInTheDocument();
});

test('a closed statement says who closed it, and is not closed again', async () => {
  mockAnswers({ 'GET /v1/statements': reply({ ...acme, closed: { at: '2026-11-02T10:00:00Z', by: 'Ana Diaz' } }) });
  await show('acme');
  await expect.element(page.getByText(/^Closed 11\/02\/2026.* by Ana Diaz$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close statement' })).not.toBeInTheDocument();
});

test('a bad period says why, and offers no retry', async () => {
  const tooLong = 'A statement covers at most 366 days.';
  mockAnswers({ 'GET /v1/statements': () => refusal(400, 'validation_failed', tooLong) });
  await show();
  await expect.element(page.getByRole('alert')).toHaveTextContent(tooLong);
});

test('a period without services says so', async () => {
  mockAnswers({ 'GET /v1/statements': reply() });
  await show();
  await expect.element(page.getByText('No account has services in this period.')).toBeVisible();
});

test('a price that was taken away is asked for, and the total is no lower bound (statements-4)', async () => {
  mockAnswers({ 'GET /v1/statements': reply(priceGone) });
  await show('acme');
  await expect.element(page.getByText('1 correction waits for a price')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /What is the price\? 0 not known/ })).toBeVisible();
  await expect.element(page.getByText('at least')).not.toBeInTheDocument();
});

const zenith: Statement = {
  ...acme,
  account: { id: 'zenith', name: 'Zenith' },
  total: '200.00',
  lines: [aLine({ quantity: 20, price: '10.00', amount: '200.00' })],
};
const billed: Statement = {
  ...zenith,
  ...{ id: 'billed', number: 12, account: { id: 'billed', name: 'Billed Bakery' } },
  closed: { at: '2026-11-02T10:00:00Z', by: 'Ana Diaz' },
};
const closedRow = { ...zenith, id: 'zenith', number: 13, closed: { at: '2026-11-02T10:00:00Z', by: 'Ana Diaz' } };

test('all drafts of a month are closed with one press, and what stays open says why', async () => {
  const why = 'The draft has changed since you looked. Look at it again before you close it.';
  const sentRequests = mockAnswers({
    'GET /v1/statements': reply(acme, zenith, billed),
    'POST /v1/statements/many/close': () =>
      record({ closed: [closedRow], notClosed: [{ accountId: 'acme', message: why }] }),
  });
  await show();
  await expect.element(page.getByRole('row', { name: /Billed Bakery Closed, No. 12/ })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Select Billed Bakery' })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Select all drafts that can be closed' }).click();
  await page.getByRole('button', { name: 'Close 2 statements, $1,534.00' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close the statements?' });
  await expect
    .element(question)
    .toHaveTextContent(
      'Close the statements?Close 2 statements from 10/01/26 to 10/31/26 with $1,534.00? Later changes go on the next statement. 1 line has no price, so nothing is billed for it.CancelClose statements',
    );
  await question.getByRole('button', { name: 'Close statements' }).click();
  await expect.element(page.getByText('One statement has been closed.')).toBeVisible();
  await expect.element(page.getByText(`Acme: ${why}`)).toBeVisible();
  await expect.element(page.getByRole('strong')).toHaveFocus();
  expect(sentRequests.find(({ name }) => name === 'POST /v1/statements/many/close')?.body).toEqual({
    ...{ firstDay: '2026-10-01', lastDay: '2026-10-31' },
    statements: [
      { accountId: 'acme', total: '1334.00' },
      { accountId: 'zenith', total: '200.00' },
    ],
  });
  await expectAccessible();
});

test('drafts of a month that is not over cannot be ticked', async () => {
  mockAnswers({ 'GET /v1/statements': reply(acme, zenith) });
  await show(undefined, '2026-10-20');
  await expect.element(page.getByRole('checkbox', { name: 'Select all drafts that can be closed' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Select Acme' })).not.toBeInTheDocument();
});

const withClosedPart: Statement = {
  ...zenith,
  closedPeriods: [{ id: 'part', firstDay: '2026-10-01', lastDay: '2026-10-10' }],
  ...{ closedTotal: '50.00', closedServices: 2, closedPeople: 1200 },
};

test('an account with a closed part shows the whole month, and is not closed together with others', async () => {
  mockAnswers({ 'GET /v1/statements': reply(withClosedPart) });
  await show();
  await expect
    .element(
      page.getByRole('row', {
        name: /Zenith.*\$50.00 of it is closed already: 10\/01\/26 to 10\/10\/26 3 1,220 \$250.00/,
      }),
    )
    .toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Select Zenith' })).not.toBeInTheDocument();
});

test('a statement with a closed part says which days can be closed', async () => {
  mockAnswers({ 'GET /v1/statements': reply(withClosedPart) });
  await show('zenith');
  const why = /The days from 10\/01\/26 to 10\/10\/26 are closed already. Choose days after or before them./;
  await expect.element(page.getByText(why)).toBeVisible();
});

test('closed statements are listed by number, and lead to their lines', async () => {
  const sentRequests = mockAnswers({
    'GET /v1/closed-statements': () => Response.json({ data: [closedRow], meta: { count: 1 } }),
  });
  await renderScreen(<ClosedStatementsPage search={{ q: 'No. 13' }} />, { permissions: ['statements'] });
  const row = page.getByRole('row', {
    name: /^No. 13 Zenith 10\/01\/26 to 10\/31\/26 11\/02\/2026 .* by Ana Diaz \$200.00/,
  });
  await expect.element(row).toBeVisible();
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('accountId=zenith&firstDay=2026-10-01'));
  expect(sentRequests[0]?.name).toBe('GET /v1/closed-statements');
  await expectAccessible();
});

test('closing without a connection says so while it tries again', async () => {
  mockAnswers({
    'GET /v1/statements': reply(zenith),
    'POST /v1/statements/many/close': () => new Promise(() => undefined),
  });
  await show();
  await page.getByRole('checkbox', { name: 'Select Zenith' }).click();
  await page.getByRole('button', { name: 'Close 1 statement, $200.00' }).click();
  await page.getByRole('button', { name: 'Close statements' }).click();
  await expect.element(page.getByText('Closing 0 of 1')).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Closing 0 of 1. No connection: trying again.')).toBeVisible();
  vi.restoreAllMocks();
});
