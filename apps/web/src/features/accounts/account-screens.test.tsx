import { useLocation } from '@tanstack/react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { accountFields } from '#contract/account-fields.ts';
import type { Account } from '#contract/accounts.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { list, mockAnswers, record, refusal } from '#testing/screen-api.tsx';
import { anAccount } from '#testing/screen-records.ts';
import { expectAccessible, findMissingLabels } from '#testing/screens.tsx';
import { betaFeatures } from '../../shell/device-settings.ts';
import { ReferenceDataContext } from '../../shell/reference-data.ts';
import { AccountPage } from './AccountPage.tsx';
import { AccountsPage } from './AccountsPage.tsx';
import { NewAccountPage } from './NewAccountPage.tsx';

const address = { addressOne: '1 Main St', addressTwo: '', city: 'Mesa', state: 'AZ', zipCode: '85201' };
const acme = anAccount({
  totalEmployees: 120,
  serviceStartDate: '2026-03-02',
  serviceTypeId: 'buffet',
  ...address,
  addresses: [{ id: 'address', ...address }],
});
const ann = {
  id: 'ann',
  accountId: 'acme',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@acme.example',
  roleId: 'poc',
  version: 3,
};
const stale = (changes: object[], version: number) =>
  refusal(412, 'stale', 'This was changed by Bea while you were editing it.', { details: { version, changes } });
const change: StaleDetails['changes'][number] = {
  changedBy: 'Bea Ruiz',
  changedAt: '2026-11-20T15:00:00Z',
  sentences: [],
};
const answers = {
  'GET /v1/accounts/acme': () => record(acme),
  'GET /v1/account-poc-users/acme': () => record(ann),
};
const expectSaid = async (dialog: Locator, line: string) => {
  await expect.element(dialog.getByText('Bea Ruiz')).toBeVisible();
  await expect.element(dialog.getByText(line, { exact: true })).toBeVisible();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const open = (tab?: 'modifiers' | 'audit', permissions?: readonly ['viewScheduleMenu']) =>
  renderInKitchen(<AccountPage accountId="acme" search={tab ? { tab } : {}} />, {
    ...(permissions && { permissions }),
  });

beforeEach(() => betaFeatures.set(false));
describe('the list of accounts', () => {
  test('shows them, and says when there is none, when none is found and when it fails', async () => {
    let answer = () => list([acme]);
    mockAnswers({ 'GET /v1/accounts': () => answer() });
    const { screen } = await renderInKitchen(<AccountsPage search={{}} />);
    await expect.element(page.getByRole('row', { name: /Acme Phoenix Mesa, AZ 03\/02\/26 120/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'New account' })).toBeVisible();
    await expectAccessible();
    await screen.unmount();
    for (const [reply, search, text] of [
      [() => list([]), {}, 'There are no accounts yet.'],
      [() => list([]), { q: 'xyz' }, 'There are no accounts that match the current search term.'],
      [() => refusal(500, 'internal'), {}, 'Something went wrong. Please try again.'],
      [() => refusal(403, 'forbidden'), {}, 'You do not have permission to see this.'],
    ] as const) {
      answer = reply;
      const { screen: next } = await renderInKitchen(<AccountsPage search={search} />, { permissions: [] });
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'New account' })).not.toBeInTheDocument();
      await next.unmount();
    }
  });
});

/** The new form, and the page that it leads to. */
function NewThenPage() {
  const { pathname } = useLocation();
  return pathname === '/accounts/acme' ? <AccountPage accountId="acme" search={{}} /> : <NewAccountPage />;
}

test('without markets, a new account says where to make one', async () => {
  const inNoMarket = { ...kitchen, markets: [] };
  await renderInKitchen(
    <ReferenceDataContext value={inNoMarket}>
      <NewAccountPage />
    </ReferenceDataContext>,
  );
  await expect.element(page.getByText('Make the first under Reference Data.', { exact: false })).toBeVisible();
});

test('the other account is chosen among those of the market, and both are compared', async () => {
  const globex = { ...acme, id: 'globex', name: 'Globex' };
  const side = ({ id, name }: Account) => ({
    id,
    name,
    version: 3,
    fields: [{ field: 'name', label: 'Name', text: name }],
    uses: ['2 services'],
  });
  const sentRequests = mockAnswers({
    'GET /v1/accounts': () => list([acme, globex]),
    'GET /v1/accounts/acme/merge/globex': () => record({ sides: [side(acme), side(globex)], obstacles: [] }),
    'POST /v1/accounts/acme/merge': () => record({ id: 'acme', name: 'Globex' }),
  });
  await renderInKitchen(<AccountsPage search={{}} />);
  await page.getByRole('button', { name: `Actions for ${acme.name}` }).click();
  await page.getByRole('menuitem', { name: 'Merge into another…' }).click();
  await expectAccessible();
  await page.getByRole('option', { name: /^Globex/ }).click();
  await page.getByRole('radio', { name: 'Globex' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(page.getByText(`${acme.name} was merged into Globex.`)).toBeVisible();
  expect(sentRequests.filter(({ name }) => name === 'GET /v1/accounts').map(({ query }) => query.marketId)).toContain(
    acme.marketId,
  );
});

test('a contact that is refused after its new account was saved is still typed on the page of the account', async () => {
  mockAnswers({
    'GET /v1/accounts/acme': () => record(acme),
    'GET /v1/account-poc-users/acme': () => Response.json({ data: null }),
    'POST /v1/accounts': () => record(acme),
    'PUT /v1/account-poc-users': () => refusal(409, 'conflict', 'This e-mail belongs to somebody else.'),
    'POST /v1/account-poc-users': () => refusal(409, 'conflict', 'This e-mail belongs to somebody else.'),
  });
  await renderInKitchen(<NewThenPage />);
  const typedValues = { 'Account name': 'Acme', 'Address one': '1 Main St', City: 'Mesa', Zip: '85201' };
  for (const [field, text] of Object.entries(typedValues)) await textbox(field).fill(text);
  await page.getByRole('combobox', { name: 'State' }).fill('arizona');
  for (const field of ['First name', 'Last name']) await textbox(field).fill('Ann');
  await textbox('E-mail').fill('ann@acme.example');
  await button('Save').click();
  await expect.element(page.getByText('Account has been created successfully.')).toBeVisible();
  await expect.element(page.getByText('The account was saved. This e-mail belongs to somebody else.')).toBeVisible();
  await expect.element(button('Update')).toBeVisible();
  await expect.element(textbox('E-mail')).toHaveValue('ann@acme.example');
});

describe('general information', () => {
  test('has a place for every plain field', async () => {
    mockAnswers(answers);
    await open();
    await expect.element(textbox('Account name')).toBeVisible();
    expect(findMissingLabels(accountFields)).toEqual([]);
  });

  test('without a change has nothing to save', async () => {
    const sentRequests = mockAnswers(answers);
    await open();
    await expect.element(textbox('Account name')).toHaveValue('Acme');
    await expect.element(textbox('E-mail')).toHaveValue('ann@acme.example');
    await button('Update').click();
    await expect.element(page.getByText('No changes to save!')).toBeVisible();
    expect(sentRequests.filter(({ name }) => !name.startsWith('GET'))).toEqual([]);
  });

  test('names every field that is missing or wrong, and sends nothing', async () => {
    const sentRequests = mockAnswers(answers);
    await open();
    for (const field of ['Account name', 'Address one', 'City']) await textbox(field).fill('');
    await textbox('Zip').fill('852');
    await button('Update').click();
    for (const text of [
      'Account name is required.',
      'Address one is required.',
      'City is required.',
      'Must be valid US Zip code',
    ])
      await expect.element(button(text)).toBeVisible();
    await expectAccessible();
    expect(sentRequests.some(({ name }) => name.startsWith('PUT'))).toBe(false);
  });

  test('reads what is typed as people type it, and shows what the server stored', async () => {
    const sentRequests = mockAnswers({
      ...answers,
      'PUT /v1/accounts/acme': () => record({ ...acme, state: 'NY', totalEmployees: 1000, version: 2 }, '"2"'),
    });
    await open();
    await page.getByRole('combobox', { name: 'State' }).fill('new york');
    await textbox('Zip').fill(' 85353-1234 ');
    await textbox('Total employees').fill('1,000');
    await textbox('Service start date').fill('1/5/27');
    await userEvent.tab();
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('NY');
    await expect.element(textbox('Zip')).toHaveValue('85353');
    await expect.element(textbox('Total employees')).toHaveValue('1000');
    await expect.element(textbox('Service start date')).toHaveValue('01/05/2027');
    await button('Update').click();
    await expect.element(page.getByText('Account has been updated successfully.')).toBeVisible();
    expect(sentRequests.filter(({ name }) => name.startsWith('PUT'))).toMatchObject([
      { body: { state: 'NY', zipCode: '85353', totalEmployees: 1000, serviceStartDate: '2027-01-05' } },
    ]);
  });

  test('keeps what cannot be read, says what to write, and sends nothing', async () => {
    const sentRequests = mockAnswers(answers);
    await open();
    await page.getByRole('combobox', { name: 'State' }).fill('Arizonia');
    await textbox('Total employees').fill('12,5');
    await textbox('Service start date').fill('11/31/2026');
    await button('Update').click();
    await expect.element(page.getByText('Write a state, like AZ or Arizona.').first()).toBeVisible();
    await expect.element(textbox('Total employees')).toHaveAccessibleDescription(fieldTexts.comma);
    await expect.element(textbox('Service start date')).toHaveAccessibleDescription(fieldTexts.noSuchDate);
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('Arizonia');
    await expect.element(textbox('Total employees')).toHaveValue('12,5');
    await expect.element(textbox('Service start date')).toHaveValue('11/31/2026');
    await expectAccessible();
    expect(sentRequests.some(({ name }) => name.startsWith('PUT'))).toBe(false);
  });

  test('saves only what was changed, and rests while it saves', async () => {
    let finish = (_reply: Response) => {};
    const sentRequests = mockAnswers({
      ...answers,
      'PUT /v1/accounts/acme': () => new Promise((resolve) => (finish = resolve)),
    });
    await open();
    await textbox('Account name').fill('Acme West');
    await button('Update').click();
    await expect.element(textbox('City')).toBeDisabled();
    finish(record({ ...acme, name: 'Acme West', version: 2 }, '"2"'));
    await expect.element(page.getByText('Account has been updated successfully.')).toBeVisible();
    const saves = sentRequests.filter(({ name }) => !name.startsWith('GET'));
    expect(saves).toMatchObject([{ name: 'PUT /v1/accounts/acme', ifMatch: '"1"', body: { name: 'Acme West' } }]);
  });

  test('keeps what was typed when the name is taken or the server is away', async () => {
    const takenText = 'There is an account named Zeta already.';
    let reply = () => refusal(409, 'conflict', takenText, { fields: { name: takenText } });
    mockAnswers({ ...answers, 'PUT /v1/accounts/acme': () => reply() });
    await open();
    await textbox('Account name').fill('Zeta');
    await button('Update').click();
    await expect
      .element(textbox('Account name'))
      .toHaveAccessibleDescription('There is an account named Zeta already.');
    reply = () => refusal(500, 'internal');
    await textbox('Account name').fill('Zeta Two');
    await button('Update').click();
    await expect
      .element(page.getByText('Something went wrong with the Account. Please check all fields and try again.'))
      .toBeVisible();
    await expect.element(textbox('Account name')).toHaveValue('Zeta Two');
  });

  test('that somebody else saved meanwhile says who and what, for account and contact each', async () => {
    let isStale = true;
    const sentRequests = mockAnswers({
      ...answers,
      'PUT /v1/accounts/acme': () => record({ ...acme, city: 'Tempe', version: 2 }, '"2"'),
      'POST /v1/account-poc-users': ({ body }) =>
        isStale
          ? stale([{ ...change, sentences: ['First name Ann → Bea.'] }], 5)
          : record({ ...ann, ...body, version: 6 }),
    });
    await open();
    await textbox('City').fill('Tempe');
    await textbox('First name').fill('Anna');
    await button('Update').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you were editing' });
    await expectSaid(dialog, 'First name Ann → Bea.');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(textbox('First name')).toHaveValue('Anna');
    await button('Update').click();
    isStale = false;
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect.element(page.getByText('Account Point of Contact has been updated successfully.')).toBeVisible();
    const contacts = sentRequests.filter(({ name }) => name === 'POST /v1/account-poc-users');
    expect(contacts.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"3"', '"5"']);
    const { firstName, lastName, email } = { ...ann, firstName: 'Anna' };
    expect(contacts[2]?.body).toEqual({ accountId: 'acme', firstName, lastName, email, roleId: 'point of contact' });
  });

  test('is only read without the permission to change it; an unknown or forbidden account says so', async () => {
    mockAnswers(answers);
    const { screen } = await open(undefined, ['viewScheduleMenu']);
    await expect.element(textbox('Account name')).toBeDisabled();
    await expect.element(button('Update')).not.toBeInTheDocument();
    await screen.unmount();
    mockAnswers({ 'GET /v1/accounts/acme': () => refusal(404, 'not_found') });
    const { screen: removedRecord } = await open();
    await expect.element(page.getByText('Page not found.')).toBeVisible();
    await removedRecord.unmount();
    mockAnswers({ 'GET /v1/accounts/acme': () => refusal(403, 'forbidden') });
    await open();
    await expect.element(page.getByText('You do not have permission to see this.')).toBeVisible();
  });
});

describe('portion modifiers', () => {
  const modifier = (name: string, value: number) => ({
    id: null,
    accountId: 'acme',
    elementTypeId: name,
    elementType: { id: name, name },
    value,
  });
  const keepReply = (version: number, protein: number) =>
    Response.json({ data: [modifier('Protein', protein), modifier('Soup', 0.5)], meta: { version } });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  test('are saved by type; a stale save says which type was changed, and keeps what was typed', async () => {
    const replies = [
      stale(
        [
          {
            ...change,
            sentences: ['Portion modifier for Protein: 0% → +10%.'],
          },
        ],
        9,
      ),
      keepReply(10, 0.2),
    ];
    const sentRequests = mockAnswers({
      ...answers,
      'GET /v1/accounts/acme/portion-modifiers': () => keepReply(8, 0),
      'PUT /v1/accounts/acme/portion-modifiers': () => replies.shift() ?? refusal(500, 'internal'),
    });
    await open('modifiers');
    await expect.element(page.getByRole('region', { name: 'Core Elements' }).getByLabelText('Protein')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Additional Elements' }).getByLabelText('Soup'))
      .toBeVisible();
    await expectAccessible();
    await field('Protein').fill('0.2');
    await expect.element(page.getByText('= +20%')).toBeVisible();
    await button('Update').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you were editing' });
    await expectSaid(dialog, 'Portion modifier for Protein: 0% → +10%.');
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect.element(page.getByText('Account Portion Modifiers have been updated successfully.')).toBeVisible();
    const saves = sentRequests.filter(({ name }) => name.startsWith('PUT'));
    expect(saves.map(({ ifMatch }) => ifMatch)).toEqual(['"8"', '"9"']);
    expect(saves[1]?.body).toEqual({ elementTypeIds: [{ elementTypeId: 'Protein', value: 0.2 }] });
  });

  test('are steps of 0.1; another one is refused at the field, but may stay where it was saved', async () => {
    const sentRequests = mockAnswers({
      ...answers,
      'GET /v1/accounts/acme/portion-modifiers': () => keepReply(8, 0.125),
    });
    await open('modifiers');
    await expect.element(field('Protein')).toHaveValue('0.125');
    await expect.element(field('Protein')).toBeValid();
    await field('Protein').fill('0.05');
    await expect
      .element(field('Protein'))
      .toHaveAccessibleDescription('Must be in steps of 0.1, from -1 to 10: 0.1 sends 10% more.');
    await button('Update').click();
    expect(sentRequests.some(({ name }) => name.startsWith('PUT'))).toBe(false);
  });
});

test('the audit trail is closed; with beta features on it tells who did what, in sentences', async () => {
  const entries = [
    { id: '2', changedAt: '2026-11-20T15:00:00Z', author: 'Bea Ruiz', sentences: ['Total employees 100 → 120.'] },
    { id: '1', changedAt: '2026-11-19T15:00:00Z', author: null, sentences: ['Created the account Acme.'] },
  ];
  mockAnswers({ ...answers, 'GET /v1/accounts/acme/audit-trail': () => list(entries) });
  const { screen } = await open();
  await expect.element(page.getByRole('tab', { name: 'Audit Trail' })).toBeDisabled();
  await screen.unmount();
  betaFeatures.set(true);
  await open('audit');
  const rows = page.getByRole('list', { name: 'Audit Trail' }).getByRole('listitem');
  await expect.element(rows.nth(0).getByText('Total employees 100 → 120.')).toBeVisible();
  expect(rows.nth(0).element().textContent).toContain('Bea Ruiz · 11/20/2026 8:00 AM');
  await expect.element(rows.nth(1).getByText('Created the account Acme.')).toBeVisible();
  await expect.element(rows.nth(1).getByText('Brigade')).toBeVisible();
  await expectAccessible();
});
