import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { apiKeyTexts } from '#contract/api-keys-texts.ts';
import { aPerson } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import {
  answerWith,
  aUser,
  boss,
  nora,
  question,
  refusal,
  renderForUsers,
  renderUsers,
  row,
} from '#testing/user-screens.tsx';
import { UsersPage } from './UsersPage.tsx';

describe('the users', () => {
  test.each(['light', 'dark'] as const)(
    'show who has access and as what, accessible in the %s scheme',
    async (scheme) => {
      const failing = {
        id: '1',
        kind: 'invitation' as const,
        recipient: 'late@example.com',
        attempts: 2,
        reason: 'Mailbox full',
      };
      const late = aUser('late@example.com', { invitation: 'failing' });
      answerWith({ users: [boss, nora, late], mails: [{ ...failing, nextTry: null }] });
      await renderUsers(undefined, undefined, scheme);
      for (const header of ['Email', 'Name', 'Role', 'Preferred Market', 'Remove'])
        await expect.element(page.getByRole('columnheader', { name: header })).toBeVisible();
      await expect.element(page.getByText('A mail could not be sent so far')).toBeVisible();
      await expect.element(row('late@example.com').getByText(/^Invitation could not be sent yet/)).toBeVisible();
      // Nobody changes the role of a Super Admin, and nobody removes themselves (access-10).
      await expect.element(page.getByLabelText('Role of boss@example.com')).toBeDisabled();
      await expect.element(page.getByRole('button', { name: 'Remove boss@example.com' })).toBeDisabled();
      await expect.element(page.getByLabelText('Role of nora@example.com')).toBeEnabled();
      await expectAccessible();
    },
  );

  test('that are none say so, and none found says so too', async () => {
    answerWith({ users: [] });
    await renderUsers();
    await expect.element(page.getByText('There are no users.')).toBeVisible();
    await renderUsers('zoe');
    await expect.element(page.getByText('There are no users that match the current search term.')).toBeVisible();
  });

  test('that could not be loaded can be tried again; forbidden ones say so', async () => {
    answerWith({ users: refusal(500, { code: 'internal', message: '' }) });
    await renderUsers();
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    answerWith({ users: [nora] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row('nora@example.com')).toBeVisible();
    vi.restoreAllMocks();
    answerWith({ users: refusal(403, { code: 'forbidden', message: '' }) });
    await renderUsers('x');
    await expect.element(page.getByText('You do not have permission to see this.')).toBeVisible();
  });

  test('can be looked at without any of the three permissions, and changed in nothing', async () => {
    answerWith();
    await renderUsers(undefined, []);
    await expect.element(page.getByLabelText('Role of nora@example.com')).toBeDisabled();
    await expect.element(page.getByLabelText('Preferred market of nora@example.com')).toBeDisabled();
    await expect.element(page.getByRole('button', { name: /^Remove|^Invite/ })).not.toBeInTheDocument();
  });

  test.each([
    ['Role', "Are you sure you want to change nora@example.com's role?", 'Host', { roleId: 'host' }],
    [
      'Preferred market',
      "Are you sure you want to change nora@example.com's market?",
      'Phoenix',
      { defaultMarketId: 'phoenix' },
    ],
  ])('%s is changed after its question, and not without a yes', async (field, text, choice, body) => {
    const sentRequests = answerWith();
    await renderUsers();
    const select = page.getByLabelText(`${field} of nora@example.com`);
    await select.selectOptions(choice);
    await expect.element(question.getByText(text)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(sentRequests).toEqual([]);
    await select.selectOptions(choice);
    await question.getByRole('button', { name: 'Change' }).click();
    await expect
      .poll(() => sentRequests)
      .toEqual([{ method: 'PUT', path: '/v1/users/nora%40example.com', body, ifMatch: '"3"' }]);
  });

  test('whose role is changed when they are gone are said to be', async () => {
    answerWith({ answer: () => refusal(404, { code: 'not_found', message: '' }) });
    await renderUsers();
    await page.getByLabelText('Role of nora@example.com').selectOptions('Host');
    await question.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByText('User not found.')).toBeVisible();
  });

  test('are removed after the question; a user who is gone already is said to be', async () => {
    const sentRequests = answerWith({ answer: () => refusal(404, { code: 'not_found', message: 'USER_NOT_FOUND' }) });
    await renderUsers();
    await page.getByRole('button', { name: 'Remove nora@example.com' }).click();
    await expect
      .element(question.getByText("Are you sure you want to remove nora@example.com's access?"))
      .toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('User not found.')).toBeVisible();
    expect(sentRequests.map(({ method }) => method)).toEqual(['DELETE']);
  });
});

describe('correcting a user', () => {
  const dialog = page.getByRole('dialog', { name: 'Edit nora@example.com' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const open = () => page.getByRole('button', { name: 'Edit nora@example.com' }).click();
  const changedValues = { email: 'nora.ng@example.com', firstName: 'Nora', lastName: 'Quill' };

  test('sends name and e-mail, after saying what a new address brings', async () => {
    const sentRequests = answerWith({ answer: () => Response.json({ data: { ...nora, ...changedValues } }) });
    await renderUsers();
    await open();
    await expect.element(email).toHaveValue('nora@example.com');
    await email.fill(changedValues.email);
    await expect.element(dialog.getByText(/^A new address ends the sessions/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Quill');
    await expectAccessible();
    await save.click();
    await expect.element(page.getByText('nora.ng@example.com has been updated successfully.')).toBeVisible();
    expect(sentRequests).toEqual([
      { method: 'PUT', path: '/v1/users/nora%40example.com', body: changedValues, ifMatch: '"3"' },
    ]);
  });

  test('shows the API keys of somebody, and revokes one', async () => {
    const key = {
      id: 'key',
      name: 'Menu board',
      permissions: ['View Scheduled Menus & Elements' as const],
      createdAt: '2026-11-20T10:00:00Z',
      expiresAt: '2027-02-18T10:00:00Z',
      isExpired: false,
      lastUsedAt: null,
    };
    const keys = [key];
    const sentRequests = answerWith({
      keys,
      answer: () => {
        keys.pop();
        return Response.json({ data: null });
      },
    });
    await renderUsers();
    await open();
    await expect.element(dialog.getByText('Expires 02/18/2027 10:00 AM, never used')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Revoke the key Menu board' }).click();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByText(apiKeyTexts.revoked)).toBeVisible();
    await expect.element(dialog.getByText('None')).toBeVisible();
    expect(sentRequests).toMatchObject([{ method: 'DELETE', path: '/v1/users/nora%40example.com/api-keys/key' }]);
  });

  test('signs somebody out everywhere who lost a phone; the second factor is reset where there is one', async () => {
    const sentRequests = answerWith({ users: [boss, { ...nora, hasSecondFactor: true }] });
    await renderUsers();
    await open();
    await expect.element(dialog.getByRole('button', { name: 'Reset second factor' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect.element(question.getByText(/^Are you sure you want to sign this person out everywhere/)).toBeVisible();
    await expectAccessible();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect.element(page.getByText('This person is signed out everywhere.')).toBeVisible();
    expect(sentRequests.map(({ path }) => path)).toEqual(['/v1/users/nora%40example.com/end-sessions']);
  });

  test('says beside the field what is wrong, and keeps what was typed', async () => {
    const message = 'Email boss@example.com already used.';
    const sentRequests = answerWith({
      answer: () => refusal(409, { code: 'conflict', message, fields: { email: message } }),
    });
    await renderUsers();
    await open();
    await email.fill('nobody');
    await save.click();
    await expect.element(dialog.getByText('Not a valid email format')).toBeVisible();
    expect(sentRequests).toEqual([]);
    await email.fill('boss@example.com');
    await save.click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(email).toHaveValue('boss@example.com');
  });

  test('that somebody else saved in between is reported, and can be saved over it', async () => {
    const change = {
      changedBy: 'Ana Ruiz',
      changedAt: '2026-11-21T09:00:00Z',
      sentences: ['Changed the person nora@example.com: last name Ng → Oh.'],
    };
    const details = { version: 4, changes: [change] };
    let turn = 0;
    const sentRequests = answerWith({
      answer: () => {
        turn += 1;
        return turn === 1
          ? refusal(412, { code: 'stale', message: 'This was changed.', details })
          : Response.json({ data: nora });
      },
    });
    await renderUsers();
    await open();
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Quill');
    await save.click();
    await expect.element(page.getByText(change.sentences[0] ?? '')).toBeVisible();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect.poll(() => sentRequests.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']);
  });

  test('is offered only for those who hold no more than oneself', async () => {
    answerWith();
    const hr = aPerson({ id: 'hr', role: { id: 'hr', name: 'HR', permissions: ['Edit a User'] } });
    await renderForUsers(<UsersPage search={{}} />, ['editUser'], 'light', hr);
    await expect.element(row('nora@example.com')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit nora@example.com' })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Preferred market of nora@example.com')).toBeDisabled();
  });
});
