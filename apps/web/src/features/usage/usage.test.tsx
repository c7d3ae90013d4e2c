import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tryAgain } from '#contract/refusal.ts';
import type { Usage } from '#contract/usage.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { aButter } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused } from '#testing/server-answers.ts';
import { IngredientPage } from '../ingredients/IngredientPage.tsx';

const soy = aButter({
  id: 'soy',
  name: 'Soy sauce',
  type: 'Other',
  allergens: [],
  allergenIds: [],
  allergenStatement: 'unknown',
});
const nothing = { count: 0, items: [] };
const usage: Usage = {
  elements: { count: 1, items: [{ id: 'noodles', name: 'Noodles', menuElementClassId: 'vegan' }] },
  menus: { count: 260, items: [{ id: 'wok', name: 'Wok', menuElementClassId: 'default', cuisineTypeId: 'thai' }] },
  services: {
    count: 1,
    items: [
      {
        id: 'scheduled',
        kind: 'menu',
        name: 'Wok day',
        date: '2027-05-03',
        marketId: 'phoenix',
        serviceLineId: 'lunch',
        people: 65,
        elements: [
          { name: 'Noodles', isAlternative: false },
          { name: 'Tofu', isAlternative: true },
        ],
      },
    ],
  },
};

const open = (answers: Answers, options = {}) => {
  answerCalls({ getIngredient: () => soy, ...answers });
  return renderInKitchen(<IngredientPage ingredientId="soy" />, options);
};

test.each(['light', 'dark'] as const)('an ingredient names and links everything that has it (%s)', async (scheme) => {
  await open({ getIngredientUsage: () => usage }, { scheme });
  const section = page.getByRole('region', { name: 'Where it is used' });
  await expect.element(section.getByRole('link', { name: 'Noodles' })).toHaveAttribute('href', '/elements/noodles');
  await expect.element(section.getByRole('link', { name: 'Wok', exact: true })).toHaveAttribute('href', '/menus/wok');
  await expect.element(section.getByRole('heading', { name: 'Menus (260, the first 1 are shown)' })).toBeVisible();
  const row = section.getByRole('row', { name: /Wok day/ });
  await expect.element(row).toHaveTextContent('Wok day05/03/27PhoenixLunchNoodles, Tofu (alternative)65');
  await expect
    .element(row.getByRole('link', { name: 'Wok day' }))
    .toHaveAttribute('href', '/scheduled-menus/scheduled');
  await expect
    .element(row.getByRole('link', { name: '05/03/27' }))
    .toHaveAttribute('href', '/markets/phoenix/scheduling-detail/2027-05-03');
  await expectAccessible();
});

test('nothing has it, and somebody who may not see the calendar gets no links to it', async () => {
  const { screen } = await open({
    getIngredientUsage: () => ({ elements: nothing, menus: nothing, services: nothing }),
  });
  for (const text of [
    'No element has it.',
    'No menu has an element with this ingredient.',
    'Nothing that is scheduled from today on has it.',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await screen.unmount();
  await open({ getIngredientUsage: () => usage }, { permissions: ['viewElement'] });
  await expect.element(page.getByText('Wok day')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Wok day' })).not.toBeInTheDocument();
});

test('says that it could not be read, and asks again', async () => {
  let isAway = true;
  await open({
    getIngredientUsage: () => (isAway ? new Refused(500, { code: 'internal', message: '' }) : usage),
  });
  const section = page.getByRole('region', { name: 'Where it is used' });
  await expect.element(section.getByText(tryAgain)).toBeVisible();
  isAway = false;
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Wok day')).toBeVisible();
});
