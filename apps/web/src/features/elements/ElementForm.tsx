import { useForkRef } from '@mui/material/utils';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useController, useFormState, useWatch } from 'react-hook-form';
import { dishFields, servingDefaults } from '#contract/element-fields.ts';
import { listFieldNames, type NamesOf, type RecordField } from '#contract/record-fields.ts';
import { servingTemps } from '#contract/values.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { FormChoice, FormNumber, FormText } from '../../shell/FormFields.tsx';
import { allergensHash, useFocusHashTarget } from '../../shell/hash-target.ts';
import { RecordForm, type RecordFormProps } from '../../shell/RecordForm.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection, WholeWidth } from '../../ui/FormSection.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { AllergenField } from '../reference-data/fields/AllergenField.tsx';
import { DietField } from '../reference-data/fields/DietField.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { ElementIngredientsSection } from './ElementIngredientsSection.tsx';
import { ElementTagField } from './ElementTagField.tsx';
import {
  type ElementFormValues,
  type JudgedValues,
  listKnownAllergens,
  toTypedDietRecord,
} from './element-form-values.ts';

interface ElementFormProps extends RecordFormProps<ElementFormValues> {
  /** Undefined for a new element. */
  savedId?: string | undefined;
}

/** `children` are sections below the form's own. */
export function ElementForm({ savedId, children, ...props }: ElementFormProps) {
  const { form } = props.of;
  return (
    <RecordForm {...props} focusFor={focusFor}>
      <GeneralSection form={form} savedId={savedId} />
      <ElementIngredientsSection form={form} />
      <AllergenSection form={form} />
      <DietSection form={form} />
      <ServingSection form={form} />
      {children}
    </RecordForm>
  );
}

/** An error about several fields jumps to the field that fixes it. */
const focusFor = { hasNoAllergens: 'allergenIds', ingredientObjs: 'ingredients' } as const;

interface SectionProps {
  form: UseFormReturn<ElementFormValues>;
}

function GeneralSection({ form, savedId }: SectionProps & { savedId: string | undefined }) {
  const { control } = form;
  const elementTypes = useQuery(referenceDataQueries.elementTypes());
  return (
    <FormSection title="General information">
      <FormText control={control} name="name" label="Name" required />
      <ElementTagField form={form} savedId={savedId} />
      {elementTypes.data ? (
        <FormChoice control={control} name="elementTypeId" label="Type" noneLabel="None" options={elementTypes.data} />
      ) : elementTypes.error ? (
        <Failed onRetry={() => void elementTypes.refetch()}>{elementTexts.loadFailed}</Failed>
      ) : (
        <LoadingRows rows={1} />
      )}
      <WholeWidth>
        <FormText control={control} name="method" label={dishFields.method.label} required lines={4} />
      </WholeWidth>
    </FormSection>
  );
}

function AllergenSection({ form }: SectionProps) {
  const { control } = form;
  const [hasNoAllergens, ingredientObjs] = useWatch({ control, name: ['hasNoAllergens', 'ingredientObjs'] });
  const contradiction = form.formState.errors.hasNoAllergens?.message;
  const { field, fieldState } = useController({ control, name: 'allergenIds' });
  const groupRef = useForkRef(field.ref, useFocusHashTarget(allergensHash));
  return (
    <FormSection title="Allergens" description="Those of the ingredients count by themselves." columns={1}>
      <AllergenField
        groupRef={groupRef}
        value={field.value}
        hasNoAllergens={hasNoAllergens}
        carriedAllergens={listKnownAllergens({ allergenIds: [], ingredientObjs })}
        error={contradiction ?? fieldState.error?.message}
        onChange={(allergenIds, none) => {
          form.setValue('hasNoAllergens', none, { shouldDirty: true });
          field.onChange(allergenIds);
          form.clearErrors(['hasNoAllergens', 'allergenIds']);
        }}
      />
    </FormSection>
  );
}

const toJudgedValues = ({
  allergenIds,
  ingredientObjs,
  ingredients,
  isIngredientsTyped,
  hasNoAllergens,
  hasNoIngredients,
  suitableForPreferenceIds,
  notForPreferenceIds,
}: ElementFormValues): JudgedValues => ({
  ...{ allergenIds, ingredientObjs, ingredients, isIngredientsTyped, hasNoAllergens, hasNoIngredients },
  ...{ suitableForPreferenceIds, notForPreferenceIds },
});

/** Nobody states both of a preference. */
const withoutMarked = (ids: readonly string[], marked: readonly string[]) => ids.filter((id) => !marked.includes(id));

/** A mark against an ingredient is refused by name (diets-3). */
function DietSection({ form: { control } }: SectionProps) {
  const { isDirty, defaultValues } = useFormState({ control });
  const allergens = useQuery(referenceDataQueries.allergens()).data;
  const isUntouched = !isDirty && defaultValues?.name === '';
  const values = useWatch({ control, compute: toJudgedValues });
  const { field: notFor } = useController({ control, name: 'notForPreferenceIds' });
  return (
    <FormSection title="Diets" description="What the ingredients say. Mark what they do not show." columns={1}>
      <Controller
        control={control}
        name="suitableForPreferenceIds"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <DietField
            groupRef={ref}
            marks={[
              {
                label: 'Suitable for',
                value,
                onChange: (ids) => {
                  onChange(ids);
                  notFor.onChange(withoutMarked(notFor.value, ids));
                },
              },
              {
                label: 'Not for',
                value: notFor.value,
                onChange: (ids) => {
                  notFor.onChange(ids);
                  onChange(withoutMarked(value, ids));
                },
              },
            ]}
            record={allergens && !isUntouched ? toTypedDietRecord(values, allergens) : undefined}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormSection>
  );
}

const temperatures = servingTemps.map((temp) => ({ id: temp, name: temp }));

const pickShown = ({ label, step = 1 }: Pick<RecordField, 'label' | 'step'>) => ({ label, step });

type ServingName = keyof typeof servingDefaults;
const isNumber = (name: ServingName): name is NamesOf<typeof servingDefaults, 'number' | 'count'> =>
  servingDefaults[name].is !== 'one';

function ServingSection({ form: { control } }: SectionProps) {
  const { containerTypes, portionUnits } = useReferenceData();
  const options = {
    containerTypes,
    servingTemps: temperatures,
    portionUnits: portionUnits.map((unit) => ({ id: unit.id, name: unit.abbreviation })),
  };
  return (
    <FormSection title="Serving defaults" description="What a menu starts with when this element is added to it.">
      {listFieldNames(servingDefaults).map((name) =>
        isNumber(name) ? (
          <FormNumber key={name} control={control} name={name} {...pickShown(servingDefaults[name])} />
        ) : (
          <FormChoice
            key={name}
            control={control}
            name={name}
            label={servingDefaults[name].label}
            noneLabel="None"
            options={options[servingDefaults[name].list]}
          />
        ),
      )}
    </FormSection>
  );
}
