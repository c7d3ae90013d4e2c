import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { MenuFormValues } from './menu-form-values.ts';

interface MenuDescriptionFieldProps {
  form: UseFormReturn<MenuFormValues>;
  /** Writes the description from the menu as it stands. */
  writeDescription: () => Promise<void>;
}

/** Typing switches the automation off; ticking it writes a description, unticking it clears the field (spec §4). */
export function MenuDescriptionField({ form, writeDescription }: MenuDescriptionFieldProps) {
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Controller
        control={form.control}
        name="description"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            inputRef={field.ref}
            label="Description"
            required
            multiline
            minRows={2}
            error={Boolean(fieldState.error)}
            helperText={fieldState.error?.message}
            onChange={(event) => {
              field.onChange(event);
              if (form.getValues('isDescriptionAutomated'))
                form.setValue('isDescriptionAutomated', false, { shouldDirty: true });
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="isDescriptionAutomated"
        render={({ field }) => (
          <FormControlLabel
            label="Automate Description"
            control={
              <Checkbox
                checked={field.value}
                onChange={(_event, checked) => {
                  field.onChange(checked);
                  if (checked) void writeDescription();
                  else form.setValue('description', '', { shouldDirty: true });
                }}
              />
            }
          />
        )}
      />
    </Box>
  );
}
