import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { Empty } from '../../ui/states.tsx';
import { ElementIngredientRow } from './ElementIngredientRow.tsx';
import { addedIngredient, type ElementFormValues, textOfRows } from './element-form-values.ts';
import { PrintedIngredientsField } from './PrintedIngredientsField.tsx';

const IngredientPickerDialog = preloadableDialog(async () => ({
  default: (await import('../ingredients/IngredientPickerDialog.tsx')).IngredientPickerDialog,
}));

export function ElementIngredientsSection({ form }: { form: UseFormReturn<ElementFormValues> }) {
  const { control } = form;
  const rows = useFieldArray({ control, name: 'ingredientObjs' });
  const hasNone = useWatch({ control, name: 'hasNoIngredients' });
  const [picking, setPicking] = useState(false);

  /** Rows rewrite the printed text unless a person typed it (catalogue-7). */
  function changeRows(change: () => void) {
    change();
    if (!form.getValues('isIngredientsTyped'))
      form.setValue('ingredients', textOfRows(form.getValues('ingredientObjs')), { shouldDirty: true });
    form.clearErrors(['ingredients', 'ingredientObjs', 'hasNoAllergens', 'allergenIds']);
  }
  function add(picked: readonly IngredientSummary[]) {
    const present = new Set(form.getValues('ingredientObjs').map((row) => row.ingredientId));
    const added = picked.filter((ingredient) => !present.has(ingredient.id)).map(addedIngredient);
    setPicking(false);
    changeRows(() => rows.append(added, { shouldFocus: false }));
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
      <NoIngredientsBox
        control={control}
        onTick={() => {
          // Ticking clears and disables the field (screens-10).
          form.setValue('isIngredientsTyped', false);
          changeRows(() => rows.replace([]));
        }}
      />
      <IngredientRows control={control} rows={rows} onChange={changeRows} />
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

function NoIngredientsBox({ control, onTick }: { control: Control<ElementFormValues>; onTick: () => void }) {
  return (
    <Controller
      control={control}
      name="hasNoIngredients"
      render={({ field }) => (
        <CheckboxField
          label="No ingredients"
          checked={field.value}
          onChange={(isChecked) => {
            field.onChange(isChecked);
            if (isChecked) onTick();
          }}
        />
      )}
    />
  );
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
        idOf={(field) => field.id}
        nameOf={(field) => field.name}
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
