import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import {
  type Control,
  Controller,
  type UseFieldArrayReturn,
  type UseFormReturn,
  useFieldArray,
  useWatch,
} from 'react-hook-form';
import { recipeFields } from '#contract/element-fields.ts';
import type { IngredientSummary } from '#contract/ingredients.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { FormChoice, FormNumber } from '../../shell/FormFields.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { Empty } from '../../ui/states.tsx';
import { ElementIngredientRow } from './ElementIngredientRow.tsx';
import { type ElementFormValues, formatIngredientRows, toIngredientRow } from './element-form-values.ts';
import { PrintedIngredientsField } from './PrintedIngredientsField.tsx';

const IngredientPickerDialog = createPreloadableDialog(async () => ({
  default: (await import('../ingredients/IngredientPickerDialog.tsx')).IngredientPickerDialog,
}));

export function ElementIngredientsSection({ form }: { form: UseFormReturn<ElementFormValues> }) {
  const { control } = form;
  const rows = useFieldArray({ control, name: 'ingredientObjs' });
  const [hasNoIngredients, isUnrecorded] = useWatch({
    control,
    name: ['hasNoIngredients', 'hasUnrecordedIngredients'],
  });
  const hasNone = hasNoIngredients || isUnrecorded;
  const [picking, setPicking] = useState(false);

  /** Rows rewrite the printed text unless a person typed it (catalogue-7). */
  function changeRows(change: () => void) {
    change();
    if (!form.getValues('isIngredientsTyped'))
      form.setValue('ingredients', formatIngredientRows(form.getValues('ingredientObjs')), { shouldDirty: true });
    form.clearErrors(['ingredients', 'ingredientObjs', 'hasUnrecordedIngredients', 'hasNoAllergens', 'allergenIds']);
  }
  function add(picked: readonly IngredientSummary[]) {
    const present = new Set(form.getValues('ingredientObjs').map((row) => row.ingredientId));
    const addedRows = picked.filter((ingredient) => !present.has(ingredient.id)).map(toIngredientRow);
    setPicking(false);
    changeRows(() => rows.append(addedRows, { shouldFocus: false }));
  }

  return (
    <FormSection
      title="Ingredients"
      columns={1}
      actions={
        <Button startIcon={<AddIcon />} {...(hasNone && { disabled: true })} onClick={() => setPicking(true)}>
          Add ingredients
        </Button>
      }
    >
      <NoListBoxes
        control={control}
        onTick={(other) => {
          // Ticking clears and disables the field (screens-10).
          form.setValue(other, false);
          form.setValue('isIngredientsTyped', false);
          changeRows(() => rows.replace([]));
        }}
      />
      {!isUnrecorded && <IngredientRows control={control} rows={rows} onChange={changeRows} />}
      {!hasNone && <MakesFields control={control} />}
      <PrintedIngredientsField form={form} disabled={hasNone} />
      {picking && (
        <IngredientPickerDialog
          open
          presentIds={rows.fields.map((field) => field.ingredientId)}
          onPick={add}
          onClose={() => setPicking(false)}
        />
      )}
    </FormSection>
  );
}

type NoList = 'hasNoIngredients' | 'hasUnrecordedIngredients';
/** Why there is no list: there is nothing to list, or nobody has recorded it (catalogue-21). */
const noListBoxes: readonly { name: NoList; other: NoList; label: string; note: string }[] = [
  {
    name: 'hasNoIngredients',
    other: 'hasUnrecordedIngredients',
    label: 'No ingredients',
    note: 'Nothing to list, as in water or ice. Mark below whom it suits.',
  },
  {
    name: 'hasUnrecordedIngredients',
    other: 'hasNoIngredients',
    label: elementTexts.unrecordedIngredients,
    note: 'Whom it suits, and which other allergens it has, is not known.',
  },
];

function NoListBoxes({ control, onTick }: { control: Control<ElementFormValues>; onTick: (other: NoList) => void }) {
  return noListBoxes.map(({ name, other, label, note }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Box>
          <CheckboxField
            label={label}
            checked={field.value}
            onChange={(isChecked) => {
              field.onChange(isChecked);
              if (isChecked) onTick(other);
            }}
          />
          {(field.value || fieldState.error) && (
            <FormHelperText error={Boolean(fieldState.error)} sx={{ ml: 4, mt: 0 }}>
              {fieldState.error?.message ?? note}
            </FormHelperText>
          )}
        </Box>
      )}
    />
  ));
}

interface IngredientRowsProps {
  control: Control<ElementFormValues>;
  rows: UseFieldArrayReturn<ElementFormValues, 'ingredientObjs'>;
  onChange: (change: () => void) => void;
}

function IngredientRows({ control, rows, onChange }: IngredientRowsProps) {
  if (rows.fields.length === 0) return <Empty>{elementTexts.noIngredients}</Empty>;
  return (
    <Box role="list" aria-label="Ingredients" sx={{ display: 'grid', gap: 1 }}>
      <ReorderableRows
        items={rows.fields}
        getId={(field) => field.id}
        getName={(field) => field.name}
        onMove={(from, to) => onChange(() => rows.move(from, to))}
      >
        {(field, row, index) => (
          <ElementIngredientRow
            control={control}
            index={index}
            ingredient={field}
            row={row}
            onRemove={() => onChange(() => rows.remove(index))}
          />
        )}
      </ReorderableRows>
    </Box>
  );
}

/** What the rows make once: without it, nothing is scaled, costed or bought (money-1). */
function MakesFields({ control }: { control: Control<ElementFormValues> }) {
  const { portionUnits } = useReferenceData();
  const { makesAmount, makesUnitId, yieldPercent } = recipeFields;
  const isUnknown = useWatch({ control, name: 'makesAmount' }) === null;
  return (
    <Box role="group" aria-label="What these ingredients make" sx={makesStyle}>
      <FormNumber
        control={control}
        name="makesAmount"
        label={makesAmount.label}
        hint={isUnknown && 'Without it, amounts, cost and what to buy are not known'}
      />
      <FormChoice
        control={control}
        name="makesUnitId"
        label={makesUnitId.label}
        noneLabel="None"
        options={portionUnits.map((unit) => ({ id: unit.id, name: unit.abbreviation }))}
      />
      <FormNumber
        control={control}
        name="yieldPercent"
        label={yieldPercent.label}
        unit="%"
        hint="What cooking and trimming leave; 100 while empty"
      />
    </Box>
  );
}

const makesStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
} as const;
