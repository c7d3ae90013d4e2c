import Box from '@mui/material/Box';
import { Controller, useFormContext } from 'react-hook-form';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { LongTextField } from '../../ui/LongTextField.tsx';

interface DescriptionForm {
  description: string;
  isDescriptionAutomated: boolean;
}

interface MenuDescriptionFieldProps {
  required?: boolean;
  /** Writes the description from the current form values. */
  writeDescription: () => unknown;
}

/**
 * It describes a master or scheduled menu. Typing turns automation off. Ticking it writes a description; unticking it clears the
 * field (catalogue-11).
 */
export function MenuDescriptionField({ required = false, writeDescription }: MenuDescriptionFieldProps) {
  const { control, register, getValues, setValue, getFieldState, formState } = useFormContext<DescriptionForm>();
  const { error } = getFieldState('description', formState);
  const { ref, ...field } = register('description', {
    onChange: () => {
      if (getValues('isDescriptionAutomated')) setValue('isDescriptionAutomated', false, { shouldDirty: true });
    },
  });
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <LongTextField
        {...field}
        inputRef={ref}
        label="Description"
        required={required}
        error={Boolean(error)}
        helperText={error?.message}
      />
      <Controller
        control={control}
        name="isDescriptionAutomated"
        render={({ field }) => (
          <CheckboxField
            label="Automate Description"
            checked={field.value}
            onChange={(isChecked) => {
              field.onChange(isChecked);
              if (isChecked) writeDescription();
              else setValue('description', '', { shouldDirty: true });
            }}
          />
        )}
      />
    </Box>
  );
}
