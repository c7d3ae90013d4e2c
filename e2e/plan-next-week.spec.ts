import { expect, test } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { formatUnpaddedDate } from '#domain/calendar/calendar-day.ts';
import { api, dayAhead, openInApp, signIn } from './journey-steps.ts';

interface Named {
  id: string;
  name: string;
}

test('plan a week: from the calendar to the day and back @long', async ({ page }) => {
  await signIn(page, 'operations@brigade.example');
  const markets: Named[] = await api(page, '/v1/markets');
  const phoenix = markets.find((market) => market.name === 'Phoenix');
  // Beyond what the demo plans.
  const date = dayAhead(70);
  const { year, month } = toDateParts(date);
  await openInApp(page, `/markets/${phoenix?.id}/scheduling/${month}/${year}`);
  const calendar = page.getByRole('region', { name: 'Menus scheduled in Phoenix' });
  await expect(calendar).toBeVisible();

  await test.step('a day opens by keyboard', async () => {
    const day = String(Number(date.slice(8)));
    await calendar
      .getByRole('link', { name: new RegExp(`\\b${day}, ${year}`) })
      .first()
      .press('Enter');
    await expect(page).toHaveURL(new RegExp(`/scheduling-detail/${formatUnpaddedDate(date)}$`));
    await expect(page.getByText('There is no menu scheduled for Lunch.')).toBeVisible();
  });

  await test.step('what is scheduled is in the calendar', async () => {
    const lunch = page.getByRole('region', { name: 'Lunch' });
    await lunch.getByRole('button', { name: 'Schedule One' }).click();
    const picker = page.getByRole('dialog', { name: 'Schedule a menu for Lunch' });
    await picker.getByRole('searchbox', { name: 'Search menus' }).fill('Smokehouse');
    await picker.getByRole('option', { name: 'Smokehouse' }).first().click();
    await expect(lunch.getByRole('heading', { name: /Smokehouse/ })).toBeVisible();
    await openInApp(page, `/markets/${phoenix?.id}/scheduling/${month}/${year}`);
    await calendar.getByText(/Lunch: Smokehouse/).click();
    await expect(page.getByRole('heading', { level: 1, name: /Smokehouse/ })).toBeVisible();
  });
});
