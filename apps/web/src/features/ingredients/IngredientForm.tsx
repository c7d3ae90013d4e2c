import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { ingredientTypes, type Origin, proteinTypes } from '#contract/ingredient-types.ts';
import type { Ingredient } from '#contract/ingredients.ts';
import { type DietIngredient, toDietRecord } from '#domain/coverage/diet-verdict.ts';
import { ingredientTexts as texts } from '#domain/ingredients/ingredient-texts.ts';
import { formatKnownOrigins, isOriginKnown, listProposedOrigins } from '#domain/ingredients/origins.ts';
import { FormChoice, FormText } from '../../shell/FormFields.tsx';
import { RecordForm, type RecordFormProps } from '../../shell/RecordForm.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { PriceEffectPanel } from '../costs/PriceEffectPanel.tsx';
import { AllergenField } from '../reference-data/fields/AllergenField.tsx';
import { DietField } from '../reference-data/fields/DietField.tsx';
import { OriginField } from '../reference-data/fields/OriginField.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { ConversionsSection } from './ConversionsSection.tsx';
import { type IngredientFormValues, toDietIngredient } from './ingredient-form-values.ts';
import { VendorTable } from './VendorTable.tsx';

type IngredientFormProps = Omit<RecordFormProps<IngredientFormValues>, 'children'> & {
  children?: ReactNode;
  /** Undefined for a new one. */
  savedIngredient?: Ingredient;
};

interface SectionProps {
  form: UseFormReturn<IngredientFormValues>;
}

const toOptions = (names: readonly string[]) => names.map((name) => ({ id: name, name }));

/** `children` are sections below the form's own. */
export const IngredientForm = ({ children, savedIngredient, ...props }: IngredientFormProps) => (
  <RecordForm {...props}>
    <GeneralSection form={props.of.form} />
    <AllergenSection form={props.of.form} />
    <OriginSection form={props.of.form} />
    <DietSection form={props.of.form} />
    <FormSection title="Vendors" description="Up to three, in the order of preference." columns={1}>
      <VendorTable form={props.of.form} />
      {savedIngredient && <TypedPrice ingredient={savedIngredient} form={props.of.form} />}
    </FormSection>
    <ConversionsSection control={props.of.form.control} />
    {children}
  </RecordForm>
);

function TypedPrice({ ingredient, form }: SectionProps & { ingredient: Ingredient }) {
  const first = useWatch({ control: form.control, name: 'vendors' }).find(({ vendorId }) => vendorId !== '');
  return first ? <PriceEffectPanel ingredient={ingredient} typedPrices={first} /> : null;
}

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
        options={toOptions(ingredientTypes)}
        // Choosing Protein clears the protein type (catalogue-8).
        onChosen={() => form.setValue('proteinType', '', { shouldDirty: true })}
      />
      {isProtein && (
        <FormChoice
          control={control}
          name="proteinType"
          label="Protein type"
          required
          options={toOptions(proteinTypes)}
        />
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

/** The values at hand as an ingredient; undefined before the first key of a new form, and while allergens have no names. */
function useJudged(form: SectionProps['form']): DietIngredient | undefined {
  const { control } = form;
  const { isDirty, defaultValues } = useFormState({ control });
  const allergens = useQuery(referenceDataQueries.allergens()).data;
  const [name, type, proteinType, allergenIds, hasNoAllergens, origins, notForPreferenceIds] = useWatch({
    control,
    name: ['name', 'type', 'proteinType', 'allergenIds', 'hasNoAllergens', 'origins', 'notForPreferenceIds'],
  });
  if (!allergens || (!isDirty && defaultValues?.name === '')) return undefined;
  return toDietIngredient(
    { name, type, proteinType, allergenIds, hasNoAllergens, origins, notForPreferenceIds },
    allergens,
  );
}

function OriginSection({ form }: SectionProps) {
  const judgedIngredient = useJudged(form);
  return (
    <FormSection title="Origin" description="What it is made of. Several may apply." columns={1}>
      <Controller
        control={form.control}
        name="origins"
        render={({ field, fieldState }) => (
          <OriginField
            groupRef={field.ref}
            value={field.value}
            error={fieldState.error?.message}
            hint={judgedIngredient && <OriginHint judgedIngredient={judgedIngredient} onState={field.onChange} />}
            onChange={field.onChange}
          />
        )}
      />
    </FormSection>
  );
}

function OriginHint({
  judgedIngredient,
  onState,
}: {
  judgedIngredient: DietIngredient;
  onState: (origins: Origin[]) => void;
}) {
  if (judgedIngredient.origins.length > 0) return null;
  if (isOriginKnown(judgedIngredient)) return texts.originSaid(formatKnownOrigins(judgedIngredient));
  const proposed = listProposedOrigins(judgedIngredient);
  if (proposed.length === 0) return texts.originUnknown;
  return (
    <>
      {texts.originProposed(proposed.join(', '))}
      <Button size="small" onClick={() => onState(proposed)}>
        {texts.stateOrigin}
      </Button>
    </>
  );
}

function DietSection({ form }: SectionProps) {
  const judgedIngredient = useJudged(form);
  return (
    <FormSection
      title="Diets"
      description="What type, origin and allergens say. Mark what they do not show."
      columns={1}
    >
      <Controller
        control={form.control}
        name="notForPreferenceIds"
        render={({ field: { value, onChange, ref } }) => (
          <DietField
            groupRef={ref}
            marks={[{ label: 'Not for', value, onChange }]}
            record={judgedIngredient && toDietRecord(judgedIngredient)}
          />
        )}
      />
    </FormSection>
  );
}
