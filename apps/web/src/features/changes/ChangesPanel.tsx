import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import type { ChangeAfterPlanning } from '#contract/changes.ts';
import { changesTexts as texts } from '#contract/changes-texts.ts';
import type { Id } from '#contract/values.ts';
import { formatLongMoment } from '#domain/calendar/calendar-day.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { toChangeHash, useFocusHashTarget } from '../../shell/hash-target.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useNotify } from '../../ui/feedback.ts';
import { useAcceptChanges } from './mutations.ts';

interface ChangesPanelProps {
  changes: readonly ChangeAfterPlanning[];
  /** Times are this market's. */
  marketId: Id;
  /** Beside Accept. */
  action?: ReactNode;
}

/** Catalogue changes after a service was planned, until somebody accepts them (changes-2). */
export const ChangesPanel = (props: ChangesPanelProps) => props.changes.length > 0 && <Changes {...props} />;

function Changes({ changes, marketId, action }: ChangesPanelProps) {
  const headingId = useId();
  const { markets } = useReferenceData();
  const timeZone = markets.find(({ id }) => id === marketId)?.timeZone ?? 'UTC';
  const formatMoment = (instant: string) => formatLongMoment(timeZone, new Date(instant));
  const open = changes.filter(({ acceptedAt }) => acceptedAt === null);
  const accepted = changes.filter(({ acceptedAt }) => acceptedAt !== null);
  return (
    <Box sx={{ my: 1.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {open.length > 0 && (
        <Alert severity="warning" component="section" role="region" aria-labelledby={headingId}>
          <strong id={headingId}>{texts.heading}</strong>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {open.map(({ id, text, dishes, changedBy, changedAt }) => (
              <li key={id}>
                {text} {texts.dishes(dishes)}{' '}
                <Box component="span" sx={{ opacity: 0.85 }}>
                  ({texts.by(changedBy, formatMoment(changedAt))})
                </Box>
              </li>
            ))}
          </Box>
          <Box
            className="no-print"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '&:empty': { display: 'none' } }}
          >
            <AcceptButton changes={open} />
            {action}
          </Box>
        </Alert>
      )}
      {accepted.map(({ id, text, acceptedBy, acceptedAt }) => (
        <Box key={id} sx={{ color: 'text.secondary', fontSize: 13 }}>
          {text} {texts.acceptedBy(acceptedBy, formatMoment(acceptedAt ?? ''))}
        </Box>
      ))}
    </Box>
  );
}

function AcceptButton({ changes }: { changes: readonly ChangeAfterPlanning[] }) {
  const mayAccept = useCan('editScheduleMenu');
  const accept = useAcceptChanges();
  const notify = useNotify();
  const hashTargetRef = useFocusHashTarget(...changes.map(({ id }) => toChangeHash(id)));
  if (!mayAccept) return null;

  async function acceptAll() {
    try {
      await accept.mutateAsync(changes.map(({ id }) => id));
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }

  return (
    <Button
      {...(hashTargetRef && { ref: hashTargetRef })}
      color="inherit"
      variant="outlined"
      loading={accept.isPending}
      onClick={() => void acceptAll()}
      sx={{ minHeight: { xs: 48, sm: 36 } }}
    >
      {texts.accept}
    </Button>
  );
}
