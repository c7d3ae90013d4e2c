import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MenuSummary } from '#contract/menus.ts';
import { pickerLists, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answering } from '#testing/server-answers.ts';
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

test('the picker of a menu says what is on it, its allergens, and when this market last served it', async () => {
  const sent = answering({
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
  });
  const onPick = vi.fn();
  await renderInKitchen(
    <MenuPickerDialog open title="Schedule a menu" marketId="phoenix" onPick={onPick} onClose={() => {}} />,
  );
  const served = page.getByRole('option', { name: /^Bangkok Street/ });
  await expect.element(served).toMatchTextContent(/Soy.*Last served 04\/19\/27.*Red curry, Jasmine rice/);
  const never = page.getByRole('option', { name: /^Curry House/ });
  await expect.element(never).toMatchTextContent(/Unknown.*Never served here.*Red curry/);
  // One question for all rows, of the market in which it is to be served.
  const questions = sent.filter(({ name }) => name === 'listLastServed');
  expect(questions.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    { marketId: 'phoenix', ids: 'Bangkok Street,Curry House' },
  ]);
  await expectAccessible();
  await served.click();
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ name: 'Bangkok Street' }));
});
