import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form';
import { LongTextField } from '../../ui/LongTextField.tsx';
import type { MenuFormValues } from './menu-form-values.ts';

interface MenuDescriptionFieldProps {
  form: UseFormReturn<MenuFormValues>;
  /** Writes the description from the current form values. */
  writeDescription: () => Promise<void>;
}

/** Typing turns automation off. Ticking it writes a description; unticking it clears the field (catalogue-11). */
export function MenuDescriptionField({ form, writeDescription }: MenuDescriptionFieldProps) {
  const { errors } = useFormState({ control: form.control, name: 'description' });
  const { ref, ...field } = form.register('description', {
    onChange: () => {
      if (form.getValues('isDescriptionAutomated'))
        form.setValue('isDescriptionAutomated', false, { shouldDirty: true });
    },
  });
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <LongTextField
        {...field}
        inputRef={ref}
        label="Description"
        required
        error={Boolean(errors.description)}
        helperText={errors.description?.message}
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
