import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allPermissionLabels } from '#contract/permissions.ts';
import { roleTexts } from '#contract/users-texts.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { answerWith, question, refusal, renderForUsers } from '#testing/user-screens.tsx';
import { RolesPage } from './RolesPage.tsx';

describe('the roles', () => {
  test('are listed with their twelve permissions, and only an unused one can be deleted', async () => {
    answerWith();
    await renderForUsers(<RolesPage />);
    const chef = page.getByRole('row', { name: /^View Master Menus & Elements/ });
    await expect.element(chef).toHaveTextContent('View Master Menus & ElementsYesYes–No');
    expect(
      page
        .getByRole('rowheader')
        .elements()
        .map((row) => row.textContent),
    ).toEqual([...allPermissionLabels, roleTexts.factorRequired]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Actions for Chef' }).click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Delete (in use)' }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  test('of Super Admins only the need of a second factor is changed, and who has none is counted', async () => {
    const sentRequests = answerWith({ answer: () => refusal(500, { code: 'internal', message: '' }) });
    await renderForUsers(<RolesPage />);
    await page.getByRole('button', { name: 'Actions for Super Admin' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Super Admin' });
    expect(dialog.getByRole('checkbox').elements()).toHaveLength(0);
    await dialog.getByRole('switch', { name: roleTexts.factorRequired }).click();
    await expect.element(dialog.getByText(roleTexts.whoHasNoFactor(1, 1))).toBeVisible();
    await expect.element(dialog.getByText(roleTexts.factorOfYourself)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const body = { name: 'Super Admin', permissions: [...allPermissionLabels], secondFactorRequired: true };
    await expect.poll(() => sentRequests.map((row) => row.body)).toEqual([body]);
  });

  test('are edited with the version that was seen; a used name keeps the dialog open', async () => {
    const message = 'There is a role named Sous Chef already.';
    const sentRequests = answerWith({
      answer: () => refusal(409, { code: 'conflict', message, fields: { name: message } }),
    });
    await renderForUsers(<RolesPage />);
    await page.getByRole('button', { name: 'Actions for Chef' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Chef' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sous Chef');
    await dialog.getByLabelText('Edit Host Surveys').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    const body = {
      name: 'Sous Chef',
      permissions: ['View Master Menus & Elements', 'Edit Host Surveys'],
      secondFactorRequired: false,
    };
    expect(sentRequests).toEqual([{ method: 'PUT', path: '/v1/roles/chef', body, ifMatch: '"1"' }]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question.getByRole('button', { name: 'Leave' })).toBeVisible();
  });
});
