import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { Page } from '../../shell/Page.tsx';
import { Failed, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { DocumentButton } from '../documents/DocumentButton.tsx';
import { NumbersPanel } from './NumbersPanel.tsx';
import { dailyNumbersQueries, type Slot } from './queries.ts';
import { SlotField } from './SlotField.tsx';

interface ChefNumbersPageProps {
  slot: Slot;
  onChange: (changes: Partial<Slot>) => void;
}

/** How many containers of each element the kitchen fills for each account. */
export function ChefNumbersPage({ slot, onChange }: ChefNumbersPageProps) {
  const calculation = useQuery(dailyNumbersQueries.calculation(slot));
  const { data } = calculation;
  return (
    <Page
      title="Chef Daily Numbers"
      actions={
        data?.scheduledMenu && (
          <DocumentButton
            variant="contained"
            color="secondary"
            request={{ document: 'chef-numbers', query: slot, menuName: data.scheduledMenu.name }}
          >
            Download PDF
          </DocumentButton>
        )
      }
    >
      <SlotField slot={slot} onChange={onChange} />
      {data ? (
        <NumbersPanel calculation={data} />
      ) : (
        <Paper variant="outlined">
          {calculation.error ? (
            <NumbersFailed error={calculation.error} onRetry={() => void calculation.refetch()} />
          ) : (
            <LoadingRows label="Calculating containers" />
          )}
        </Paper>
      )}
    </Page>
  );
}

function NumbersFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // 'No market ID' is also answered as forbidden; its sentence says more.
  if (isApiError(error, 'forbidden')) return <Forbidden>{messageOf(error)}</Forbidden>;
  return <Failed onRetry={onRetry}>{messageOf(error, calculationTexts.failed)}</Failed>;
}
