import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { type ElementFormValues, formatIngredientRows } from './element-form-values.ts';

interface PrintedIngredientsFieldProps {
  form: UseFormReturn<ElementFormValues>;
  disabled: boolean;
}

/** The free text that cards and labels print. After typing, the rows no longer rewrite it (catalogue-7). */
export function PrintedIngredientsField({ form, disabled }: PrintedIngredientsFieldProps) {
  const { control } = form;
  const [isTyped, rows] = useWatch({ control, name: ['isIngredientsTyped', 'ingredientObjs'] });
  const setTyped = (isTyped: boolean) => form.setValue('isIngredientsTyped', isTyped, { shouldDirty: true });
  function writeFromRows() {
    setTyped(false);
    form.setValue('ingredients', formatIngredientRows(form.getValues('ingredientObjs')), { shouldDirty: true });
    form.clearErrors('ingredients');
  }
  const hint = isTyped
    ? 'Typed by hand: the list above no longer changes it.'
    : 'Written from the list above, until you type here.';
  return (
    <Box>
      <Controller
        control={control}
        name="ingredients"
        render={({ field, fieldState }) => (
          <TextField
            label="Ingredients as printed"
            required
            multiline
            minRows={2}
            maxRows={10}
            {...(disabled && { disabled: true })}
            name={field.name}
            value={field.value}
            inputRef={field.ref}
            onChange={(event) => {
              setTyped(true);
              field.onChange(event);
            }}
            onBlur={() => {
              field.onBlur();
              if (field.value.trim() === '' && rows.length > 0) writeFromRows();
            }}
            error={Boolean(fieldState.error)}
            helperText={fieldState.error?.message ?? (disabled ? null : hint)}
          />
        )}
      />
      {isTyped && rows.length > 0 && <Button onClick={writeFromRows}>Write from the list</Button>}
    </Box>
  );
}
