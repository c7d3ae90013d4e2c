import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { IdName } from '#contract/values.ts';
import { allergenText } from '#domain/scheduling/allergen-text.ts';
import { useCan } from '../../shell/current-user.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useUnschedule } from '../../shell/use-unschedule.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ChangesPanel } from '../changes/ChangesPanel.tsx';
import { useUnscheduleAddOn } from './mutations.ts';

export function ScheduledAddOnCard({ addOn, serviceLine }: { addOn: ScheduledAddOn; serviceLine: IdName }) {
  const { addOnTypes } = useReferenceData();
  const slots = addOnTypes.find((type) => type.id === addOn.addOnTypeId)?.addOnSlots ?? [];
  const slotName = (id: string | null) => slots.find((slot) => slot.id === id)?.name;
  return (
    <Box
      component="li"
      aria-label={addOn.addOnType}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
    >
      <Typography component="h4" sx={{ fontWeight: 650 }}>
        <TextLink to="/scheduled-add-ons/$scheduledAddOnId" params={{ scheduledAddOnId: addOn.id }} color="inherit">
          {addOn.addOnType}
        </TextLink>
      </Typography>
      {addOn.scheduledElements.length === 0 && <Typography color="text.secondary">No elements chosen.</Typography>}
      {addOn.scheduledElements.map((element) => (
        <Typography key={element.id} sx={{ overflowWrap: 'anywhere' }}>
          {slotName(element.addOnSlotId) !== element.name && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {slotName(element.addOnSlotId)}:{' '}
            </Box>
          )}
          {element.name}
          {element.allergenStatement !== 'none' && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {` (${allergenText(element)})`}
            </Box>
          )}
        </Typography>
      ))}
      <ChangesPanel changes={addOn.changes} marketId={addOn.marketId} />
      <AddOnActions addOn={addOn} serviceLine={serviceLine} />
    </Box>
  );
}

function AddOnActions({ addOn, serviceLine }: { addOn: ScheduledAddOn; serviceLine: IdName }) {
  const mayEdit = useCan('edit-schedule');
  const mayRemove = useCan('remove-schedule');
  const hasBeta = betaFeatures.use();
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

  if (!mayEdit && !mayRemove) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1, ml: -0.5 }}>
      {mayEdit &&
        (hasBeta ? (
          <ButtonLink to="/scheduled-add-ons/$scheduledAddOnId" params={{ scheduledAddOnId: addOn.id }} size="small">
            Edit Add On
          </ButtonLink>
        ) : (
          <Button size="small" disabled>
            Edit Add On
          </Button>
        ))}
      {mayRemove && (
        <Button size="small" color="error" disabled={unschedule.isPending} onClick={() => void askAndUnschedule()}>
          Unschedule
        </Button>
      )}
    </Box>
  );
}
