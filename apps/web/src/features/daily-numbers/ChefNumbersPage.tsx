import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useContext, useState } from 'react';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { SheetState } from '#contract/sheets.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import type { PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { isApiError, toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { DayNavigator } from '../../shell/DayNavigator.tsx';
import { rememberedMarketId } from '../../shell/device-settings.ts';
import { Page } from '../../shell/Page.tsx';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TimeZoneContext } from '../../shell/use-format-moment.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { Failed, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { ChangesPanel } from '../changes/ChangesPanel.tsx';
import { changeQueries } from '../changes/queries.ts';
import { DocumentButton } from '../documents/DocumentButton.tsx';
import { SinceSection } from './counts/SinceSection.tsx';
import type { CountedCell } from './counts/use-counted-cell.ts';
import { NoDataButton } from './NoDataButton.tsx';
import { NumbersPanel } from './NumbersPanel.tsx';
import type { Slot } from './queries.ts';
import { dailyNumbersQueries } from './queries.ts';

interface SlotFieldProps {
  slot: Slot;
  onChange: (changes: Partial<Slot>) => void;
}

function SlotField({ slot, onChange }: SlotFieldProps) {
  const { markets, serviceLines } = useReferenceData();
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 0.5 }}>
      <ChoiceField
        label="Service line"
        value={slot.serviceLineId}
        options={serviceLines}
        onChange={(serviceLineId) => onChange({ serviceLineId })}
      />
      <ChoiceField
        label="Market"
        value={slot.marketId}
        options={markets}
        onChange={(marketId) => {
          rememberedMarketId.set(marketId);
          onChange({ marketId });
        }}
      />
      <DayNavigator value={slot.date} onChange={(date) => onChange({ date })} />
    </Box>
  );
}

const SheetsPanel = lazy(() => import('../documents/SheetsPanel.tsx'));
const isChefNumbers = ({ subject }: SheetState) => subject.document === 'chef-numbers';

const CountDialog = createPreloadableDialog(() => import('./counts/CountDialog.tsx'));

interface NumbersProps {
  slot: Slot;
  onChange: (changes: Partial<Slot>) => void;
  onCell: (cell: CountedCell | undefined) => void;
  /** The moment that counts are compared with. */
  since?: string | undefined;
  onSince?: (since: string | undefined) => void;
}

interface ChefNumbersPageProps extends NumbersProps {
  /** The count whose calculation is open. */
  cell?: CountedCell | undefined;
}

/** How many containers of each element the kitchen fills for each account. */
export function ChefNumbersPage({ cell, ...numbers }: ChefNumbersPageProps) {
  const { slot, onCell } = numbers;
  const { markets } = useReferenceData();
  const ownTimeZone = useContext(TimeZoneContext);
  const timeZone = markets.find(({ id }) => id === slot.marketId)?.timeZone ?? ownTimeZone;
  const { data } = useQuery(dailyNumbersQueries.calculation(slot));
  return (
    <TimeZoneContext value={timeZone}>
      <Numbers {...numbers} />
      {data && cell && (
        <CountDialog calculation={data} slot={slot} cell={cell} onOpen={onCell} onClose={() => onCell(undefined)} />
      )}
    </TimeZoneContext>
  );
}

/** The whole page stays as it is while the calculation of a count opens and closes over it. */
const Numbers = memo(function Numbers({ slot, onChange, onCell, since, onSince }: NumbersProps) {
  const timeZone = useContext(TimeZoneContext);
  const calculation = useQuery(dailyNumbersQueries.calculation(slot));
  const { data } = calculation;
  const mayCompare = useCan('viewScheduleMenu');
  const changes = useQuery({
    ...dailyNumbersQueries.changes(slot, since ?? ''),
    enabled: mayCompare && since !== undefined,
  });
  const [scale, setScale] = useState<PortionScale>('small');
  return (
    <Page
      title="Chef Daily Numbers"
      actions={
        data &&
        (data.scheduledMenu ? (
          <DocumentButton
            variant="contained"
            color="secondary"
            withPrint
            request={{ document: 'chef-numbers', query: { ...slot, scale }, menuName: data.scheduledMenu.name }}
          >
            Download PDF
          </DocumentButton>
        ) : (
          <NoDataButton variant="contained" color="secondary" startIcon={<PictureAsPdfOutlined />}>
            Download PDF
          </NoDataButton>
        ))
      }
    >
      <GlobalStyles styles={landscape} />
      <PrintedHeading slot={slot} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 1 }}>
        <SlotField slot={slot} onChange={onChange} />
        {mayCompare && onSince && data && (
          <SinceSection slot={slot} timeZone={timeZone} since={since} changes={changes} onSince={onSince} />
        )}
        <Suspense>
          <SheetsPanel {...slot} isShown={isChefNumbers} />
        </Suspense>
      </Box>
      <Changes slot={slot} />
      {data ? (
        <Box onPointerEnter={() => void CountDialog.prepare()} onFocus={() => void CountDialog.prepare()}>
          <NumbersPanel
            calculation={data}
            slot={slot}
            scale={scale}
            onScale={setScale}
            onCell={onCell}
            changedCounts={since === undefined ? undefined : changes.data?.counts}
          />
        </Box>
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
});

const Changes = ({ slot }: { slot: Slot }) => (
  <QueryPart what="Changes after planning" query={useQuery(changeQueries.ofSlot(slot))}>
    {(changes) => <ChangesPanel changes={changes} marketId={slot.marketId} />}
  </QueryPart>
);

const landscape = { '@page': { size: 'landscape', margin: '10mm' } };

/** On paper, in place of the bar and the fields above the numbers. */
function PrintedHeading({ slot: { marketId, serviceLineId, date } }: { slot: Slot }) {
  const { markets, serviceLines } = useReferenceData();
  return (
    <Box aria-hidden sx={{ display: 'none', '@media print': { display: 'block' } }}>
      Chef Daily Numbers, {getEntryName(serviceLines, serviceLineId)}, {getEntryName(markets, marketId)},{' '}
      {formatLongDate(date)}
    </Box>
  );
}

function NumbersFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // 'No market ID' is also answered as forbidden; its sentence says more.
  if (isApiError(error, 'forbidden')) return <Forbidden>{toErrorMessage(error)}</Forbidden>;
  return <Failed onRetry={onRetry}>{toErrorMessage(error, calculationTexts.failed)}</Failed>;
}
