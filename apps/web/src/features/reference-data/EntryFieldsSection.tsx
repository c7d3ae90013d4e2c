import type { Control } from 'react-hook-form';
import { listFieldNames } from '#contract/record-fields.ts';
import { allReferenceFields, referenceFields } from '#contract/reference-fields.ts';
import type { ReferenceKind } from '#contract/reference-kinds.ts';
import { FormNumber, FormText } from '../../shell/FormFields.tsx';
import { AddOnSlotsField } from './fields/AddOnSlotsField.tsx';
import { DietRuleField } from './fields/DietRuleField.tsx';
import { HalfSizeField } from './fields/HalfSizeField.tsx';
import { TimeZoneField } from './fields/TimeZoneField.tsx';
import { WeekdaysField } from './fields/WeekdaysField.tsx';
import type { ReferenceEntryFormValues } from './reference-entry-form-values.ts';

interface EntryFieldsProps {
  kind: ReferenceKind;
  control: Control<ReferenceEntryFormValues>;
}

/** The fields of an entry beside its name. */
export const EntryFieldsSection = ({ kind, control }: EntryFieldsProps) => (
  <>
    {listFieldNames(allReferenceFields)
      .filter((name) => name in referenceFields[kind])
      .map((name) => (
        <EntryField key={name} name={name} control={control} />
      ))}
    {kind === 'dietaryPreference' && <DietRuleField control={control} />}
    {kind === 'addOnType' && <AddOnSlotsField control={control} />}
  </>
);

type EntryFieldProps = Pick<EntryFieldsProps, 'control'> & { name: keyof typeof allReferenceFields };

function EntryField({ name, control }: EntryFieldProps) {
  const { label, is } = allReferenceFields[name];
  switch (name) {
    case 'timeZone':
      return <TimeZoneField control={control} />;
    case 'hasHalfSize':
      return <HalfSizeField control={control} />;
    case 'letterhead':
      return (
        <FormText
          control={control}
          name={name}
          label={label}
          lines={3}
          hint="Yours, at the head of statements and orders."
        />
      );
    case 'orderDays':
      return <WeekdaysField control={control} name={name} label={label} hint="When this vendor takes orders." />;
    case 'deliveryDays':
      return <WeekdaysField control={control} name={name} label={label} hint="When the truck comes." />;
    case 'minimumOrder':
      return <FormNumber control={control} name={name} label={label} unit="$" step={10} />;
    case 'contact':
    case 'notes':
      return <FormText control={control} name={name} label={label} lines={2} />;
    default:
      return <FormText control={control} name={name} label={label} required={is === 'name'} />;
  }
}
