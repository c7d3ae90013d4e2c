import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { addOnTexts, defaultAddOnType } from '#contract/add-ons-texts.ts';
import type { AddOnSlot, AddOnType } from '#contract/lookups.ts';
import type { Id, IdName } from '#contract/values.ts';
import { slotHeading } from '#domain/add-ons/slot-heading.ts';
import { messageOf } from '../../api/api-error.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { useConfirm, useNotify } from '../../ui/feedback.tsx';
import { Empty } from '../../ui/states.tsx';
import { ElementPickerDialog } from '../elements/ElementPickerDialog.tsx';
import { useScheduleAddOn } from './mutations.ts';

interface AddOnDialogProps {
  marketId: Id;
  date: string;
  serviceLine: IdName;
  onClose: () => void;
}

/** Elements by the slot they stand in. */
type Chosen = Readonly<Record<Id, IdName>>;

/** Schedules an add-on: its type, and an element for each slot that is to be filled. */
export default function AddOnDialog({ marketId, date, serviceLine, onClose }: AddOnDialogProps) {
  const titleId = useId();
  const { addOnTypes } = useReferenceData();
  const first = addOnTypes.find((type) => type.name === defaultAddOnType) ?? addOnTypes[0];
  const [typeId, setTypeId] = useState(first?.id ?? '');
  const [chosen, setChosen] = useState<Chosen>({});
  const type = addOnTypes.find((one) => one.id === typeId);
  const schedule = useScheduleAddOn();
  const notify = useNotify();
  const confirm = useConfirm();

  async function changeType(id: string) {
    const text = 'The elements chosen for this type will be cleared.';
    if (Object.keys(chosen).length > 0 && !(await confirm({ text, confirmLabel: 'Change type' }))) return;
    setTypeId(id);
    setChosen({});
  }

  async function close() {
    const text = 'You have unsaved changes, are you sure you want to leave?';
    if (Object.keys(chosen).length === 0 || (await confirm({ text, confirmLabel: 'Leave' }))) onClose();
  }

  async function save() {
    if (!type) return;
    const scheduledElements = type.addOnSlots.flatMap(({ id }) =>
      chosen[id] ? [{ addOnSlotId: id, originalElementId: chosen[id].id }] : [],
    );
    try {
      await schedule.mutateAsync({
        addOnTypeId: type.id,
        marketId,
        date,
        serviceLineId: serviceLine.id,
        scheduledElements,
      });
      notify(`${type.name} is scheduled for ${serviceLine.name}.`);
      onClose();
    } catch (error) {
      notify(messageOf(error), 'error');
    }
  }

  return (
    <Dialog open onClose={() => void close()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Schedule an add on for {serviceLine.name}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <ChoiceField label="Type" value={typeId} options={addOnTypes} onChange={(id) => void changeType(id)} />
        {type && (
          <Slots
            type={type}
            chosen={chosen}
            onChoose={(slot, element) => setChosen({ ...chosen, [slot]: element })}
            onClear={(slot) => setChosen(Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== slot)))}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => void close()}>Cancel</Button>
        <Button
          variant="contained"
          color="secondary"
          disabled={!type}
          loading={schedule.isPending}
          onClick={() => void save()}
        >
          Schedule add on
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SlotsProps {
  type: AddOnType;
  chosen: Chosen;
  onChoose: (slotId: Id, element: IdName) => void;
  onClear: (slotId: Id) => void;
}

function Slots({ type, chosen, onChoose, onClear }: SlotsProps) {
  const [picking, setPicking] = useState<AddOnSlot>();
  if (type.addOnSlots.length === 0) return <Empty>{addOnTexts.noSlots}</Empty>;
  return (
    <Box sx={{ mt: 2 }}>
      {type.addOnSlots.map((slot, index) => {
        const heading = slotHeading(type.name, index);
        return (
          <Box key={slot.id}>
            {heading && (
              <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
                {heading}
              </Typography>
            )}
            <SlotRow
              slot={slot}
              element={chosen[slot.id]}
              onPick={() => setPicking(slot)}
              onClear={() => onClear(slot.id)}
            />
          </Box>
        );
      })}
      <ElementPickerDialog
        open={picking !== undefined}
        title={`Element for ${picking?.name ?? ''}`}
        pick="one"
        onPick={([element]) => {
          if (picking && element) onChoose(picking.id, { id: element.id, name: element.name });
          setPicking(undefined);
        }}
        onClose={() => setPicking(undefined)}
      />
    </Box>
  );
}

interface SlotRowProps {
  slot: AddOnSlot;
  element: IdName | undefined;
  onPick: () => void;
  onClear: () => void;
}

function SlotRow({ slot, element, onPick, onClear }: SlotRowProps) {
  return (
    <Box role="group" aria-label={slot.name} sx={slotRow}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, display: 'block' }}>
          {slot.name}
        </Box>
        {element?.name ?? 'Empty'}
      </Box>
      <Box sx={{ flex: 'none' }}>
        <Button size="small" aria-label={`${element ? 'Change' : 'Choose'} ${slot.name}`} onClick={onPick}>
          {element ? 'Change' : 'Choose'}
        </Button>
        {element && (
          <Button size="small" aria-label={`Clear ${slot.name}`} onClick={onClear}>
            Clear
          </Button>
        )}
      </Box>
    </Box>
  );
}

const slotRow = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 52,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
