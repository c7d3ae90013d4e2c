import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useState } from 'react';
import { Controller, type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ingredientTypes, proteinTypes } from '#contract/ingredients.ts';
import { ApiError, isApiError, messageOf } from '../../api/api-error.ts';
import { FormChoice, FormText } from '../../shell/FormFields.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { FormStatus } from '../../ui/FormStatus.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { AllergenField } from '../reference-data/AllergenField.tsx';
import { IngredientFormSchema, type IngredientFormValues } from './ingredient-form-values.ts';
import { VendorTable } from './VendorTable.tsx';

interface IngredientFormProps {
  label: string;
  values: IngredientFormValues;
  readOnly?: boolean;
  /** Reports whether the form has unsaved input. */
  onDirtyChange?: (isDirty: boolean) => void;
  /** Saves valid values; throws errors for the form to show. */
  onSave: (values: IngredientFormValues) => Promise<void>;
  buttons: (saving: boolean) => ReactNode;
}

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }));

export function IngredientForm(props: IngredientFormProps) {
  const { label, values, readOnly = false, onSave, buttons, onDirtyChange } = props;
  const form = useForm<IngredientFormValues>({ resolver: standardSchemaResolver(IngredientFormSchema), values });
  const [saving, setSaving] = useState(false);
  const notify = useNotify();

  const save = form.handleSubmit(async (valid) => {
    setSaving(true);
    try {
      await onSave(valid);
    } catch (error) {
      if (isApiError(error, 'stale')) return; // the page shows who changed what
      if (error instanceof ApiError)
        for (const [field, message] of Object.entries(error.fields))
          form.setError(field as Path<IngredientFormValues>, { message });
      notify(messageOf(error, 'Something went wrong. Please check all fields and try again.'), 'error');
    } finally {
      setSaving(false);
    }
  });

  return (
    <SaveForm
      label={label}
      onSave={() => save()}
      readOnly={readOnly}
      saving={saving}
      footer={readOnly ? null : <SaveBar>{buttons(saving)}</SaveBar>}
    >
      <FormStatus form={form} saving={saving} onDirtyChange={onDirtyChange} />
      <GeneralSection form={form} />
      <AllergenSection form={form} />
      <FormSection title="Vendors" description="Up to three, in the order of preference." columns={1}>
        <VendorTable control={form.control} />
      </FormSection>
    </SaveForm>
  );
}

function GeneralSection({ form }: { form: UseFormReturn<IngredientFormValues> }) {
  const { control } = form;
  const { portionUnits } = useReferenceData();
  const isProtein = useWatch({ control, name: 'type' }) === 'Protein';
  return (
    <FormSection title="General information">
      <FormText control={control} name="name" label="Name" required />
      <FormChoice
        control={control}
        name="portionUnitId"
        label="Unit"
        required
        options={portionUnits.map((unit) => ({ id: unit.id, name: unit.abbreviation }))}
      />
      <FormChoice
        control={control}
        name="type"
        label="Type"
        required
        options={named(ingredientTypes)}
        // Choosing Protein clears the protein type (catalogue-8).
        onChosen={() => form.setValue('proteinType', '', { shouldDirty: true })}
      />
      {isProtein && (
        <FormChoice control={control} name="proteinType" label="Protein type" required options={named(proteinTypes)} />
      )}
    </FormSection>
  );
}

function AllergenSection({ form }: { form: UseFormReturn<IngredientFormValues> }) {
  const hasNoAllergens = useWatch({ control: form.control, name: 'hasNoAllergens' });
  return (
    <FormSection title="Allergens" columns={1}>
      <Controller
        control={form.control}
        name="allergenIds"
        render={({ field, fieldState }) => (
          <AllergenField
            groupRef={field.ref}
            value={field.value}
            hasNoAllergens={hasNoAllergens}
            error={fieldState.error?.message}
            onChange={(allergenIds, none) => {
              form.setValue('hasNoAllergens', none, { shouldDirty: true });
              field.onChange(allergenIds);
            }}
          />
        )}
      />
    </FormSection>
  );
}
