import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SystemStatus } from '#contract/system.ts';
import { mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { SystemPage } from './SystemPage.tsx';

const well: SystemStatus = {
  version: '0.1.0',
  database: { isEmbedded: true, version: '18.4', bytes: 48_300_000 },
  outbox: { waiting: 0, failing: 0 },
  backups: { last: { endedAt: '2026-11-23T02:00:04.000Z', kind: 'nightly', bytes: 2_345_678 }, problem: null },
  filledUntil: '2027-01-18',
  failures: [],
};

const status = (more: Partial<SystemStatus> = {}) => ({ 'GET /v1/system': () => record({ ...well, ...more }) });
const fact = (name: string) => page.getByRole('definition').filter({ hasText: name });

test('a Super Admin sees that all is well', async () => {
  mockAnswers(status());
  await renderScreen(<SystemPage />);
  await expect.element(fact('0.1.0')).toBeVisible();
  await expect.element(fact('PostgreSQL 18.4, embedded, 48.3 MB')).toBeVisible();
  await expect.element(fact('11/23/2026 2:00 AM, nightly, 2.3 MB')).toBeVisible();
  await expect.element(fact('Empty')).toBeVisible();
  await expect.element(fact('01/18/2027')).toBeVisible();
  await expect.element(page.getByText('None in the last 30 days.')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expectAccessible();
});

test('failures come first: a backup, mails, errors', async () => {
  const failure = {
    place: 'GET /v1/menus',
    reason: 'The oven is off',
    times: 4,
    lastAt: '2026-11-23T05:00:00.000Z',
    requestId: 'r-1',
  };
  mockAnswers(
    status({
      database: { isEmbedded: false, version: '18.1', bytes: 1_200_000_000 },
      backups: { last: null, problem: { endedAt: '2026-11-23T02:00:00.000Z', reason: 'No space left on device' } },
      outbox: { waiting: 2, failing: 1 },
      filledUntil: null,
      failures: [failure],
    }),
  );
  await renderScreen(<SystemPage />);
  await expect
    .element(page.getByText('The backup of 11/23/2026 2:00 AM failed: No space left on device'))
    .toBeVisible();
  await expect.element(page.getByText('1 mail could not be sent so far. Manage Team tells why.')).toBeVisible();
  await expect.element(fact('PostgreSQL 18.1, on a server, 1.2 GB')).toBeVisible();
  await expect.element(fact('None so far')).toBeVisible();
  await expect.element(fact('2 waiting, 1 failing')).toBeVisible();
  await expect.element(page.getByText('The oven is off')).toBeVisible();
  await expect.element(page.getByText('GET /v1/menus, 11/23/2026 5:00 AM, 4 times, request r-1')).toBeVisible();
  await expectAccessible();
});

const archive = () =>
  new Response(new Blob([new Uint8Array(1_500_000)]), {
    headers: {
      'content-type': 'application/zstd',
      'content-disposition': `attachment; filename="brigade.tar.zst"; filename*=UTF-8''brigade-2026-11-23T050000.tar.zst`,
    },
  });

test('“Back up now” downloads the archive and says so', async () => {
  const sentRequests = mockAnswers({ ...status(), 'GET /v1/system/backup': archive });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderScreen(<SystemPage />);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.element(page.getByText('The backup has been downloaded.')).toBeVisible();
  expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    'brigade-2026-11-23T050000.tar.zst',
  ]);
  expect(sentRequests.filter(({ name }) => name === 'GET /v1/system').length).toBeGreaterThan(1);
});

test('a backup that takes long shows how much has come, and can be canceled', async () => {
  const content = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(250_000));
    },
  });
  const { headers } = archive();
  mockAnswers({ ...status(), 'GET /v1/system/backup': () => new Response(content, { headers }) });
  await renderScreen(<SystemPage />);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.element(page.getByText('Backing up: 250 kB so far. Everybody can go on working.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Back up now' })).toBeDisabled();
});

test('a backup that fails says why', async () => {
  mockAnswers({
    ...status(),
    'GET /v1/system/backup': () =>
      refusal(503, 'unavailable', 'The service is unavailable for a moment. Please try again.'),
  });
  await renderScreen(<SystemPage />);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.element(page.getByText(/^There is no backup\. The service is unavailable/)).toBeVisible();
});

test('a page that cannot be loaded offers another try', async () => {
  mockAnswers({ 'GET /v1/system': () => refusal(500, 'internal', 'Something went wrong. Please try again.') });
  await renderScreen(<SystemPage />);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
