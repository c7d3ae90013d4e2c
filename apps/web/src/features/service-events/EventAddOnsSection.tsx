import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ServiceEvent, ServiceEventAddOn } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useDelete } from '../../shell/use-delete.ts';
import { EventAddOnDialog } from './EventAddOnDialog.tsx';
import { useRemoveAddOn } from './mutations.ts';

/** Add-ons with their type and, where one was chosen, the elements by slot. */
export function EventAddOnsSection({ event }: { event: ServiceEvent }) {
  const [edited, setEdited] = useState<ServiceEventAddOn>();
  if (event.addOns.length === 0)
    return (
      <Typography color="text.secondary" sx={{ mt: 1.5 }}>
        {serviceEventTexts.noAddOns}
      </Typography>
    );
  return (
    <>
      <Box component="ul" aria-label="Add-ons" sx={{ mt: 1.5, mb: 0, pl: 2.5 }}>
        {event.addOns.map((addOn) => (
          <EventAddOn key={addOn.id} event={event} addOn={addOn} onEdit={() => setEdited(addOn)} />
        ))}
      </Box>
      {edited && <EventAddOnDialog event={event} addOn={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface AddOnOfEventProps {
  event: ServiceEvent;
  addOn: ServiceEventAddOn;
  onEdit: () => void;
}

/** A recurring add-on is changed in the schedule, hence without buttons. */
function EventAddOn({ event, addOn, onEdit }: AddOnOfEventProps) {
  const mayEdit = useCan('editServiceEvent');
  const remove = useRemoveAddOn();
  const ask = useDelete();
  const type = addOn.addOnType.name;

  const askAndRemove = () =>
    ask({
      text: serviceEventTexts.confirmAddOnDelete,
      remove: () => remove.mutateAsync({ eventId: event.id, addOnId: addOn.id }),
      deletedText: serviceEventTexts.addOnDeleted,
    });

  return (
    <li>
      <strong>{type}</strong> × {addOn.quantity.toLocaleString('en-US')}
      {addOn.isForEveryEater && ' (every eater)'}
      {addOn.isRecurring && ' (repeating)'}
      <ElementsBySlot addOn={addOn} />
      {mayEdit && !addOn.isRecurring && (
        <Box component="span" sx={{ ml: 1, whiteSpace: 'nowrap' }}>
          <Button size="small" aria-label={`Edit ${type}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={`Delete ${type}`}
            disabled={remove.isPending}
            onClick={() => void askAndRemove()}
          >
            Delete
          </Button>
        </Box>
      )}
    </li>
  );
}

function ElementsBySlot({ addOn: { scheduledAddOn } }: { addOn: ServiceEventAddOn }) {
  const { addOnTypes } = useReferenceData();
  if (!scheduledAddOn) return null;
  const slotName = (id: string | null) =>
    addOnTypes.flatMap(({ addOnSlots }) => addOnSlots).find((slot) => slot.id === id)?.name;
  const elements = scheduledAddOn.scheduledElements.map(({ addOnSlotId, name }) =>
    [slotName(addOnSlotId), name].filter(Boolean).join(' – '),
  );
  return `: ${elements.join('; ')}`;
}
