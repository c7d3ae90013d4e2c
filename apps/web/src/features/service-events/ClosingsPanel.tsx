import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Closing } from '#contract/closings.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { closingQueries } from './queries.ts';

export const formatClosedDays = ({ firstDay, lastDay }: Pick<Closing, 'firstDay' | 'lastDay'>) =>
  firstDay === lastDay ? formatShortDate(firstDay) : `${formatShortDate(firstDay)} – ${formatShortDate(lastDay)}`;

export const formatClosedFor = ({ account, market }: Pick<Closing, 'account' | 'market'>) =>
  account?.name ?? market?.name ?? closingTexts.everyAccount;

interface ClosingsPanelProps {
  marketId: Id;
  from: CalendarDay;
  to: CalendarDay;
}

/** Closing days of a market and its accounts, for those who plan its menus (service-events-16). */
export const ClosingsPanel = ({ marketId, from, to }: ClosingsPanelProps) => (
  <QueryPart what="Closing days" query={useQuery(closingQueries.between(marketId, from, to))}>
    {(closings) => closings.length > 0 && <Closings closings={closings} />}
  </QueryPart>
);

function Closings({ closings }: { closings: readonly Closing[] }) {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Box component="ul" aria-label="Closing days" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {closings.toReversed().map((closing) => (
          <li key={closing.id}>
            {formatClosedDays(closing)} closed: {closing.reason} ({formatClosedFor(closing)})
          </li>
        ))}
      </Box>
    </Alert>
  );
}
