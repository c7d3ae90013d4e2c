import { sessionTexts } from '#contract/session-texts.ts';
import { roleTexts, userTexts } from '#contract/users-texts.ts';
import { demoPassword } from '#server/demo/content/people.ts';
import { box, type FormRow } from './form-steps.ts';
import { openInApp } from './journey-steps.ts';

export const peopleForms: readonly FormRow[] = [
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
    file: 'features/users/EditUserDialog.tsx',
    name: 'the name of a user',
    isDialog: true,
    fill: async (page, mark) => {
      await openInApp(page, '/users');
      await page.getByRole('button', { name: 'Edit chef.denver@brigade.example' }).click();
      await box(page.getByRole('dialog'), 'First name').fill(`Devin ${mark}`);
    },
    says: () => userTexts.updated('chef.denver@brigade.example'),
  },
  {
    file: 'features/users/RoleDialog.tsx',
    name: 'a role',
    isDialog: true,
    fill: async (page, mark) => {
      await openInApp(page, '/roles');
      await page.getByRole('button', { name: 'New role' }).click();
      await box(page.getByRole('dialog'), 'Name').fill(`Role ${mark}`);
    },
    says: (mark) => roleTexts.created(`Role ${mark}`),
  },
  {
    file: 'features/session/MyAccountPage.tsx',
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
