import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { list, mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { aMenu, everything, makeListElement } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { MenuPage } from './MenuPage.tsx';
import { MenusPage } from './MenusPage.tsx';
import { NewMenuPage } from './NewMenuPage.tsx';

const lunch = aMenu();
const rice = makeListElement({
  elementTypeId: 'starch',
  servingTemp: 'HOT',
  defaultPortionPerPerson: 4,
  defaultPortionUnitId: 'oz',
});
const types = () => list([{ id: 'starch', name: 'Starch' }]);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('the list of menus', () => {
  test('that cannot be loaded says so and tries again; without a hit it says that too', async () => {
    let isAway = true;
    mockAnswers({ 'GET /v1/menus': () => (isAway ? refusal(500, 'internal') : list([])) });
    await renderScreen(<MenusPage search={{ q: 'xyz' }} />);
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    isAway = false;
    await button('Retry').click();
    await expect.element(page.getByText('There are no menus that match the current search term.')).toBeVisible();
  });

  test('copies a menu, and says when its name has every tag', async () => {
    const usedReply = list([
      { id: 'default', usedBy: 'lunch' },
      { id: 'vegan', usedBy: 'other' },
    ]);
    const sentRequests = mockAnswers({
      'GET /v1/menus': () => list([lunch]),
      'GET /v1/menu-element-classes/menu/Harvest Table': () => usedReply.clone(),
      'POST /v1/menus/copy': ({ body }) => record({ ...lunch, ...body, id: 'copy' }),
    });
    const { address } = await renderScreen(<MenusPage search={{}} />);
    await expect.element(page.getByRole('row', { name: /Harvest Table American 0/ })).toBeVisible();
    await button('Actions for Harvest Table').click();
    await page.getByRole('menuitem', { name: 'Copy & create for another tag' }).click();
    const none = 'There are no available tags for this menu, please search for the menu and edit the original';
    await expect.element(page.getByText(none)).toBeVisible();
    await button('OK').click();
    await button('Actions for Harvest Table').click();
    await page.getByRole('menuitem', { name: 'Copy & create new menu' }).click();
    await vi.waitFor(() => expect(address()).toBe('/menus/copy'));
    const copiedValues = { id: 'lunch', name: 'Harvest Table [COPY - remove this]', menuElementClassId: 'default' };
    expect(sentRequests.find(({ name }) => name === 'POST /v1/menus/copy')?.body).toEqual(copiedValues);
  });

  test('only shows menus to those who may not change them', async () => {
    mockAnswers({ 'GET /v1/menus': () => list([lunch]) });
    await renderScreen(<MenusPage search={{}} />, { permissions: ['viewMenu'] });
    await button('Actions for Harvest Table').click();
    await expect.element(page.getByRole('menuitem', { name: 'View' })).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
    await expect.element(page.getByRole('link', { name: 'New menu' })).not.toBeInTheDocument();
  });
});

describe('a new menu', () => {
  test('takes elements from the picker, warns of what is missing and saves all the same', async () => {
    const sentRequests = mockAnswers({
      'GET /v1/element-types': types,
      'GET /v1/elements': () => list([rice]),
      'POST /v1/menus': ({ body }) => record({ ...lunch, ...body, elements: [] }),
    });
    const { address } = await renderScreen(<NewMenuPage />);
    await button('Save').click();
    await expect.element(button('Name is required.')).toBeVisible();
    await expect.element(button('Description is required.')).toBeVisible();
    await expectAccessible();
    await textbox('Name').fill('Harvest Table');
    await textbox('Description').fill('Rice.');
    await page.getByRole('combobox', { name: 'Brand' }).selectOptions('None');
    await button('Add elements').click();
    await page.getByRole('option', { name: /Basmati rice/ }).click();
    await button('Add 1 element').click();
    await expect.element(textbox('Portion per person')).toHaveValue('4');
    await button('Save').click();
    const warning =
      'This menu has no brand. Basmati rice has no portion per container. This could cause errors. The app will attempt to save anyway.';
    await expect.element(page.getByText(warning)).toBeVisible();
    await button('Go back').click();
    await expect.element(textbox('Name')).toHaveValue('Harvest Table');
    expect(sentRequests.map(({ name }) => name)).not.toContain('POST /v1/menus');
    await button('Save').click();
    await expect.element(page.getByText(warning)).toBeVisible();
    await button('OK').click();
    await vi.waitFor(() => expect(address()).toBe('/menus/lunch'));
    expect(sentRequests.find(({ name }) => name === 'POST /v1/menus')?.body).toMatchObject({
      brandId: null,
      elements: [{ elementId: 'rice', elementTypeId: 'starch', portionPerPerson: 4, portionPerContainer: null }],
    });
  });

  test('that is left while it is being saved asks first, and does not navigate back', async () => {
    const answer = Promise.withResolvers<void>();
    const sentRequests = mockAnswers({
      'GET /v1/element-types': types,
      'POST /v1/menus': () => answer.promise.then(() => record(lunch)),
    });
    const { address, router } = await renderScreen(<NewMenuPage />, { address: '/menus/new', path: '/menus/new' });
    await textbox('Name').fill('Harvest Table');
    await textbox('Description').fill('Rice.');
    await button('Save').click();
    await expect.poll(() => sentRequests.map(({ name }) => name)).toContain('POST /v1/menus');
    void router.navigate({ to: '/settings' });
    await button('Stay').click();
    await expect.element(textbox('Name')).toHaveValue('Harvest Table');
    void router.navigate({ to: '/settings' });
    await button('Leave').click();
    await expect.poll(address).toBe('/settings');
    answer.resolve();
    await expect.element(page.getByText('Menu Harvest Table for Default has been created successfully.')).toBeVisible();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(address()).toBe('/settings');
  });

  test('says when its name has every tag, and what else the server refuses, field by field', async () => {
    const message = 'Name can have 500 characters.';
    mockAnswers({
      'GET /v1/element-types': types,
      'GET /v1/menu-element-classes/menu/Stew': () =>
        list([
          { id: 'default', usedBy: 'one' },
          { id: 'vegan', usedBy: 'other' },
        ]),
      'POST /v1/menus': () => refusal(400, 'validation_failed', message, { fields: { name: message } }),
    });
    await renderScreen(<NewMenuPage />);
    await textbox('Name').fill('Stew');
    const everyTag = 'A menu with the name Stew already exists for every tag. Please use a unique name.';
    await expect.element(page.getByText(everyTag)).toBeVisible();
    await textbox('Description').fill('Beef.');
    await button('Save').click();
    await expect.element(button(message)).toBeVisible();
    await expect.element(textbox('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(textbox('Description')).toHaveValue('Beef.');
  });

  test('follows Automate Description: ticking writes it, typing and unticking switch it off', async () => {
    mockAnswers({
      'GET /v1/element-types': types,
      'POST /v1/menus/description': () => record({ description: 'Written.', isFallback: false }),
    });
    await renderScreen(<NewMenuPage />);
    const automated = page.getByRole('checkbox', { name: 'Automate Description' });
    await automated.click();
    await expect.element(textbox('Description')).toHaveValue('Written.');
    await textbox('Description').fill('Written by me.');
    await expect.element(automated).not.toBeChecked();
    await automated.click();
    await expect.element(textbox('Description')).toHaveValue('Written.');
    await automated.click();
    await expect.element(textbox('Description')).toHaveValue('');
  });

  test('is not for those who may not add one, and disabled for those who may not edit elements', async () => {
    mockAnswers({ 'GET /v1/element-types': types });
    const { screen } = await renderScreen(<NewMenuPage />, { permissions: ['viewMenu'] });
    await expect.element(page.getByText('You do not have permission to add menus.')).toBeVisible();
    await screen.unmount();
    await renderScreen(<NewMenuPage />, { permissions: everything.filter((row) => row !== 'editElement') });
    await expect.element(textbox('Name')).toBeDisabled();
  });
});

describe('a saved menu', () => {
  const render = (
    answers: Parameters<typeof mockAnswers>[0] = {},
    options: Parameters<typeof renderScreen>[1] = {},
  ) => {
    mockAnswers({ 'GET /v1/menus/lunch': () => record(lunch), 'GET /v1/element-types': types, ...answers });
    return renderScreen(<MenuPage menuId="lunch" />, options);
  };

  test('whose types could not be loaded says so and loads them again', async () => {
    let isAway = true;
    await render({ 'GET /v1/element-types': () => (isAway ? refusal(500, 'internal') : types()) });
    await expect.element(page.getByText('Something went wrong while retrieving element data.')).toBeVisible();
    isAway = false;
    await button('Retry').click();
    await expect.element(textbox('Description')).toHaveValue('Chicken and greens.');
  });

  test.each([
    ['an unknown id', refusal(404, 'not_found'), 'Page not found.'],
    ['no id at all', refusal(400, 'validation_failed'), 'Page not found.'],
    ['somebody without the permission', refusal(403, 'forbidden'), 'You do not have permission to see this.'],
  ])('with %s says so', async (_case, answer, text) => {
    await render({ 'GET /v1/menus/lunch': () => answer.clone() });
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('that could not be saved or deleted says so and keeps what was typed; once it is deleted, it says that', async () => {
    let isAway = true;
    const { address } = await render({
      'PUT /v1/menus/lunch': () => refusal(500, 'internal'),
      'DELETE /v1/menus/lunch': () => (isAway ? refusal(500, 'internal') : record({})),
    });
    await textbox('Description').fill('Mine.');
    await button('Update').click();
    await expect.element(page.getByText('Something went wrong. Please check all fields and try again.')).toBeVisible();
    await expect.element(textbox('Description')).toHaveValue('Mine.');
    const remove = async () => {
      await button('Delete this menu').click();
      await expect.element(page.getByText('Are you sure you want to delete this menu?')).toBeVisible();
      await button('Delete').click();
    };
    await remove();
    const failedText = 'Something went wrong when attempting to delete your menu. Please try again.';
    await expect.element(page.getByText(failedText)).toBeVisible();
    isAway = false;
    await remove();
    await expect.element(page.getByText('This menu has been successfully deleted.')).toBeVisible();
    expect(address()).toBe('/menus');
  });

  test('offers what a menu can do, and keeps a reader from changing it', async () => {
    const servedValues = { ...rice, elementId: 'rice', element: { id: 'rice', name: 'Rice'.repeat(60) } };
    const { screen } = await render({ 'GET /v1/menus/lunch': () => record({ ...lunch, elements: [servedValues] }) });
    await button('Actions for Harvest Table').click();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const disabled = page.getByRole('menuitem', { name: 'Download prep sheet (currently disabled)' });
    await expect.element(disabled).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('menuitem', { name: 'Edit Host Flow' })).toBeVisible();
    await screen.unmount();
    await render({}, { permissions: ['viewMenu'] });
    await expect.element(textbox('Name')).toBeDisabled();
    await expect.element(button('Update')).not.toBeInTheDocument();
  });
});
