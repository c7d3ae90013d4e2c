import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts, defaultAddOnType } from '#contract/add-ons-texts.ts';
import { checkAllFields } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { ADD_ONS_TABLE_WIDTH } from '../../ui/theme.ts';
import { AddOnSlotsSection } from './AddOnSlotsSection.tsx';
import { type SlotValues, toNewAddOnElements, toRepeatedSlotValues } from './add-on-form-values.ts';
import { useScheduleAddOn } from './mutations.ts';
import { addOnQueries } from './queries.ts';

interface AddOnDialogProps {
  marketId: Id;
  date: string;
  serviceLine: IdName;
  onClose: () => void;
}

/** The last one of each type, to be scheduled again with the same elements (scheduling-14). */
function Repeat({ of, onRepeat }: { of: readonly ScheduledAddOn[]; onRepeat: (addOn: ScheduledAddOn) => void }) {
  if (of.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {of.map((addOn) => (
        <Button key={addOn.id} variant="outlined" onClick={() => onRepeat(addOn)}>
          Repeat {addOn.addOnType} of {formatShortDate(addOn.date)}
        </Button>
      ))}
    </Box>
  );
}

/** More slots than one screen shows stand in two columns, where there is room. */
const MOST_IN_A_COLUMN = 8;
const GAP = 32;
const oneColumn = { mx: 'auto', width: ADD_ONS_TABLE_WIDTH, maxWidth: '100%' } as const;
const twoColumns = {
  mx: 'auto',
  width: 2 * ADD_ONS_TABLE_WIDTH + GAP,
  maxWidth: '100%',
  columns: `2 ${ADD_ONS_TABLE_WIDTH * 0.8}px`,
  columnGap: `${GAP}px`,
} as const;

export default function AddOnDialog({ marketId, date, serviceLine, onClose }: AddOnDialogProps) {
  const titleId = useId();
  const { addOnTypes } = useReferenceData();
  const first = addOnTypes.find((type) => type.name === defaultAddOnType) ?? addOnTypes[0];
  const [typeId, setTypeId] = useState(first?.id ?? '');
  const [chosenSlots, setChosenSlots] = useState<SlotValues>({});
  const latest = useQuery(addOnQueries.latest(marketId, serviceLine.id, date));
  const type = addOnTypes.find((addOnType) => addOnType.id === typeId);
  const isLong = (type?.addOnSlots.length ?? 0) > MOST_IN_A_COLUMN;
  const schedule = useScheduleAddOn();
  const notify = useNotify();
  const confirm = useConfirm();

  async function changeType(id: string, next: SlotValues = {}) {
    const text = addOnTexts.willBeCleared;
    if (Object.keys(chosenSlots).length > 0 && !(await confirm({ text, confirmLabel: 'Change type' }))) return;
    setTypeId(id);
    setChosenSlots(next);
  }

  async function save() {
    if (!type) return;
    const isEmpty = Object.keys(chosenSlots).length === 0;
    if (isEmpty && !(await confirm({ text: addOnTexts.confirmEmpty, confirmLabel: 'Schedule' }))) return;
    try {
      await schedule.mutateAsync({
        addOnTypeId: type.id,
        marketId,
        date,
        serviceLineId: serviceLine.id,
        scheduledElements: toNewAddOnElements(chosenSlots),
      });
      notify(addOnTexts.scheduled(type.name, serviceLine.name));
      onClose();
    } catch (error) {
      notify(toErrorMessage(error, checkAllFields), 'error', titleId);
    }
  }

  return (
    <FormDialog
      title={`Schedule an add on for ${serviceLine.name}`}
      saveLabel="Schedule add on"
      saving={schedule.isPending}
      isDirty={Object.keys(chosenSlots).length > 0}
      obstacle={type ? undefined : ''}
      progress={type && addOnTexts.chosen(Object.keys(chosenSlots).length, type.addOnSlots.length)}
      maxWidth={isLong ? 'lg' : 'sm'}
      onSave={save}
      onClose={onClose}
    >
      <QueryPart what="Earlier add-ons" query={latest}>
        {(of) => (
          <Repeat of={of} onRepeat={(addOn) => void changeType(addOn.addOnTypeId, toRepeatedSlotValues(addOn))} />
        )}
      </QueryPart>
      <ChoiceField label="Type" value={typeId} options={addOnTypes} onChange={(id) => void changeType(id)} />
      {type && (
        <Box sx={isLong ? twoColumns : oneColumn}>
          <AddOnSlotsSection type={type} values={chosenSlots} onChange={setChosenSlots} />
        </Box>
      )}
    </FormDialog>
  );
}
