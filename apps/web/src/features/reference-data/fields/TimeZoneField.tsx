import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, Controller } from 'react-hook-form';
import type { ReferenceEntryFormValues } from '../reference-entry-form-values.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** Decides which day is "today" for the market (scheduling-5). */
export const TimeZoneField = ({ control }: { control: Control<ReferenceEntryFormValues> }) => (
  <Controller
    control={control}
    name="timeZone"
    render={({ field, fieldState }) => (
      <Autocomplete
        // Keep a saved zone selectable when the browser knows it only under a newer name.
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
            helperText={fieldState.error?.message ?? 'Sets the local date.'}
          />
        )}
      />
    )}
  />
);
