import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Control, Controller } from 'react-hook-form';
import type { ReferenceEntryFormValues } from './reference-entry-form-values.ts';

/** Containers of this type also exist as a half: the calculation then rounds to halves (domain §5). */
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
