import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Control, Controller } from 'react-hook-form';
import type { ReferenceEntryFormValues } from './reference-entry-form-values.ts';

/** The container type has a half size: the calculation then rounds to halves (calculation-5). */
export const HalfSizeField = ({ control }: { control: Control<ReferenceEntryFormValues> }) => (
  <Controller
    control={control}
    name="hasHalfSize"
    render={({ field }) => (
      <FormControlLabel
        label="Also exists as a half"
        control={<Checkbox checked={field.value} onChange={(event) => field.onChange(event.target.checked)} />}
      />
    )}
  />
);
