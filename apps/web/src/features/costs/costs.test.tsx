import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DishCost, ServiceCost } from '#contract/costs.ts';
import { list, mockAnswers, record, renderScreen } from '#testing/screen-api.tsx';
import { aButter, aVendorRow } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { PeriodCostsSection } from './PeriodCostsSection.tsx';
import { PriceEffectPanel } from './PriceEffectPanel.tsx';
import { ServiceCostButton } from './ServiceCostButton.tsx';

const knownValues = { dollars: 400, rows: 2, knownRows: 2 };
const partly = { dollars: 100, rows: 3, knownRows: 2 };
const offer = {
  ...{ preference: 1, vendorId: 'tide', vendor: 'Pacific Tide', itemId: 'S1', unitsPerCase: 25, costPerCase: 285 },
  ...{ expDays: null, leadTime: null },
};
const dish: DishCost = {
  ...{ elementId: 'miso', name: 'Miso salmon', of: null, amount: 500, unit: 'oz', eaters: 'everybody', why: null },
  cost: partly,
  rows: [
    { ingredientId: 'salmon', name: 'Salmon', amount: 8.5, unit: 'lbs', offer, dollars: 96.9, why: null },
    { ingredientId: 'dill', name: 'Dill', amount: null, unit: 'oz', offer: null, dollars: null, why: 'no amount' },
  ],
};
const service: ServiceCost = {
  ...{ people: 80, cost: partly, perPerson: { ...partly, dollars: 1.25 }, price: 1200 },
  accounts: [
    { accountId: 'acme', account: 'Acme', people: 60, price: 900, cost: knownValues },
    { accountId: 'zeta', account: 'Zeta', people: 20, price: null, cost: partly },
  ],
  dishes: [dish],
};
const menu = { id: 'lunch', name: 'Tokyo Plates', marketId: 'phoenix', date: '2026-12-01' };
const answers = {
  'GET /v1/service-costs': () => list([{ ...service, scheduledMenuId: 'lunch' }]),
  'GET /v1/scheduled-menus/lunch/cost': () => record(service),
};

test('a service says at least and at most what it costs and leaves, and opens down to the case of an ingredient', async () => {
  mockAnswers(answers);
  await renderScreen(<ServiceCostButton scheduledMenu={menu} />);
  await page.getByRole('button', { name: 'Food at least $100.00, margin at most $1,100.00' }).click();
  await expect.element(page.getByText('1 of 3 ingredients is not known')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Acme 60 $900.00 $400.00 $500.00' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Zeta 20 no price at least \$100\.00 not known/ })).toBeVisible();
  await page.getByText('Miso salmon').click();
  await expect.element(page.getByText('8.5 lbs × $285.00 ÷ 25 lbs, Pacific Tide')).toBeVisible();
  await expect.element(page.getByText('no amount')).toBeVisible();
  await expectAccessible();
});

test('who may not see prices sees nothing, and nothing is asked', async () => {
  const sentRequests = mockAnswers(answers);
  await renderScreen(<ServiceCostButton scheduledMenu={menu} />, {
    permissions: ['viewScheduleMenu'],
    role: 'Planner',
  });
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  expect(sentRequests).toEqual([]);
});

test('a typed price tells what it moves, and the price that is saved tells nothing', async () => {
  const before = { dollars: 6.38, rows: 3, knownRows: 3 };
  const sentRequests = mockAnswers({
    'GET /v1/ingredients/butter/price-effect': () =>
      record({ percent: 12, menus: [{ id: 'm', name: 'Tokyo Plates', before, after: { ...before, dollars: 6.86 } }] }),
  });
  const butter = aButter({ vendors: [aVendorRow(1, { vendorId: 'v', unitsPerCase: 25, costPerCase: 285 })] });
  const { screen } = await renderScreen(
    <PriceEffectPanel ingredient={butter} typedPrices={{ unitsPerCase: 25, costPerCase: 319.2 }} />,
  );
  const effect = page.getByRole('status');
  const statedText = 'Butter +12%: 1 menu, +$0.48 a personTokyo Plates: $6.38 → $6.86 a person';
  await expect.element(effect).toHaveTextContent(statedText);
  await screen.unmount();
  sentRequests.length = 0;
  await renderScreen(<PriceEffectPanel ingredient={butter} typedPrices={{ unitsPerCase: 25, costPerCase: 285 }} />);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  expect(sentRequests).toEqual([]);
});

const aFigure = (dollars: number, unknownRows = 0) => ({ dollars, rows: 4 + unknownRows, knownRows: 4 });

function Week() {
  const [by, setBy] = useState<string>();
  return (
    <PeriodCostsSection
      {...{ marketId: undefined, from: '2026-11-23', to: '2026-11-29', today: '2026-11-24', by }}
      onChange={(changes) => setBy(changes.by)}
    />
  );
}

test('a week says what food costs by day, account and menu, and why a day is expensive (money-12)', async () => {
  const tuesday = { date: '2026-11-24', people: 640, cost: aFigure(6820), price: 9000 };
  const wednesday = { date: '2026-11-25', people: 300, cost: aFigure(2000, 1), price: null };
  mockAnswers({
    'GET /v1/costs': () =>
      record({
        ...{ people: 940, cost: aFigure(8820, 1), price: null, services: 93, unpricedServices: 1 },
        days: [tuesday, wednesday],
        markets: [{ ...tuesday, id: 'denver', name: 'Denver' }],
        accounts: [{ ...tuesday, id: 'acme', name: 'Acme' }],
        menus: [{ ...tuesday, name: 'BBQ Day' }],
      }),
    'GET /v1/day-costs': () =>
      record({
        ...tuesday,
        usual: { days: 8, people: 600, cost: aFigure(5100, 1) },
        dishes: [
          {
            ...{
              name: 'Brisket plate',
              elementId: 'plate',
              of: null,
              cost: aFigure(2388),
              percent: 35,
              usual: aFigure(1240),
            },
            ingredients: [{ name: 'Brisket', cost: aFigure(2100) }],
          },
        ],
        ingredients: [
          {
            ingredientId: 'brisket',
            name: 'Brisket',
            cost: aFigure(2100, 1),
            percent: 30.8,
            usual: { dollars: 0, rows: 0, knownRows: 0 },
          },
        ],
      }),
  });
  await renderScreen(<Week />, { permissions: ['viewElement', 'viewScheduleMenu'] });
  await expect
    .element(page.getByRole('row', { name: /Tue 11\/24\/26 640 \$6,820.00 \$9,000.00 \$2,180.00 76%/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Wed 11\/25\/26 300 at least \$2,000.00 not known not known not known/ }))
    .toBeVisible();
  await expect.element(page.getByText('1 of 93 services has no price')).toBeVisible();
  await page.getByRole('button', { name: 'Accounts' }).click();
  await expect.element(page.getByRole('row', { name: /Acme 640/ })).toBeVisible();
  await page.getByRole('button', { name: 'Days' }).click();
  await page.getByRole('button', { name: 'Why Tuesday?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Food cost of Tuesday 11/24/2026' });
  await expect.element(dialog.getByText('Usual Tuesday (median of 8)')).toBeVisible();
  await expect.element(dialog.getByText('at least $5,100.00, 600 people')).toBeVisible();
  await expect
    .element(dialog.getByRole('row', { name: /Brisket plate Brisket \$2,100.00 \$2,388.00 35% \$1,240.00/ }))
    .toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /Brisket at least \$2,100.00 30.8% not usual/ })).toBeVisible();
  await expectAccessible();
});
