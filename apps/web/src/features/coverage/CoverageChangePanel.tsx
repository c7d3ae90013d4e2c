import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ChangedPeople, CoverageChange } from '#contract/coverage.ts';
import { formatCoverageLine, coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { Id } from '#contract/values.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { BlockedDishes, formatNames } from './PeoplePanel.tsx';
import { coverageQueries } from './queries.ts';

interface CoverageChangePanelProps {
  scheduledMenuId: Id;
  /** As they would be saved. */
  elements: ScheduledElementInput[];
}

/** People who would lose or gain their meal with a save of the form (diets-12). */
export function CoverageChangePanel({ scheduledMenuId, elements }: CoverageChangePanelProps) {
  const preview = useQuery(coverageQueries.preview(scheduledMenuId, elements));
  return (
    <FormSection title="Who gets a meal after this change" columns={1}>
      <Box role="status" sx={{ opacity: preview.isPlaceholderData ? 0.6 : 1 }}>
        {preview.error ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={() => void preview.refetch()}>
                Retry
              </Button>
            }
          >
            {toErrorMessage(preview.error, texts.changeFailed)}
          </Alert>
        ) : preview.data ? (
          <Change change={preview.data} />
        ) : (
          <LoadingRows rows={1} label="Loading who gets a meal…" />
        )}
      </Box>
    </FormSection>
  );
}

function Change({ change: { counts, accounts } }: { change: CoverageChange }) {
  const loses = accounts.flatMap((change) => change.loses.map((group) => ({ account: change.account, group })));
  const gains = accounts.flatMap((change) => change.gains.map((group) => ({ account: change.account, group })));
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography>{formatCoverageLine(counts)}</Typography>
      {loses.length + gains.length === 0 && <Typography color="text.secondary">{texts.nobodyChanges}</Typography>}
      {loses.length > 0 && (
        <Alert severity="warning">
          <Changed label={texts.loses} people={loses} />
        </Alert>
      )}
      {gains.length > 0 && (
        <Alert severity="success">
          <Changed label={texts.gains} people={gains} />
        </Alert>
      )}
    </Box>
  );
}

interface ChangedProps {
  label: string;
  people: readonly { readonly account: string; readonly group: ChangedPeople }[];
}

const Changed = ({ label, people }: ChangedProps) => (
  <>
    <strong>{label}</strong>
    <Box component="ul" aria-label={label} sx={{ my: 0.5, pl: 2.5 }}>
      {people.map(({ account, group }) => (
        <li key={`${account} ${group.needs.join()}`}>
          {formatNames(group)}, {account}
          {group.needs.length > 0 && ` (${group.needs.join(', ')})`}
          <BlockedDishes blocked={group.blocked} />
        </li>
      ))}
    </Box>
  </>
);
