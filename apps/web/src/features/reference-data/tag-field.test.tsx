import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isAll } from '#testing/long-test.ts';
import { list, mockAnswers, record, renderScreen } from '#testing/screen-api.tsx';
import { aMenu, anElement } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { ElementPage } from '../elements/ElementPage.tsx';
import { NewElementDialog } from '../elements/NewElementDialog.tsx';
import { NewElementPage } from '../elements/NewElementPage.tsx';
import { MenuPage } from '../menus/MenuPage.tsx';
import { NewMenuPage } from '../menus/NewMenuPage.tsx';

const savedMenu = aMenu({ id: 'saved', name: 'Bacon' });
const savedElement = anElement({
  id: 'saved',
  name: 'Bacon',
  ingredients: 'Bacon',
  method: 'Fry.',
  hasNoAllergens: true,
  isIngredientsTyped: true,
});

/** Existing records: the name and its tag. */
const takenValues: Readonly<Record<string, string>> = { 'Scrambled eggs': 'default', 'Vegan eggs': 'vegan' };

function getTagsForName({ name }: { name: string }) {
  const tag = takenValues[name.split('/').at(-1) ?? ''];
  return list(tag ? [{ id: tag, usedBy: 'other' }] : []);
}

function kitchen() {
  const kinds = ['menu', 'element'];
  return mockAnswers({
    ...Object.fromEntries(
      [...Object.keys(takenValues), 'Scrambled eggs with bacon', 'Vegan eggs Benedict', 'Bacon'].flatMap((name) =>
        kinds.map((kind) => [`GET /v1/menu-element-classes/${kind}/${name}`, getTagsForName]),
      ),
    ),
    'GET /v1/menus/saved': () => record(savedMenu),
    'GET /v1/elements/saved': () => record(savedElement),
    'POST /v1/menus': ({ body }) => record({ ...savedMenu, ...body, elements: [] }),
    'POST /v1/elements': ({ body }) => record({ ...savedElement, ...body }),
    'PUT /v1/menus/saved': ({ body }) => record({ ...savedMenu, ...body, elements: [] }),
    'PUT /v1/elements/saved': ({ body }) => record({ ...savedElement, ...body }),
  });
}

const tag = () => page.getByRole('combobox', { name: 'Tag' });
const name = () => page.getByRole('textbox', { name: 'Name', exact: true });

async function choose(option: string) {
  await tag().click();
  await page.getByRole('option', { name: option }).click();
}

async function savedTag(sentRequests: ReturnType<typeof kitchen>) {
  for (const [field, text] of [
    ['Description', 'Good.'],
    ['Method', 'Fry.'],
  ] as const) {
    const box = page.getByRole('textbox', { name: field, exact: true });
    if (box.query()) await box.fill(text);
  }
  for (const box of ['No ingredients', 'No allergens']) {
    const check = page.getByRole('checkbox', { name: box });
    if (check.query() && !(check.element() as HTMLInputElement).checked) await check.click();
  }
  await name().click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await vi.waitFor(async () => {
    const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
    if (ok.query()) await ok.click();
    expect(sentRequests.some(({ method }) => method !== 'GET')).toBe(true);
  });
  return sentRequests.find(({ method }) => method !== 'GET')?.body.menuElementClassId;
}

type NewForm = readonly [string, () => ReactNode];
const newPages: readonly NewForm[] = [
  ['menu', () => <NewMenuPage />],
  ['element', () => <NewElementPage />],
];
/** It holds the form of the page, so it only repeats. */
const newDialog: NewForm = [
  'element in a dialog',
  () => <NewElementDialog name="" onCreated={() => {}} onClose={() => {}} />,
];
const newForms = isAll ? [...newPages, newDialog] : newPages;

describe.each(newForms)('the tag of a new %s', (_, form) => {
  test('is back at the own choice after a pause in a longer name', async () => {
    const sentRequests = kitchen();
    await renderScreen(form());
    await name().fill('Scrambled eggs');
    await expect.element(tag()).toHaveTextContent('Vegan');
    await expect
      .element(page.getByText('Scrambled eggs exists for Default already, so the tag is now Vegan.'))
      .toBeVisible();
    await expectAccessible();
    await name().fill('Scrambled eggs with bacon');
    await expect.element(tag()).toHaveTextContent('Default');
    await expect.element(page.getByText('The tag is Default again.')).toBeVisible();
    expect(await savedTag(sentRequests)).toBe('default');
  });
});

describe.each(newPages)('the tag of a new %s', (_, form) => {
  test('never moves away from a tag that is free, and comes back to the one that was chosen', async () => {
    const sentRequests = kitchen();
    await renderScreen(form());
    await name().click();
    await choose('Vegan');
    await name().fill('Vegan eggs');
    await expect.element(tag()).toHaveTextContent('Default');
    await name().fill('Vegan eggs Benedict');
    await expect.element(tag()).toHaveTextContent('Vegan');
    expect(await savedTag(sentRequests)).toBe('vegan');
  });

  test('is the own choice for a name that is saved before it was looked up', async () => {
    const sentRequests = kitchen();
    await renderScreen(form());
    await name().fill('Scrambled eggs');
    await expect.element(tag()).toHaveTextContent('Vegan');
    await userEvent.keyboard('!');
    expect(tag().element().textContent).toBe('Default');
    expect(await savedTag(sentRequests)).toBe('default');
  });
});

/** Once the record is stored, the name's tag is found in use: by that record, and for a while by nobody the form knows. */
function kitchenThatStores() {
  const storedByKey = new Map<string, string>();
  const store = (kind: string, savedRecord: object) => async (request: { body: { menuElementClassId?: unknown } }) => {
    storedByKey.set(kind, String(request.body.menuElementClassId));
    // Meanwhile the name is looked up, if it was not before.
    await new Promise((resolve) => setTimeout(resolve, 600));
    return record({ ...savedRecord, ...request.body, elements: [] });
  };
  const listTags = (kind: string) => () => {
    const tag = storedByKey.get(kind);
    return list(tag ? [{ id: tag, usedBy: 'saved' }] : []);
  };
  return mockAnswers({
    'GET /v1/menu-element-classes/menu/Bacon': listTags('menu'),
    'GET /v1/menu-element-classes/element/Bacon': listTags('element'),
    'GET /v1/menus/saved': () => record(savedMenu),
    'GET /v1/elements/saved': () => record(savedElement),
    'POST /v1/menus': store('menu', savedMenu),
    'POST /v1/elements': store('element', savedElement),
  });
}

/** All that is said about a tag from now on, however shortly it stands there. */
function recordTagNotices() {
  const notices = new Set<string>();
  const note = () => {
    for (const { textContent } of document.querySelectorAll('.MuiFormHelperText-root'))
      if (/ already| again\./.test(textContent ?? '')) notices.add(textContent ?? '');
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return { notices, stop: () => observer.disconnect() };
}

describe.each(newForms)('the tag of a new %s', (_, form) => {
  test.each([
    ['before', true],
    ['meanwhile', false],
  ])('is not spoken of while and after it is saved, its name looked up %s', async (_case, isLookedUp) => {
    const sentRequests = kitchenThatStores();
    await renderScreen(form());
    const isLookup = ({ name }: { name: string }) => name.includes('/menu-element-classes/');
    const countLookups = () => sentRequests.filter(isLookup).length;
    const statedRecord = recordTagNotices();
    await name().fill('Bacon');
    if (isLookedUp) await vi.waitFor(() => expect(countLookups()).toBe(1));
    expect(await savedTag(sentRequests)).toBe('default');
    await vi.waitFor(() =>
      expect(sentRequests.findLastIndex(isLookup)).toBeGreaterThan(sentRequests.findIndex(isSave)),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    statedRecord.stop();
    expect([...statedRecord.notices]).toEqual([]);
  });
});

const isSave = ({ method }: { method: string }) => method === 'POST';

const savedForms: readonly (readonly [string, string, () => ReactNode])[] = [
  ['menu', 'There is an menu named Scrambled eggs already.', () => <MenuPage menuId="saved" />],
  ['element', 'There is an element named Scrambled eggs for Default already.', () => <ElementPage elementId="saved" />],
];

describe.each(savedForms)('the tag of a saved %s', (_, conflict, form) => {
  test('stays, whatever the name; a used one is said', async () => {
    const sentRequests = kitchen();
    await renderScreen(form());
    await name().fill('Scrambled eggs');
    await expect.element(page.getByText(conflict)).toBeVisible();
    await expect.element(tag()).toHaveTextContent('Default');
    await name().fill('Scrambled eggs with bacon');
    await expect.element(page.getByText(conflict)).not.toBeInTheDocument();
    expect(await savedTag(sentRequests)).toBe('default');
  });
});
