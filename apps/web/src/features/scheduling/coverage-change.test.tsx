import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChangedPeople, CoverageChange } from '#contract/coverage.ts';
import {
  anAlternative,
  aScheduledElement,
  aScheduledMenu,
  elementTypes,
  renderInKitchen,
} from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import { anAccountWithPlates, aPlate, makeCoverage } from '#testing/special-plates.ts';
import { ScheduledMenuPage } from './menu/ScheduledMenuPage.tsx';

const menu = aScheduledMenu({
  date: '2099-05-03',
  scheduledElements: [
    aScheduledElement('Satay', { elementTypeId: 'protein', alternative: [anAlternative('Tofu')] }),
    aScheduledElement('Rice', { order: 1 }),
  ],
});
const counts = { people: 40, covered: 38, uncovered: 2, notKnown: 0, overridden: 0 };
const maya: ChangedPeople = {
  needs: ['Vegan'],
  people: [{ id: 'maya', name: 'Maya Adler' }],
  count: 2,
  blocked: [
    {
      scheduledElementId: 'scheduled Satay',
      name: 'Satay',
      insteadOf: null,
      reasons: [{ kind: 'ingredient', text: 'Chicken thigh is Poultry' }],
    },
  ],
};
const noor: ChangedPeople = { needs: ['Halal'], people: [{ id: 'noor', name: 'Noor Bello' }], count: 1, blocked: [] };

const plate = aPlate({ scheduledElementId: 'scheduled Satay', name: 'Tofu', insteadOf: 'Satay' });
const coverage = makeCoverage(anAccountWithPlates('Acme', plate));

function open(previewCoverage: () => CoverageChange | Refused) {
  const sentRequests = answerCalls({
    getScheduledMenu: () => menu,
    listElementTypes: () => elementTypes,
    listAllergens: () => [],
    previewCoverage,
    listCoverage: () => [coverage],
    updateScheduledMenu: () => ({ ...menu, version: 2 }),
  });
  return renderInKitchen(<ScheduledMenuPage scheduledMenuId="menu" />).then(() => sentRequests);
}
const removeRice = async () => {
  await page.getByRole('button', { name: 'Actions for Rice' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
};
const previews = (sentRequests: Awaited<ReturnType<typeof open>>) =>
  sentRequests.filter(({ name }) => name === 'previewCoverage');

test('a change names the people who lose or gain their meal before it is saved', async () => {
  const sentRequests = await open(() => ({
    counts,
    plates: [{ element: 0, order: 0, text: '2 portions: 2 Vegan', containers: null }],
    accounts: [{ accountId: 'acme', account: 'Acme', loses: [maya], gains: [noor] }],
  }));
  await expect.element(page.getByRole('button', { name: 'Actions for Rice' })).toBeVisible();
  expect(previews(sentRequests)).toEqual([]);
  const row = page.getByRole('list', { name: 'Alternatives to Satay' });
  await expect
    .element(row)
    .toMatchTextContent('Tofu · 6 oz each, Full Pan · 2 portions: 1 Vegan, 1 Vegan + no Soy · ½ pan');
  await removeRice();
  const section = page.getByRole('region', { name: 'Who gets a meal after this change' });
  await expect.element(section.getByText('38 of 40 covered · 2 uncovered')).toBeVisible();
  const loses = section.getByRole('list', { name: 'Loses their meal by this change' });
  await expect.element(row).toMatchTextContent('Tofu · 6 oz each, Full Pan · 2 portions: 2 Vegan');
  await expect.element(loses).toMatchTextContent('Maya Adler, 1 person, Acme (Vegan)Satay: Chicken thigh is Poultry');
  const gains = section.getByRole('list', { name: 'Gains their meal by this change' });
  await expect.element(gains).toMatchTextContent('Noor Bello, Acme (Halal)');
  await expectAccessible();
  expect(previews(sentRequests).at(-1)?.body).toMatchObject({
    scheduledElements: [{ id: 'scheduled Satay', originalElementId: 'Satay', alternative: [{ elementId: 'Tofu' }] }],
  });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.element(page.getByText('Menu has been updated successfully.')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test('a change that nobody notices says so, and one that cannot be computed can be asked again', async () => {
  let isAway = true;
  await open(() =>
    isAway
      ? new Refused(500, { code: 'internal', message: '' })
      : { counts: { ...counts, uncovered: 0 }, plates: [], accounts: [] },
  );
  await removeRice();
  await expect.element(page.getByText('Who gets a meal could not be computed.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Nobody loses or gains their meal by this change.')).toBeVisible();
});
