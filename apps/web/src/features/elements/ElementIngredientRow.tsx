import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type Control, useController, useWatch } from 'react-hook-form';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { FormChoice, FormNumber } from '../../shell/FormFields.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import type { ReorderableRow } from '../../ui/ReorderableRows.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { ElementFormValues, IngredientRow } from './element-form-values.ts';

interface ElementIngredientRowProps {
  control: Control<ElementFormValues>;
  index: number;
  ingredient: IngredientRow;
  row: ReorderableRow;
  onRemove: () => void;
}

export function ElementIngredientRow({ control, index, ingredient, row, onRemove }: ElementIngredientRowProps) {
  const { portionUnits } = useReferenceData();
  const [amount, unitId] = useWatch({
    control,
    name: [`ingredientObjs.${index}.amount`, `ingredientObjs.${index}.portionUnitId`],
  });
  const { field: once } = useController({ control, name: `ingredientObjs.${index}.doesNotScale` });
  const isUnitMissing = amount !== null && unitId === '';
  return (
    <Paper ref={row.ref} variant="outlined" role="listitem" sx={{ ...rowStyle, opacity: row.isDragging ? 0.6 : 1 }}>
      {row.handle}
      <Box sx={{ flex: '1 1 200px', minWidth: 0, pt: 1 }}>
        <TextLink
          to="/ingredients/$ingredientId"
          params={{ ingredientId: ingredient.ingredientId }}
          tabIndex={-1}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {ingredient.name}
        </TextLink>
        <Typography variant="body2" color="text.secondary">
          Allergens: <AllergenList allergens={ingredient.allergens} statement={ingredient.allergenStatement} />
        </Typography>
        {once.value && <Typography variant="body2">{elementTexts.doesNotScale}</Typography>}
      </Box>
      <Box sx={{ width: 120 }}>
        <FormNumber control={control} name={`ingredientObjs.${index}.amount`} label="Amount" step={0.5} />
      </Box>
      <Box sx={{ width: 120 }}>
        <FormChoice
          control={control}
          name={`ingredientObjs.${index}.portionUnitId`}
          label="Unit"
          noneLabel="None"
          options={portionUnits.map((unit) => ({ id: unit.id, name: unit.abbreviation }))}
          hint={
            isUnitMissing && (
              <Box component="span" role="status" sx={{ color: 'warning.main' }}>
                {elementTexts.missingUnit}
              </Box>
            )
          }
        />
      </Box>
      <RowMenu
        of={ingredient.name}
        actions={[
          ...row.moves,
          { label: once.value ? 'Scale it' : 'Do not scale it', onSelect: () => once.onChange(!once.value) },
          { label: 'Remove', danger: true, onSelect: onRemove },
        ]}
      />
    </Paper>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1,
  rowGap: 1.5,
  p: 1,
} as const;
