import TextField from '@mui/material/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { FormProvider, useWatch } from 'react-hook-form';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { composeDescription } from '#domain/menus/automated-description.ts';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';
import { combineMenuAllergens } from '#domain/scheduling/menu-allergens.ts';
import { FormChoice, FormText } from '../../../shell/FormFields.tsx';
import { PastDayPanel } from '../../../shell/PastDayPanel.tsx';
import { RecordForm } from '../../../shell/RecordForm.tsx';
import { useReferenceData } from '../../../shell/reference-data.ts';
import type { RecordFormState } from '../../../shell/use-record-form.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { LongTextField } from '../../../ui/LongTextField.tsx';
import { CoverageChangePanel } from '../../coverage/CoverageChangePanel.tsx';
import { MenuDescriptionField } from '../../menus/MenuDescriptionField.tsx';
import { ScheduledElementsSection } from './ScheduledElementsSection.tsx';
import type { ScheduledMenuFormValues } from './scheduled-menu-form-values.ts';
import type { PlannedMenu } from './use-planned-plates.ts';
import { useChangedElements } from './use-planned-plates.ts';

interface CoverageChangeSectionProps {
  scheduledMenuId: Id;
  form: UseFormReturn<ScheduledMenuFormValues>;
}

/** The people who lose or gain their meal by unsaved changes (diets-12). */
function CoverageChangeSection({ scheduledMenuId, form }: CoverageChangeSectionProps) {
  const changedElements = useChangedElements(form);
  return changedElements && <CoverageChangePanel scheduledMenuId={scheduledMenuId} elements={changedElements} />;
}

interface ScheduledMenuFormProps {
  menu: PlannedMenu;
  of: RecordFormState<ScheduledMenuFormValues>;
  name: string;
  tagName: string;
  /** Note above the form when the day is over. */
  isPast: boolean;
  elementTypes: readonly IdName[];
  readOnly: boolean;
}

/** The tag, market, service line and date never change (scheduling-4). */
export function ScheduledMenuForm({ menu, of, name, tagName, isPast, elementTypes, readOnly }: ScheduledMenuFormProps) {
  const { form } = of;
  const isReverted = useWatch({ control: form.control, name: 'clearsTalkingPoints' });

  /** Scheduled menus always use the built-in rule (catalogue-11). */
  function writeDescription() {
    const elements = form.getValues('elements').map((element) => ({
      name: element.name,
      elementType: elementTypes.find((type) => type.id === element.serving.elementTypeId)?.name ?? null,
    }));
    const description = composeDescription(
      elements,
      elementTypes.map((type) => type.name),
    );
    form.setValue('description', description, { shouldDirty: true });
  }

  return (
    <RecordForm
      of={of}
      label={`Scheduled menu ${name}`}
      readOnly={readOnly}
      note={isReverted && schedulingTexts.reverted}
    >
      {isPast && <PastDayPanel />}
      <FormProvider {...form}>
        <GeneralSection form={form} tagName={tagName} writeDescription={writeDescription} />
        <ScheduledElementsSection
          menu={menu}
          form={form}
          elementTypes={elementTypes}
          readOnly={readOnly}
          onChange={() => form.getValues('isDescriptionAutomated') && writeDescription()}
        />
        {!readOnly && <CoverageChangeSection scheduledMenuId={menu.id} form={form} />}
      </FormProvider>
    </RecordForm>
  );
}

interface GeneralSectionProps {
  form: UseFormReturn<ScheduledMenuFormValues>;
  tagName: string;
  writeDescription: () => void;
}

function GeneralSection({ form, tagName, writeDescription }: GeneralSectionProps) {
  const { control, register } = form;
  const { brands, cuisineTypes } = useReferenceData();
  return (
    <FormSection title="General information">
      <FormText control={control} name="name" label="Name" required />
      <TextField label="Tag" value={tagName} disabled />
      <FormChoice control={control} name="cuisineTypeId" label="Cuisine type" options={cuisineTypes} required />
      <FormChoice control={control} name="brandId" label="Brand" options={brands} noneLabel="None" />
      <Allergens form={form} />
      <MenuDescriptionField writeDescription={writeDescription} />
      <LongTextField {...register('butcherPaperNotes')} label="Butcher paper notes" />
      <LongTextField {...register('clientNotes')} label="Client notes" />
    </FormSection>
  );
}

/** Read-only: allergens are edited on the element's page. */
function Allergens({ form }: { form: UseFormReturn<ScheduledMenuFormValues> }) {
  const elements = useWatch({ control: form.control, name: 'elements' });
  const menuStatement = combineMenuAllergens(
    elements.map(({ allergens, allergenStatement }) => ({
      allergenNames: allergens.map((allergen) => allergen.name),
      allergenStatement,
    })),
  );
  return (
    <TextField
      label="Allergens"
      value={formatAllergens(menuStatement)}
      multiline
      // Not disabled: gray text is hard to read, and allergens are a safety matter.
      slotProps={{ input: { readOnly: true } }}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
