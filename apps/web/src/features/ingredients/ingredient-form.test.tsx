import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { aPerson, referenceData } from '#testing/screen-records.ts';
import { expectAccessible, findMissingLabels, renderPart } from '#testing/screens.tsx';
import { ApiError } from '../../api/api-error.ts';
import { ReferenceDataContext } from '../../shell/reference-data.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { IngredientForm } from './IngredientForm.tsx';
import { IngredientFormSchema, type IngredientFormValues, toNewIngredientValues } from './ingredient-form-values.ts';

const units = [{ id: 'oz-id', name: 'Ounce', abbreviation: 'oz', version: 1 }];
const list = (names: string[]) =>
  Response.json({ data: names.map((name) => ({ id: name, name, version: 1 })), meta: { count: names.length } });

const listedRows: readonly (readonly [path: string, names: string[]])[] = [['/v1/allergens', ['Milk', 'Wheat']]];
const rule = { isByStatement: false, ingredientTypes: [], proteinTypes: [], origins: [], excludedAllergenIds: [] };
const preferences = [
  { id: 'vegan', name: 'Vegan', version: 1, rule: { ...rule, origins: ['Meat/Poultry'] } },
  { id: 'halal', name: 'Halal', version: 1, rule: { ...rule, isByStatement: true } },
];

/** Fake API with the lists that the form loads. */
function answerLists() {
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (String(url).includes('/v1/dietary-preferences'))
      return Response.json({ data: preferences, meta: { count: preferences.length } });
    return list(listedRows.find(([path]) => String(url).includes(path))?.[1] ?? ['Green Valley']);
  });
}

interface Options {
  values?: Partial<IngredientFormValues>;
  onSave?: (values: IngredientFormValues) => Promise<undefined>;
  readOnly?: boolean;
}

function Form({ values = {}, onSave = async () => undefined, readOnly = false }: Options) {
  const ingredientForm = useRecordForm({
    schema: IngredientFormSchema,
    record: undefined,
    toValues: () => ({ ...toNewIngredientValues(units), ...values }),
    save: onSave,
    onSaved: () => {},
  });
  return <IngredientForm of={ingredientForm} label="New ingredient" readOnly={readOnly} saveLabel="Create" />;
}

const renderForm = (options: Options = {}) =>
  renderPart(
    <ReferenceDataContext value={referenceData({ portionUnits: units })}>
      <Form {...options} />
    </ReferenceDataContext>,
    { user: aPerson({ permissions: ['addElement'] }) },
  );

const filledValues: Partial<IngredientFormValues> = {
  name: 'Butter',
  hasNoAllergens: true,
  vendors: toNewIngredientValues(units).vendors.map((row, index) =>
    index === 0 ? { ...row, vendorId: 'Green Valley', itemId: 'B-1' } : row,
  ),
};
const create = page.getByRole('button', { name: 'Create' });
const vendor = (number: number) => page.getByRole('group', { name: `Vendor ${number}` });

describe('the form of an ingredient', () => {
  test('says every broken rule at once and saves nothing', async () => {
    answerLists();
    const onSave = vi.fn(async () => undefined);
    await renderForm({ onSave });
    await create.click();
    await expect.element(page.getByText('4 things need a look:')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ingredient vendor 1 item id is required.' })).toBeVisible();
    await page.getByRole('button', { name: 'Ingredient name is required.' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
    await expectAccessible();
  });

  test("clears and disables the allergens with 'No allergens'", async () => {
    answerLists();
    await renderForm({ values: { allergenIds: ['Milk'] } });
    await expect.element(page.getByRole('checkbox', { name: 'Milk' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'No allergens' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Milk' })).toBeDisabled();
  });

  test('has a place for every field of an ingredient', async () => {
    answerLists();
    await renderForm({ values: { type: 'Protein' } });
    await expect.element(page.getByRole('checkbox', { name: 'No allergens' })).toBeVisible();
    await expect.element(page.getByText('Not for').first()).toBeVisible();
    expect(findMissingLabels(ingredientFields)).toEqual([]);
  });

  test('asks for the protein type of a protein, each time again', async () => {
    answerLists();
    await renderForm({ values: { type: 'Protein', proteinType: 'Nut' } });
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('Dairy');
    await expect.element(page.getByRole('combobox', { name: 'Protein type' })).not.toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('Protein');
    await expect.element(page.getByRole('combobox', { name: 'Protein type' })).toHaveValue('');
  });

  test('says whom it suits and why, each reason once, and nothing before the first key', async () => {
    answerLists();
    await renderForm();
    const diet = (name: string) => page.getByRole('checkbox', { name: `Not for ${name}` });
    await expect.element(diet('Vegan')).toHaveAccessibleDescription('');
    await expect.element(page.getByRole('group', { name: 'Origin' })).not.toMatchTextContent('Not stated');
    await page.getByRole('textbox', { name: 'Name' }).fill('Lard');
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('Fat');
    await expect
      .element(diet('Vegan'))
      .toHaveAccessibleDescription(
        'Not known the allergens of Lard are not recorded, the origin of Lard is not stated',
      );
    // An ingredient cannot state that it suits Halal.
    await expect.element(diet('Halal')).toHaveAccessibleDescription('');
    await page.getByRole('checkbox', { name: 'No allergens' }).click();
    await page.getByRole('checkbox', { name: 'Meat/Poultry' }).click();
    await expect.element(diet('Vegan')).toHaveAccessibleDescription('Does not suit Lard is Meat/Poultry');
    await expectAccessible();
  });

  test('asks to confirm the origin that grain has as a rule', async () => {
    answerLists();
    const onSave = vi.fn(async () => undefined);
    await renderForm({ values: filledValues, onSave });
    await page.getByRole('textbox', { name: 'Name' }).fill('Rice');
    await page.getByRole('button', { name: 'State it' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Plant' })).toBeChecked();
    await create.click();
    await vi.waitFor(() => expect(onSave.mock.lastCall?.at(0)).toMatchObject({ origins: ['Plant'] }));
  });

  test('says that the vendors could not be loaded, and loads them again', async () => {
    let isAway = true;
    vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
      isAway && String(url).includes('/v1/vendors')
        ? new Response(null, { status: 500 })
        : list(String(url).includes('/v1/dietary-preferences') ? [] : ['Green Valley']),
    );
    await renderForm();
    await expect.element(page.getByText("Couldn't get vendors from the server")).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(vendor(3)).toBeVisible();
  });

  test('makes the vendor that is missing, chooses it in the first row without one, and keeps what is typed', async () => {
    const vendors = ['Green Valley'];
    vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
      if (String(url).includes('/v1/dietary-preferences')) return list([]);
      if (init?.method !== 'POST') return list(vendors);
      vendors.push('Sonora Foods');
      return Response.json({ data: { id: 'Sonora Foods', name: 'Sonora Foods', version: 1 } }, { status: 201 });
    });
    await renderForm({ values: filledValues });
    await page.getByRole('button', { name: 'New vendor' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Sonora Foods');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Butter');
    await expect.element(vendor(1).getByRole('combobox', { name: 'Vendor' })).toHaveValue('Green Valley');
    await expect.element(vendor(2).getByRole('combobox', { name: 'Vendor' })).toHaveDisplayValue('Sonora Foods');
    await expect.element(vendor(2).getByRole('textbox', { name: 'Item id' })).toBeEnabled();
  });

  test('opens the fields of a vendor row once its vendor is chosen', async () => {
    answerLists();
    await renderForm();
    await expect.element(vendor(2).getByRole('textbox', { name: 'Item id' })).toBeDisabled();
    await vendor(2).getByRole('combobox', { name: 'Vendor' }).selectOptions('Green Valley');
    await expect.element(vendor(2).getByRole('textbox', { name: 'Item id' })).toBeEnabled();
  });

  test('saves once however often Save is pressed, and is locked meanwhile', async () => {
    answerLists();
    let finish = () => {};
    const onSave = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          finish = () => resolve(undefined);
        }),
    );
    await renderForm({ values: filledValues, onSave });
    await page.getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(onSave).toHaveBeenCalledTimes(1);
    finish();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeEnabled();
  });

  test("shows the server's refusal beside its field and keeps what was typed", async () => {
    answerLists();
    const message = 'There is an ingredient named Butter already.';
    const onSave = async () => {
      throw new ApiError(409, { code: 'conflict', message, fields: { name: message } });
    };
    await renderForm({ values: filledValues, onSave });
    await create.click();
    await expect.element(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Butter');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  });

  test('cannot be changed or saved by a reader', async () => {
    answerLists();
    await renderForm({ values: filledValues, readOnly: true });
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
    await expect.element(page.getByRole('checkbox', { name: 'Wheat' })).toBeDisabled();
    await expect.element(create).not.toBeInTheDocument();
  });
});
