import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type Control, useFieldArray } from 'react-hook-form';
import { FormChoice, FormNumber } from '../../shell/FormFields.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { emptyConversion, type IngredientFormValues } from './ingredient-form-values.ts';

/** '1 each = 6 oz': what its pieces weigh, what a cup of it weighs (money-2). */
export function ConversionsSection({ control }: { control: Control<IngredientFormValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'conversions' });
  const { portionUnits } = useReferenceData();
  const units = portionUnits.map(({ id, abbreviation }) => ({ id, name: abbreviation }));
  return (
    <FormSection
      title="Conversions"
      description="What one of it weighs or holds. Ounces and pounds convert by themselves, and so do fluid ounces, cups and quarts."
      columns={1}
      actions={
        <Button startIcon={<AddIcon />} onClick={() => append(emptyConversion)}>
          Add a conversion
        </Button>
      }
    >
      {fields.map((field, index) => (
        <Box key={field.id} role="group" aria-label={`Conversion ${index + 1}`} sx={rowStyle}>
          <FormNumber control={control} name={`conversions.${index}.amount`} label="Amount" />
          <FormChoice control={control} name={`conversions.${index}.portionUnitId`} label="Unit" options={units} />
          <Box component="span" sx={{ pt: 1 }}>
            =
          </Box>
          <FormNumber control={control} name={`conversions.${index}.equalAmount`} label="Equal amount" />
          <FormChoice
            control={control}
            name={`conversions.${index}.equalPortionUnitId`}
            label="Equal unit"
            options={units}
          />
          <IconButton aria-label={`Remove conversion ${index + 1}`} onClick={() => remove(index)}>
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
    </FormSection>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  maxWidth: 640,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto minmax(0, 1fr) minmax(0, 1fr) auto',
} as const;
