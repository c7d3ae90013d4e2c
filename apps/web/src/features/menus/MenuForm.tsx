import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback } from 'react';
import { FormProvider, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import type { IdName } from '#contract/values.ts';
import { findMenuSaveWarning } from '#domain/menus/save-warnings.ts';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';
import { combineMenuAllergens } from '#domain/scheduling/menu-allergens.ts';
import { FormChoice, FormText } from '../../shell/FormFields.tsx';
import { RecordForm, type RecordFormProps } from '../../shell/RecordForm.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { useConfirm } from '../../ui/feedback.ts';
import { ElementRowsSection } from './ElementRowsSection.tsx';
import { MenuDescriptionField } from './MenuDescriptionField.tsx';
import { MenuTagField } from './MenuTagField.tsx';
import type { MenuFormValues } from './menu-form-values.ts';
import { replaceMenuElement, toMenuFormElement } from './menu-form-values.ts';
import { useAutomatedDescription } from './use-automated-description.ts';

interface MenuElementsSectionProps {
  form: UseFormReturn<MenuFormValues>;
  elementTypes: readonly IdName[];
  onChange: () => void;
}

function MenuElementsSection({ form, elementTypes, onChange }: MenuElementsSectionProps) {
  const { control, getValues } = form;
  const { fields, append, remove, move, update } = useFieldArray({ control, name: 'elements', keyName: 'key' });
  return (
    <ElementRowsSection
      rows={fields}
      elementTypes={elementTypes}
      onAdd={(elements) => {
        const present = new Set(getValues('elements').map((element) => element.elementId));
        append(elements.filter((element) => !present.has(element.id)).map(toMenuFormElement));
      }}
      onReplace={(index, element) => update(index, replaceMenuElement(getValues(`elements.${index}`), element))}
      onMove={move}
      onRemove={remove}
      onChange={onChange}
    />
  );
}

interface MenuFormProps extends Omit<RecordFormProps<MenuFormValues>, 'children'> {
  elementTypes: readonly IdName[];
  /** Undefined for a new menu. */
  savedId?: string | undefined;
  /** Sections below the form's own. */
  children?: ReactNode;
}

export function MenuForm({ elementTypes, savedId, children, ...props }: MenuFormProps) {
  const { form } = props.of;
  const writeDescription = useAutomatedDescription(form, elementTypes);
  const followElements = useCallback(() => {
    if (form.getValues('isDescriptionAutomated')) void writeDescription();
  }, [form, writeDescription]);
  return (
    <RecordForm {...props}>
      <FormProvider {...form}>
        <GeneralSection form={form} savedId={savedId} writeDescription={writeDescription} />
        <MenuElementsSection form={form} elementTypes={elementTypes} onChange={followElements} />
        {children}
      </FormProvider>
    </RecordForm>
  );
}

/** Warns about missing values; the menu is saved all the same, unless the person goes back (catalogue-9). */
export function useMenuWarning() {
  const confirm = useConfirm();
  return async ({ brandId, elements }: MenuFormValues) => {
    const text = findMenuSaveWarning(
      brandId || null,
      elements.map(({ name, serving }) => ({ name, ...serving })),
    );
    return !text || confirm({ title: 'Before you save', text, cancelLabel: 'Go back' });
  };
}

interface GeneralSectionProps {
  form: UseFormReturn<MenuFormValues>;
  savedId: string | undefined;
  writeDescription: () => Promise<void>;
}

function GeneralSection({ form, savedId, writeDescription }: GeneralSectionProps) {
  const { brands, cuisineTypes } = useReferenceData();
  return (
    <FormSection title="General information">
      <FormText control={form.control} name="name" label="Name" required />
      <MenuTagField form={form} savedId={savedId} />
      <FormChoice control={form.control} name="cuisineTypeId" label="Cuisine type" options={cuisineTypes} required />
      <FormChoice control={form.control} name="brandId" label="Brand" options={brands} noneLabel="None" />
      <MenuDescriptionField required writeDescription={writeDescription} />
      <MenuAllergens form={form} />
    </FormSection>
  );
}

/** The menu's allergens are unknown while one element's are (scheduling-13). */
function MenuAllergens({ form }: { form: UseFormReturn<MenuFormValues> }) {
  const elements = useWatch({ control: form.control, name: 'elements' });
  const elementAllergens = elements.map(({ allergens, allergenStatement }) => ({
    allergenNames: allergens.map((allergen) => allergen.name),
    allergenStatement,
  }));
  const unknown = elements.filter((element) => element.allergenStatement === 'unknown').length;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="body2" color="text.secondary">
        Allergens
      </Typography>
      <Typography>
        {formatAllergens(combineMenuAllergens(elementAllergens))}
        {unknown > 0 && ` · not recorded for ${unknown} ${unknown === 1 ? 'element' : 'elements'}`}
      </Typography>
    </Box>
  );
}
