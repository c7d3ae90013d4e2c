import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allPermissionLabels, type Permission, permissionLabels, superAdminRole } from '#contract/permissions.ts';
import type { Me } from '#contract/session.ts';
import type { FailingMail, Role, User } from '#contract/users.ts';
import { aPerson, referenceData } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { CurrentUserContext } from '../../shell/current-user.ts';
import { ReferenceDataContext } from '../../shell/reference-data.ts';
import { RolesPage } from './RolesPage.tsx';
import { UsersPage } from './UsersPage.tsx';

const everything = allPermissionLabels.flatMap((label): readonly Permission[] => permissionLabels[label]);
const reference = referenceData({
  markets: [{ id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix', version: 1 }],
});

const aRole = (name: string, more: Partial<Role> = {}): Role => ({
  id: name.toLowerCase(),
  name,
  permissions: [],
  userCount: 1,
  version: 1,
  ...more,
});
const superAdmin = aRole(superAdminRole, { permissions: [...allPermissionLabels] });
const roles = [superAdmin, aRole('Chef', { permissions: ['View Master Menus & Elements'] }), aRole('Host')];

const aUser = (email: string, more: Partial<User> = {}): User => ({
  id: email,
  email,
  firstName: 'Nora',
  lastName: 'Ng',
  roleId: 'chef',
  role: { name: 'Chef', permissions: ['View Master Menus & Elements'] },
  defaultMarketId: null,
  invitation: 'accepted',
  version: 3,
  ...more,
});
const boss = aUser('boss@example.com', { roleId: superAdmin.id, role: superAdmin });
const nora = aUser('nora@example.com');

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/** The API at the other end of the line: lists, and what `answer` says to a write. Keeps what was sent to it. */
function answerWith({ users = [boss, nora], mails = [], answer = () => Response.json({ data: null }) }: Answers = {}) {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url);
    const method = request?.method ?? 'GET';
    if (method !== 'GET') {
      const body = request?.body ? JSON.parse(String(request.body)) : undefined;
      sent.push({ method, path, body, ifMatch: new Headers(request?.headers).get('if-match') });
      return answer(path);
    }
    if (path.startsWith('/v1/roles')) return Response.json({ data: roles, meta: { count: roles.length } });
    if (path.startsWith('/v1/failing-mails')) return Response.json({ data: mails });
    return users instanceof Response ? users.clone() : Response.json({ data: users, meta: { count: users.length } });
  });
  return sent;
}
interface Answers {
  users?: User[] | Response;
  mails?: FailingMail[];
  answer?: (path: string) => Response;
}
const refusal = (status: number, error: object) => Response.json({ error }, { status });

const bossAsMe = aPerson({ ...boss, role: superAdmin });

function render(
  screen: React.ReactNode,
  permissions = everything,
  scheme: 'light' | 'dark' = 'light',
  user: Me = bossAsMe,
) {
  const me = { ...user, permissions };
  return renderPart(
    <CurrentUserContext value={me}>
      <ReferenceDataContext value={reference}>{screen}</ReferenceDataContext>
    </CurrentUserContext>,
    { scheme },
  );
}
const renderUsers = (q?: string, permissions?: Permission[], scheme?: 'light' | 'dark') =>
  render(<UsersPage search={q ? { q } : {}} />, permissions, scheme);

const row = (email: string) => page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });
const question = page.getByRole('alertdialog');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the users', () => {
  test.each(['light', 'dark'] as const)(
    'show who has access and as what, accessible in the %s scheme',
    async (scheme) => {
      const failing = {
        id: '1',
        kind: 'invitation',
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
    const sent = answerWith();
    await renderUsers();
    const select = page.getByLabelText(`${field} of nora@example.com`);
    await select.selectOptions(choice);
    await expect.element(question.getByText(text)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await select.selectOptions(choice);
    await question.getByRole('button', { name: 'Change' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'PUT', path: '/v1/users/nora%40example.com', body, ifMatch: '"3"' }]);
  });

  test('are removed after the question; a user who is gone already is said to be', async () => {
    const sent = answerWith({ answer: () => refusal(404, { code: 'not_found', message: 'User not found.' }) });
    await renderUsers();
    await page.getByRole('button', { name: 'Remove nora@example.com' }).click();
    await expect
      .element(question.getByText("Are you sure you want to remove nora@example.com's access?"))
      .toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('User not found.')).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
  });
});

describe('correcting a user', () => {
  const dialog = page.getByRole('dialog', { name: 'Edit nora@example.com' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const open = () => page.getByRole('button', { name: 'Edit nora@example.com' }).click();
  const changed = { email: 'nora.ng@example.com', firstName: 'Nora', lastName: 'Quill' };

  test('sends name and e-mail, after saying what a new address brings', async () => {
    const sent = answerWith({ answer: () => Response.json({ data: { ...nora, ...changed } }) });
    await renderUsers();
    await open();
    await expect.element(email).toHaveValue('nora@example.com');
    await email.fill(changed.email);
    await expect.element(dialog.getByText(/^A new address ends the sessions/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Quill');
    await expectAccessible();
    await save.click();
    await expect.element(page.getByText('nora.ng@example.com has been updated successfully.')).toBeVisible();
    expect(sent).toEqual([{ method: 'PUT', path: '/v1/users/nora%40example.com', body: changed, ifMatch: '"3"' }]);
  });

  test('says beside the field what is wrong, and keeps what was typed', async () => {
    const message = 'Email boss@example.com already used.';
    const sent = answerWith({ answer: () => refusal(409, { code: 'conflict', message, fields: { email: message } }) });
    await renderUsers();
    await open();
    await email.fill('nobody');
    await save.click();
    await expect.element(dialog.getByText('Not a valid email format')).toBeVisible();
    expect(sent).toEqual([]);
    await email.fill('boss@example.com');
    await save.click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(email).toHaveValue('boss@example.com');
  });

  test('that somebody else saved in between is told, and can be saved over it', async () => {
    const change = { changedBy: 'Ana Ruiz', changedAt: '2026-11-21T09:00:00Z', fields: ['last_name'], parts: [] };
    const details = { version: 4, changes: [change] };
    let turn = 0;
    const sent = answerWith({
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
    await expect.element(page.getByText('Last name', { exact: true }).last()).toBeVisible();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect.poll(() => sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']);
  });

  test('is offered only for those who hold no more than oneself', async () => {
    answerWith();
    const hr = aPerson({ id: 'hr', role: { id: 'hr', name: 'HR', permissions: ['Edit a User'] } });
    await render(<UsersPage search={{}} />, ['editUser'], 'light', hr);
    await expect.element(row('nora@example.com')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit nora@example.com' })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Preferred market of nora@example.com')).toBeDisabled();
  });
});

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
    const sent = answerWith();
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
    expect(sent.map((one) => one.body)).toEqual([body]);
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

describe('the roles', () => {
  test('are listed with their twelve permissions, and only an unused one can be deleted', async () => {
    answerWith();
    await render(<RolesPage />);
    const chef = page.getByRole('row', { name: /^View Master Menus & Elements/ });
    await expect.element(chef).toHaveTextContent('View Master Menus & ElementsYesYes–No');
    expect(
      page
        .getByRole('rowheader')
        .elements()
        .map((one) => one.textContent),
    ).toEqual([...allPermissionLabels]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Actions for Chef' }).click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Delete (in use)' }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  test('are edited with the version that was seen; a used name keeps the dialog open', async () => {
    const message = 'There is a role named Sous Chef already.';
    const sent = answerWith({ answer: () => refusal(409, { code: 'conflict', message, fields: { name: message } }) });
    await render(<RolesPage />);
    await page.getByRole('button', { name: 'Actions for Chef' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Chef' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sous Chef');
    await dialog.getByLabelText('Edit Host Surveys').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    const body = { name: 'Sous Chef', permissions: ['View Master Menus & Elements', 'Edit Host Surveys'] };
    expect(sent).toEqual([{ method: 'PUT', path: '/v1/roles/chef', body, ifMatch: '"1"' }]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question.getByRole('button', { name: 'Leave' })).toBeVisible();
  });
});
