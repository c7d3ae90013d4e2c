import { expect } from '@playwright/test';
import { accountTexts } from '#contract/accounts-texts.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import { userTexts } from '#contract/users-texts.ts';
import { demoPassword } from '#server/demo/content/people.ts';
import { box, dialogButton, type FormRow, type Named, openAccount, openFreeDay, scheduled } from './form-steps.ts';
import { catalogueForms } from './forms-of-the-catalogue.ts';
import { api, openInApp } from './journey-steps.ts';

const accountForms: readonly FormRow[] = [
  {
    file: 'features/accounts/AccountForm.tsx',
    name: 'a new account',
    fill: async (page, mark) => {
      await openInApp(page, '/accounts/new');
      await box(page, 'Account name').fill(`Account ${mark}`);
      await page.getByLabel('Market').selectOption({ label: 'Phoenix' });
      await box(page, 'Address one').fill('1 Main St');
      await box(page, 'City').fill('Phoenix');
      await page.getByLabel('State').fill('AZ');
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
];

const peopleForms: readonly FormRow[] = [
  {
    file: 'features/users/InviteUserDialog.tsx',
    name: 'an invitation',
    isDialog: true,
    fill: async (page, mark) => {
      await openInApp(page, '/users');
      await page.getByRole('button', { name: 'Invite User' }).click();
      const dialog = page.getByRole('dialog');
      await box(dialog, 'Email').fill(`user${mark}@example.com`);
      await box(dialog, 'First name').fill('Nora');
      await box(dialog, 'Last name').fill('Ng');
      await dialog.getByLabel('Role').selectOption({ label: 'Chef' });
    },
    says: (mark) => userTexts.invited(`user${mark}@example.com`),
  },
  {
    file: 'features/session/my-account/MyAccountPage.tsx',
    name: 'the own password',
    email: 'chef.atlanta@brigade.example',
    fill: async (page) => {
      await openInApp(page, '/my-account');
      await page.getByLabel(/^Current password/).fill(demoPassword);
      await page.getByLabel(/^New password(?! again)/).fill('vier Löffel Zimt und Zucker');
      await page.getByLabel(/^New password again/).fill('vier Löffel Zimt und Zucker');
    },
    says: () => sessionTexts.passwordChanged,
  },
];

const schedulingForms: readonly FormRow[] = [
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
    file: 'features/daily-numbers/modifiers/PortionModifiersDialog.tsx',
    name: 'modifiers of a scheduled menu',
    isDialog: true,
    fill: async (page, mark) => {
      const market = (await api(page, '/v1/markets')).find((candidate: Named) => candidate.name === 'Phoenix');
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

export const formTable: readonly FormRow[] = [...catalogueForms, ...schedulingForms, ...accountForms, ...peopleForms];

/** Files that draw a form or a dialog and hold nothing that could be lost, and why. */
export const heldElsewhere: Readonly<Record<string, string>> = {
  'ui/SaveForm.tsx': 'The form of the others.',
  'ui/FormDialog.tsx': 'The dialog of the others.',
  'ui/TitledDialog.tsx': 'The dialog of the others.',
  'shell/RecordForm.tsx': 'The form of the others.',
  'shell/RecordDialog.tsx': 'The dialog of the others.',
  'shell/NewRecordDialog.tsx': 'The dialog of the others.',
  'shell/StaleDialog.tsx': 'Asks; what was typed stays in the form behind it.',
  'ui/MessageDialog.tsx': 'Asks.',
  'features/purchasing/PurchaseListTable.tsx':
    'Each number is kept when its field is left; the page asks about what could not be.',
  'features/surveys/form/SurveyForm.tsx': 'Every key is kept on the phone (surveys-9), and the outbox sends by itself.',
  'features/surveys/kept/OutboxDialog.tsx': 'Lists what is kept on the phone.',
  'features/session/sign-in/SignInPage.tsx': 'Nobody is signed in.',
  'features/session/sign-in/CompanyReturnPage.tsx': 'Nobody is signed in.',
  'features/session/sign-in/SignInAgainDialog.tsx': 'Nobody is signed in.',
  'features/session/sign-in/ForgotPasswordForm.tsx': 'Nobody is signed in.',
  'features/session/sign-in/SetPasswordPage.tsx': 'Nobody is signed in.',
  'features/scheduling/day/HeadcountDialog.tsx': 'Shows.',
  'features/scheduling/copies/CopyScheduleDialog.tsx': 'Chooses what is copied; nothing is typed but a date.',
  'features/coverage/CoverageDialog.tsx': 'Shows.',
  'features/scheduling/menu/MasterChangesDialog.tsx': 'Chooses what dates take over; nothing is typed.',
  'features/daily-numbers/counts/CountDialog.tsx': 'Shows.',
  'features/daily-numbers/tables/PlateDialog.tsx': 'Shows.',
  'features/costs/DayCostDialog.tsx': 'Shows.',
  'features/costs/ServiceCostDialog.tsx': 'Shows.',
  'features/purchasing/PurchaseRowDialog.tsx':
    'Shows; a vendor is chosen with one press, and what is on hand is kept when its field is left.',
  'features/documents/LabelsDialog.tsx': 'Chooses what is printed, and saves nothing.',
  'features/serving-schedules/CopyDayDialog.tsx': 'Edits the values of the form behind it.',
  'features/scheduling/menu/AlternativesDialog.tsx': 'Edits the values of the form behind it.',
  'features/documents/DocumentDialog.tsx': 'Shows how a download goes.',
  'features/history/RestoreDialog.tsx': 'Shows what would change; nothing is typed.',
  'app/JumpDialog.tsx': 'A search.',
  'features/merges/DuplicatesDialog.tsx': 'Lists pairs, of which one is compared.',
  'features/accounts/MergeAccountDialog.tsx': 'Chooses the other account, of which both are compared.',
  'features/session/my-account/SecondFactorDialog.tsx': 'Asks for a password or a code, which are not kept.',
  'features/session/my-account/PasswordDialog.tsx': 'Asks for a password, which is not kept.',
  'features/session/my-account/RequiredFactorDialog.tsx': 'Leads to the one above; nothing is typed.',
  'features/api-keys/ApiKeyDialog.tsx': 'Makes a key, and changes none.',
  'features/calendar-feeds/CalendarFeedDialog.tsx': 'Makes an address, and nothing is typed.',
};
