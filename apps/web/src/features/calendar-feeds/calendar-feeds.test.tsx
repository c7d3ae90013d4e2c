import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { list, mockAnswers, record, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { CalendarFeedButton } from './CalendarFeedButton.tsx';
import { CalendarFeedsSection } from './CalendarFeedsSection.tsx';

const feed = {
  id: 'feed',
  kind: 'account',
  name: 'Acme',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastReadAt: null,
};

test('an address is made, shown once and can be copied', async () => {
  const sentRequests = mockAnswers({ 'POST /v1/calendar-feeds': () => record(feed) });
  await renderScreen(<CalendarFeedButton subject={{ kind: 'account', id: 'acme' }} name="Acme" />);
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Calendar feed of Acme' })).toBeVisible();
  await page.getByRole('button', { name: 'Make an address' }).click();
  await expect.element(page.getByText(/it is shown once/)).toBeVisible();
  const createdRequest = sentRequests.find(({ name }) => name === 'POST /v1/calendar-feeds');
  const { secret, ...subject } = createdRequest?.body ?? {};
  expect(subject).toEqual({ kind: 'account', id: 'acme' });
  expect(secret).toMatch(/^[\w-]{43}$/);
  await expect
    .element(page.getByLabelText('Address'))
    .toHaveValue(`${window.location.origin}/v1/calendars/${secret}.ics`);
  await expectAccessible();
});

test('own feeds are listed and can be revoked', async () => {
  let isThere = true;
  const sentRequests = mockAnswers({
    'GET /v1/calendar-feeds': () => list(isThere ? [feed] : []),
    'DELETE /v1/calendar-feeds/feed': () => {
      isThere = false;
      return Response.json({ data: null });
    },
  });
  await renderScreen(<CalendarFeedsSection />);
  await expect.element(page.getByText('Services of Acme')).toBeVisible();
  await expect.element(page.getByText('Made 11/20/2026 10:00 AM, never read')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Revoke the feed of Acme' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('This calendar feed has been successfully revoked.')).toBeVisible();
  await expect.element(page.getByText(/^None\. The services of an account/)).toBeVisible();
  expect(sentRequests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
