import { expect, test } from '@playwright/test';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { api, openInApp, signIn } from './journey-steps.ts';

/** The demo closed the first week of this account and changed a day of it afterwards. */
const account = 'Axle & Pine Logistics';

test('what is owed since the closed week is closed, with the correction of a day of that week @long', async ({
  page,
}) => {
  await signIn(page);
  const today = todayIn('America/Phoenix', new Date());
  const [lastDay, firstDay] = [addDays(today, -1), addDays(today, -7)];
  const statements: { account: { id: string; name: string } }[] = await api(
    page,
    `/v1/statements?firstDay=${firstDay}&lastDay=${lastDay}`,
  );
  const accountId = statements.find((statement) => statement.account.name === account)?.account.id ?? '';

  await openInApp(page, `/statements?firstDay=${firstDay}&lastDay=${lastDay}`);
  await page.getByRole('link', { name: account }).click();
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect(lines).toContainText(/\d+ → \d+ people, −\$\d/);
  await page.getByRole('button', { name: 'Close statement' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close statement' }).click();
  await expect(page.getByText('The statement has been closed.')).toBeVisible();
  await expect(page.getByText(/^Closed .* by /)).toBeVisible();

  // Closed means closed: nothing of those days is open, nor is the correction.
  const [again] = await api(
    page,
    `/v1/statements?accountId=${accountId}&firstDay=${addDays(firstDay, 1)}&lastDay=${lastDay}`,
  );
  expect(again).toMatchObject({ total: '0.00', lines: [] });
});
