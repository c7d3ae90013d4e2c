import type { Locator, Page } from '@playwright/test';
import { calendarFeedTexts } from '#contract/calendar-feeds-texts.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import { systemTexts } from '#contract/system-texts.ts';
import { roleTexts, userTexts } from '#contract/users-texts.ts';
import { openInApp } from './journey-steps.ts';
import { agree, fromMenu, make, save, type ToastRow, toast } from './toast-row.ts';

async function search(page: Page, list: string, text: string): Promise<Locator> {
  const field = page.getByRole('searchbox', { name: `Search ${list}` });
  await field.fill(text);
  return field;
}

export const people: readonly ToastRow[] = [
  {
    name: 'a calendar feed is revoked',
    act: async (page) => {
      await openInApp(page, '/accounts');
      await page.getByRole('table', { name: 'Accounts' }).getByRole('link').first().click();
      await page.getByRole('tab', { name: 'Services' }).click();
      await page.getByRole('button', { name: 'Calendar feed' }).click();
      await page.getByRole('button', { name: 'Make an address' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await openInApp(page, '/my-account');
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
      await openInApp(page, '/system');
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
      await openInApp(page, '/my-account');
      await page.getByRole('button', { name: 'End all other sessions' }).click();
      await agree(page, 'Sign out everywhere else');
    },
    says: () => [sessionTexts.sessionsEnded(0)],
    // Ends nobody else's walk.
    email: 'chef.denver@brigade.example',
  },
];
