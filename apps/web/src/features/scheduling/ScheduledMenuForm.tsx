import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Ref, useImperativeHandle, useState } from 'react';
import { Controller, FormProvider, type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form';
import type { IdName } from '#contract/values.ts';
import { automatedDescription } from '#domain/menus/automated-description.ts';
import { allergenText } from '#domain/scheduling/allergen-text.ts';
import { menuAllergens } from '#domain/scheduling/menu-allergens.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { PastDayPanel } from '../../shell/PastDayPanel.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { FormStatus } from '../../ui/FormStatus.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { LongTextField } from '../../ui/LongTextField.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { ScheduledElementsSection } from './ScheduledElementsSection.tsx';
import { ScheduledMenuFormSchema, type ScheduledMenuFormValues } from './scheduled-menu-form-values.ts';

/** Current form values, saved or not. */
export type ReadForm = () => ScheduledMenuFormValues;

interface ScheduledMenuFormProps {
  ref: Ref<ReadForm>;
  name: string;
  tagName: string;
  values: ScheduledMenuFormValues;
  /** True for reverted values: they are not saved yet. */
  isReverted: boolean;
  /** Note above the form when the day is over. */
  isPast: boolean;
  elementTypes: readonly IdName[];
  readOnly: boolean;
  /** Reports whether the form has unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
  onSave: (values: ScheduledMenuFormValues) => Promise<void>;
}

/** The tag, market, service line and date never change (scheduling-4). */
export function ScheduledMenuForm(props: ScheduledMenuFormProps) {
  const { ref, name, values, isReverted, isPast, elementTypes, readOnly, onDirtyChange, onSave } = props;
  const form = useForm<ScheduledMenuFormValues>({ resolver: standardSchemaResolver(ScheduledMenuFormSchema), values });
  useImperativeHandle(ref, () => () => form.getValues(), [form]);
  const [saving, setSaving] = useState(false);
  const notify = useNotify();

  /** Scheduled menus always use the built-in rule (catalogue-11). */
  function writeDescription() {
    const elements = form.getValues('elements').map((element) => ({
      name: element.name,
      elementType: elementTypes.find((type) => type.id === element.elementTypeId)?.name ?? null,
    }));
    const description = automatedDescription(
      elements,
      elementTypes.map((type) => type.name),
    );
    form.setValue('description', description, { shouldDirty: true });
  }
  const save = () =>
    form.handleSubmit(async (valid) => {
      setSaving(true);
      try {
        await onSave(valid);
      } catch (error) {
        if (!isApiError(error, 'stale'))
          notify(messageOf(error, 'Something went wrong. Please check all fields and try again.'), 'error');
      } finally {
        setSaving(false);
      }
    })();

  return (
    <SaveForm
      label={`Scheduled menu ${name}`}
      onSave={save}
      readOnly={readOnly}
      saving={saving}
      footer={
        !readOnly && (
          <SaveBar note={isReverted && 'Reverted to the master menu, not saved yet.'}>
            <Button type="submit" variant="contained" color="secondary" loading={saving}>
              Update
            </Button>
          </SaveBar>
        )
      }
    >
      {isPast && <PastDayPanel />}
      <FormStatus form={form} saving={saving} isUnsaved={isReverted} onDirtyChange={onDirtyChange} />
      <FormProvider {...form}>
        <GeneralSection form={form} tagName={props.tagName} writeDescription={writeDescription} />
        <ScheduledElementsSection
          form={form}
          elementTypes={elementTypes}
          readOnly={readOnly}
          onChange={() => form.getValues('isDescriptionAutomated') && writeDescription()}
        />
      </FormProvider>
    </SaveForm>
  );
}

interface GeneralSectionProps {
  form: UseFormReturn<ScheduledMenuFormValues>;
  tagName: string;
  writeDescription: () => void;
}

function GeneralSection({ form, tagName, writeDescription }: GeneralSectionProps) {
  const { brands, cuisineTypes } = useReferenceData();
  const { errors } = useFormState({ control: form.control, name: ['name', 'description'] });
  const automated = useWatch({ control: form.control, name: 'isDescriptionAutomated' });
  return (
    <FormSection title="General information">
      <TextField
        {...form.register('name')}
        label="Name"
        required
        error={Boolean(errors.name)}
        helperText={errors.name?.message}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField label="Tag" value={tagName} disabled />
      <Choice form={form} name="cuisineTypeId" label="Cuisine type" options={cuisineTypes} required />
      <Choice form={form} name="brandId" label="Brand" options={brands} />
      <Allergens form={form} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <LongTextField
          {...form.register('description', {
            onChange: () => automated && form.setValue('isDescriptionAutomated', false, { shouldDirty: true }),
          })}
          label="Description"
          error={Boolean(errors.description)}
          helperText={errors.description?.message}
        />
        <FormControlLabel
          label="Automate Description"
          control={
            <Checkbox
              checked={automated}
              onChange={(_event, checked) => {
                form.setValue('isDescriptionAutomated', checked, { shouldDirty: true });
                if (checked) writeDescription();
                else form.setValue('description', '', { shouldDirty: true });
              }}
            />
          }
        />
      </Box>
      <LongTextField {...form.register('butcherPaperNotes')} label="Butcher paper notes" />
      <LongTextField {...form.register('clientNotes')} label="Client notes" />
    </FormSection>
  );
}

interface ChoiceProps {
  form: UseFormReturn<ScheduledMenuFormValues>;
  name: 'cuisineTypeId' | 'brandId';
  label: string;
  options: readonly IdName[];
  required?: boolean;
}

const Choice = ({ form, name, label, options, required = false }: ChoiceProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, ...field } }) => (
      <TextField {...field} inputRef={ref} select label={label} required={required}>
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

/** Read-only: allergens are edited on the element's page. */
function Allergens({ form }: { form: UseFormReturn<ScheduledMenuFormValues> }) {
  const elements = useWatch({ control: form.control, name: 'elements' });
  const known = menuAllergens(
    elements.map(({ allergens, allergenStatement }) => ({
      allergenNames: allergens.map((allergen) => allergen.name),
      allergenStatement,
    })),
  );
  return (
    <TextField
      label="Allergens"
      value={allergenText(known)}
      multiline
      // Not disabled: gray text is hard to read, and allergens are a safety matter.
      slotProps={{ input: { readOnly: true } }}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
