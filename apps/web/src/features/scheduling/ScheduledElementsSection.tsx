import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { PlannedPlate } from '#contract/coverage.ts';
import type { ElementSummary } from '#contract/elements.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { Empty } from '../../ui/states.tsx';
import { AddElementsButton } from '../elements/AddElementsButton.tsx';
import { DietList } from '../elements/DietList.tsx';
import { elementRows, MenuElementRow } from '../menus/MenuElementRow.tsx';
import { AlternativesList } from './AlternativesList.tsx';
import { ScheduledDietList } from './ScheduledDietList.tsx';
import {
  addedScheduledElement,
  replacedScheduledElement,
  type ScheduledElementValues,
  type ScheduledMenuFormValues,
} from './scheduled-menu-form-values.ts';
import { type PlannedMenu, usePlannedPlates } from './use-planned-plates.ts';

const ReplaceElementDialog = preloadableDialog(() => import('../elements/ReplaceElementDialog.tsx'));
const AlternativesDialog = preloadableDialog(() => import('./AlternativesDialog.tsx'));

interface ScheduledElementsSectionProps {
  menu: PlannedMenu;
  form: UseFormReturn<ScheduledMenuFormValues>;
  elementTypes: readonly IdName[];
  readOnly: boolean;
  /** Called after elements are added, removed or moved, so that an automated description follows. */
  onChange: () => void;
}

export function ScheduledElementsSection(props: ScheduledElementsSectionProps) {
  const { menu, form, elementTypes, readOnly, onChange } = props;
  const plates = usePlannedPlates(menu, form);
  const { fields, append, remove, move, update } = useFieldArray({
    control: form.control,
    name: 'elements',
    keyName: 'key',
  });
  const [alternativesOf, setAlternativesOf] = useState<number>();
  const [replacing, setReplacing] = useState<number>();

  function add(elements: readonly ElementSummary[]) {
    append(elements.map(addedScheduledElement));
    onChange();
  }
  const presentIds = () => fields.flatMap((field) => field.elementId ?? []);
  const replaced = replacing === undefined ? undefined : form.getValues(`elements.${replacing}`);
  const open = alternativesOf === undefined ? undefined : form.getValues(`elements.${alternativesOf}`);

  return (
    <FormSection title="Elements" columns={1} actions={<AddElementsButton presentIds={presentIds} onAdd={add} />}>
      {fields.length === 0 ? (
        <Empty>{menuTexts.noElements}</Empty>
      ) : (
        <Box sx={elementRows}>
          <ReorderableRows
            items={fields}
            idOf={(field) => field.key}
            nameOf={(field) => field.name}
            disabled={readOnly}
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
                onRemove={(position) => {
                  remove(position);
                  onChange();
                }}
                actions={[{ label: 'Manage Alternatives', onSelect: () => setAlternativesOf(index) }]}
              >
                <Details element={field} position={index} plates={plates} />
              </MenuElementRow>
            )}
          </ReorderableRows>
        </Box>
      )}
      <Suspense>
        {replaced && replacing !== undefined && (
          <ReplaceElementDialog
            name={replaced.name}
            typeId={replaced.serving.elementTypeId}
            presentIds={presentIds()}
            onClose={() => setReplacing(undefined)}
            onReplace={(element) => {
              update(replacing, replacedScheduledElement(replaced, element));
              onChange();
            }}
          />
        )}
        {open && alternativesOf !== undefined && (
          <AlternativesDialog
            element={open}
            readOnly={readOnly}
            onClose={() => setAlternativesOf(undefined)}
            onChange={(alternative) => update(alternativesOf, { ...open, alternative })}
          />
        )}
      </Suspense>
    </FormSection>
  );
}

/** A link from a warning about an element focuses the element's first field. */
const startAtFields = (details: HTMLElement | null) =>
  details?.closest('[role="group"]')?.querySelector<HTMLElement>('select')?.focus();

interface DetailsProps {
  element: ScheduledElementValues;
  position: number;
  plates: readonly PlannedPlate[] | undefined;
}

function Details({ element, position, plates }: DetailsProps) {
  const isHashTarget = useLocation({ select: ({ hash }) => hash !== '' && hash === element.scheduledElementId });
  return (
    <Typography
      ref={isHashTarget ? startAtFields : null}
      variant="body2"
      color="text.secondary"
      component="div"
      sx={{ overflowWrap: 'anywhere' }}
    >
      <div>Ingredients: {element.ingredients || 'none written down'}</div>
      {element.method && <div>Method: {element.method}</div>}
      {element.scheduledElementId && !element.reload ? (
        <ScheduledDietList scheduledElementId={element.scheduledElementId} withReasons />
      ) : (
        element.elementId && <DietList elementId={element.elementId} />
      )}
      {element.alternative.length > 0 && <AlternativesList element={element} position={position} plates={plates} />}
    </Typography>
  );
}
