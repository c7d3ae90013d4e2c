import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { ingredientTypes, proteinTypes } from '#contract/ingredient-types.ts';
import { FormChoice, FormText } from '../../shell/FormFields.tsx';
import { RecordForm, type RecordFormProps } from '../../shell/RecordForm.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { AllergenField } from '../reference-data/AllergenField.tsx';
import { DietField } from '../reference-data/DietField.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { type IngredientFormValues, recordedOf } from './ingredient-form-values.ts';
import { VendorTable } from './VendorTable.tsx';

type IngredientFormProps = Omit<RecordFormProps<IngredientFormValues>, 'children'> & { children?: ReactNode };

interface SectionProps {
  form: UseFormReturn<IngredientFormValues>;
}

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }));

/** `children` are sections below the form's own. */
export const IngredientForm = ({ children, ...props }: IngredientFormProps) => (
  <RecordForm {...props}>
    <GeneralSection form={props.of.form} />
    <AllergenSection form={props.of.form} />
    <DietSection form={props.of.form} />
    <FormSection title="Vendors" description="Up to three, in the order of preference." columns={1}>
      <VendorTable control={props.of.form.control} />
    </FormSection>
    {children}
  </RecordForm>
);

function GeneralSection({ form }: SectionProps) {
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

function AllergenSection({ form }: SectionProps) {
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

function DietSection({ form: { control } }: SectionProps) {
  // Without them nothing is derived; that they could not be loaded stands in their own section.
  const { data: allergens } = useQuery(referenceDataQueries.allergens());
  const [name, type, proteinType, allergenIds, hasNoAllergens] = useWatch({
    control,
    name: ['name', 'type', 'proteinType', 'allergenIds', 'hasNoAllergens'],
  });
  return (
    <FormSection title="Not for" description="Mark what type and allergens do not show." columns={1}>
      {allergens && (
        <Controller
          control={control}
          name="notForPreferenceIds"
          render={({ field: { value, onChange, ref } }) => (
            <DietField
              label="Not for"
              groupRef={ref}
              value={value}
              recorded={recordedOf(
                { name, type, proteinType, allergenIds, hasNoAllergens, notForPreferenceIds: value },
                allergens,
              )}
              onChange={onChange}
            />
          )}
        />
      )}
    </FormSection>
  );
}
