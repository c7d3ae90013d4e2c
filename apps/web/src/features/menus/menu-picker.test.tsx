import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MenuSummary } from '#contract/menus.ts';
import { pickerLists, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { MenuPickerDialog } from './MenuPickerDialog.tsx';

const aMenu = (name: string, more: Partial<MenuSummary> = {}): MenuSummary => ({
  id: name,
  name,
  menuElementClassId: 'default',
  cuisineTypeId: 'thai',
  elements: [{ elementId: 'curry', name: 'Red curry' }],
  allergens: [],
  allergenStatement: 'none',
  ...more,
});

test('the picker of a menu says what is on it, its allergens, when this market last served it, and how many it would feed', async () => {
  const sentRequests = answerCalls({
    ...pickerLists,
    listMenus: () => [
      aMenu('Bangkok Street', {
        elements: ['Red curry', 'Jasmine rice'].map((name) => ({ elementId: name, name })),
        allergens: [{ id: 'soy', name: 'Soy' }],
        allergenStatement: 'some',
      }),
      aMenu('Curry House', { allergenStatement: 'unknown' }),
    ],
    listLastServed: () => [{ menuId: 'Bangkok Street', date: '2027-04-19' }],
    listMenuCoverages: () => [
      { menuId: 'Bangkok Street', people: 1065, covered: 1060, uncovered: 2, notKnown: 3, overridden: 0 },
    ],
  });
  const onPick = vi.fn();
  const service = { marketId: 'phoenix', date: '2027-04-20', serviceLineId: 'lunch' };
  await renderInKitchen(
    <MenuPickerDialog open title="Schedule a menu" service={service} onPick={onPick} onClose={() => {}} />,
  );
  const servedLocator = page.getByRole('option', { name: /^Bangkok Street/ });
  await expect
    .element(servedLocator)
    .toMatchTextContent(/Soy.*Last served 04\/19\/27.*1,060 of 1,065 covered · 3 not known.*Red curry, Jasmine rice/);
  const never = page.getByRole('option', { name: /^Curry House/ });
  await expect.element(never).toMatchTextContent(/Unknown.*Never served hereRed curry/);
  // One question for all rows, of the service in which it is to be served.
  const questions = (askedText: string) =>
    sentRequests.filter(({ name }) => name === askedText).map(({ url }) => Object.fromEntries(url.searchParams));
  const ids = 'Bangkok Street,Curry House';
  expect(questions('listLastServed')).toEqual([{ marketId: 'phoenix', ids }]);
  expect(questions('listMenuCoverages')).toEqual([{ ...service, ids }]);
  await expectAccessible();
  await servedLocator.click();
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ name: 'Bangkok Street' }));
});
