import { expect, type Page } from '@playwright/test';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { box, dialogButton, type FormRow, first, type Named, openFreeDay, scheduled, withBeta } from './form-steps.ts';
import { api, dayAhead, openInApp } from './journey-steps.ts';

/** Opens who gets a meal at the first service of the next two weeks where somebody named does not. */
async function openUnfedIn(page: Page, city: string) {
  const market = (await api(page, '/v1/markets')).find((one: Named) => one.name === city);
  for (let ahead = 1; ahead < 14; ahead += 1) {
    const date = dayAhead(ahead);
    const services: ServiceCoverage[] = await api(page, `/v1/coverage?marketId=${market.id}&date=${date}`);
    const unfed = services.find(({ accounts }) =>
      accounts.some(({ groups }) => groups.some(({ outcome, people }) => outcome === 'uncovered' && people.length > 0)),
    );
    if (!unfed) continue;
    await openInApp(page, `/markets/${market.id}/scheduling-detail/${date}`);
    await page
      .getByRole('article', { name: `: ${unfed.scheduledMenu.name}` })
      .getByRole('button', { name: / covered · / })
      .click();
    return page.getByRole('dialog', { name: 'Who gets a meal' });
  }
  return undefined;
}

/** Other journeys feed the people of some markets meanwhile. */
async function openUnfed(page: Page, cities: readonly string[]) {
  for (const city of cities) {
    const dialog = await openUnfedIn(page, city);
    if (dialog) return dialog;
  }
  throw new Error(`Everybody in ${cities.join(', ')} gets a meal.`);
}

/** Notes for the first person without a meal, whether their name is chosen or given, that they need none. */
async function needNoDish(page: Page, cities: readonly string[], reason: string) {
  const dialog = await openUnfed(page, cities);
  await dialog
    .getByRole('button', { name: /^Needs no dish/ })
    .first()
    .click();
  const person = page.getByRole('combobox', { name: 'Person' });
  if (await person.isVisible()) await person.selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  return dialog;
}

export const schedulingForms: readonly FormRow[] = [
  {
    file: 'features/coverage/OverrideDialog.tsx',
    name: 'a person who needs no dish',
    isDialog: true,
    fill: async (page, mark) => {
      await needNoDish(page, ['Phoenix', 'Atlanta', 'Denver'], `Fasting ${mark}`);
    },
    says: () => coverageTexts.overridden,
  },
  {
    file: 'features/host-flow/HostFlowForm.tsx',
    name: 'the host flow of a menu',
    fill: async (page, mark) => {
      const menu = await first(page, '/v1/menus?q=Aegean Lunch');
      await openInApp(page, `/menus/${menu.id}/host-flow`);
      await box(page, 'Directionals').first().fill(mark);
    },
    says: () => schedulingTexts.hostFlowUpdated,
  },
  {
    file: 'features/scheduling/ScheduledMenuForm.tsx',
    name: 'a scheduled menu',
    fill: async (page, mark) => {
      await openInApp(page, `/scheduled-menus/${(await scheduled(page, 'menus')).id}`);
      await box(page, 'Client notes').fill(mark);
    },
    says: () => schedulingTexts.updated,
  },
  {
    file: 'features/add-ons/ScheduledAddOnPage.tsx',
    name: 'a scheduled add-on',
    fill: async (page) => {
      await withBeta(page);
      await openInApp(page, `/scheduled-add-ons/${(await scheduled(page, 'add-ons')).id}`);
      await page
        .getByRole('button', { name: /^(Choose|Change)/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove Fits/ })
        .click();
      await page.getByRole('dialog').getByRole('listbox').getByRole('option').nth(2).click();
    },
    says: () => addOnTexts.updated,
  },
  {
    file: 'features/add-ons/AddOnDialog.tsx',
    name: 'an add-on to schedule',
    isDialog: true,
    fill: async (page) => {
      await openFreeDay(page);
      await page
        .getByRole('region', { name: 'Lunch' })
        .getByRole('button', { name: /^Add (One|Another)/ })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Choose/ })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: /^Element for/ })
        .getByRole('listbox')
        .getByRole('option')
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^Element for/ })).toBeHidden();
    },
    save: dialogButton('Schedule add on'),
    says: () => addOnTexts.scheduled('Soup', 'Lunch'),
  },
  {
    file: 'features/daily-numbers/PortionModifiersDialog.tsx',
    name: 'modifiers of a scheduled menu',
    isDialog: true,
    fill: async (page, mark) => {
      const market = (await api(page, '/v1/markets')).find((one: Named) => one.name === 'Phoenix');
      const { date } = (await scheduled(page, 'menus')) as unknown as { date: string };
      await openInApp(page, `/markets/${market.id}/scheduling-detail/${date}`);
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Portion Modifiers' }).click();
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        // The first is for all accounts.
        .nth(1)
        .fill(`0.${Number(mark) % 9 || 9}`);
      await page.keyboard.press('Tab');
    },
    save: dialogButton('Save'),
    says: () => calculationTexts.modifiersUpdated,
  },
];
