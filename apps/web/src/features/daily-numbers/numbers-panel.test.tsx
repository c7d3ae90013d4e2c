import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Calculation, ContainerTotal } from '#contract/daily-numbers.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { CurrentUserContext } from '../../shell/current-user.ts';
import { NumbersPanel } from './NumbersPanel.tsx';

const cook = {
  id: 'u',
  email: 'chef@example.com',
  firstName: '',
  lastName: '',
  roleId: null,
  role: null,
  permissions: [],
  defaultMarketId: null,
};

const count = (containerCount: number, halfCount: number, portion: number) => ({
  containerCount,
  halfCount,
  portion,
  roundedPortion: portion,
});

const aTotal = (name: string, changes: Partial<ContainerTotal>): ContainerTotal => ({
  scheduledElementId: name,
  name,
  elementType: 'Starch',
  container: 'Full Pan',
  hasHalfSize: true,
  portionPerPerson: 5,
  portionPerContainer: 200,
  portionUnit: 'oz',
  ...count(0, 0, 0),
  ...changes,
});

const calculation: Calculation = {
  scheduledMenu: { id: 'm', name: 'Taco Bar' },
  containerTotals: [
    aTotal('Rice', count(3, 1, 680)),
    aTotal('Slaw', { container: 'Large Bowl', hasHalfSize: false, portionUnit: 'fl. oz', ...count(2, 0, 48) }),
  ],
  accountSummaries: [
    {
      accountId: 'a',
      account: 'Acme',
      headCount: 1,
      veggies: 0,
      elements: [
        { scheduledElementId: 'Rice', name: 'Rice', ...count(0, 1, 5) },
        { scheduledElementId: 'Slaw', name: 'Slaw', ...count(0, 0, 0) },
      ],
    },
    {
      accountId: 'z',
      account: 'Zenith',
      headCount: 135,
      veggies: 4,
      elements: [
        { scheduledElementId: 'Rice', name: 'Rice', ...count(3, 0, 675) },
        { scheduledElementId: 'Slaw', name: 'Slaw', ...count(2, 0, 48) },
      ],
    },
  ],
  addOnCalculations: [
    {
      accountId: 'z',
      account: 'Zenith',
      add_ons: [
        {
          type: 'Soup',
          scheduled_element: 'Lentil Soup',
          qty: 30,
          scheduledElementId: 'Lentil Soup',
          containers: count(1, 0, 240),
        },
        { type: 'Soup', scheduled_element: 'Bisque', qty: 5, scheduledElementId: 'Bisque', containers: null },
      ],
    },
  ],
  addOnContainerTotals: [
    { ...aTotal('Lentil Soup', { container: 'Soup Insert', ...count(1, 0, 240) }), addOnType: 'Soup' },
  ],
  incompleteAddOnElements: [
    { scheduledElementId: 'Bisque', name: 'Bisque', addOnType: 'Soup', missing: ['container', 'unit'] },
  ],
  incompleteElements: [],
  alternatives: [],
  saladsAndDesserts: [],
  notServed: [],
};

const renderNumbers = (changes: Partial<Calculation> = {}, scheme: 'light' | 'dark' = 'light') =>
  renderPart(
    <CurrentUserContext value={cook}>
      <NumbersPanel calculation={{ ...calculation, ...changes }} />
    </CurrentUserContext>,
    { scheme },
  );

const cellsOf = async (account: RegExp) => {
  const row = page.getByRole('row', { name: account });
  await expect.element(row).toBeVisible();
  return row
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
};

describe("the chef's table", () => {
  test.each(['light', 'dark'] as const)('has half columns where halves exist, %s', async (scheme) => {
    await renderNumbers({}, scheme);
    expect(await cellsOf(/^All accounts/)).toEqual(['3', '1', '2']);
    expect(await cellsOf(/^Acme/)).toEqual(['0', '1', '0']);
    expect(await cellsOf(/^Zenith/)).toEqual(['3', '0', '2']);
    await expect.element(page.getByText('135 people, 4 no meat')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Lentil Soup/ })).toMatchTextContent('Zenith 30');
    await expect.element(page.getByRole('row', { name: /Lentil Soup/ })).toMatchTextContent('1 × Soup Insert240.0 oz');
    await expect
      .element(page.getByRole('row', { name: /Bisque/ }))
      .toMatchTextContent('Not counted: no container, no unit');
    await expectAccessible();
  });

  test('names what is cooked instead of elements, which it does not count', async () => {
    const lentils = { scheduledElementId: 'Rice', insteadOf: 'Rice', name: 'Lentils' };
    await renderNumbers({ alternatives: [{ ...lentils, allergenNames: [], allergenStatement: 'unknown' }] });
    const section = page.getByRole('region', { name: 'Alternatives' });
    await expect.element(section).toMatchTextContent('Instead of Rice: Lentils (ask our staff about allergens)');
    await expect.element(section).toMatchTextContent('not counted here');
    await expectAccessible();
  });

  test('shows ounces, then pounds and quarts, then ounces again', async () => {
    await renderNumbers();
    const table = page.getByRole('table', { name: 'Containers by account and element' });
    await expect.element(table).toMatchTextContent('680.0 oz');
    await page.getByRole('button', { name: 'Show in lbs' }).click();
    await expect.element(table).toMatchTextContent('42.5 lbs');
    await expect.element(table).toMatchTextContent('1.5 quarts');
    await page.getByRole('button', { name: 'Show in oz' }).click();
    await expect.element(table).toMatchTextContent('680.0 oz');
  });

  test('keeps header and account names in sight while it scrolls, and the page in its width', async () => {
    await page.viewport(390, 700);
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...(calculation.accountSummaries[0] as Calculation['accountSummaries'][number]),
      accountId: `a${index}`,
      account: `Account ${index}`,
    }));
    await renderNumbers({ accountSummaries: many });
    const frame = page.getByRole('region', { name: 'Containers by account, scrollable' }).element();
    const header = page.getByRole('columnheader', { name: 'Account' }).element();
    frame.scrollTo(200, 900);
    await expect.element(page.getByRole('rowheader', { name: /Account 20/ })).toBeInTheDocument();
    const name = page.getByRole('rowheader', { name: /Account 20/ }).element();
    expect(Math.round(header.getBoundingClientRect().top - frame.getBoundingClientRect().top)).toBeLessThanOrEqual(1);
    expect(Math.round(name.getBoundingClientRect().left - frame.getBoundingClientRect().left)).toBeLessThanOrEqual(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  });
});

describe('what cannot be counted', () => {
  const slaw = { scheduledElementId: 's', name: 'Slaw', missing: ['container' as const, 'unit' as const] };

  test('is above the table and says what is missing', async () => {
    await renderNumbers({ incompleteElements: [slaw] });
    const alert = page.getByRole('alert');
    await expect
      .element(alert)
      .toMatchTextContent('Some Scheduled Elements for this menu are missing type/container/portion information.');
    await expect.element(alert).toMatchTextContent('Slaw: no container, no unit');
    await expectAccessible();
  });

  test('is an error when nothing is left', async () => {
    await renderNumbers({ containerTotals: [], incompleteElements: [slaw] });
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        'There are no Scheduled Elements for this menu or they are missing type/container/portion information.',
      );
    await expect.element(page.getByText('There are no calculations to display.')).toBeVisible();
  });

  test('of a day without a menu is one sentence', async () => {
    await renderNumbers({
      scheduledMenu: null,
      containerTotals: [],
      accountSummaries: [],
      addOnCalculations: [],
    });
    await expect.element(page.getByText('There are no calculations to display.')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(page.getByRole('table').elements()).toEqual([]);
  });
});

test('salad and dessert stand below, with people and accounts', async () => {
  const extras = { accountId: 'a', account: 'Acme', people: 40, saladType: 'Composed Salad', shouldServeDessert: true };
  await renderNumbers({ saladsAndDesserts: [extras] });
  const table = page.getByRole('table', { name: 'Salad and Dessert' });
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Composed Salad40Acme 40');
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent('Dessert40Acme 40');
});
