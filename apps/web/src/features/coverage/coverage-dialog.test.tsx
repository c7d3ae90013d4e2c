import { useQuery } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CoverageSuggestion, CoveredPeople, ServiceCoverage } from '#contract/coverage.ts';
import type { Permission } from '#contract/permissions.ts';
import { aScheduledMenu, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused } from '#testing/server-answers.ts';
import { CoverageButton } from './CoverageButton.tsx';
import { coverageQueries } from './queries.ts';

const maya = { id: 'maya', name: 'Maya Adler' };
const noor = { id: 'noor', name: 'Noor Bello' };

const aGroup = (outcome: CoveredPeople['outcome'], people: CoveredPeople['people']): CoveredPeople => ({
  outcome,
  needs: ['Vegan'],
  people,
  count: people.length,
  main: null,
  side: null,
  blocked: [],
  remark: null,
  overrideId: null,
});

const unnamed: CoveredPeople = {
  ...aGroup('notKnown', []),
  needs: ['Allergies not named'],
  count: 2,
  remark: 'Ask for the names and allergens of these people.',
};

function aCoverage(...groups: CoveredPeople[]): ServiceCoverage {
  const count = (outcome: CoveredPeople['outcome']) =>
    groups.filter((group) => group.outcome === outcome).reduce((sum, group) => sum + group.count, 0);
  const [uncovered, notKnown, overridden] = [count('uncovered'), count('notKnown'), count('overridden')];
  const counts = { people: 10, covered: 10 - uncovered - notKnown - overridden, uncovered, notKnown, overridden };
  return {
    ...counts,
    date: '2099-05-03',
    serviceLineId: 'lunch',
    scheduledMenu: { id: 'menu', name: 'Pasta Day' },
    accounts: [{ ...counts, accountId: 'acme', account: 'Acme', groups, plates: [], openPlates: [] }],
  };
}

function Day() {
  const [coverage] = useQuery(coverageQueries.ofDay('phoenix', '2099-05-03')).data ?? [];
  return coverage && <CoverageButton coverage={coverage} />;
}

async function openDialog(answers: Answers, permissions?: readonly Permission[]) {
  const sentRequests = answerCalls({ listCoverageSuggestions: () => [], ...answers });
  await renderInKitchen(<Day />, permissions ? { permissions } : {});
  await page.getByRole('button', { name: /covered/ }).click();
  return { sent: sentRequests, dialog: page.getByRole('dialog', { name: 'Who gets a meal' }) };
}

describe('people who need no dish', () => {
  test('is noted with a reason, is shown as that, and can be taken back', async () => {
    let groups = [aGroup('uncovered', [maya])];
    const { sent, dialog } = await openDialog({
      listCoverage: () => [aCoverage(...groups)],
      createCoverageOverride: ({ body }) => {
        const override = { ...(body as { eaterId: string; date: string; serviceLineId: string; reason: string }) };
        groups = [{ ...aGroup('overridden', [maya]), remark: override.reason, overrideId: 'override' }];
        return { ...override, id: 'override', version: 1 };
      },
      deleteCoverageOverride: () => {
        groups = [aGroup('uncovered', [maya])];
        return null;
      },
    });
    await dialog.getByRole('button', { name: 'Needs no dish… Maya Adler' }).click();
    const form = page.getByRole('dialog', { name: 'Maya Adler needs no dish' });
    await expect.element(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('They bring their own food');
    await expectAccessible();
    await form.getByRole('textbox', { name: 'Reason' }).fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form.getByText('Reason is required.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Reason' }).fill('Fasting');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('It has been noted that this person needs no dish.')).toBeVisible();
    expect(sent.find(({ name }) => name === 'createCoverageOverride')?.body).toEqual({
      eaterId: 'maya',
      date: '2099-05-03',
      serviceLineId: 'lunch',
      reason: 'Fasting',
    });
    await expect.element(dialog.getByText('Needs no dish: Maya Adler (Vegan)')).toBeVisible();
    await expect.element(dialog.getByText('Fasting')).toBeVisible();
    await expect.element(dialog.getByText(/9 of 10 covered · 1 overridden/).first()).toBeVisible();

    await dialog.getByRole('button', { name: 'Take back: Maya Adler' }).click();
    const question = page.getByRole('alertdialog');
    await expect
      .element(question)
      .toMatchTextContent('Are you sure you want to take back that Maya Adler needs no dish (Fasting)?');
    await question.getByRole('button', { name: 'Take back' }).click();
    await expect.element(dialog.getByText('Uncovered: Maya Adler (Vegan)')).toBeVisible();
  });

  test('is chosen where several people have the same needs', async () => {
    const { dialog } = await openDialog({ listCoverage: () => [aCoverage(aGroup('notKnown', [maya, noor]))] });
    await dialog.getByRole('button', { name: 'Needs no dish… Maya Adler, Noor Bello' }).click();
    const form = page.getByRole('dialog', { name: 'Who needs no dish' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form.getByText('Person is required.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Person' }).selectOptions('Noor Bello');
    await expectAccessible();
  });

  test('that somebody noted before says so and is shown', async () => {
    let groups = [aGroup('uncovered', [maya])];
    const message = 'This person needs no dish at this service already.';
    const { dialog } = await openDialog({
      listCoverage: () => [aCoverage(...groups)],
      createCoverageOverride: () => {
        groups = [{ ...aGroup('overridden', [maya]), remark: 'Fasting', overrideId: 'theirs' }];
        return new Refused(409, { code: 'conflict', message });
      },
    });
    await dialog.getByRole('button', { name: /^Needs no dish/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(dialog.getByText('Fasting')).toBeInTheDocument();
  });

  test('is decided by those who edit the menu', async () => {
    const overridden = { ...aGroup('overridden', [noor]), remark: 'Fasting', overrideId: 'override' };
    const groups = [aGroup('uncovered', [maya]), overridden];
    const { dialog } = await openDialog({ listCoverage: () => [aCoverage(...groups)] }, ['viewScheduleMenu']);
    await expect.element(dialog.getByText('Uncovered: Maya Adler (Vegan)')).toBeVisible();
    await expect.element(dialog.getByRole('button')).toHaveLength(1);
  });
});

test('Who has no meal comes first, then who gets a special plate, then everybody else in one line', async () => {
  const {
    accounts: [acme],
    ...service
  } = aCoverage(aGroup('uncovered', [maya]));
  const settled = { people: 10, covered: 10, uncovered: 0, notKnown: 0, overridden: 0, groups: [], plates: [] };
  const plate = { scheduledElementId: 'dish', order: 0, name: 'Tofu bowl', insteadOf: 'Chicken', portions: 1 };
  const accounts = [
    { ...settled, accountId: 'aster', account: 'Aster' },
    { ...settled, accountId: 'bell', account: 'Bell', plates: [{ ...plate, eaters: [] }] },
    ...(acme ? [{ ...acme, account: 'Zinnia' }] : []),
    { ...settled, accountId: 'cove', account: 'Cove', people: 1200 },
  ] as ServiceCoverage['accounts'];
  const { dialog } = await openDialog({ listCoverage: () => [{ ...service, accounts }] });
  await expect.element(dialog.getByText('Aster 10, Cove 1,200')).toBeVisible();
  const headings = dialog.getByRole('heading', { level: 3 }).elements();
  expect(headings.map((heading) => heading.textContent)).toEqual([
    'Suggestions',
    'Zinnia',
    'Bell',
    'Everybody gets a meal from the menu',
  ]);
});

describe('suggestions', () => {
  const bowl: CoverageSuggestion = {
    scheduledElementId: 'dish',
    insteadOf: 'Chicken',
    element: { id: 'bowl', name: 'Tofu bowl' },
    menuElementClassId: 'vegan',
    newAllergens: ['Soy', 'Sesame'],
    people: 1,
    of: 2,
  };

  test('are taken with one press, and the people are counted again', async () => {
    let groups = [aGroup('uncovered', [maya, noor])];
    const { sent, dialog } = await openDialog({
      listCoverage: () => [aCoverage(...groups)],
      listCoverageSuggestions: () => [bowl, { ...bowl, element: { id: 'nuts', name: 'Falafel' }, newAllergens: [] }],
      addAlternative: () => {
        groups = [aGroup('uncovered', [noor])];
        return aScheduledMenu();
      },
    });
    await expect
      .element(dialog.getByText('suits 1 of 2 people without a meal · also contains Soy, Sesame'))
      .toBeVisible();
    await expect.element(dialog.getByText('suits 1 of 2 people without a meal · no new allergen')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Add alternative: Tofu bowl instead of Chicken' }).click();
    await expect.element(page.getByText('Tofu bowl has been added as an alternative to Chicken.')).toBeVisible();
    const takenRequest = sent.find(({ name }) => name === 'addAlternative');
    expect([takenRequest?.url.pathname, takenRequest?.body]).toEqual([
      '/v1/scheduled-menus/menu/alternatives',
      { scheduledElementId: 'dish', elementId: 'bowl' },
    ]);
    await expect.element(dialog.getByText('Uncovered: Noor Bello (Vegan)')).toBeVisible();
  });

  test('stay in their place, marked, when the last one is taken (screens-25)', async () => {
    let isTaken = false;
    const { dialog } = await openDialog({
      listCoverage: () => [isTaken ? aCoverage() : aCoverage(aGroup('uncovered', [maya]))],
      listCoverageSuggestions: () => (isTaken ? [] : [bowl]),
      addAlternative: () => {
        isTaken = true;
        return aScheduledMenu();
      },
    });
    await dialog.getByRole('button', { name: 'Add alternative: Tofu bowl instead of Chicken' }).click();
    await expect.element(dialog.getByText(/10 of 10 covered/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Added: Tofu bowl instead of Chicken' })).toHaveFocus();
  });

  test('that are refused, missing or cannot be loaded say so', async () => {
    let isAway = true;
    const away = new Refused(500, { code: 'internal', message: '' });
    const message = 'Tofu bowl is an alternative to this dish already.';
    const { dialog } = await openDialog({
      listCoverage: () => [aCoverage(aGroup('uncovered', [maya]))],
      listCoverageSuggestions: () => (isAway ? away : [bowl]),
      addAlternative: () => new Refused(409, { code: 'conflict', message }),
    });
    await expect.element(dialog.getByText('Suggestions could not be loaded.')).toBeVisible();
    isAway = false;
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByRole('button', { name: /^Add alternative/ }).click();
    await expect.element(page.getByText(message)).toBeVisible();
  });

  test.each([
    ['everybody has a meal', aCoverage(), /10 of 10 covered/],
    ['allergies are not named', aCoverage(unnamed), /Ask for the names/],
  ])('are not asked for where %s', async (_name, coverage, shownRecord) => {
    const { sent, dialog } = await openDialog({ listCoverage: () => [coverage] });
    await expect.element(dialog.getByText(shownRecord).first()).toBeVisible();
    expect(sent.filter(({ name }) => name === 'listCoverageSuggestions')).toEqual([]);
    await expect.element(dialog.getByText('No dish of the catalogue is known to suit them.')).not.toBeInTheDocument();
  });
});
