import { expect, type Locator, type Page, test } from '@playwright/test';
import type { CoveredPeople, ServiceCoverage } from '#contract/coverage.ts';
import type { Named } from './form-steps.ts';
import { api, dayAhead, openInApp, signIn } from './journey-steps.ts';

interface Unfed {
  market: string;
  date: string;
  account: string;
  accountId: string;
  menu: string;
  needs: string[];
}

/** The first service of the coming days where these people get no meal and a dish of the catalogue would help. */
async function findUnfed(page: Page, city: string, isMeant: (group: CoveredPeople) => boolean): Promise<Unfed> {
  const market = (await api(page, '/v1/markets')).find((candidate: Named) => candidate.name === city);
  for (let ahead = 1; ahead < 14; ahead += 1) {
    const date = dayAhead(ahead);
    const services: ServiceCoverage[] = await api(page, `/v1/coverage?marketId=${market.id}&date=${date}`);
    for (const { accounts, scheduledMenu } of services) {
      const unfed = accounts.flatMap(({ account, accountId, groups }) =>
        groups
          .filter((group) => group.outcome !== 'covered' && group.people.length > 0 && isMeant(group))
          .map(({ needs }) => ({ market: market.id, date, account, accountId, menu: scheduledMenu.name, needs })),
      );
      if (!unfed[0]) continue;
      const suggestions = await api(page, `/v1/scheduled-menus/${scheduledMenu.id}/suggestions`);
      if (suggestions.length > 0) return unfed[0];
    }
  }
  throw new Error(`Everybody in ${city} gets a meal.`);
}

async function openCoverage(page: Page, { market, date, menu }: Unfed) {
  await openInApp(page, `/markets/${market}/scheduling-detail/${date}`);
  await page
    .getByRole('article', { name: `: ${menu}` })
    .getByRole('button', { name: / covered/ })
    .click();
  return page.getByRole('dialog', { name: 'Who gets a meal' });
}

/** Adds an eater with these needs on the account's Eaters tab. */
async function addEater(page: Page, { accountId, needs }: Unfed, firstName: string) {
  await openInApp(page, `/accounts/${accountId}?tab=eaters`);
  await page.getByRole('button', { name: 'Add eater' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Newcomer');
  const preference = dialog.getByRole('combobox', { name: 'Dietary preference' });
  const offeredOptions = await preference.locator('option').allTextContents();
  for (const need of needs) {
    if (offeredOptions.includes(need)) await preference.selectOption(need);
    else {
      const allergen = need.replace(/^no /, '');
      await dialog.getByRole('combobox', { name: 'Allergens' }).fill(allergen);
      await page.getByRole('option', { name: allergen, exact: true }).click();
    }
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This eater has been successfully added.')).toBeVisible();
}

const unfedLine = (dialog: Locator, name: string) =>
  dialog
    .getByRole('paragraph')
    .filter({ hasText: /^(Uncovered|Not known):/ })
    .filter({ hasText: name });

/** Takes suggestions until this person has a special plate, at most one for each course. */
async function solve(page: Page, dialog: Locator, name: string) {
  const plate = dialog.getByRole('list', { name: /^Special plates of/ }).getByText(name);
  for (let course = 0; course < 2 && !(await plate.first().isVisible()); course += 1) {
    const first = dialog.getByRole('button', { name: /^Add alternative: / }).first();
    await expect(first).toBeEnabled();
    await first.click();
    await expect(
      page
        .getByRole('region', { name: 'Notifications' })
        .getByText(/has been added as an alternative to/)
        .last(),
    ).toBeVisible();
  }
  await expect(plate.first()).toBeVisible();
}

for (const { title, firstName, city, isMeant, more } of [
  {
    title: 'a vegan joins @long',
    firstName: 'Vera',
    city: 'Atlanta',
    isMeant: ({ needs }: CoveredPeople) => needs.includes('Vegan'),
    more: [],
  },
  {
    title: 'a nut allergy, days before the service',
    firstName: 'Nuno',
    city: 'Denver',
    isMeant: ({ needs }: CoveredPeople) => needs.length > 0 && !needs.includes('no Tree Nuts'),
    more: ['no Tree Nuts'],
  },
]) {
  test(`${title}: the planner sees who gets no meal, and solves it with a press`, async ({ page }) => {
    await signIn(page);
    const unfed = await findUnfed(page, city, isMeant);
    await addEater(page, { ...unfed, needs: [...unfed.needs, ...more] }, firstName);
    const name = `${firstName} Newcomer`;
    let dialog = await openCoverage(page, unfed);
    await expect(unfedLine(dialog, name)).toBeVisible();
    await solve(page, dialog, name);
    await expect(unfedLine(dialog, name)).toHaveCount(0);
    // The day still says so after a reload.
    await page.reload();
    dialog = await openCoverage(page, unfed);
    await expect(
      dialog
        .getByRole('list', { name: /^Special plates of/ })
        .getByText(name)
        .first(),
    ).toBeVisible();
  });
}
