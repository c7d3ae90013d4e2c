import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Closing } from '#contract/closings.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { shortDate } from '#domain/calendar/calendar-day.ts';
import { closingQueries } from './queries.ts';

export const closedDays = ({ firstDay, lastDay }: Pick<Closing, 'firstDay' | 'lastDay'>) =>
  firstDay === lastDay ? shortDate(firstDay) : `${shortDate(firstDay)} – ${shortDate(lastDay)}`;

export const closedFor = ({ account, market }: Pick<Closing, 'account' | 'market'>) =>
  account?.name ?? market?.name ?? closingTexts.everyAccount;

interface ClosingsPanelProps {
  marketId: Id;
  from: CalendarDay;
  to: CalendarDay;
}

/** Closing days of a market and its accounts, for those who plan its menus (service-events-16). */
export function ClosingsPanel({ marketId, from, to }: ClosingsPanelProps) {
  const { data: closings = [] } = useQuery(closingQueries.between(marketId, from, to));
  if (closings.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Box component="ul" aria-label="Closing days" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {closings.toReversed().map((closing) => (
          <li key={closing.id}>
            {closedDays(closing)} closed: {closing.reason} ({closedFor(closing)})
          </li>
        ))}
      </Box>
    </Alert>
  );
}
