import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MasterChanges } from '#contract/dated-copies.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { MasterChangesButton } from './menu/MasterChangesButton.tsx';

const place = { marketId: 'phoenix', serviceLineId: 'lunch' };
const changes: MasterChanges = {
  menu: [{ part: 'menuName', copied: 'Taco bar', master: 'Taco counter', here: 'Taco bar', isKept: false }],
  elements: [
    {
      id: 'scheduled rice',
      name: 'Rice',
      insteadOf: null,
      differences: [
        { part: 'method', copied: 'Steam.', master: 'Boil.', here: 'Steam.', isKept: false },
        { part: 'portions', copied: '5 oz', master: '7 oz', here: '6 oz', isKept: true },
      ],
    },
    {
      id: 'scheduled rice',
      name: 'Quinoa',
      insteadOf: 'Rice',
      differences: [{ part: 'ingredients', copied: 'Quinoa', master: 'Bulgur', here: 'Quinoa', isKept: true }],
    },
  ],
  added: [{ id: 'salsa', name: 'Salsa' }],
  removed: [
    { id: 'corn', name: 'Corn', isKept: false },
    { id: 'beans', name: 'Beans', isKept: true },
  ],
  otherDates: [
    { id: 'tuesday', date: '2027-05-04', ...place },
    { id: 'wednesday', date: '2027-05-05', ...place },
  ],
};
const menu = { id: 'menu', marketId: 'phoenix', date: '2027-05-03' };
const counts = [{ scheduledMenuId: 'menu', count: 4 }];
const dialog = () => page.getByRole('dialog', { name: 'Changed in the catalogue since this was scheduled' });
const checkbox = (name: string) => dialog().getByRole('checkbox', { name });
const open = () => page.getByRole('button', { name: '4 changes in the catalogue since it was scheduled' }).click();

test('the three are side by side, and chosen parts and elements are taken over into chosen dates', async () => {
  let foundRows = counts;
  const sentRequests = answerCalls({
    countMasterChanges: () => foundRows,
    listMasterChanges: () => changes,
    takeOverMenu: () => {
      foundRows = [];
      return { changed: 2 };
    },
  });
  await renderInKitchen(<MasterChangesButton menu={menu} />);
  await open();
  const rice = dialog().getByRole('region', { name: 'Rice', exact: true });
  await expect.element(rice.getByText('Copied from: Steam.')).toBeVisible();
  await expect.element(rice.getByText('Master now: Boil.')).toBeVisible();
  await expect.element(rice.getByText('This date: 6 oz (edited for this date: it stays)')).toBeVisible();
  const plate = dialog().getByRole('region', { name: 'Quinoa, instead of Rice' });
  await expect.element(plate.getByText('Master now: Bulgur')).toBeVisible();
  // What stays here cannot be taken over, and is not offered.
  await expect.element(checkbox('Portions and container')).not.toBeInTheDocument();
  await expect.element(checkbox('Beans was edited for this date: it stays')).toBeDisabled();
  await expectAccessible();
  await checkbox('Corn').click();
  await checkbox('Wednesday, 05/05/27, Lunch, Phoenix').click();
  await dialog().getByRole('button', { name: 'Take over into 2 dates' }).click();
  await expect.element(page.getByText('2 dates have taken over what the catalogue has now.')).toBeVisible();
  expect(sentRequests.find(({ name }) => name === 'takeOverMenu')?.body).toEqual({
    parts: ['method'],
    menuParts: ['menuName'],
    addedElementIds: ['salsa'],
    removedElementIds: [],
    otherDateIds: ['wednesday'],
    keepsRest: false,
  });
  await expect.element(page.getByRole('button', { name: /in the catalogue since/ })).not.toBeInTheDocument();
});

test('nothing chosen cannot be taken over, and who only reads cannot take over', async () => {
  answerCalls({ countMasterChanges: () => counts, listMasterChanges: () => changes });
  const { screen } = await renderInKitchen(<MasterChangesButton menu={menu} />);
  await open();
  for (const name of ['Name of the menu', 'Method', 'Salsa', 'Corn']) await checkbox(name).click();
  await expect.element(dialog().getByText('Choose what to take over.')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Take over into 1 date' })).toBeDisabled();
  await screen.unmount();
  await renderInKitchen(<MasterChangesButton menu={menu} />, { permissions: ['viewScheduleMenu'] });
  await open();
  await expect.element(dialog().getByText('You may look at this, and not take it over.')).toBeVisible();
  await expect.element(checkbox('Method')).not.toBeInTheDocument();
});

test('a date is kept as it is with one press', async () => {
  const sentRequests = answerCalls({
    countMasterChanges: () => counts,
    listMasterChanges: () => changes,
    takeOverMenu: () => ({ changed: 1 }),
  });
  await renderInKitchen(<MasterChangesButton menu={menu} />);
  await open();
  await expect.element(dialog().getByText('Master now: Taco counter')).toBeVisible();
  await dialog().getByRole('button', { name: 'Keep this date as it is' }).click();
  await expect
    .element(page.getByText('This date stays as it is, and these changes are not shown again.'))
    .toBeVisible();
  expect(sentRequests.find(({ name }) => name === 'takeOverMenu')?.body).toMatchObject({
    parts: [],
    menuParts: [],
    keepsRest: true,
  });
});

test('nothing is shown where nothing changed, and nothing is asked for who may not see it', async () => {
  const sentRequests = answerCalls({ countMasterChanges: () => [] });
  const { screen } = await renderInKitchen(<MasterChangesButton menu={menu} />);
  await expect.poll(() => sentRequests.length).toBe(1);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await screen.unmount();
  await renderInKitchen(<MasterChangesButton menu={menu} />, { permissions: ['viewElement'] });
  expect(sentRequests).toHaveLength(1);
});
