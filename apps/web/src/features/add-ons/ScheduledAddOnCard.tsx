import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { IdName } from '#contract/values.ts';
import { combineAllergens } from '#domain/scheduling/allergen-text.ts';
import { Contains } from '../../shell/Contains.tsx';
import { useCan } from '../../shell/current-user.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useUnschedule } from '../../shell/use-unschedule.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ChangesPanel } from '../changes/ChangesPanel.tsx';
import { useUnscheduleAddOn } from './mutations.ts';

export function ScheduledAddOnCard({ addOn, serviceLine }: { addOn: ScheduledAddOn; serviceLine: IdName }) {
  const { addOnTypes } = useReferenceData();
  const [isOpen, setOpen] = useState(false);
  const slots = addOnTypes.find((type) => type.id === addOn.addOnTypeId)?.addOnSlots ?? [];
  const slotName = (id: string | null) => slots.find((slot) => slot.id === id)?.name;
  return (
    <Box component="li" aria-label={addOn.addOnType} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 2 }}>
        <Typography component="h4" sx={{ fontWeight: 650, minWidth: 120 }}>
          <TextLink to="/scheduled-add-ons/$scheduledAddOnId" params={{ scheduledAddOnId: addOn.id }} color="inherit">
            {addOn.addOnType}
          </TextLink>
        </Typography>
        <AddOnActions addOn={addOn} serviceLine={serviceLine} />
        {addOn.scheduledElements.length === 0 && (
          <Typography color="text.secondary">{addOnTexts.noElements}</Typography>
        )}
        {addOn.scheduledElements.length > 0 && (
          <Button size="small" sx={{ flexShrink: 0 }} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {addOnTexts.elements(addOn.scheduledElements.length)}
          </Button>
        )}
        <Box component="span" sx={{ flexBasis: { xs: '100%', sm: 'auto' }, lineHeight: { xs: 1.3, sm: 'inherit' } }}>
          <Contains statement={combineAllergens(addOn.scheduledElements)} />
        </Box>
      </Box>
      {isOpen && (
        <Box sx={elements}>
          {addOn.scheduledElements.map((element) => (
            <div key={element.id}>
              {slotName(element.addOnSlotId) !== element.name && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {slotName(element.addOnSlotId)}:{' '}
                </Box>
              )}
              <strong>{element.name}</strong>
              <Contains statement={element} />
            </div>
          ))}
        </Box>
      )}
      <ChangesPanel changes={addOn.changes} marketId={addOn.marketId} />
    </Box>
  );
}

/** As many columns as fit, each read downwards. */
const elements = {
  columns: '300px',
  columnGap: 3,
  pb: 1,
  '& > div': { breakInside: 'avoid', overflowWrap: 'anywhere' },
} as const;

function AddOnActions({ addOn, serviceLine }: { addOn: ScheduledAddOn; serviceLine: IdName }) {
  const mayEdit = useCan('edit-schedule');
  const mayRemove = useCan('remove-schedule');
  const hasBeta = betaFeatures.use();
  const navigate = useNavigate();
  const { unschedule, findLosses, refresh } = useUnscheduleAddOn();
  const ask = useUnschedule();

  const askAndUnschedule = () =>
    ask({
      scheduled: addOn,
      serviceLine,
      findLosses: () => findLosses(addOn.id),
      question: (service, losses) => addOnTexts.confirmUnschedule(addOn.addOnType, service, losses),
      remove: () => unschedule.mutateAsync(addOn.id),
      unscheduled: addOnTexts.unscheduled(addOn.addOnType, serviceLine.name),
      refresh,
    });

  const actions = [
    ...(mayEdit
      ? [
          {
            label: hasBeta ? 'Edit Add On' : 'Edit Add On (a beta feature: see Settings)',
            disabled: !hasBeta,
            onSelect: () =>
              void navigate({ to: '/scheduled-add-ons/$scheduledAddOnId', params: { scheduledAddOnId: addOn.id } }),
          },
        ]
      : []),
    ...(mayRemove
      ? [{ label: 'Unschedule', danger: true, disabled: unschedule.isPending, onSelect: () => void askAndUnschedule() }]
      : []),
  ];
  return actions.length > 0 && <RowMenu of={addOn.addOnType} actions={actions} />;
}
