import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/screens.tsx';
import { answerWith, question, refusal, renderUsers } from '#testing/user-screens.tsx';

describe('inviting a user', () => {
  const dialog = page.getByRole('dialog', { name: 'Invite a new admin' });
  async function fill() {
    await page.getByRole('button', { name: 'Invite User' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('new@example.com');
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Zoë');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Quill');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Chef');
  }
  const invite = dialog.getByRole('button', { name: 'Invite', exact: true });

  test('asks for what is required, then sends it once', async () => {
    const sentRequests = answerWith();
    await renderUsers();
    await page.getByRole('button', { name: 'Invite User' }).click();
    await invite.click();
    await expect.element(dialog.getByText('Email, name, and role are required fields.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await fill();
    await invite.click();
    await expect.element(page.getByText('new@example.com has been invited.')).toBeVisible();
    const body = {
      email: 'new@example.com',
      firstName: 'Zoë',
      lastName: 'Quill',
      roleId: 'chef',
      defaultMarketId: null,
    };
    expect(sentRequests.map((row) => row.body)).toEqual([body]);
  });

  test.each([
    [409, { code: 'conflict', message: '' }, 'Email new@example.com already used.'],
    [
      400,
      {
        code: 'validation_failed',
        message: 'Email, name, and role are required fields.',
        fields: { email: 'Not a valid email format' },
      },
      'Not a valid email format',
    ],
    [409, { code: 'auth/email-already-exists', message: 'EMAIL_EXISTS' }, 'Email new@example.com already used.'],
    [400, { code: 'validation_failed', message: '' }, 'Email, name, and role are required fields.'],
    [400, { code: 'validation_failed', message: 'MISSING_NAME' }, 'Email, name, and role are required fields.'],
    [500, { code: 'internal', message: '' }, 'Something went wrong. Please check all fields and try again.'],
  ])('that fails with %i keeps what was typed and says why', async (status, error, text) => {
    answerWith({ answer: () => refusal(status, error) });
    await renderUsers();
    await fill();
    await invite.click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('new@example.com');
  });

  test('asks before what was typed is thrown away', async () => {
    answerWith();
    await renderUsers();
    await fill();
    await userEvent.keyboard('{Escape}');
    await expect.element(question.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Quill');
  });
});
