import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { CancelledService } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useRestoreService } from './mutations.ts';

const formatPeople = ({ eaterCount, dietaryCount }: CancelledService) =>
  `${eaterCount.toLocaleString('en-US')} eaters, ${dietaryCount.toLocaleString('en-US')} of them vegetarian`;

/** A service that does not take place, and how to bring it back (service-events-17). */
export function CancelledServiceCard({ service }: { service: CancelledService }) {
  const mayRestore = useCan('editServiceEvent');
  const restore = useRestoreService();
  const notify = useNotify();
  const { serviceLine, serviceTime, closing, notes } = service;

  async function bringBack() {
    try {
      await restore.mutateAsync(service.id);
      notify(serviceEventTexts.restored);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }

  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={`Cancelled ${serviceLine.name}${serviceTime ? ` at ${formatTime(serviceTime)}` : ''}`}
      sx={{ p: 2, bgcolor: 'background.default' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <ServiceLineChip name={serviceLine.name} />
        <Chip size="small" variant="outlined" label={closing ? `Cancelled: ${closing.reason}` : 'Cancelled'} />
        {service.specialRequest && <Chip size="small" variant="outlined" label="Special request" />}
        {service.isEditedByHand && <Chip size="small" variant="outlined" label="Edited by hand" />}
        <Box sx={{ flex: '1 1 auto' }} />
        {mayRestore && (
          <Button loading={restore.isPending} onClick={() => void bringBack()}>
            Restore
          </Button>
        )}
      </Box>
      {serviceTime && (
        <Typography color="text.secondary" sx={{ mt: 1, textDecoration: 'line-through' }}>
          {formatTime(serviceTime)} · {formatPeople(service)}
        </Typography>
      )}
      {notes && (
        <Typography color="text.secondary" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {notes}
        </Typography>
      )}
    </Paper>
  );
}
