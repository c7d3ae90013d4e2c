import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useCallback, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { ElementSummary } from '#contract/elements.ts';
import type { IdName } from '#contract/values.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { Empty } from '../../ui/states.tsx';
import { elementRows, MenuElementRow } from './MenuElementRow.tsx';
import { addedElement, type MenuFormValues } from './menu-form-values.ts';

const ElementPickerDialog = lazy(async () => ({
  default: (await import('../elements/ElementPickerDialog.tsx')).ElementPickerDialog,
}));

interface MenuElementsSectionProps {
  form: UseFormReturn<MenuFormValues>;
  elementTypes: readonly IdName[];
  /** Called when elements came, went or moved, so that an automated description follows. */
  onChange: () => void;
}

/** The elements of a menu in their order, each with its serving fields. */
export function MenuElementsSection({ form, elementTypes, onChange }: MenuElementsSectionProps) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'elements' });

  const removeAt = useCallback(
    (index: number) => {
      remove(index);
      onChange();
    },
    [remove, onChange],
  );
  function add(elements: readonly ElementSummary[]) {
    const present = new Set(form.getValues('elements').map((element) => element.elementId));
    append(elements.filter((element) => !present.has(element.id)).map(addedElement));
    onChange();
  }

  return (
    <FormSection title="Elements" columns={1} actions={<AddElementsButton form={form} onAdd={add} />}>
      {fields.length === 0 ? (
        <Empty>There are no elements on this menu yet.</Empty>
      ) : (
        <Box sx={elementRows}>
          <ReorderableRows
            items={fields}
            idOf={(field) => field.id}
            nameOf={(field) => field.name}
            onMove={(from, to) => {
              move(from, to);
              onChange();
            }}
          >
            {(field, row, index) => (
              <MenuElementRow index={index} element={field} elementTypes={elementTypes} row={row} onRemove={removeAt} />
            )}
          </ReorderableRows>
        </Box>
      )}
    </FormSection>
  );
}

interface AddElementsButtonProps {
  form: UseFormReturn<MenuFormValues>;
  onAdd: (elements: readonly ElementSummary[]) => void;
}

/** Opens the picker. Apart from the rows, so that opening and closing it draws none of them anew. */
function AddElementsButton({ form, onAdd }: AddElementsButtonProps) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Button startIcon={<AddIcon />} onClick={() => setPicking(true)}>
        Add elements
      </Button>
      {picking && (
        <Suspense>
          <ElementPickerDialog
            open
            presentIds={form.getValues('elements').map((element) => element.elementId)}
            onPick={(elements) => {
              setPicking(false);
              onAdd(elements);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
