import { expect } from '@playwright/test';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { box, dialogButton, type FormRow, first, type Named, openFreeDay, scheduled, withBeta } from './form-steps.ts';
import { api } from './journey-steps.ts';

export const schedulingForms: readonly FormRow[] = [
  {
    file: 'features/host-flow/HostFlowForm.tsx',
    name: 'the host flow of a menu',
    fill: async (page, mark) => {
      const menu = await first(page, '/v1/menus?q=Aegean Lunch');
      await page.goto(`/menus/${menu.id}/host-flow`);
      await box(page, 'Directionals').first().fill(mark);
    },
    says: () => schedulingTexts.hostFlowUpdated,
  },
  {
    file: 'features/scheduling/ScheduledMenuForm.tsx',
    name: 'a scheduled menu',
    fill: async (page, mark) => {
      await page.goto(`/scheduled-menus/${(await scheduled(page, 'menus')).id}`);
      await box(page, 'Client notes').fill(mark);
    },
    says: () => schedulingTexts.updated,
  },
  {
    file: 'features/add-ons/ScheduledAddOnPage.tsx',
    name: 'a scheduled add-on',
    fill: async (page) => {
      await withBeta(page);
      await page.goto(`/scheduled-add-ons/${(await scheduled(page, 'add-ons')).id}`);
      await page
        .getByRole('button', { name: /^(Choose|Change)/ })
        .first()
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
      await page.goto(`/markets/${market.id}/scheduling-detail/${date}`);
      await page.getByRole('button', { name: 'Portion Modifiers' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .first()
        .fill(`0.${Number(mark) % 9 || 9}`);
      await page.keyboard.press('Tab');
    },
    save: dialogButton('Save'),
    says: () => calculationTexts.modifiersUpdated,
  },
];
