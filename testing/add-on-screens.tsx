import { page } from 'vitest/browser';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { aScheduledElement } from './kitchen-screens.tsx';
import { makeListElement } from './screen-records.ts';

/* A Soup with one of its slots filled, and an element for another. */

export const inSlot = (name: string, slot: string, more = {}) =>
  aScheduledElement(name, { scheduledMenuId: null, scheduledAddOnId: 'add-on', addOnSlotId: `slot ${slot}`, ...more });

export const soup: ScheduledAddOn = {
  id: 'add-on',
  addOnTypeId: 'soup',
  addOnType: 'Soup',
  date: '2099-05-03',
  marketId: 'phoenix',
  serviceLineId: 'lunch',
  scheduledElements: [
    inSlot('Lentil soup', 'Soup of the day', { allergenNames: ['Celery'], allergenStatement: 'some' }),
  ],
  changes: [],
  version: 3,
};

export const oyster = makeListElement({
  id: 'oyster',
  name: 'Oyster crackers',
  allergens: [{ id: 'wheat', name: 'Wheat' }],
  allergenStatement: 'some',
});

export async function chooseOyster(slot: string) {
  await page.getByRole('button', { name: slot }).click();
  await page.getByRole('option', { name: /Oyster crackers/ }).click();
}
