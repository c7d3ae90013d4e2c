import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Element, ElementSummary } from '#contract/elements.ts';
import { createListTexts } from '#contract/list-texts.ts';
import type { IdName } from '#contract/values.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { useCan } from '../../shell/current-user.ts';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { DietLegend, DietList } from './DietList.tsx';
import { ELEMENTS_TO_PICK, elementQueries } from './queries.ts';
import { useElementFilters } from './use-element-filters.ts';

const NewElementDialog = createPreloadableDialog(async () => ({
  default: (await import('./NewElementDialog.tsx')).NewElementDialog,
}));

/** Adds the created element to the picker's selection. */
interface CreateElementButtonProps {
  /** The search without a result. */
  name: string;
  onCreated: (element: Element) => void;
}

function CreateElementButton({ name, onCreated }: CreateElementButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useCan('addElement')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create New Element</Button>
      {open && (
        <NewElementDialog
          name={name}
          onClose={() => setOpen(false)}
          onCreated={(element) => {
            setOpen(false);
            onCreated(element);
          }}
        />
      )}
    </>
  );
}

interface ElementPickerDialogProps {
  open: boolean;
  onPick: (elements: ElementSummary[]) => void;
  onClose: () => void;
  /** Elements already present; they cannot be added again, and say so. */
  presentIds?: readonly string[];
  presentText?: string;
  /** 'one' closes as soon as an element is chosen, for a slot of an add-on. */
  pick?: 'one' | 'many';
  title?: string;
  chosenFilters?: Readonly<Record<string, string>>;
  /** The slot of an add-on: the list starts with what it held before, and with what fits (scheduling-18). */
  slot?: IdName;
}

/** Search, filters and Load More (screens-6). */
export function ElementPickerDialog(props: ElementPickerDialogProps) {
  const { presentIds = [], presentText = 'On this menu', title = 'Add elements', slot, ...dialog } = props;
  const { tags } = useReferenceData();
  const filters = useElementFilters();
  const fits = slot && { name: 'slot', label: 'Fits', noneLabel: 'Any slot', options: [slot] };
  const types = filters.find((filter) => filter.name === 'type')?.options;
  const diets = filters.find((filter) => filter.name === 'suits')?.options;
  const typeName = (id: string | null) => types?.find((type) => type.id === id)?.name;
  return (
    <PickerDialog<ElementSummary>
      {...dialog}
      {...(slot && { chosenFilters: { slot: slot.id } })}
      title={title}
      searchLabel="Search elements"
      queryFor={({ filters: chosenFilters, ...search }) => elementQueries.list({ ...search, ...chosenFilters })}
      getName={(element) => element.name}
      getDetail={({ id, allergens, allergenStatement, menuElementClassId, elementTypeId }) => (
        <>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {typeName(elementTypeId)}
          </Box>
          <span style={{ fontSize: 13 }}>
            <AllergenList allergens={allergens} statement={allergenStatement} />
          </span>
          <span>
            <DietList elementId={id} />
          </span>
          {!presentIds.includes(id) && (
            <span>
              <TagChip name={getEntryName(tags, menuElementClassId)} />
            </span>
          )}
        </>
      )}
      columns="minmax(0, 4fr) minmax(0, 2fr) minmax(0, 4fr) 120px 96px"
      legend={diets && <DietLegend diets={diets} />}
      disabledText={presentText}
      filters={fits ? [fits, ...filters] : filters}
      pageSize={ELEMENTS_TO_PICK}
      isDisabled={(element) => presentIds.includes(element.id)}
      confirmLabel={(count) => `Add ${count} ${count === 1 ? 'element' : 'elements'}`}
      {...createListTexts('elements')}
      extra={(select, q) => (
        <CreateElementButton
          name={q}
          onCreated={dialog.pick === 'one' ? (element) => dialog.onPick([element]) : select}
        />
      )}
    />
  );
}
