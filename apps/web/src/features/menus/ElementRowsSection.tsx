import Box from '@mui/material/Box';
import { type ReactNode, useCallback, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ElementSummary } from '#contract/elements.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { Empty } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/use-actions-menu.tsx';
import { AddElementsButton } from '../elements/AddElementsButton.tsx';
import { MenuElementHead, MenuElementRow } from './MenuElementRow.tsx';
import type { ElementsForm, ServingElementValues } from './serving-element-form-values.ts';

const ReplaceElementDialog = createPreloadableDialog(() => import('../elements/ReplaceElementDialog.tsx'));

interface ElementRowsSectionProps<Row> {
  rows: readonly Row[];
  elementTypes: readonly IdName[];
  readOnly?: boolean;
  onAdd: (elements: readonly ElementSummary[]) => void;
  onReplace: (index: number, element: ElementSummary) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Called after each of these, so that an automated description follows. */
  onChange: () => void;
  /** Beside 'Remove', such as 'Manage Alternatives'. */
  listActions?: (index: number) => readonly RowAction[];
  /** Below name and fields. */
  renderDetails?: (row: Row, index: number) => ReactNode;
}

/** The elements of a master or scheduled menu: added, replaced, moved and removed. */
export function ElementRowsSection<Row extends ServingElementValues & { key: string }>(
  props: ElementRowsSectionProps<Row>,
) {
  const { rows, elementTypes, readOnly = false, onAdd, onReplace, onMove, onRemove, onChange } = props;
  const { getValues } = useFormContext<ElementsForm>();
  const [replacing, setReplacing] = useState<number>();
  const replacedElement = replacing === undefined ? undefined : getValues(`elements.${replacing}`);
  const presentIds = () => getValues('elements').flatMap(({ elementId }) => elementId ?? []);
  const add = (elements: readonly ElementSummary[]) => {
    onAdd(elements);
    onChange();
  };
  const remove = useCallback(
    (index: number) => {
      onRemove(index);
      onChange();
    },
    [onRemove, onChange],
  );
  return (
    <FormSection title="Elements" columns={1} actions={<AddElementsButton presentIds={presentIds} onAdd={add} />}>
      {rows.length === 0 ? (
        <Empty>{menuTexts.noElements}</Empty>
      ) : (
        <Box sx={elementRows}>
          <MenuElementHead elementTypes={elementTypes} />
          <ReorderableRows
            items={rows}
            getId={(row) => row.key}
            getName={(row) => row.name}
            disabled={readOnly}
            onMove={(from, to) => {
              onMove(from, to);
              onChange();
            }}
          >
            {(element, row, index) => (
              <MenuElementRow
                index={index}
                element={element}
                elementTypes={elementTypes}
                row={row}
                onReplace={setReplacing}
                onRemove={remove}
                actions={props.listActions?.(index)}
              >
                {props.renderDetails?.(element, index)}
              </MenuElementRow>
            )}
          </ReorderableRows>
        </Box>
      )}
      {replacedElement && replacing !== undefined && (
        <ReplaceElementDialog
          name={replacedElement.name}
          typeId={replacedElement.serving.elementTypeId}
          presentIds={presentIds()}
          onClose={() => setReplacing(undefined)}
          onReplace={(element) => {
            onReplace(replacing, element);
            onChange();
          }}
        />
      )}
    </FormSection>
  );
}

/** Own compositing layer: otherwise each keystroke above re-layers all rows. */
const elementRows = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  willChange: 'transform',
} as const;
