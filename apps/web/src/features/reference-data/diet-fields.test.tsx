import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DietRule } from '#contract/diets.ts';
import { anIngredient, makeDietRecord } from '#testing/coverage.ts';
import { list, mockAnswers, record, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { DietField } from './fields/DietField.tsx';
import { ReferenceEntryDialog } from './ReferenceEntryDialog.tsx';
import type { ReferenceEntryItem } from './reference-entry-form-values.ts';

const milk = { id: 'milk', name: 'Milk', version: 1 };
const noRule: DietRule = {
  isByStatement: false,
  ingredientTypes: [],
  proteinTypes: [],
  origins: [],
  excludedAllergenIds: [],
};
const preferences: (ReferenceEntryItem & { rule: DietRule })[] = [
  { id: 'none', name: 'None', version: 1, rule: noRule },
  {
    id: 'vegan',
    name: 'Vegan',
    version: 4,
    rule: {
      ...noRule,
      ingredientTypes: ['Dairy'],
      proteinTypes: ['Poultry'],
      origins: [],
      excludedAllergenIds: ['milk'],
    },
  },
  { id: 'halal', name: 'Halal', version: 1, rule: { ...noRule, isByStatement: true } },
];
const rice = anIngredient('Rice');
const butter = anIngredient('Butter', { type: 'Dairy', allergens: [milk] });

const serve = (answers: Parameters<typeof mockAnswers>[0] = {}) =>
  mockAnswers({
    'GET /v1/dietary-preferences': () => list(preferences),
    'GET /v1/allergens': () => list([milk]),
    ...answers,
  });

/** An element in a form: what is in it changes while somebody looks. */
function Element({ onMark }: { onMark: (ids: string[]) => void }) {
  const [ingredients, setIngredients] = useState([rice]);
  const [marked, setMarked] = useState<string[]>([]);
  const mark = (ids: string[]) => {
    setMarked(ids);
    onMark(ids);
  };
  return (
    <>
      <button type="button" onClick={() => setIngredients([rice, butter])}>
        Add butter
      </button>
      <DietField
        marks={[{ label: 'Suitable for', value: marked, onChange: mark }]}
        record={makeDietRecord(ingredients)}
      />
    </>
  );
}

describe('the diets that an element suits', () => {
  test('is said with its reason for each preference, and again when an ingredient changes', async () => {
    serve();
    const marks: string[][] = [];
    await renderScreen(<Element onMark={(ids) => marks.push(ids)} />);
    const group = page.getByRole('group', { name: 'Suitable for' });
    const vegan = group.getByRole('checkbox', { name: 'Suitable for Vegan' });
    const halal = group.getByRole('checkbox', { name: 'Suitable for Halal' });
    await expect.element(vegan).toHaveAccessibleDescription('Suits by its ingredients and allergens');
    await expect.element(halal).toHaveAccessibleDescription('Not known nobody has stated that it suits Halal');
    await expect.element(group.getByRole('checkbox', { name: 'Suitable for None' })).not.toBeInTheDocument();
    await expectAccessible();

    await page.getByRole('button', { name: 'Add butter' }).click();
    await expect.element(vegan).toHaveAccessibleDescription('Does not suit Butter is Dairy, Butter contains Milk');
    await halal.click();
    await vegan.click();
    await vegan.click();
    expect(marks).toEqual([['halal'], ['halal', 'vegan'], ['halal']]);
  });

  test('that cannot be loaded says so and is asked for again', async () => {
    let isAway = true;
    serve({
      'GET /v1/dietary-preferences': () => (isAway ? new Response(null, { status: 503 }) : list(preferences)),
    });
    await renderScreen(<Element onMark={() => undefined} />);
    await expect.element(page.getByText('Dietary preferences could not be loaded.')).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Suitable for Vegan' })).toBeVisible();
  });
});

describe('the rule of a preference', () => {
  test('shows what is excluded, and is saved as it was changed, under its version', async () => {
    const [, vegan] = preferences;
    if (!vegan) throw new Error('There is no vegan rule.');
    const sentRequests = serve({
      'PUT /v1/dietary-preferences/vegan': ({ body }) => record({ ...vegan, ...body, version: 5 }),
    });
    await renderScreen(<ReferenceEntryDialog kind="dietaryPreference" item={vegan} onClose={() => undefined} />);
    const rule = page.getByRole('group', { name: 'Rule' });
    const choice = (group: string, name: string) =>
      rule.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true });
    await expect.element(choice('Excluded ingredient types', 'Dairy')).toBeChecked();
    await expect.element(choice('Excluded protein types', 'Poultry')).toBeChecked();
    await expect.element(choice('Excluded protein types', 'Egg')).not.toBeChecked();
    await expect.element(choice('Excluded allergens', 'Milk')).toBeChecked();
    await expectAccessible();

    await choice('Excluded protein types', 'Egg').click();
    await choice('Excluded allergens', 'Milk').click();
    await rule.getByRole('checkbox', { name: /^By statement only/ }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect
      .poll(() => sentRequests.find(({ name }) => name.startsWith('PUT'))?.body)
      .toMatchObject({
        name: 'Vegan',
        rule: {
          isByStatement: true,
          ingredientTypes: ['Dairy'],
          proteinTypes: ['Poultry', 'Egg'],
          origins: [],
          excludedAllergenIds: [],
        },
      });
  });
});
