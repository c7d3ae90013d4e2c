import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, Controller } from 'react-hook-form';
import type { ReferenceEntryFormValues } from './reference-entry-form-values.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** Decides which day is "today" for the market (domain §4). */
export const TimeZoneField = ({ control }: { control: Control<ReferenceEntryFormValues> }) => (
  <Controller
    control={control}
    name="timeZone"
    render={({ field, fieldState }) => (
      <Autocomplete
        // A saved zone stays choosable where the browser knows it under a newer name only.
        options={field.value && !zones.includes(field.value) ? [field.value, ...zones] : zones}
        value={field.value || null}
        onChange={(_event, zone) => field.onChange(zone ?? '')}
        onBlur={field.onBlur}
        autoHighlight
        renderInput={(input) => (
          <TextField
            {...input}
            inputRef={field.ref}
            label="Time zone"
            required
            error={Boolean(fieldState.error)}
            helperText={fieldState.error?.message ?? 'Decides which day is today there.'}
          />
        )}
      />
    )}
  />
);
