import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { list, mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { NamesPage } from './NamesPage.tsx';
import { NewServiceTypePage } from './NewServiceTypePage.tsx';
import { ReferenceDataPage } from './ReferenceDataPage.tsx';
import { ReferenceEntryDialog } from './ReferenceEntryDialog.tsx';
import { ServiceTypesPage } from './ServiceTypesPage.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const brands = <NamesPage kind="brand" title="Brands" search={{}} />;
const house = { id: 'house', name: 'House Kitchen', version: 3 };

describe('a list of names', () => {
  test('that cannot be loaded says so and tries again; an empty one says that too', async () => {
    let isAway = true;
    mockAnswers({ 'GET /v1/brands': () => (isAway ? refusal(500, 'internal') : list([])) });
    await renderScreen(brands);
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    isAway = false;
    await button('Retry').click();
    await expect.element(page.getByText('There are no brands yet.')).toBeVisible();
  });

  test('takes a new entry, and says what was wrong with it', async () => {
    const conflict = 'There is a brand named House Kitchen already.';
    const sentRequests = mockAnswers({
      'POST /v1/brands': ({ body }) =>
        body.name === house.name
          ? refusal(409, 'conflict', conflict, { fields: { name: conflict } })
          : record({ ...house, ...body }),
    });
    await renderScreen(brands);
    await button('New brand').click();
    await button('Create').click();
    await expect.element(page.getByText('Name is required.')).toBeVisible();
    await textbox('Name').fill(house.name);
    await button('Create').click();
    await expect.element(textbox('Name')).toHaveAccessibleDescription(conflict);
    await expect.element(textbox('Name')).toHaveFocus();
    await expectAccessible();
    await textbox('Name').fill('Street Eats');
    await button('Create').click();
    await expect.element(page.getByText('The brand Street Eats has been saved.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sentRequests.filter(({ name }) => name.startsWith('POST')).at(-1)?.body).toEqual({ name: 'Street Eats' });
  });

  test('deletes after a question, and says why not when it is used', async () => {
    const isUsed =
      'You must remove this brand from everything that uses it before deleting it. It still belongs to 2 menu(s).';
    mockAnswers({
      'GET /v1/brands': () => list([house]),
      'DELETE /v1/brands/house': () => refusal(409, 'conflict', isUsed),
    });
    await renderScreen(brands);
    await button('Actions for House Kitchen').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('Are you sure you want to delete this brand?')).toBeVisible();
    await button('Delete').click();
    await expect.element(page.getByText(isUsed)).toBeVisible();
  });

  test('is only shown to those who may not change it', async () => {
    mockAnswers({ 'GET /v1/brands': () => list([house]) });
    await renderScreen(brands, { permissions: ['viewMenu'] });
    await expect.element(page.getByText('House Kitchen')).toBeVisible();
    for (const name of ['New brand', 'Actions for House Kitchen'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});

describe('the dialog of an entry', () => {
  test('is locked while it saves, says what somebody else changed in between, and starts again from that', async () => {
    let answer = (_response: Response) => {};
    const change = { changedBy: 'Ana Ruiz', changedAt: '2026-11-21T09:00:00Z', sentences: ['Removed the slot Salty.'] };
    const item = { id: 'snacks', name: 'Snack Bar', version: 3, addOnSlots: [{ id: 'sweet', name: 'Sweet' }] };
    const onClose = vi.fn();
    mockAnswers({
      'GET /v1/add-ons': () => list([{ ...item, version: 4, addOnSlots: [{ id: 'sour', name: 'Sour' }] }]),
      'PUT /v1/add-ons/snacks': ({ ifMatch, body }) =>
        ifMatch === '"4"'
          ? record(body)
          : new Promise((resolve) => {
              answer = resolve;
            }),
    });
    await renderScreen(<ReferenceEntryDialog kind="addOnType" item={item} onClose={onClose} />);
    await button('Add slot').click();
    await button('Update').click();
    await expect.element(page.getByText('Slot name is required.')).toBeVisible();
    await textbox('Slot 2').fill('Fruit');
    await button('Update').click();
    await expect.element(textbox('Name')).toBeDisabled();
    answer(refusal(412, 'stale', 'This was changed.', { details: { version: 4, changes: [change] } }));
    await expect.element(page.getByText('Removed the slot Salty.')).toBeVisible();
    await button('Discard mine and reload').click();
    await expect.element(textbox('Slot 1')).toHaveValue('Sour');
    expect(onClose).not.toHaveBeenCalled();
    await button('Update').click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('asks before another time zone moves services', async () => {
    const question = { kind: 'timeZone', text: 'Change the time zone of Phoenix? This moves 2 services.' };
    const sentRequests = mockAnswers({
      'PUT /v1/markets/phoenix': ({ query, body }) =>
        query.confirmed === 'timeZone'
          ? record(body)
          : refusal(409, 'conflict', question.text, { details: { questions: [question] } }),
    });
    const onClose = vi.fn();
    const market = { id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix', version: 1 };
    await renderScreen(<ReferenceEntryDialog kind="market" item={market} onClose={onClose} />);
    await page.getByRole('combobox', { name: 'Time zone' }).fill('America/New_York');
    await page.getByRole('option', { name: 'America/New_York' }).click();
    await button('Update').click();
    await expect.element(page.getByRole('alertdialog').getByText(question.text)).toBeVisible();
    await expectAccessible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sentRequests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  test('asks before what was typed is thrown away', async () => {
    mockAnswers();
    const onClose = vi.fn();
    await renderScreen(<ReferenceEntryDialog kind="market" onClose={onClose} />);
    await textbox('Name').fill('Denver');
    await page.getByRole('combobox', { name: 'Time zone' }).clear();
    await button('Create').click();
    await expect.element(page.getByText('Time zone is required.')).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible();
    await button('Stay').click();
    await expect.element(textbox('Name')).toHaveValue('Denver');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('service types', () => {
  test('are made on a separate page, which goes back to the list', async () => {
    const conflict = 'There is a service type named Buffet already.';
    mockAnswers({
      'POST /v1/service-types': ({ body }) =>
        body.name === 'Buffet'
          ? refusal(409, 'conflict', conflict, { fields: { name: conflict } })
          : record({ ...house, ...body }),
    });
    const { address } = await renderScreen(<NewServiceTypePage />, { address: '/service-types/new' });
    await button('Save').click();
    await expect.element(textbox('Name')).toHaveAccessibleDescription('Name is required.');
    await textbox('Name').fill('Buffet');
    await button('Save').click();
    await expect.element(textbox('Name')).toHaveAccessibleDescription(conflict);
    await textbox('Name').fill('Drop-off');
    await button('Save').click();
    await vi.waitFor(() => expect(address()).toBe('/service-types'));
  });

  test("are deleted with the specification's texts", async () => {
    mockAnswers({
      'GET /v1/service-types': () => list([house]),
      'DELETE /v1/service-types/house': () => record({}),
    });
    await renderScreen(<ServiceTypesPage search={{}} />);
    await button('Actions for House Kitchen').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('Are you sure you want to delete this service type?')).toBeVisible();
    await button('Delete').click();
    await expect.element(page.getByText('This service type has been successfully deleted.')).toBeVisible();
  });
});

test('reference data has a tab for each list of the operator, and the order of the element types', async () => {
  const sentRequests = mockAnswers({
    'GET /v1/container-types': () => list([{ ...house, name: 'Full Pan', hasHalfSize: true }]),
    'GET /v1/element-types': () =>
      list([
        { ...house, name: 'Protein' },
        { ...house, id: 'side', name: 'Side' },
      ]),
  });
  const { screen } = await renderScreen(<ReferenceDataPage search={{ list: 'containerType' }} />);
  await expect.element(page.getByText('Also as a half')).toBeVisible();
  expect(page.getByRole('tab').elements()).toHaveLength(11);
  await expectAccessible();
  await screen.unmount();
  await renderScreen(<ReferenceDataPage search={{ list: 'elementType' }} />);
  await button('Actions for Side').click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await vi.waitFor(() =>
    expect(sentRequests.find(({ body }) => body !== undefined)?.body).toEqual({ elementTypeIds: ['side', 'house'] }),
  );
});

test('reference data offers adding vendors and allergens with the permission to add elements, and nothing else', async () => {
  const sentRequests = mockAnswers({
    'GET /v1/vendors': () => list([{ ...house, name: 'Green Valley' }]),
    'POST /v1/vendors': () => record({ ...house, id: 'new', name: 'Blue Valley' }),
  });
  await renderScreen(<ReferenceDataPage search={{}} />, { permissions: ['addElement'], role: 'Chef' });
  await expect.element(page.getByText('Green Valley')).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['Vendors', 'Allergens']);
  await expect.element(button('Actions for Green Valley')).not.toBeInTheDocument();
  await button('New vendor').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Blue Valley');
  const orderDays = page.getByRole('group', { name: 'Order days' }).last();
  await orderDays.getByRole('button', { name: 'Thursday' }).click();
  await orderDays.getByRole('button', { name: 'Monday' }).click();
  await page.getByRole('textbox', { name: 'Minimum order' }).fill('250');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Save/ })
    .click();
  await vi.waitFor(() =>
    expect(sentRequests.find(({ name }) => name === 'POST /v1/vendors')?.body).toEqual({
      ...{ name: 'Blue Valley', orderDays: ['monday', 'thursday'], deliveryDays: [], minimumOrder: 250 },
      ...{ customerNumber: '', contact: '', notes: '' },
    }),
  );
});
