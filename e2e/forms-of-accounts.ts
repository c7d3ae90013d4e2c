import { accountTexts } from '#contract/accounts-texts.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import { dayAhead } from './account-steps.ts';
import { addAddOn, box, type FormRow, openAccount, openLunch } from './form-steps.ts';
import { openInApp } from './journey-steps.ts';

export const accountForms: readonly FormRow[] = [
  {
    file: 'features/accounts/AccountForm.tsx',
    name: 'a new account',
    fill: async (page, mark) => {
      await openInApp(page, '/accounts/new');
      await box(page, 'Account name').fill(`Account ${mark}`);
      await page.getByLabel('Market').selectOption({ label: 'Phoenix' });
      await box(page, 'Address one').fill('1 Main St');
      await box(page, 'City').fill('Phoenix');
      await page.getByLabel('State').selectOption('AZ');
      await box(page, 'Zip').pressSequentially('85003');
    },
    says: () => accountTexts.created,
  },
  {
    file: 'features/accounts/AccountForm.tsx',
    name: 'an account',
    fill: async (page, mark) => {
      await openAccount(page, '');
      await box(page, 'Address two').fill(`Suite ${mark}`);
    },
    says: () => accountTexts.updated,
  },
  {
    file: 'features/accounts/AccountForm.tsx',
    name: 'a point of contact',
    fill: async (page, mark) => {
      await openAccount(page, '');
      await box(page, 'First name').fill(`Kai ${mark}`);
    },
    says: () => accountTexts.pointOfContactUpdated,
  },
  {
    file: 'features/serving-schedules/ScheduleForm.tsx',
    name: 'a serving schedule',
    fill: async (page, mark) => {
      await openAccount(page, 'schedule');
      await box(page, 'Tuesday eaters').fill(String(400 + (Number(mark) % 50)));
      await page.keyboard.press('Tab');
    },
    says: () => scheduleTexts.updated,
  },
  {
    file: 'features/accounts/PortionModifiersTab.tsx',
    name: 'modifiers of an account',
    fill: async (page, mark) => {
      await openAccount(page, 'modifiers');
      await box(page, 'Salad').fill(`0.${Number(mark) % 9 || 9}`);
      await page.keyboard.press('Tab');
    },
    says: () => accountTexts.portionModifiersUpdated,
  },
  {
    file: 'features/service-events/ServiceEventDialog.tsx',
    name: 'a service event',
    isDialog: true,
    fill: async (page, mark) => {
      await openAccount(page, 'services');
      await page.getByRole('button', { name: 'Create' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Time/).fill(`0${Number(mark) % 9}:${10 + (Number(mark) % 50)}`);
      await dialog.getByRole('textbox', { name: 'Notes' }).fill(mark);
      await dialog.getByLabel(/^Service type/).selectOption({ index: 1 });
    },
    says: () => serviceEventTexts.created,
  },
  {
    file: 'features/service-events/ClosingDialog.tsx',
    name: 'closing days',
    isDialog: true,
    fill: async (page, mark) => {
      // A day without services, so that nobody else's walk misses one.
      await openAccount(page, `services&date=${dayAhead('saturday', 60)}`);
      await page.getByRole('button', { name: 'Close days' }).click();
      await box(page.getByRole('dialog'), 'Reason').fill(`Holiday ${mark}`);
    },
    says: () => closingTexts.closed(0),
  },
  {
    file: 'features/eaters/PasteEatersDialog.tsx',
    name: 'a list of eaters',
    isDialog: true,
    fill: async (page, mark) => {
      await openAccount(page, 'eaters');
      await page.getByRole('button', { name: 'Paste a list' }).click();
      await box(page.getByRole('dialog'), 'List').fill(`Kim ${mark}\nLee ${mark}, , Vegan, Milk`);
    },
    says: () => eaterTexts.listAdded(2),
  },
  {
    file: 'features/eaters/EaterDialog.tsx',
    name: 'an eater',
    isDialog: true,
    fill: async (page, mark) => {
      await openAccount(page, 'eaters');
      await page.getByRole('button', { name: 'Add eater' }).click();
      await box(page.getByRole('dialog'), 'Email').fill(`eater${mark}@example.com`);
    },
    says: () => eaterTexts.added,
  },
  {
    file: 'features/service-events/EventAddOnDialog.tsx',
    name: 'an add-on of a service',
    isDialog: true,
    fill: async (page, mark) => {
      const lunch = await openLunch(page);
      await addAddOn(page, lunch);
      await lunch
        .getByRole('button', { name: /^Edit ./ })
        .first()
        .click();
      await box(page.getByRole('dialog'), 'Quantity').fill(String(1 + (Number(mark) % 1000)));
      await page.keyboard.press('Tab');
    },
    says: () => serviceEventTexts.addOnUpdated,
  },
];
