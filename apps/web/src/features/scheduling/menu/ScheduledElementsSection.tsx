import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { PlannedPlate } from '#contract/coverage.ts';
import type { IdName } from '#contract/values.ts';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';
import { DietList } from '../../elements/DietList.tsx';
import { ElementRowsSection } from '../../menus/ElementRowsSection.tsx';
import { AlternativesList } from './AlternativesList.tsx';
import { ScheduledDietList } from './ScheduledDietList.tsx';
import {
  replaceScheduledElement,
  type ScheduledElementValues,
  type ScheduledMenuFormValues,
  toScheduledElementValues,
} from './scheduled-menu-form-values.ts';
import { type PlannedMenu, usePlannedPlates } from './use-planned-plates.ts';

const AlternativesDialog = createPreloadableDialog(() => import('./AlternativesDialog.tsx'));

interface ScheduledElementsSectionProps {
  menu: PlannedMenu;
  form: UseFormReturn<ScheduledMenuFormValues>;
  elementTypes: readonly IdName[];
  readOnly: boolean;
  onChange: () => void;
}

export function ScheduledElementsSection(props: ScheduledElementsSectionProps) {
  const { menu, form, elementTypes, readOnly, onChange } = props;
  const { control, getValues } = form;
  const plates = usePlannedPlates(menu, form);
  const { fields, append, remove, move, update } = useFieldArray({ control, name: 'elements', keyName: 'key' });
  const [openPosition, setOpenPosition] = useState<number>();
  const open = openPosition === undefined ? undefined : getValues(`elements.${openPosition}`);
  return (
    <>
      <ElementRowsSection
        rows={fields}
        elementTypes={elementTypes}
        readOnly={readOnly}
        onAdd={(elements) => append(elements.map(toScheduledElementValues))}
        onReplace={(index, element) => update(index, replaceScheduledElement(getValues(`elements.${index}`), element))}
        onMove={move}
        onRemove={remove}
        onChange={onChange}
        listActions={(index) => [{ label: 'Manage Alternatives', onSelect: () => setOpenPosition(index) }]}
        renderDetails={(element, index) => <Details element={element} position={index} plates={plates} />}
      />
      {open && openPosition !== undefined && (
        <AlternativesDialog
          element={open}
          readOnly={readOnly}
          onClose={() => setOpenPosition(undefined)}
          onChange={(alternative) => update(openPosition, { ...open, alternative })}
        />
      )}
    </>
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
      sx={{ overflowWrap: 'anywhere', '& summary': { width: 'fit-content', py: '2px' } }}
    >
      <details>
        <summary>Ingredients and method</summary>
        <div>Ingredients: {element.ingredients || 'none written down'}</div>
        {element.method && <div>Method: {element.method}</div>}
        {element.scheduledElementId && !element.reload ? (
          <ScheduledDietList scheduledElementId={element.scheduledElementId} withReasons />
        ) : (
          element.elementId && <DietList elementId={element.elementId} />
        )}
      </details>
      {element.alternative.length > 0 && <AlternativesList element={element} position={position} plates={plates} />}
    </Typography>
  );
}
