import { expect, test } from 'vitest';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { listLatestAddOns } from './latest-add-ons.ts';

const addOn = (addOnType: string, date: string, serviceLineId = 'lunch'): ScheduledAddOn => ({
  id: `${addOnType} ${date}`,
  addOnTypeId: addOnType,
  addOnType,
  date,
  marketId: 'phoenix',
  serviceLineId,
  scheduledElements: [],
  changes: [],
  version: 1,
});

test('the last add-on of each type before the day, of the same service line', () => {
  const addOns = [
    addOn('Soup', '2026-11-11'),
    addOn('Soup', '2026-11-18'),
    addOn('Soup', '2026-11-25'),
    addOn('Greens Bar', '2026-10-30'),
    addOn('Salad', '2026-11-20', 'dinner'),
  ];
  expect(listLatestAddOns(addOns, 'lunch', '2026-11-25').map(({ id }) => id)).toEqual([
    'Greens Bar 2026-10-30',
    'Soup 2026-11-18',
  ]);
});
