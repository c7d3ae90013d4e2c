import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Controller, type Path, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { servingTemps } from '#contract/values.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { ApiError, isApiError, messageOf } from '../../api/api-error.ts';
import { FormChoice, FormNumber, FormText } from '../../shell/FormFields.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection, WholeWidth } from '../../ui/FormSection.tsx';
import { FormStatus } from '../../ui/FormStatus.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { Failed } from '../../ui/states.tsx';
import { AllergenField } from '../reference-data/AllergenField.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { ElementIngredientsSection } from './ElementIngredientsSection.tsx';
import { ElementTagField } from './ElementTagField.tsx';
import { CreateAnotherSchema, ElementFormSchema, type ElementFormValues, knownOf } from './element-form-values.ts';

const strict = standardSchemaResolver(ElementFormSchema) as Resolver<ElementFormValues>;
const lenient = standardSchemaResolver(CreateAnotherSchema) as Resolver<ElementFormValues>;

export type SaveElement = (values: ElementFormValues) => Promise<void>;
export interface ElementFormButtons {
  saving: boolean;
  /** `ingredientsMayFollow`: 'Save & Create Another' skips the ingredients check (catalogue-6). */
  save: (action: SaveElement, options?: { ingredientsMayFollow?: boolean }) => Promise<void>;
}

interface ElementFormProps {
  label: string;
  values: ElementFormValues;
  /** Undefined for a new element. */
  savedId?: string;
  readOnly?: boolean;
  /** Reports whether the form has unsaved input. */
  onDirtyChange?: (isDirty: boolean) => void;
  /** Called by the Save button and by Enter; throws errors for the form to show. */
  onSave: SaveElement;
  buttons: (state: ElementFormButtons) => ReactNode;
  /** Sections below the form's own. */
  children?: ReactNode;
}

export function ElementForm(props: ElementFormProps) {
  const { label, values, savedId, readOnly = false, onSave, buttons, children, onDirtyChange } = props;
  const ingredientsMayFollow = useRef(false);
  const form = useForm<ElementFormValues>({
    resolver: (...input) => (ingredientsMayFollow.current ? lenient : strict)(...input),
    values,
  });
  const [saving, setSaving] = useState(false);
  const notify = useNotify();

  const save: ElementFormButtons['save'] = (action, options = {}) => {
    ingredientsMayFollow.current = options.ingredientsMayFollow ?? false;
    return form.handleSubmit(async (valid) => {
      setSaving(true);
      try {
        await action(valid);
      } catch (error) {
        if (isApiError(error, 'stale')) return; // the page shows who changed what
        if (error instanceof ApiError)
          for (const [field, message] of Object.entries(error.fields))
            form.setError(field as Path<ElementFormValues>, { message });
        notify(messageOf(error, 'Something went wrong. Please check all fields and try again.'), 'error');
      } finally {
        setSaving(false);
      }
    })();
  };

  return (
    <SaveForm
      label={label}
      onSave={() => save(onSave)}
      readOnly={readOnly}
      saving={saving}
      footer={readOnly ? null : <SaveBar>{buttons({ saving, save })}</SaveBar>}
    >
      <FormStatus form={form} saving={saving} onDirtyChange={onDirtyChange} focusFor={focusFor} />
      <GeneralSection form={form} savedId={savedId} />
      <ElementIngredientsSection form={form} />
      <AllergenSection form={form} />
      <ServingSection form={form} />
      {children}
    </SaveForm>
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
      {elementTypes.error && !elementTypes.data ? (
        <Failed onRetry={() => void elementTypes.refetch()}>{elementTexts.loadFailed}</Failed>
      ) : (
        <FormChoice
          control={control}
          name="elementTypeId"
          label="Type"
          noneLabel={elementTypes.data ? 'None' : 'Loading…'}
          options={elementTypes.data ?? []}
        />
      )}
      <WholeWidth>
        <FormText control={control} name="method" label="Method" required lines={4} />
      </WholeWidth>
    </FormSection>
  );
}

function AllergenSection({ form }: SectionProps) {
  const { control } = form;
  const [hasNoAllergens, ingredientObjs] = useWatch({ control, name: ['hasNoAllergens', 'ingredientObjs'] });
  const contradiction = form.formState.errors.hasNoAllergens?.message;
  return (
    <FormSection title="Allergens" description="Those of the ingredients count by themselves." columns={1}>
      <Controller
        control={control}
        name="allergenIds"
        render={({ field, fieldState }) => (
          <AllergenField
            groupRef={field.ref}
            value={field.value}
            hasNoAllergens={hasNoAllergens}
            carried={knownOf({ allergenIds: [], ingredientObjs })}
            error={contradiction ?? fieldState.error?.message}
            onChange={(allergenIds, none) => {
              form.setValue('hasNoAllergens', none, { shouldDirty: true });
              field.onChange(allergenIds);
              form.clearErrors(['hasNoAllergens', 'allergenIds']);
            }}
          />
        )}
      />
    </FormSection>
  );
}

const temperatures = servingTemps.map((temp) => ({ id: temp, name: temp }));

function ServingSection({ form: { control } }: SectionProps) {
  const { containerTypes, portionUnits } = useReferenceData();
  return (
    <FormSection title="Serving defaults" description="What a menu starts with when this element is added to it.">
      <FormChoice
        control={control}
        name="defaultContainerTypeId"
        label="Default container"
        noneLabel="None"
        options={containerTypes}
      />
      <FormChoice
        control={control}
        name="servingTemp"
        label="Serving temperature"
        noneLabel="None"
        options={temperatures}
      />
      <FormNumber control={control} name="defaultPortionPerPerson" label="Default portion per person" step={0.5} />
      <FormNumber control={control} name="defaultPortionPerContainer" label="Default portion per container" />
      <FormChoice
        control={control}
        name="defaultPortionUnitId"
        label="Default portion unit"
        noneLabel="None"
        options={portionUnits.map((unit) => ({ id: unit.id, name: unit.abbreviation }))}
      />
    </FormSection>
  );
}
