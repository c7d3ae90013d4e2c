import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { ElementSummary } from '#contract/elements.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { Empty } from '../../ui/states.tsx';
import { AddElementsButton } from '../elements/AddElementsButton.tsx';
import { elementRows, MenuElementRow } from './MenuElementRow.tsx';
import { addedElement, type MenuFormValues } from './menu-form-values.ts';

interface MenuElementsSectionProps {
  form: UseFormReturn<MenuFormValues>;
  elementTypes: readonly IdName[];
  /** Called after elements are added, removed or moved, so that an automated description follows. */
  onChange: () => void;
}

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

  const presentIds = () => form.getValues('elements').map((element) => element.elementId);

  return (
    <FormSection title="Elements" columns={1} actions={<AddElementsButton presentIds={presentIds} onAdd={add} />}>
      {fields.length === 0 ? (
        <Empty>{menuTexts.noElements}</Empty>
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
