import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { AddOnSlot, AddOnType } from '#contract/reference-records.ts';
import type { Id } from '#contract/values.ts';
import { formatAddOnSlotHeading } from '#domain/add-ons/slot-heading.ts';
import { Contains } from '../../shell/Contains.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { Empty } from '../../ui/states.tsx';
import { type SlotElement, type SlotValues, toAddOnSlotElement } from './add-on-form-values.ts';
import { SlotServingSection } from './SlotServingSection.tsx';

const ElementPickerDialog = createPreloadableDialog(async () => ({
  default: (await import('../elements/ElementPickerDialog.tsx')).ElementPickerDialog,
}));

interface AddOnSlotsSectionProps {
  type: AddOnType;
  values: SlotValues;
  /** Undefined for read-only slots. */
  onChange?: (values: SlotValues) => void;
  /** Also edits each element's container, temperature, portions, vessel and utensil. */
  hasServing?: boolean;
}

/** The slots of an add-on type; the Greens Bar has headings between them (scheduling-10). */
export function AddOnSlotsSection({ type, values, onChange, hasServing = false }: AddOnSlotsSectionProps) {
  const [picking, setPicking] = useState<AddOnSlot>();
  if (type.addOnSlots.length === 0) return <Empty>{addOnTexts.noSlots}</Empty>;

  function fill(slotId: Id, element: SlotElement | undefined) {
    const { [slotId]: _before, ...others } = values;
    onChange?.(element ? { ...others, [slotId]: element } : others);
  }
  return (
    <>
      {type.addOnSlots.map((slot, index) => {
        const heading = formatAddOnSlotHeading(type.name, index);
        return (
          <Box key={slot.id} sx={{ breakInside: 'avoid' }}>
            {heading && (
              <Typography variant="h3" sx={{ pt: 1.5, mb: 0.5 }}>
                {heading}
              </Typography>
            )}
            <SlotRow
              slot={slot}
              element={values[slot.id]}
              {...(onChange && { onPick: () => setPicking(slot), onClear: () => fill(slot.id, undefined) })}
              {...(onChange && hasServing && { onChange: (element) => fill(slot.id, element) })}
            />
          </Box>
        );
      })}
      {picking && (
        <ElementPickerDialog
          open
          title={`Element for ${picking.name}`}
          pick="one"
          slot={picking}
          onPick={([element]) => {
            if (element) fill(picking.id, toAddOnSlotElement(element));
            setPicking(undefined);
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

interface SlotRowProps {
  slot: AddOnSlot;
  element: SlotElement | undefined;
  onPick?: () => void;
  onClear?: () => void;
  onChange?: (element: SlotElement) => void;
}

function SlotRow({ slot, element, onPick, onClear, onChange }: SlotRowProps) {
  const [open, setOpen] = useState(false);
  const hasServing = element !== undefined && onChange !== undefined;
  return (
    <Box role="group" aria-label={slot.name} sx={slotRow}>
      <Box sx={slotHead}>
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontSize: 13, flex: { sm: '0 0 130px' }, width: { xs: 1, sm: 'auto' } }}
        >
          {slot.name}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {element ? (
            <>
              <strong>{element.name}</strong>
              <Contains statement={element} />
            </>
          ) : (
            'Empty'
          )}
        </Box>
        {onPick && (
          <Box sx={{ flex: 'none' }}>
            <Button size="small" aria-label={`${element ? 'Change' : 'Choose'} ${slot.name}`} onClick={onPick}>
              {element ? 'Change' : 'Choose'}
            </Button>
            {element && (
              <Button size="small" aria-label={`Clear ${slot.name}`} onClick={onClear}>
                Clear
              </Button>
            )}
            {hasServing && (
              <Button
                size="small"
                aria-label={`Serving of ${slot.name}`}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                Serving
              </Button>
            )}
          </Box>
        )}
      </Box>
      {open && hasServing && (
        <SlotServingSection serving={element.serving} onChange={(serving) => onChange({ ...element, serving })} />
      )}
    </Box>
  );
}

const slotRow = { py: 0.25, borderBottom: '1px solid', borderColor: 'divider' } as const;
const slotHead = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 1,
  minHeight: 40,
} as const;
