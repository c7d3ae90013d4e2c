import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ElementSummary } from '#contract/elements.ts';
import { list, mockAnswers, record, refusal, renderScreen, unused } from '#testing/screen-api.tsx';
import { anElement, anIngredientRow } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { ElementPage } from './ElementPage.tsx';
import { ElementPickerDialog } from './ElementPickerDialog.tsx';
import { ElementsPage } from './ElementsPage.tsx';
import { NewElementPage } from './NewElementPage.tsx';

const milk = { id: 'milk', name: 'Milk' };
const rice = anElement({
  name: 'Rice pudding',
  ingredients: 'Rice, Milk',
  method: 'Simmer.',
  allergens: [{ ...milk, isTicked: false, ingredients: [{ id: 'whole-milk', name: 'Whole milk' }] }],
  allergenStatement: 'some',
  ingredientObjs: [
    anIngredientRow('whole-milk', 'Whole milk', {
      amount: 2,
      type: 'Dairy',
      allergens: [milk],
      allergenStatement: 'some',
    }),
  ],
});
const row = (more: Partial<ElementSummary>): ElementSummary => ({ ...rice, allergens: [milk], ...more });
const allergens = () => list([milk, { id: 'wheat', name: 'Wheat' }]);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('the list of elements', () => {
  test('that cannot be loaded says so and tries again; an empty one says that too', async () => {
    let isAway = true;
    mockAnswers({ 'GET /v1/elements': () => (isAway ? refusal(500, 'internal') : list([])) });
    await renderScreen(<ElementsPage search={{}} />);
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    isAway = false;
    await button('Retry').click();
    await expect.element(page.getByText('There are no elements yet.')).toBeVisible();
  });

  test('of a search without a hit, and for somebody who may not see it', async () => {
    mockAnswers();
    const { screen } = await renderScreen(<ElementsPage search={{ q: 'xyz' }} />);
    await expect.element(page.getByText('There are no elements that match the current search term.')).toBeVisible();
    await screen.unmount();
    mockAnswers({ 'GET /v1/elements': () => refusal(403, 'forbidden') });
    await renderScreen(<ElementsPage search={{}} />, { permissions: [] });
    await expect.element(page.getByText('You do not have permission to see this.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'New element' })).not.toBeInTheDocument();
  });

  test('tells no allergens from unknown ones, and so does the picker', async () => {
    const rows = [
      row({ name: 'Some' }),
      row({ id: 'none', name: 'Nothing', allergens: [], allergenStatement: 'none' }),
      row({ id: 'unknown', name: 'Mystery', allergens: [], allergenStatement: 'unknown' }),
    ];
    mockAnswers({ 'GET /v1/elements': () => list(rows) });
    const { screen } = await renderScreen(<ElementsPage search={{}} />);
    for (const name of [/Some Milk/, /Nothing No allergens/, /Mystery Unknown/])
      await expect.element(page.getByRole('row', { name })).toBeVisible();
    await screen.unmount();
    await renderScreen(<ElementPickerDialog open onPick={() => undefined} onClose={() => undefined} />);
    for (const name of [/^Some Milk/, /^Nothing No allergens/, /^Mystery Unknown/])
      await expect.element(page.getByRole('option', { name })).toBeVisible();
    await expectAccessible();
  });

  test('offers a copy for another tag only while there is one', async () => {
    const rows = [row({}), row({ id: 'all', name: 'Everywhere', usedMenuElementClassIds: ['default', 'vegan'] })];
    const sentRequests = mockAnswers({
      'GET /v1/elements': () => list(rows),
      'GET /v1/menu-element-classes/element/Rice pudding': () => list([{ id: 'default', usedBy: 'rice' }]),
      'POST /v1/elements/copy': ({ body }) => record({ ...rice, ...body, id: 'copy' }),
    });
    const { address } = await renderScreen(<ElementsPage search={{}} />);
    await expect.element(page.getByRole('row', { name: /Rice pudding Milk/ })).toBeVisible();
    await button('Actions for Everywhere').click();
    const none = page.getByRole('menuitem', { name: 'Copy & create for another tag (No Tags Available)' });
    await expect.element(none).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
    await page.getByRole('menuitem', { name: 'Update' }).click();
    await button('Actions for Rice pudding').click();
    await page.getByRole('menuitem', { name: 'Copy & create for another tag' }).click();
    await vi.waitFor(() => expect(address()).toBe('/elements/copy'));
    const copiedValues = { id: 'rice', name: 'Rice pudding', menuElementClassId: 'vegan' };
    expect(sentRequests.find(({ name }) => name === 'POST /v1/elements/copy')?.body).toEqual(copiedValues);
  });
});

describe('a new element', () => {
  test('says every broken rule, and with Save & Create Another all but that of the ingredients', async () => {
    const sentRequests = mockAnswers({ 'GET /v1/allergens': allergens, 'POST /v1/elements': () => record(rice) });
    await renderScreen(<NewElementPage />);
    await button('Save').click();
    const ingredients = "Please fill in this element's ingredients or mark that there are no ingredients.";
    for (const text of [
      'Element name is required.',
      'Element method is required.',
      "Please fill in this element's allergens or mark that there are no allergens.",
      ingredients,
    ])
      await expect.element(button(text)).toBeVisible();
    await expectAccessible();

    await textbox('Name').fill('Rice pudding');
    await textbox('Method').fill('Simmer.');
    await page.getByRole('checkbox', { name: 'Wheat' }).click();
    await button('Save').click();
    await expect.element(button(ingredients)).toBeVisible();
    await button('More ways to save').click();
    await page.getByRole('menuitem', { name: 'Save & Create Another' }).click();
    await expect
      .element(page.getByText('Element Rice pudding for Default has been created successfully.'))
      .toBeVisible();
    // Behind the alert stands the empty form: nothing warns of the name that was saved.
    expect(document.querySelector('form')?.textContent).not.toContain('the tag is now');
    await button('OK').click();
    await expect.element(textbox('Name')).toHaveValue('');
    await expect.element(textbox('Name')).toHaveFocus();
    const creation = sentRequests.find(({ name }) => name === 'POST /v1/elements');
    expect(creation?.query).toEqual({ createAnother: 'true' });
    expect(creation?.body).toMatchObject({ name: 'Rice pudding', allergenIds: ['wheat'] });
  });

  test('shows what could not be loaded, and loads it again', async () => {
    let isAway = true;
    mockAnswers({
      'GET /v1/allergens': () => (isAway ? refusal(500, 'internal') : allergens()),
      'GET /v1/element-types': () => (isAway ? refusal(503, 'unavailable') : list([{ id: 'side', name: 'Side' }])),
    });
    await renderScreen(<NewElementPage />);
    await expect.element(page.getByText("Couldn't get allergens from the server")).toBeVisible();
    await expect.element(page.getByText('Something went wrong while retrieving element data.')).toBeVisible();
    isAway = false;
    await button('Retry').first().click();
    await button('Retry').click();
    await expect.element(page.getByRole('checkbox', { name: 'Milk' })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Type' })).toBeVisible();
  });

  test('takes a free tag, and says when its name has every tag', async () => {
    const makeUsedReply = (...ids: string[]) => list(ids.map((id) => ({ id, usedBy: `other-${id}` })));
    mockAnswers({
      'GET /v1/menu-element-classes/element/Soup': () => makeUsedReply('default'),
      'GET /v1/menu-element-classes/element/Stew': () => makeUsedReply('default', 'vegan'),
    });
    await renderScreen(<NewElementPage />);
    await textbox('Name').fill('Soup');
    await expect.element(page.getByRole('combobox', { name: 'Tag' })).toHaveTextContent('Vegan');
    await textbox('Name').fill('Stew');
    const everyTag = 'An element with the name Stew already exists for every tag. Please use a unique name.';
    await expect.element(page.getByText(everyTag)).toBeVisible();
    await page.getByRole('combobox', { name: 'Tag' }).click();
    await expect
      .element(page.getByRole('option', { name: 'Default' }))
      .toHaveStyle({ textDecorationLine: 'line-through' });
    await expect.element(page.getByRole('option', { name: 'Default' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('is not for those who may not add one', async () => {
    mockAnswers();
    await renderScreen(<NewElementPage />, { permissions: ['viewElement'] });
    await expect.element(page.getByText('You do not have permission to add elements.')).toBeVisible();
  });
});

describe('a saved element', () => {
  const render = (
    answers: Parameters<typeof mockAnswers>[0] = {},
    options: Parameters<typeof renderScreen>[1] = {},
  ) => {
    const sentRequests = mockAnswers({
      'GET /v1/elements/rice': () => record(rice),
      'GET /v1/allergens': allergens,
      ...answers,
    });
    return renderScreen(<ElementPage elementId="rice" />, options).then((rendered) => ({
      ...rendered,
      sent: sentRequests,
    }));
  };

  test('focuses its allergens after a link to them', async () => {
    await render({}, { address: '/#allergens' });
    await expect.element(page.getByRole('group', { name: 'Allergens' })).toHaveFocus();
    await textbox('Method').fill('Bake.');
    await expect.element(textbox('Method')).toHaveFocus();
  });

  test('keeps what was typed when somebody else saved it, until told to save it anyway', async () => {
    const change = {
      changedBy: 'Ana Ruiz',
      changedAt: '2026-11-21T09:00:00Z',
      sentences: ['Cleared the method.', 'Added the ingredient Sugar.'],
    };
    const { sent } = await render({
      'PUT /v1/elements/rice': ({ body, ifMatch }) =>
        ifMatch === '"4"'
          ? record({ ...rice, method: body.method, version: 5 }, '"5"')
          : refusal(412, 'stale', 'This was changed.', { details: { version: 4, changes: [change] } }),
    });
    await expect.element(page.getByText('from Whole milk')).toBeVisible();
    await expect.element(page.getByText('Missing unit')).toBeVisible();
    await textbox('Method').fill('Bake.');
    await button('Update').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you were editing' });
    await expect.element(dialog.getByRole('list')).toHaveTextContent('Cleared the method.Added the ingredient Sugar.');
    await button('Keep editing').click();
    await expect.element(textbox('Method')).toHaveValue('Bake.');
    await button('Update').click();
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect
      .element(page.getByText('Element Rice pudding for Default has been updated successfully.'))
      .toBeVisible();
    expect(sent.filter(({ name }) => name.startsWith('PUT')).map(({ ifMatch }) => ifMatch)).toEqual([
      '"1"',
      '"1"',
      '"4"',
    ]);
    await expect.element(textbox('Method')).toHaveValue('Bake.');
  });

  test('is saved first by each way to copy it, and says when its name has every tag', async () => {
    let usedNames = ['default'];
    const { sent, address } = await render({
      'GET /v1/menu-element-classes/element/Rice pudding': () => list(usedNames.map((id) => ({ id, usedBy: 'rice' }))),
      'PUT /v1/elements/rice': ({ body }) => record({ ...rice, method: body.method }),
      'POST /v1/elements/copy': ({ body }) => record({ ...rice, ...body, id: `copy-${body.menuElementClassId}` }),
    });
    const copyBy = async (way: string) => {
      await textbox('Method').fill(`${way}.`);
      await button('More ways to save').click();
      await page.getByRole('menuitem', { name: way }).click();
    };
    const lastTwoWrites = () =>
      sent.flatMap(({ method, name, body }) => (method === 'GET' ? [] : { name, body })).slice(-2);

    await copyBy('Copy & create for another tag');
    await expect.poll(address).toBe('/elements/copy-vegan');
    expect(lastTwoWrites()).toMatchObject([
      { name: 'PUT /v1/elements/rice', body: { method: 'Copy & create for another tag.' } },
      { name: 'POST /v1/elements/copy', body: { id: 'rice', name: 'Rice pudding', menuElementClassId: 'vegan' } },
    ]);
    await copyBy('Copy & create new element');
    await expect.poll(address).toBe('/elements/copy-default');
    expect(lastTwoWrites()).toMatchObject([
      { name: 'PUT /v1/elements/rice', body: { method: 'Copy & create new element.' } },
      { body: { id: 'rice', name: 'Rice pudding [COPY - remove this]', menuElementClassId: 'default' } },
    ]);
    usedNames = ['default', 'vegan'];
    await copyBy('Copy & create for another tag');
    const none = 'There are no available tags for this element, please search for the element and edit the original';
    await expect.element(page.getByText(none)).toBeVisible();
  });

  test("shows the server's refusal beside the field", async () => {
    const message = 'There is an element named Rice pudding for Default already.';
    await render({ 'PUT /v1/elements/rice': () => refusal(409, 'conflict', message, { fields: { name: message } }) });
    await textbox('Method').fill('Bake.');
    await button('Update').click();
    await expect.element(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
    await expect.element(textbox('Name')).toHaveAttribute('aria-invalid', 'true');
  });

  test('says of each ingredient whether its allergens are known', async () => {
    const [milkRow] = rice.ingredientObjs;
    const bare = { ...milkRow, allergens: [], portionUnitId: null, amount: null };
    const ingredientObjs = [
      milkRow,
      { ...bare, ingredientId: 'rice', name: 'Rice', allergenStatement: 'none' },
      { ...bare, ingredientId: 'spice', name: 'House spice', allergenStatement: 'unknown' },
    ];
    await render({ 'GET /v1/elements/rice': () => record({ ...rice, ingredientObjs }) });
    for (const name of [/Whole milkAllergens: Milk/, /RiceAllergens: No allergens/, /House spiceAllergens: Unknown/])
      await expect.element(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  });

  test('is not deleted while menus have it, and says how many', async () => {
    const name = 'Desserts'.repeat(30);
    const menus = [{ id: 'm', name, cuisineTypeId: 'american', menuElementClassId: 'default' }];
    const { sent } = await render({
      'GET /v1/elements/rice': () => record({ ...rice, name, menus }),
      'GET /v1/elements/rice/usage': () => record({ ...unused, menus: { count: 1, items: menus } }),
      'GET /v1/allergens': () => list([{ id: 'milk', name }]),
    });
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', '/menus/m');
    await expect.element(page.getByRole('checkbox', { name })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await button('Delete this element').click();
    const isUsed = 'You must remove this element from all menus before deleting it. It still belongs to 1 menu(s).';
    await expect.element(page.getByText(isUsed)).toBeVisible();
    await button('OK').click();
    expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(false);
  });

  test('is not deleted when a menu has it since the page was opened, or when nobody can tell', async () => {
    let answer = () => record(rice);
    const { sent } = await render({ 'GET /v1/elements/rice': () => answer() });
    await expect.element(textbox('Method')).toHaveValue('Simmer.');
    answer = () => refusal(500, 'internal');
    await button('Delete this element').click();
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    const menus = [{ id: 'm', name: 'Sweet Table', cuisineTypeId: 'american', menuElementClassId: 'default' }];
    answer = () => record({ ...rice, menus });
    await button('Delete this element').click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('It still belongs to 1 menu(s).');
    expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(false);
  });

  test('cannot be changed by a reader, and is not found under a wrong address', async () => {
    const { screen } = await render({}, { permissions: ['viewElement'] });
    await expect.element(textbox('Method')).toBeDisabled();
    await expect.element(page.getByText('There are no menus this element is a part of.')).toBeVisible();
    for (const name of ['Update', 'Delete this element']) await expect.element(button(name)).not.toBeInTheDocument();
    await screen.unmount();
    await render({ 'GET /v1/elements/rice': () => refusal(404, 'not_found') });
    await expect.element(page.getByText('Page not found.')).toBeVisible();
  });
});
