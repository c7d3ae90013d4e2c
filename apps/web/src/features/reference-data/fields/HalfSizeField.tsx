import { type Control, Controller } from 'react-hook-form';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import type { ReferenceEntryFormValues } from '../reference-entry-form-values.ts';

/** The container type has a half size: the calculation then rounds to halves (calculation-5). */
export const HalfSizeField = ({ control }: { control: Control<ReferenceEntryFormValues> }) => (
  <Controller
    control={control}
    name="hasHalfSize"
    render={({ field }) => (
      <CheckboxField label="Also exists as a half" checked={field.value} onChange={field.onChange} />
    )}
  />
);
