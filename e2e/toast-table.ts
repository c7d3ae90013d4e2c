import { expect } from '@playwright/test';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { documentTexts } from '#contract/documents-texts.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import { scheduleCopyTexts } from '#contract/schedule-copies-texts.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { referenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { box, openFreeDay } from './form-steps.ts';
import { needNoDish } from './forms-of-scheduling.ts';
import { agree, fromMenu, make, save, type ToastRow, toast } from './toast-row.ts';
import { accounts } from './toasts-of-accounts.ts';
import { people } from './toasts-of-people.ts';

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
