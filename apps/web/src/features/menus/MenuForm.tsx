import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useState } from 'react';
import {
  Controller,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { IdName } from '#contract/values.ts';
import { menuSaveWarning } from '#domain/menus/save-warnings.ts';
import { allergenText } from '#domain/scheduling/allergen-text.ts';
import { menuAllergens } from '#domain/scheduling/menu-allergens.ts';
import { ApiError, isApiError, messageOf } from '../../api/api-error.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { FormStatus } from '../../ui/FormStatus.tsx';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { MenuDescriptionField } from './MenuDescriptionField.tsx';
import { MenuElementsSection } from './MenuElementsSection.tsx';
import { MenuTagField } from './MenuTagField.tsx';
import { MenuFormSchema, type MenuFormValues } from './menu-form-values.ts';
import { useAutomatedDescription } from './use-automated-description.ts';

interface MenuFormProps {
  label: string;
  values: MenuFormValues;
  elementTypes: readonly IdName[];
  /** Undefined for a new menu. */
  savedId?: string;
  readOnly?: boolean;
  /** Reports whether the form has unsaved input. */
  onDirtyChange?: (isDirty: boolean) => void;
  /** Saves valid values; throws errors for the form to show. */
  onSave: (values: MenuFormValues, form: UseFormReturn<MenuFormValues>) => Promise<void>;
  /** `save` warns about missing values before it saves. */
  buttons: (state: { saving: boolean; save: (save: MenuFormProps['onSave']) => Promise<void> }) => ReactNode;
}

/** Warns about missing values, but saves (catalogue-9). */
export function MenuForm(props: MenuFormProps) {
  const { label, values, elementTypes, savedId, readOnly = false, onSave, buttons, onDirtyChange } = props;
  const form = useForm<MenuFormValues>({
    resolver: standardSchemaResolver(MenuFormSchema),
    values,
    resetOptions: { keepDirtyValues: false },
  });
  const writeDescription = useAutomatedDescription(form, elementTypes);
  const followElements = useCallback(() => {
    if (form.getValues('isDescriptionAutomated')) void writeDescription();
  }, [form, writeDescription]);
  const [saving, setSaving] = useState(false);
  const alert = useAlert();
  const notify = useNotify();

  const save = (action: MenuFormProps['onSave']) =>
    form.handleSubmit(async (valid) => {
      setSaving(true);
      try {
        const warning = menuSaveWarning(valid.brandId || null, valid.elements);
        if (warning) await alert({ title: 'Before you save', text: warning });
        await action(valid, form);
      } catch (error) {
        if (isApiError(error, 'stale')) return; // the page shows who changed what
        if (error instanceof ApiError)
          for (const [field, message] of Object.entries(error.fields))
            form.setError(field as Path<MenuFormValues>, { message });
        notify(messageOf(error, 'Something went wrong. Please check all fields and try again.'), 'error');
      } finally {
        setSaving(false);
      }
    })();

  return (
    <SaveForm
      label={label}
      onSave={() => save(onSave)}
      readOnly={readOnly}
      saving={saving}
      footer={readOnly ? null : <SaveBar>{buttons({ saving, save })}</SaveBar>}
    >
      <FormStatus form={form} saving={saving} onDirtyChange={onDirtyChange} />
      <GeneralSection form={form} savedId={savedId} writeDescription={writeDescription} />
      <FormProvider {...form}>
        <MenuElementsSection form={form} elementTypes={elementTypes} onChange={followElements} />
      </FormProvider>
    </SaveForm>
  );
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
      <NameField form={form} />
      <MenuTagField form={form} savedId={savedId} />
      <ListChoice form={form} name="cuisineTypeId" label="Cuisine type" options={cuisineTypes} required />
      <ListChoice form={form} name="brandId" label="Brand" options={brands} />
      <MenuDescriptionField form={form} writeDescription={writeDescription} />
      <MenuAllergens form={form} />
    </FormSection>
  );
}

/** Uncontrolled: a keystroke does not re-render. */
function NameField({ form }: { form: UseFormReturn<MenuFormValues> }) {
  const { errors } = useFormState({ control: form.control, name: 'name' });
  const { ref, ...field } = form.register('name');
  return (
    <TextField
      {...field}
      inputRef={ref}
      label="Name"
      required
      autoComplete="off"
      error={Boolean(errors.name)}
      helperText={errors.name?.message}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface ListChoiceProps {
  form: UseFormReturn<MenuFormValues>;
  name: 'cuisineTypeId' | 'brandId';
  label: string;
  options: readonly IdName[];
  required?: boolean;
}

function ListChoice({ form, name, label, options, required = false }: ListChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          inputRef={field.ref}
          select
          label={label}
          required={required}
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message}
        >
          {!required && <MenuItem value="">None</MenuItem>}
          {options.map((option) => (
            <MenuItem key={option.id} value={option.id}>
              {option.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}

/** The menu's allergens are unknown while one element's are (scheduling-13). */
function MenuAllergens({ form }: { form: UseFormReturn<MenuFormValues> }) {
  const elements = useWatch({ control: form.control, name: 'elements' });
  const known = elements.map(({ allergens, allergenStatement }) => ({
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
        {allergenText(menuAllergens(known))}
        {unknown > 0 && ` · not recorded for ${unknown} ${unknown === 1 ? 'element' : 'elements'}`}
      </Typography>
    </Box>
  );
}
