import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import type { ConsumerDetails } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { anAccountWithPlates, anOpenPlate, aPlate, makeCoverage } from '#testing/special-plates.ts';
import type { ReferenceData } from '../../shell/reference-data.ts';
import { ScheduledMenuCard } from './day/ScheduledMenuCard.tsx';

const person = (permissions: Permission[]) => ({
  id: 'u',
  email: 'person@example.com',
  firstName: '',
  lastName: '',
  roleId: null,
  role: null,
  permissions,
  defaultMarketId: null,
});

const reference = {
  tags: [
    { id: 'vegan', name: 'Vegan' },
    { id: 'default', name: 'Default' },
  ],
  markets: [{ id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix' }],
  cuisineTypes: [{ id: 'thai', name: 'Thai' }],
} as Partial<ReferenceData> as ReferenceData;

const element = (name: string, allergenNames: string[], allergenStatement: 'some' | 'none' | 'unknown') => ({
  id: name,
  name,
  order: 0,
  elementTypeId: null,
  allergenNames,
  allergenStatement,
  alternative: [] as ScheduledMenuSummary['scheduledElements'][number]['alternative'],
});

const menu: ScheduledMenuSummary = {
  id: 'menu',
  name: 'Bangkok Street',
  date: '2026-11-24',
  marketId: 'phoenix',
  serviceLineId: 'lunch',
  originalMenuId: null,
  brandId: null,
  cuisineTypeId: 'thai',
  menuElementClassId: 'vegan',
  description: 'Curry, rice and mango.',
  allergenNames: ['Soy'],
  allergenStatement: 'unknown',
  scheduledElements: [
    element('Tofu curry', ['Soy'], 'some'),
    element('Jasmine rice', [], 'none'),
    {
      ...element('Mango', [], 'unknown'),
      alternative: [
        { name: 'Poached pear', allergenNames: [], allergenStatement: 'none' },
        { name: 'Coconut jelly', allergenNames: [], allergenStatement: 'unknown' },
      ],
    },
  ],
  changes: [],
  hasChangedAddOn: false,
  version: 1,
};

const headcounts: ConsumerDetails = {
  serviceLineId: 'lunch',
  headcount: 1271,
  headcountA: 37,
  headcountNoA: 1234,
  accounts: [
    {
      accountId: 'a',
      account: 'Acme',
      headcount: 1271,
      headcountA: 37,
      headcountNoA: 1234,
      accommodationSummary: [
        { name: 'Vegan', count: 30, isAllergen: false },
        { name: 'Peanuts', count: 9, isAllergen: true },
      ],
    },
  ],
};

const renderCard = (permissions: Permission[], counts?: ConsumerDetails, scheduledMenu = menu) =>
  renderPart(
    <ScheduledMenuCard
      menu={scheduledMenu}
      serviceLine={{ id: 'lunch', name: 'Lunch' }}
      headcounts={counts}
      heading={null}
      questions={null}
      sheets={null}
    />,
    {
      user: person(permissions),
      reference,
    },
  );

async function choose(action: string) {
  await page.getByRole('button', { name: 'More for Bangkok Street' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('a scheduled menu', () => {
  test('says what is served, for how many and with which allergens', async () => {
    await renderCard(['viewScheduleMenu', 'edit-schedule', 'remove-schedule'], headcounts);
    const card = page.getByRole('article', { name: 'Lunch: Bangkok Street' });
    for (const text of ['Thai', 'Vegan', 'Curry, rice and mango.', '1,271', '1,234', 'without accommodations', '37']) {
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(card.getByText('Allergens: Soy, others unknown')).toBeVisible();
    await expect.element(card.getByText('Special plates contain: Unknown')).toBeVisible();
    await expect.element(card.getByRole('listitem').nth(2)).toMatchTextContent('Mango allergens unknown');
    await expect
      .element(card.getByRole('link', { name: 'Edit Flow' }))
      .toHaveAttribute('href', '/scheduled-menus/menu/host-flow');
    await expectAccessible();
  });

  test('names its tag, the usual one too', async () => {
    await renderCard(['viewScheduleMenu'], headcounts, { ...menu, menuElementClassId: 'default' });
    await expect.element(page.getByRole('article').getByText('Default', { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test('says what is cooked instead of an element, and never that unknown allergens are none', async () => {
    await renderCard(['viewScheduleMenu'], headcounts);
    await expect.element(page.getByText('Instead of Mango: Poached pear (no allergens)')).toBeVisible();
    await expect
      .element(page.getByText('Instead of Mango: Coconut jelly (ask our staff about allergens)'))
      .toBeVisible();
  });

  test('says how many of an alternative are cooked, and which nobody needs', async () => {
    const plate = aPlate({ scheduledElementId: 'Mango', name: 'Poached pear', insteadOf: 'Mango' });
    answerCalls({ listCoverage: () => [makeCoverage(anAccountWithPlates('Acme', plate))] });
    await renderCard(['viewScheduleMenu'], headcounts);
    const dish = page.getByRole('article').getByRole('listitem').nth(2);
    await expect
      .element(dish)
      .toMatchTextContent('Poached pear (no allergens) · 2 portions: 1 Vegan, 1 Vegan + no Soy');
    await expect.element(dish).toMatchTextContent('Coconut jelly (ask our staff about allergens) · Nobody needs it');
  });

  test('says that an alternative may be needed, where nobody knows', async () => {
    const open = anOpenPlate({ scheduledElementId: 'Mango', order: 1, reason: 'noPortion' });
    answerCalls({ listCoverage: () => [makeCoverage({ ...anAccountWithPlates('Acme'), openPlates: [open] })] });
    await renderCard(['viewScheduleMenu'], headcounts);
    const dish = page.getByRole('article').getByRole('listitem').nth(2);
    await expect.element(dish).toMatchTextContent('Poached pear (no allergens) · Nobody needs it');
    await expect.element(dish).toMatchTextContent('allergens) · Not counted: no portion per person');
  });

  test('names allergens after the dish, nothing where there are none, and no diets', async () => {
    await renderCard(['viewScheduleMenu'], headcounts);
    const dishes = page.getByRole('article').getByRole('listitem');
    await expect.element(dishes.nth(0)).toMatchTextContent(/^Tofu curry contains Soy$/);
    await expect.element(dishes.nth(1)).toMatchTextContent(/^Jasmine rice$/);
  });

  test('opens who eats where, with what they need', async () => {
    await renderCard(['viewScheduleMenu'], headcounts);
    await choose('More Details');
    const dialog = page.getByRole('dialog', { name: 'Detailed Headcount and Accommodations' });
    await expect
      .element(dialog.getByRole('row', { name: /Acme/ }))
      .toHaveTextContent('1,271Acme37: Vegan 30, no Peanuts 9');
    await expectAccessible();
  });

  test('with a flag says the change once, and leads to the catalogue beside it', async () => {
    answerCalls({ listCoverage: () => [], countMasterChanges: () => [{ scheduledMenuId: 'menu', count: 1 }] });
    const change = { id: 'one', text: 'Milk was added to Tofu.', dishes: ['Tofu curry'], changedBy: 'Nora Ng' };
    const flag = { ...change, changedAt: '2026-11-23T17:30:00Z', acceptedBy: null, acceptedAt: null };
    await renderCard(['viewScheduleMenu'], headcounts, { ...menu, changes: [flag] });
    const flags = page.getByRole('region', { name: 'Changed after planning' });
    await expect.element(flags.getByRole('button', { name: 'Compare with the catalogue' })).toBeVisible();
    await expect.element(page.getByText(/in the catalogue since/)).not.toBeInTheDocument();
  });

  test('that serves nobody says so, and who is served next', async () => {
    answerCalls({
      listCoverage: () => [],
      listNextServices: () => [{ serviceLineId: 'lunch', date: '2026-11-27', headcount: 1_200 }],
    });
    await renderCard(['viewScheduleMenu']);
    const text = 'Nobody eats lunch on Tue 11/24. Next: Fri 11/27, 1,200 people.';
    await expect.element(page.getByText(text)).toBeVisible();
    await choose('More Details');
    await expect.element(page.getByText('No accounts are served this menu.')).toBeVisible();
  });

  test.each([
    ['only looks', ['viewScheduleMenu'], []],
    ['edits', ['edit-schedule'], ['Edit Menu', 'Edit Flow']],
    ['removes', ['remove-schedule'], ['Unschedule']],
  ] as const)('offers to somebody who %s nothing more', async (_what, permissions, expected) => {
    await renderCard([...permissions], headcounts);
    await expect.element(page.getByRole('article')).toBeVisible();
    await page.getByRole('button', { name: 'More for Bangkok Street' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Portion Modifiers' })).toBeVisible();
    const offeredNames = ['Edit Menu', 'Edit Flow', 'Unschedule'].filter(
      (name) => page.getByText(name, { exact: true }).elements().length > 0,
    );
    expect(offeredNames).toEqual(expected);
  });
});
