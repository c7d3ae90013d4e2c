import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { Calculation, ContainerTotal } from '#contract/daily-numbers.ts';
import type { Me } from '#contract/session.ts';
import type { PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { aCalculation } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { NumbersPanel } from './NumbersPanel.tsx';

const cook: Me = {
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

const calculation = aCalculation({
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
        { scheduledElementId: 'Rice', name: 'Rice', portionFactor: 1, ...count(0, 1, 5) },
        { scheduledElementId: 'Slaw', name: 'Slaw', portionFactor: 1, ...count(0, 0, 0) },
      ],
    },
    {
      accountId: 'z',
      account: 'Zenith',
      headCount: 135,
      veggies: 4,
      elements: [
        { scheduledElementId: 'Rice', name: 'Rice', portionFactor: 1, ...count(3, 0, 675) },
        { scheduledElementId: 'Slaw', name: 'Slaw', portionFactor: 1, ...count(2, 0, 48) },
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
          isOpen: false,
          containers: count(1, 0, 240),
        },
        {
          type: 'Soup',
          scheduled_element: 'Bisque',
          qty: 5,
          scheduledElementId: 'Bisque',
          isOpen: false,
          containers: null,
        },
      ],
    },
  ],
  addOnContainerTotals: [
    { ...aTotal('Lentil Soup', { container: 'Soup Insert', ...count(1, 0, 240) }), addOnType: 'Soup' },
  ],
  incompleteAddOnElements: [
    { scheduledElementId: 'Bisque', name: 'Bisque', addOnType: 'Soup', missing: ['container', 'unit'] },
  ],
});

const slot = { marketId: 'phoenix', serviceLineId: 'lunch', date: '2026-03-08' };
function Numbers({ changes }: { changes: Partial<Calculation> }) {
  const [scale, setScale] = useState<PortionScale>('small');
  return (
    <NumbersPanel
      calculation={{ ...calculation, ...changes }}
      slot={slot}
      scale={scale}
      onScale={setScale}
      onCell={() => undefined}
    />
  );
}
const renderNumbers = (
  changes: Partial<Calculation> = {},
  { scheme, user = cook }: { scheme?: 'light' | 'dark'; user?: Me } = {},
) => renderPart(<Numbers changes={changes} />, { user, ...(scheme && { scheme }) });

const readCells = async (account: RegExp) => {
  const row = page.getByRole('row', { name: account });
  await expect.element(row).toBeVisible();
  return row
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
};

describe("the chef's table", () => {
  test('says the allergens of each dish and add-on, what nobody said strongest (calculation-14)', async () => {
    const dishAllergens: Calculation['dishAllergens'] = [
      { scheduledElementId: 'Rice', allergenNames: [], allergenStatement: 'none' },
      { scheduledElementId: 'Lentil Soup', allergenNames: ['Milk', 'Soy'], allergenStatement: 'some' },
      { scheduledElementId: 'Bisque', allergenNames: ['Milk'], allergenStatement: 'unknown' },
    ];
    await renderNumbers({ dishAllergens });
    const findHeader = (name: string) =>
      page.getByRole(/Soup|Bisque/.test(name) ? 'rowheader' : 'cell', { name: new RegExp(`^${name}`) });
    await expect.element(findHeader('Rice No allergens')).toBeVisible();
    await expect.element(findHeader('Slaw Allergens not known')).toBeVisible();
    await expect.element(findHeader('Lentil Soup Contains Milk, Soy')).toBeVisible();
    await expect.element(findHeader('Bisque Contains Milk; others not known')).toBeVisible();
    const weight = (text: string) => getComputedStyle(page.getByText(text).element()).fontWeight;
    expect([weight('No allergens'), weight('Allergens not known')]).toEqual(['400', '700']);
    await expectAccessible();
  });

  test.each(['light', 'dark'] as const)('has half columns where halves exist, %s', async (scheme) => {
    await renderNumbers({}, { scheme });
    expect(await readCells(/^All accounts/)).toEqual(['3', '1', '2']);
    expect(page.getByText(/portion modifiers give/).query()).toBeNull();
    expect(await readCells(/^Acme/)).toEqual(['0', '1', '0']);
    expect(await readCells(/^Zenith/)).toEqual(['3', '0', '2']);
    await expect.element(page.getByText('135 people, 4 no meat')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Lentil Soup/ })).toMatchTextContent('Zenith 30');
    await expect.element(page.getByRole('row', { name: /Lentil Soup/ })).toMatchTextContent('1 × Soup Insert240.0 oz');
    await expect
      .element(page.getByRole('row', { name: /Bisque/ }))
      .toMatchTextContent('Not counted: no container, no unit');
    await expectAccessible();
  });

  test('marks what portion modifiers changed', async () => {
    const [acme, zenith] = calculation.accountSummaries;
    if (!acme || !zenith) throw new Error('There are two.');
    const factors = [1.2, 0.875];
    const elements = zenith.elements.map((element, index) => ({ ...element, portionFactor: factors[index] ?? 1 }));
    await renderNumbers({ accountSummaries: [acme, { ...zenith, elements }] });
    expect(await readCells(/^Zenith/)).toEqual(['3+20%', '0', '2−12.5%']);
    expect(await readCells(/^Acme/)).toEqual(['0', '1', '0']);
    await expect.element(page.getByText(/^A percentage under a number: portion modifiers give/)).toBeVisible();
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

  test('writes portions per person and per container, and no unit twice', async () => {
    const pita = aTotal('Pita', { portionUnit: 'each', portionPerPerson: 1, portionPerContainer: 24 });
    await renderNumbers({ containerTotals: [...calculation.containerTotals, pita] });
    const heads = page.getByRole('table', { name: 'Containers by account and element' });
    await expect.element(heads).toMatchTextContent('5 oz each, 200 oz per container');
    await expect.element(heads).toMatchTextContent('1 each, 24 per container');
  });

  test('ends where its last column ends', async () => {
    await page.viewport(390, 700);
    await renderNumbers();
    const frame = page.getByRole('region', { name: 'Containers by account, scrollable' }).element();
    const table = page.getByRole('table', { name: 'Containers by account and element' }).element();
    // What is only spoken made the frame scroll beyond the table, over nothing.
    expect(frame.scrollWidth).toBe((table as HTMLElement).offsetWidth);
    await page.viewport(1280, 800);
  });

  test('fits the width of paper, without its buttons, dark on white', async () => {
    const many = Array.from({ length: 14 }, (_, index) => aTotal(`Dish number ${index}`, count(3, 1, 680)));
    await renderNumbers({ containerTotals: many }, { scheme: 'dark' });
    const table = page.getByRole('table', { name: 'Containers by account and element' });
    await expect.element(table).toBeVisible();
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    try {
      await expect.element(page.getByRole('button', { name: 'Show in lbs' })).not.toBeInTheDocument();
      const frame = page.getByRole('region', { name: 'Containers by account, scrollable' }).element();
      expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
      expect(
        getComputedStyle(
          table
            .getByRole('row', { name: /^Zenith/ })
            .getByRole('cell')
            .first()
            .element(),
        ).backgroundColor,
      ).toBe('rgb(255, 255, 255)');
      expect(getComputedStyle(table.getByRole('rowheader').last().element()).color).toBe('rgb(20, 32, 47)');
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    }
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

describe('elements that cannot be counted', () => {
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

  test('leads to the element, the menu and the day, for those who may see them', async () => {
    const user: Me = { ...cook, permissions: ['viewScheduleMenu'] };
    await renderNumbers({ incompleteElements: [slaw] }, { user });
    const getAddress = (name: string | RegExp) => page.getByRole('link', { name }).element().getAttribute('href');
    await expect.element(page.getByRole('heading', { name: 'Taco Bar' })).toBeVisible();
    expect(getAddress('Taco Bar')).toBe('/scheduled-menus/m');
    expect(getAddress('Slaw: no container, no unit')).toBe('/scheduled-menus/m#s');
    expect(getAddress('Not counted: no container, no unit')).toBe('/markets/phoenix/scheduling-detail/2026-03-08');
  });

  test('leads nowhere for those who may not', async () => {
    await renderNumbers({ incompleteElements: [slaw] });
    await expect.element(page.getByText('Slaw: no container, no unit')).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
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

  test('of a menu that nobody eats says where who eats when is kept', async () => {
    await renderNumbers({ accountSummaries: [] }, { user: { ...cook, permissions: ['viewScheduleMenu'] } });
    await expect.element(page.getByText('No account is served here on this day.', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/accounts');
  });

  test('of a day without a menu is one sentence, and the way to schedule one', async () => {
    const none = { scheduledMenu: null, containerTotals: [], accountSummaries: [], addOnCalculations: [] };
    await renderNumbers(none, { user: { ...cook, permissions: ['viewScheduleMenu'] } });
    await expect
      .element(page.getByRole('link', { name: 'Scheduling for 03/08/2026' }))
      .toHaveAttribute('href', '/markets/phoenix/scheduling-detail/2026-03-08');
    await expect.element(page.getByText('There are no calculations to display.')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(page.getByRole('table').elements()).toEqual([]);
  });
});

test('salad and dessert come below, with people and accounts', async () => {
  const extras = { accountId: 'a', account: 'Acme', people: 40, saladType: 'Composed Salad', shouldServeDessert: true };
  await renderNumbers({ saladsAndDesserts: [extras] });
  const table = page.getByRole('table', { name: 'Salad and Dessert' });
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Composed Salad40Acme 40');
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent('Dessert40Acme 40');
});
