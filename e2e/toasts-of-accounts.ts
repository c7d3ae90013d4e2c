import { accountTexts } from '#contract/accounts-texts.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import { addAddOn, box, openAccount, openLunch, withBeta } from './form-steps.ts';
import { openInApp } from './journey-steps.ts';
import { agree, fromMenu, make, save, type ToastRow, toast } from './toast-row.ts';

export const accounts: readonly ToastRow[] = [
  {
    name: 'an account is deleted',
    act: async (page, mark) => {
      await make(page, 'a new account', mark);
      await page.getByRole('button', { name: 'Delete this account' }).click();
      await agree(page, 'Delete');
    },
    says: () => [accountTexts.deleted],
  },
  {
    name: 'a point of contact is deleted',
    act: async (page, mark) => {
      await make(page, 'a new account', mark);
      await box(page, 'First name').fill('Rosa');
      await box(page, 'Last name').fill('Ibarra');
      await box(page, 'E-mail').fill(`rosa${mark}@example.com`);
      await save(page);
      await toast(page, accountTexts.pointOfContactUpdated);
      await page.getByRole('button', { name: 'Delete point of contact' }).click();
      await agree(page, 'Delete');
    },
    says: () => [accountTexts.pointOfContactDeleted],
  },
  {
    name: 'an eater is changed, then removed',
    act: async (page, mark) => {
      await make(page, 'an eater', mark);
      await fromMenu(page, `Actions for eater${mark}@example.com`, 'Edit');
      await box(page.getByRole('dialog'), 'First name').fill('Nora');
      await save(page);
      await toast(page, eaterTexts.updated);
      await fromMenu(page, `Actions for eater${mark}@example.com`, 'Remove');
      await agree(page, 'Remove');
    },
    says: () => [eaterTexts.updated, eaterTexts.deleted],
  },
  {
    name: 'a service is changed, given an add-on, and deleted',
    act: async (page, mark) => {
      const lunch = await openLunch(page, 'Axle');
      await lunch.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }).fill(mark);
      await save(page);
      await toast(page, serviceEventTexts.updated);
      await addAddOn(page, lunch);
      await toast(page, serviceEventTexts.addOnsAdded(1));
      await lunch
        .getByRole('button', { name: /^Delete ./ })
        .first()
        .click();
      await agree(page, 'Delete');
      await toast(page, serviceEventTexts.addOnDeleted);
      await lunch.getByRole('button', { name: 'Delete', exact: true }).click();
      await agree(page, 'Delete');
      await toast(page, serviceEventTexts.deleted);
      await page
        .getByRole('article', { name: /^Cancelled Lunch/ })
        .getByRole('button', { name: 'Restore' })
        .click();
      await toast(page, serviceEventTexts.restored);
      await lunch.getByRole('button', { name: 'Follow the schedule again' }).click();
      await agree(page, 'Follow the schedule');
    },
    says: () => [
      serviceEventTexts.restored,
      serviceEventTexts.followsAgain,
      serviceEventTexts.updated,
      serviceEventTexts.addOnsAdded(1),
      serviceEventTexts.addOnDeleted,
      serviceEventTexts.deleted,
    ],
  },
  {
    name: 'closing days are taken back',
    act: async (page, mark) => {
      await make(page, 'closing days', mark);
      await openInApp(page, '/closings');
      await fromMenu(page, `Actions for Holiday ${mark}`, 'Take back');
      await agree(page, 'Take back');
    },
    says: () => [closingTexts.takenBack],
  },
  {
    name: 'add-ons of a schedule are saved',
    act: async (page) => {
      await withBeta(page);
      await openAccount(page, 'schedule');
      await page.getByRole('combobox', { name: 'Add an add-on' }).selectOption({ index: 1 });
      await page
        .getByRole('checkbox', { name: /on Tuesday$/ })
        .last()
        .check();
      await save(page);
    },
    says: () => [scheduleTexts.addOnsUpdated],
  },
];
