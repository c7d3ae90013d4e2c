import { expect, type Locator, type Page } from '@playwright/test';
import { accountTexts } from '#contract/accounts-texts.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { calendarFeedTexts } from '#contract/calendar-feeds-texts.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { documentTexts } from '#contract/documents-texts.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import { scheduleCopyTexts } from '#contract/schedule-copies-texts.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import { systemTexts } from '#contract/system-texts.ts';
import { roleTexts, userTexts } from '#contract/users-texts.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { referenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { addAddOn, box, openAccount, openFreeDay, openLunch } from './form-steps.ts';
import { formTable } from './form-table.ts';
import { needNoDish } from './forms-of-scheduling.ts';

/** What a person does, and every toast that it promises. Rows of one name run one after the other. */
export interface ToastRow {
  name: string;
  act: (page: Page, mark: string) => Promise<void>;
  says: (mark: string) => readonly string[];
  /** Signs in as this person. */
  email?: string;
}

const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })).toBeVisible();
const save = (page: Page) => page.keyboard.press('Control+s');
const agree = (page: Page, label: string) => page.getByRole('alertdialog').getByRole('button', { name: label }).click();

/** Fills in a form of the table, saves it and waits for its toast. */
async function make(page: Page, name: string, mark: string) {
  const form = formTable.find((row) => row.name === name);
  await form?.fill(page, mark);
  await save(page);
  if (form) await toast(page, form.says(mark));
}

async function fromMenu(page: Page, of: string | RegExp, action: string) {
  await page.getByRole('button', { name: of }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const catalogue: readonly ToastRow[] = [
  {
    name: 'a menu is deleted',
    act: async (page, mark) => {
      await make(page, 'a new menu', mark);
      await page.getByRole('button', { name: 'Delete this menu' }).click();
      await agree(page, 'Delete');
    },
    says: () => [menuTexts.deleted],
  },
  {
    name: 'an element is deleted',
    act: async (page, mark) => {
      await make(page, 'a new element', mark);
      await page.getByRole('button', { name: 'Delete this element' }).click();
      await agree(page, 'Delete');
    },
    says: () => [elementTexts.deleted],
  },
  {
    name: 'an ingredient is changed, then deleted',
    act: async (page, mark) => {
      await make(page, 'a new ingredient', mark);
      await expect(page.getByRole('button', { name: 'Delete this ingredient' })).toBeVisible();
      await box(page, 'Name').fill(`Ingredient ${mark} b`);
      await save(page);
      await toast(page, ingredientTexts.updated(`Ingredient ${mark} b`));
      await page.getByRole('button', { name: 'Delete this ingredient' }).click();
      await agree(page, 'Delete');
    },
    says: (mark) => [ingredientTexts.updated(`Ingredient ${mark} b`), ingredientTexts.deleted],
  },
  {
    name: 'a brand is deleted',
    act: async (page, mark) => {
      await make(page, 'a brand', mark);
      await page.getByRole('searchbox', { name: 'Search brands' }).fill(`Brand ${mark}`);
      await fromMenu(page, `Actions for Brand ${mark}`, 'Delete');
      await agree(page, 'Delete');
    },
    says: () => [referenceDataTexts('brand').deleted],
  },
];

const scheduling: readonly ToastRow[] = [
  {
    name: 'a menu is scheduled and unscheduled',
    act: async (page) => {
      await openFreeDay(page);
      const dinner = page.getByRole('region', { name: 'Dinner' });
      await dinner.getByRole('button', { name: 'Schedule One' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('Aegean Lunch');
      await page.getByRole('dialog').getByRole('listbox').getByRole('option', { name: 'Aegean Lunch' }).click();
      await toast(page, schedulingTexts.scheduled('Aegean Lunch', 'Dinner'));
      await dinner.getByRole('button', { name: 'Unschedule' }).first().click();
      await agree(page, 'Unschedule');
    },
    says: () => [
      schedulingTexts.scheduled('Aegean Lunch', 'Dinner'),
      schedulingTexts.unscheduled('Aegean Lunch', 'Dinner'),
    ],
  },
  {
    name: 'an add-on is unscheduled',
    act: async (page) => {
      await openFreeDay(page);
      const breakfast = page.getByRole('region', { name: 'Breakfast' });
      await breakfast.getByRole('button', { name: /^Add (One|Another)/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule add on' }).click();
      await agree(page, 'Schedule');
      await toast(page, addOnTexts.scheduled('Soup', 'Breakfast'));
      await breakfast.getByRole('button', { name: 'Unschedule' }).last().click();
      await agree(page, 'Unschedule');
    },
    says: () => [addOnTexts.unscheduled('Soup', 'Breakfast')],
  },
];

const coverage: readonly ToastRow[] = [
  {
    name: 'a person needs a dish again',
    act: async (page, mark) => {
      // Beside the form of Phoenix, which may be filled in at the same moment.
      const dialog = await needNoDish(page, ['Denver', 'Atlanta', 'Phoenix'], `Fasting ${mark}`);
      await save(page);
      await toast(page, coverageTexts.overridden);
      await dialog
        .getByRole('button', { name: /^Take back/ })
        .first()
        .click();
      await agree(page, 'Take back');
    },
    says: () => [coverageTexts.takenBack],
  },
];

const accounts: readonly ToastRow[] = [
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
      await page.goto('/closings');
      await fromMenu(page, `Actions for Holiday ${mark}`, 'Take back');
      await agree(page, 'Take back');
    },
    says: () => [closingTexts.takenBack],
  },
  {
    name: 'add-ons of a schedule are saved',
    act: async (page) => {
      await page.evaluate(() => localStorage.setItem('betaFeatures', 'true'));
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

async function search(page: Page, list: string, text: string): Promise<Locator> {
  const field = page.getByRole('searchbox', { name: `Search ${list}` });
  await field.fill(text);
  return field;
}

const people: readonly ToastRow[] = [
  {
    name: 'a calendar feed is revoked',
    act: async (page) => {
      await page.goto('/accounts');
      await page.getByRole('table', { name: 'Accounts' }).getByRole('link').first().click();
      await page.getByRole('tab', { name: 'Services' }).click();
      await page.getByRole('button', { name: 'Calendar feed' }).click();
      await page.getByRole('button', { name: 'Make an address' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.goto('/my-account');
      await page
        .getByRole('button', { name: /^Revoke the feed of/ })
        .first()
        .click();
      await agree(page, 'Revoke');
    },
    says: () => [calendarFeedTexts.revoked],
  },
  {
    name: 'a backup is downloaded',
    act: async (page) => {
      await page.goto('/system');
      await page.getByRole('button', { name: 'Back up now' }).click();
    },
    says: () => [systemTexts.downloaded],
  },
  {
    name: 'somebody is invited again, then removed',
    act: async (page, mark) => {
      await make(page, 'an invitation', mark);
      const email = `user${mark}@example.com`;
      await search(page, 'users', email);
      await page.getByRole('button', { name: `Send again: the invitation to ${email}` }).click();
      await toast(page, userTexts.invitedAgain(email));
      await page.getByRole('button', { name: `Remove ${email}` }).click();
      await agree(page, 'Remove');
    },
    says: (mark) => [userTexts.invitedAgain(`user${mark}@example.com`), userTexts.removed(`user${mark}@example.com`)],
  },
  {
    name: 'a role is changed, then deleted',
    act: async (page, mark) => {
      await make(page, 'a role', mark);
      await fromMenu(page, `Actions for Role ${mark}`, 'Edit');
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Edit Host Surveys' }).check();
      await save(page);
      await toast(page, roleTexts.updated(`Role ${mark}`));
      await fromMenu(page, `Actions for Role ${mark}`, 'Delete');
      await agree(page, 'Delete');
    },
    says: (mark) => [roleTexts.updated(`Role ${mark}`), roleTexts.deleted],
  },
  {
    name: 'all other sessions are ended',
    act: async (page) => {
      await page.goto('/my-account');
      await page.getByRole('button', { name: 'End all other sessions' }).click();
      await agree(page, 'Sign out everywhere else');
    },
    says: () => [sessionTexts.sessionsEnded(0)],
    // Ends nobody else's walk.
    email: 'chef.denver@brigade.example',
  },
];

export const toastTable: readonly ToastRow[] = [...catalogue, ...scheduling, ...coverage, ...accounts, ...people];

/** Sentences that need no row of their own, and why. */
export const saidElsewhere = [
  // Which places are taken depends on the month: the screen tests of copying a schedule.
  scheduleCopyTexts.copied(2, 2),
  // What is suggested depends on who is without a meal: the screen tests of coverage.
  schedulingTexts.alternativeAdded('Tofu bowl', 'Chicken'),
  // Where another provider keeps the password, and on the sign-in page.
  sessionTexts.resetMailSent,
  // On the page of the link in a mail, which shows no toasts.
  sessionTexts.passwordSet,
  // Toasts of a host's day: the screen tests of surveys and documents wait for them.
  surveyTexts.submitted,
  surveyTexts.secondVersionRemoved,
  documentTexts.downloaded('Lunch-Packout.pdf'),
  // The plural of rows above.
  sessionTexts.sessionsEnded(2),
  serviceEventTexts.addOnsAdded(2),
  // Where somebody has taken the place meanwhile: the server's tests of closings.
  closingTexts.stillCancelled(2),
];
