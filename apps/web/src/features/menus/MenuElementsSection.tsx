import Box from '@mui/material/Box';
import { Suspense, useCallback, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { ElementSummary } from '#contract/elements.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { Empty } from '../../ui/states.tsx';
import { AddElementsButton } from '../elements/AddElementsButton.tsx';
import { elementRows, MenuElementRow } from './MenuElementRow.tsx';
import { addedElement, type MenuFormValues, replacedElement } from './menu-form-values.ts';

const ReplaceElementDialog = preloadableDialog(() => import('../elements/ReplaceElementDialog.tsx'));

interface MenuElementsSectionProps {
  form: UseFormReturn<MenuFormValues>;
  elementTypes: readonly IdName[];
  /** Called after elements are added, removed or moved, so that an automated description follows. */
  onChange: () => void;
}

export function MenuElementsSection({ form, elementTypes, onChange }: MenuElementsSectionProps) {
  const { fields, append, remove, move, update } = useFieldArray({ control: form.control, name: 'elements' });

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

  const [replacing, setReplacing] = useState<number>();
  const replaced = replacing === undefined ? undefined : form.getValues(`elements.${replacing}`);
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
              <MenuElementRow
                index={index}
                element={field}
                elementTypes={elementTypes}
                row={row}
                onReplace={setReplacing}
                onRemove={removeAt}
              />
            )}
          </ReorderableRows>
        </Box>
      )}
      {replaced && replacing !== undefined && (
        <Suspense>
          <ReplaceElementDialog
            name={replaced.name}
            typeId={replaced.serving.elementTypeId}
            presentIds={presentIds()}
            onClose={() => setReplacing(undefined)}
            onReplace={(element) => {
              update(replacing, replacedElement(replaced, element));
              onChange();
            }}
          />
        </Suspense>
      )}
    </FormSection>
  );
}
